import MediationCore

extension ContractRule {
    static let screenEventsInsideReports = ContractRule(
        RuleID(13, 24),
        .must,
        "What the network tells while an event of an ad that covers the screen is reported MUST be reported after it, and "
            + "MUST NOT deadlock.",
        intent: "What the app does when it hears of an event may make the SDK call back at once.",
        likelyCause: "A lock of the adapter is held while an event is reported.",
        fix: "Take what is needed out of the lock, and report without it.",
        isolation: .childProcess
    ) { bench in
        for format in try bench.formats() {
            // What is lost also without that has its own rules.
            let plain = try await bench.presentedAd(format)
            guard let number = plain.requestNumber else { continue }
            let steps = [FullScreenAdEvent.click, .click, .didDismiss].map {
                NetworkStep.reportFullScreen($0, ad: number)
            }
            let played = bench.playWithoutRest(steps, fromTwoThreads: false) ?? []
            let usual = zip(["click", "click", "didDismiss"], played).filter(\.1).map(\.0)
            await bench.settle { plain.log.reports.count { usual.contains($0) } >= usual.count }
            try bench.require(
                plain.log.reports.filter(usual.contains) == usual,
                "that events one after the other are each reported"
            )
            let load = try await bench.presentedAd(format)
            guard let ad = load.requestNumber else { continue }
            let inside = LockedValue<[String]>([])
            load.log.insideNext("click") { [player = bench.player] in
                for event in [FullScreenAdEvent.click, .didDismiss]
                where player.tries(.reportFullScreen(event, ad: ad)) == .played {
                    inside.withLock { $0.append(event.name) }
                }
            }
            guard await bench.tell(.click, of: load) else { continue }
            await bench.settle { load.log.reports.contains("didDismiss") }
            let told = ["click"] + inside.withLock { $0 }
            let reports = load.log.reports.filter(told.contains)
            load.expect(
                reports == told,
                "\(told.joined(separator: ", ")) is reported, if all but the first are told while that is reported",
                happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
            )
        }
    }

    static let nextAdIsMediations = ContractRule(
        RuleID(13, 25),
        .should,
        "When an ad has ended, the adapter SHOULD NOT ask the network for another by itself.",
        intent: "Mediation asks for the next ad in its own time, at a price of its own, and perhaps another network.",
        likelyCause: "The SDK's example loads the next ad when one is closed, and was taken over.",
        fix: "Ask in the load functions alone."
    ) { bench in
        let ends: [[FullScreenAdEvent]] = [[.didDismiss], [.didFailToPresent("Played by the suite.")]]
        for (format, end) in try bench.formats().flatMap({ format in ends.map { (format, $0) } }) {
            let load = try await bench.loadedFullScreenAd(format)
            load.present()
            await bench.settle { !bench.presentations(of: load).isEmpty }
            let requests = bench.network.requestCount
            for event in end { await bench.tell(event, of: load) }
            await bench.settle()
            load.expect(
                bench.network.requestCount == requests,
                "the network is not asked for another ad at \(end.map(\.name).joined(separator: ", "))",
                happened: "it is"
            )
        }
    }
}
