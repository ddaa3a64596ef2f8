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
        try await bench.check(try bench.formats()) { (format) async throws(BenchStop) in
            let events: [FullScreenAdEvent] = [.click, .click, .didDismiss]
            let outcome = try await bench.tellInside(
                events.map { event in (event.name, { .reportFullScreen(event, ad: $0) }) }
            ) { () async throws(BenchStop) in try await bench.presentedAd(format) }
            guard let (told, reports) = outcome else {
                throw BenchStop.notApplicable("The network tells no clicks of \(format.rawValue) ads.")
            }
            bench.expect(
                reports == told,
                "\(format.rawValue): \(told.joined(separator: ", ")) is reported, if all but the first are told while that is "
                    + "reported",
                happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
            )
        }
    }

    static let nextAdIsMediations = ContractRule(
        RuleID(13, 25),
        .should,
        "When an ad has ended or expired, the adapter SHOULD NOT ask the network for another by itself.",
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
        guard bench.capabilities.contains(.tellsExpiry) else { return }
        for format in try bench.formats() {
            let load = try await bench.loadedFullScreenAd(format)
            let requests = bench.network.requestCount
            await bench.tell(.expired, of: load)
            await bench.settle()
            load.expect(
                bench.network.requestCount == requests,
                "the network is not asked for another ad when one has expired",
                happened: "it is"
            )
        }
    }
}
