import MediationCore

extension ContractRule {
    static let bannerEventsInsideReports = ContractRule(
        RuleID(16, 22),
        .must,
        "What the network tells while an event of a banner is reported MUST be reported after it, and MUST NOT deadlock.",
        intent: "What the app does when it hears of an event may make the SDK call back at once.",
        likelyCause: "A lock of the adapter is held while an event is reported.",
        fix: "Take what is needed out of the lock, and report without it.",
        isolation: .childProcess
    ) { bench in
        let events: [BannerAdEvent] = [.click, .click, .impression]
        let outcome = try await bench.tellInside(
            events.map { event in (event.name, { .reportBanner(event, ad: $0) }) }
        ) { () async throws(BenchStop) in try await bench.shownBanner() }
        guard let (told, reports) = outcome else {
            throw BenchStop.notApplicable("The network does not tell of clicks.")
        }
        bench.expect(
            reports == told,
            "\(told.joined(separator: ", ")) is reported, if all but the first are told while that is reported",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }

    static let noSizeIsAWrongRequest = ContractRule(
        RuleID(16, 23),
        .should,
        "If the network has no size that fits into the place, the code of the error SHOULD be `.invalidRequest`.",
        intent: "No fill says that there may be an ad the next time; here the line item must change.",
        likelyCause: "The error is that of a network without an ad.",
        fix: "Answer with `invalidRequest` and the sizes that the network has."
    ) { bench in
        let usual = try await bench.loadBanner()
        _ = try bench.request(of: usual)
        await bench.endRequest(of: usual)
        let load = try await bench.loadBanner(.fixed(width: 80, height: 20))
        guard load.requestNumber == nil else {
            await bench.endRequest(of: load)
            throw BenchStop.notApplicable("The network is asked for a banner of any size.")
        }
        let error = try bench.require(load.log.errors.first, "that a load without a request is answered with an error")
        let code = MediationError(wrapping: error).code
        bench.expect(code == .invalidRequest, "the code invalidRequest", happened: "it is \(code.name)")
    }
}
