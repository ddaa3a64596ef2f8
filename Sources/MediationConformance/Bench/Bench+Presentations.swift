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

    /// Expects the same reports of several presentations as of one, in whose midst another thread or another report would
    /// overtake if it could.
    func expectOrder(of one: Presentation) async throws(BenchStop) {
        let ad = try await self.loadAd()
        try await self.show(ad)
        var ways = [PresentationWay.held, .atOnce]
        if !self.capabilities.contains(.mainThreadOnly) { ways.append(.fromTwoThreads) }
        for way in ways {
            // Rounds that have not come about as they should show nothing: on a busy machine, many may not.
            var (rounds, missed, direct) = (0, 0, 0)
            while rounds < way.rounds, missed < way.mostMissed, direct < way.mostDirect, self.failure == nil {
                let before = ad.presentationReports.count
                var reportsAtOnce = 0
                let isPlayed = self.play(one.played, of: ad, way, rounds) {
                    reportsAtOnce = ad.presentationReports.count - before
                }
                if isPlayed { rounds += 1 } else { missed += 1 }
                guard isPlayed || way == .atOnce else { continue }
                if reportsAtOnce >= one.expected.count { direct += 1 }
                await self.settle { ad.presentationReports.count >= before + one.expected.count }
                var reported = Array(ad.presentationReports.dropFirst(before))
                if !one.played.contains(.willPresent) { reported.removeAll { $0 == "willPresent" } }
                self.expect(reported, like: one, way.rawValue, of: ad)
            }
        }
    }

    /// Expects the reports of a presentation, which differs from a usual one as `difference` says.
    func expect(_ reported: [String], like usual: Presentation, _ difference: String, of ad: BenchAd) {
        self.expect(
            reported == usual.expected,
            "of a presentation \(difference) are reported, in this order: " + usual.expected.joined(separator: ", "),
            of: ad.load,
            happened: reported.isEmpty ? "nothing is reported" : reported.joined(separator: ", ")
        )
    }

    /// The way in which presentations are played.
    private enum PresentationWay: String {
        case held = "whose first report takes mediation a moment"
        case atOnce = "for which two threads of the pool begin at the same moment"
        case fromTwoThreads = "that another thread begins and the main thread ends"

        var rounds: Int { self == .atOnce ? 480 : 2 }
        /// The number of failed attempts after which there is no further one.
        var mostMissed: Int { self == .atOnce ? 60 : 2 }
        /// The number of rounds whose reports are all there as soon as they are played: those that make no detour do not race.
        var mostDirect: Int { self == .atOnce ? 2 * ThreadPool.qualities.count : .max }
    }

    /// Plays a presentation without a rest, and calls a closure before threads that are held up go on.
    ///
    /// - Returns: `false` if the two threads have not met, or if the adapter waits for the main thread.
    private func play(
        _ events: [NativeAdEvent],
        of ad: BenchAd,
        _ way: PresentationWay,
        _ round: Int,
        _ whilePoolWaits: () -> Void
    ) -> Bool {
        let steps = events.map { NetworkStep.report($0, ad: ad.request) }
        switch way {
        case .held:
            ad.load.log.held.holdNext()
            for step in steps { _ = self.player.tries(step) }
        case .atOnce:
            return ThreadPool.holdUp(ThreadPool.qualities[round % ThreadPool.qualities.count]) {
                for step in steps { self.player.playUnseen(step) }
                whilePoolWaits()
            }
        case .fromTwoThreads:
            guard let first = steps.first else { return false }
            let ends = BenchThread.runBlocking(atMostMilliseconds: 500) { [player] in _ = player.tries(first) }
            guard ends else { return false }
            for step in steps.dropFirst() { _ = self.player.tries(step) }
        }
        return true
    }
}

extension BenchAd {
    /// The names of the reports about presentations, in order.
    package var presentationReports: [String] {
        let names: Set = ["willPresent", "willDismiss", "didDismiss", "didFailToPresent"]
        return self.load.log.reports.map(\.name).filter(names.contains)
    }
}
