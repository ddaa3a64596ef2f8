import MediationCore

extension Bench {
    /// The outcome of presentations that the network has played.
    package struct Presentation: Sendable {
        /// The events that the network can play, in order.
        let played: [NativeAdEvent]
        /// The names of the reports that one presentation must lead to, in order.
        let expected: [String]
        /// The names of the reports about presentations, in order.
        let reported: [String]

        /// The reports about the presentations, as a person reads them.
        var summary: String {
            self.reported.isEmpty ? "nothing is reported" : self.reported.joined(separator: ", ")
        }
    }

    /// Plays what the network can play of a presentation, and waits for its reports.
    ///
    /// The events follow each other without a rest, so that those reported by a detour arrive out of order.
    package func present(_ ad: BenchAd) async -> Presentation {
        let before = ad.presentationReports.count
        let played = [NativeAdEvent.willPresent, .willDismiss, .didDismiss].filter { event in
            self.player.plays(.report(event, ad: ad.request))
        }
        await self.settle { ad.presentationReports.count >= before + played.count }
        let ends = played.contains(.willDismiss) || played.contains(.didDismiss)
        let expected =
            (played.contains(.willPresent) ? ["willPresent"] : []) + (ends ? ["willDismiss", "didDismiss"] : [])
        var reported = Array(ad.presentationReports.dropFirst(before))
        // The adapter may infer this event, for example from the click.
        if !played.contains(.willPresent), reported.first == "willPresent" { reported.removeFirst() }
        return Presentation(played: played, expected: expected, reported: reported)
    }

    /// Expects the same reports of many presentations as of one: events that race arrive in order now and then.
    func expectOrder(of one: Presentation) async throws(BenchStop) {
        let ad = try await self.loadAd()
        try await self.show(ad)
        let (rounds, count) = (10, 100)
        for _ in 0..<rounds {
            let before = ad.presentationReports.count
            for _ in 0..<count {
                for event in one.played { self.player.playUnseen(.report(event, ad: ad.request)) }
            }
            await self.settle { ad.presentationReports.count >= before + count * one.expected.count }
            var reported = Array(ad.presentationReports.dropFirst(before))
            if !one.played.contains(.willPresent) { reported.removeAll { $0 == "willPresent" } }
            let expected = Array(repeating: one.expected, count: count).flatMap { $0 }
            let wrong = zip(reported, expected).prefix { $0 == $1 }.count
            self.expect(
                reported == expected,
                "of each of \(rounds * count) presentations are reported, in this order: "
                    + one.expected.joined(separator: ", "),
                of: ad.load,
                happened: reported.count < expected.count
                    ? "\(expected.count - reported.count) of \(expected.count) events are not reported"
                    : "\(reported.count > wrong ? reported[wrong] : "nothing") is reported in place of \(wrong < expected.count ? expected[wrong] : "nothing")"
            )
            if self.failure != nil { return }
        }
    }
}

extension BenchAd {
    /// The names of the reports about presentations, in order.
    package var presentationReports: [String] {
        let names: Set = ["willPresent", "willDismiss", "didDismiss", "didFailToPresent"]
        return self.load.log.reports.map(\.name).filter(names.contains)
    }
}
