import MediationCore

extension Bench {
    /// Events that normally follow other events.
    var endingEvents: [NativeAdEvent] {
        guard self.format == .native else { return [] }
        var events: [NativeAdEvent] = []
        if self.capabilities.contains(.video) { events += [.didPlayVideo, .didEndVideo] }
        if self.capabilities.contains(.presentation) {
            events += [.willDismiss, .didDismiss, .didFailToPresent("Played by the suite.")]
        }
        return events
    }

    /// Makes the network fill a load with a malformed ad, and expects one answer.
    func expectOneAnswer(to ways: [MalformedAssets]) async throws(BenchStop) {
        let load = await self.load()
        let request = try self.request(of: load)
        let what = ways.map(\.name).joined(separator: ", ")
        let payload = self.payload { assets in
            for way in ways { way.change(&assets) }
        }
        self.timeline.add(.network, "has an ad with \(what)")
        try self.play(.fill(request: request, payload))
        await self.settle { load.isAnswered }
        self.expect(
            load.log.answers.count == 1,
            "one call of the completion handler for an ad with \(what)",
            of: load,
            happened: load.log.answers.isEmpty ? "no call" : "\(load.log.answers.count) calls"
        )
        // Mediation reads the assets that exist.
        await self.settle { load.result != nil }
        load.release()
    }
}
