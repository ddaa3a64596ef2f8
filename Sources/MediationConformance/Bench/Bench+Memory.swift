package import MediationCore

extension Bench {
    /// Expects that nothing is left of a load that the app has let go of; `when` says how it has ended.
    package func expectNothingLeft(of load: BenchLoad, _ when: String) async {
        let isLeft = { load.isAdapterAlive || load.log.isAdAlive || !self.network.livingObjects.isEmpty }
        // The last task of mediation may still hold on to something.
        await self.settle { !isLeft() }
        var left = self.network.livingObjects.map { "the network's \($0)" }
        if load.log.isAdAlive { left.insert("the adapter's ad", at: 0) }
        if load.isAdapterAlive { left.insert("the adapter", at: 0) }
        self.expect(
            left.isEmpty,
            "nothing is left of a load \(when), once the app has let go of it",
            happened: "still alive: \(left.joined(separator: ", "))"
        )
    }

    /// Has a network that cannot be told to stop answer a load that was cancelled: until then somebody may await it.
    package func endUnlessStopped(_ load: BenchLoad) throws(BenchStop) {
        if !self.capabilities.contains(.cancel) { try self.fail(load) }
    }

    /// Events that the network has by what the harness declares, and that can come more than once.
    package var repeatableEvents: [NativeAdEvent] {
        let events: [(NativeAdEvent, AdapterCapability)] = [
            (.click, .countsClicks), (.didMuteVideo, .video), (.willPresent, .presentation),
        ]
        return events.filter { self.capabilities.contains($0.1) }.map(\.0)
    }

    /// Has the network do something, if it does such things, on the main thread or on another.
    package func playIfPossible(_ step: NetworkStep, isOnMainThread: Bool = true) async {
        if isOnMainThread || self.capabilities.contains(.mainThreadOnly) {
            _ = self.player.plays(step)
        } else {
            await BenchThread.run { [player = self.player] in _ = player.plays(step) }
        }
    }
}
