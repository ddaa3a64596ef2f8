import MediationCore

extension ContractRule {
    /// Section 2.
    ///
    /// Classes remember their set-up for the life of the process, so each check runs in a separate process.
    static let setUp = [
        Self.setUpSucceedsOnce, Self.setUpFailsOnce, Self.setUpsAtOnce, Self.badSettings, Self.setUpIsTriedAgain,
        Self.setUpDoesNotWait, Self.oneLineItemSuffices,
    ]

    private static let setUpSucceedsOnce = ContractRule(
        RuleID(2, 1),
        .must,
        "The handler of `setUp` MUST be called exactly once, with success, when the network is ready, on whichever thread.",
        intent: "All loads of the network wait for it.",
        likelyCause: "The SDK's own callback is not passed on, or two of them are.",
        fix: "Call the handler where the SDK tells that it is ready, and only there.",
        isolation: .childProcess
    ) { bench in
        let setUp = bench.setUp()
        try await bench.finishSetUp(1, isOnMainThread: false)
        await bench.expectAnswers(of: setUp, [.success])
        try await bench.finishSetUp(1)
        await bench.expectAnswers(of: setUp, [.success])
        // An SDK may lose later what it needs.
        guard bench.capabilities.contains(.setUp) else { return }
        await bench.playIfPossible(.failSetUp(1, NetworkFailure(.internalError)))
        await bench.expectAnswers(of: setUp, [.success])
    }

    private static let setUpFailsOnce = ContractRule(
        RuleID(2, 2),
        .must,
        "The handler of `setUp` MUST be called exactly once, with an error, when the network cannot be prepared.",
        intent: "A network that is not ready is not asked.",
        likelyCause: "The SDK's error is swallowed, and success is answered.",
        fix: "Answer with the error of the SDK.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let blank = bench.setUp(settings: [bench.settings.mapValues { $0.replacingTexts(with: .string(" ")) }])
        await bench.settle { !blank.answers.isEmpty || bench.network.setUpCount > 0 }
        let before = bench.network.setUpCount
        bench.expect(
            blank.answers != [.success] || before > 0,
            "no success of a set-up with blank settings, for which the network is not started",
            happened: "there is one"
        )
        for number in 0..<before { try await bench.failSetUp(number + 1) }
        if before > 0 { await bench.expectAnswers(of: blank, [.failure]) }
        let setUp = bench.setUp()
        try await bench.failSetUp(before + 1)
        await bench.expectAnswers(of: setUp, [.failure])
        // All who wait are told, also by a class that remembers the failure.
        let setUps = [bench.setUp(), bench.setUp()]
        let last = before + 1
        await bench.settle { bench.network.setUpCount > last || setUps.allSatisfy { !$0.answers.isEmpty } }
        for number in last..<bench.network.setUpCount { try await bench.failSetUp(number + 1) }
        for setUp in [setUp] + setUps { await bench.expectAnswers(of: setUp, [.failure]) }
        // An SDK that has given up may succeed later.
        await bench.playIfPossible(.finishSetUp(last))
        for setUp in [setUp] + setUps { await bench.expectAnswers(of: setUp, [.failure]) }
    }

    private static let setUpsAtOnce = ContractRule(
        RuleID(2, 3),
        .must,
        "Set-ups that come while one is under way, or after it succeeded, MUST all be answered once, and MUST NOT start "
            + "the network again.",
        intent: "An app may have several parts that use mediation.",
        likelyCause: "The handler is kept in one variable, which the second call overwrites.",
        fix: "Keep all handlers in a list; start the SDK with the first, and answer all when it is ready.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let setUps = [bench.setUp(), bench.setUp()]
        await bench.settle { bench.network.setUpCount > 0 }
        for setUp in setUps {
            let answers = setUp.answers
            bench.expect(answers.isEmpty, "no answer while the network is being prepared", happened: "there is one")
        }
        try await bench.finishSetUp(1)
        await bench.settle { setUps.allSatisfy { !$0.answers.isEmpty } }
        let all = setUps + [bench.setUp()]
        for setUp in all { await bench.expectAnswers(of: setUp, [.success]) }
        var count = bench.network.setUpCount
        bench.expect(count == 1, "the network is started once", happened: "it is started \(count) times")
        for format in AdFormat.all where bench.adapterType.formats.contains(format) {
            _ = await bench.asksNetwork(for: format)
            defer { count = bench.network.setUpCount }
            bench.expect(
                bench.network.setUpCount == count,
                "a load of \(format.rawValue) ads does not start the network, which is ready",
                happened: "it does"
            )
        }
    }

    private static let badSettings = ContractRule(
        RuleID(2, 4),
        .must,
        "A load with settings that are missing, blank or of a wrong type, or the set-up before it, MUST be answered with "
            + "an error, and MUST NOT trap; the network MUST NOT be asked. Which line item lacks settings MUST NOT matter "
            + "to a set-up.",
        intent: "Settings are typed in by people.",
        likelyCause: "A setting is cast by force, passed to the SDK as it is, or replaced by an earlier one.",
        fix: "Decode the settings with `credentials.decode`, and refuse blank texts.",
        isolation: .childProcess
    ) { bench in
        guard !bench.settings.isEmpty else { throw BenchStop.notApplicable("The network takes no settings.") }
        try await bench.expectAnyOrderOfLineItems()
        let good = await bench.load()
        try bench.require(good.requestNumber != nil, "that the adapter asks its network with good settings")
        let unit = good.requestNumber.flatMap { bench.network.requests[$0 - 1].adUnitID }
        await bench.end(good)
        let wrong: [(name: String, value: JSONValue?)] = [
            ("missing", nil), ("empty", .string("")), ("blank", .string(" \n")), ("a list", .array([.null])),
            ("null", .null),
        ]
        for (name, value) in wrong {
            let settings = bench.settings.compactMapValues { _ in value }
            let load = await bench.load(settings: settings)
            let what = "with settings that are \(name)"
            // Set-up may refuse such settings, and then the load does not reach the adapter.
            let isRefusedBySetUp = load.attemptError?.code == .setUpFailed
            let answers = load.log.answers
            bench.expect(
                answers.isEmpty && isRefusedBySetUp || answers.count == 1 && !answers.contains(where: \.isAd),
                "one answer, an error, to a load \(what), or to its set-up",
                of: load,
                happened: load.requestNumber == nil ? "\(answers.count) answers" : "the network is asked \(what)"
            )
            bench.expect(
                load.requestNumber == nil,
                "the network is not asked \(what)",
                of: load,
                happened: "it is, beside the answer"
            )
        }
        for key in bench.settings.keys.sorted() where bench.settings.count > 1 {
            try await bench.expectRefusal(ofSetting: key, wrong)
        }
        if let unit { await bench.expectNoOther(than: unit) }
        try await bench.expectRefusalOfBlankSetUp()
    }

    private static let setUpDoesNotWait = ContractRule(
        RuleID(2, 7),
        .must,
        "`setUp` MUST return without waiting until the network is ready.",
        intent: "It runs on the main thread while the app starts.",
        likelyCause: "A semaphore or a group waits for the SDK's callback.",
        fix: "Start the SDK and return; call the handler in the SDK's callback.",
        isolation: .childProcess
    ) { bench in
        let time = ThreadCensus.time { _ = bench.setUp() }
        // Longer than other calls may take: this one cannot be repeated, and a virtual machine may stand still.
        bench.expect(time < .seconds(1), "`setUp` returns at once", happened: "it takes \(time)")
    }

    private static let setUpIsTriedAgain = ContractRule(
        RuleID(2, 6),
        .should,
        "After a set-up that failed, the next one SHOULD start the network again.",
        intent: "The first one may have been tried without a connection.",
        likelyCause: "The class remembers that set-up was tried, and not how it ended.",
        fix: "Forget a set-up that failed.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let first = bench.setUp()
        try await bench.failSetUp(1)
        await bench.settle { !first.answers.isEmpty }
        try bench.require(first.answers == [.failure], "a set-up that is answered with its error")
        let second = bench.setUp()
        await bench.settle { bench.network.setUpCount > 1 }
        let count = bench.network.setUpCount
        bench.expect(count == 2, "the network is started again", happened: "it was started \(count) times")
        guard count == 2 else { return }
        try await bench.finishSetUp(2)
        await bench.expectAnswers(of: second, [.success])
    }
}

extension ContractRule {
    private static let oneLineItemSuffices = ContractRule(
        RuleID(2, 8),
        .should,
        "A set-up SHOULD succeed if the settings of one line item suffice, and SHOULD start the network once for all.",
        intent: "One wrong line item would silence a network in the whole app; its loads fail anyway.",
        likelyCause: "The settings of all line items are decoded in one `try`, or only those of the first.",
        fix: "Start the SDK with the first settings that are usable.",
        needs: [.setUp],
        isolation: .childProcess
    ) { bench in
        let blank = bench.settings.mapValues { $0.replacingTexts(with: .string(" ")) }
        guard blank != bench.settings else { throw BenchStop.notApplicable("The network's settings have no text.") }
        let other = SettingVariants(bench.settings, usedIn: bench.settings.values.compactMap(\.stringValue).joined())
            .map { $0.settings(with: $0.others[0]) }
        // As of another app, with an ID of its own, in the network's account.
        let others = [other, bench.settings.mapValues(\.withOtherEndsOfTexts)].compactMap(\.self)
        let setUp = bench.setUp(settings: [blank, bench.settings] + others + [blank])
        await bench.settle { !setUp.answers.isEmpty || bench.network.setUpCount > 0 }
        if bench.network.setUpCount > 0 { try await bench.finishSetUp(1) }
        await bench.settle { !setUp.answers.isEmpty }
        let count = bench.network.setUpCount
        bench.expect(
            count <= 1,
            "the network is started once for several line items",
            happened: "it is started \(count) times"
        )
        await bench.expectAnswers(of: setUp, [.success])
    }
}

extension Bench {
    /// Expects the same answer to a set-up for two line items, whichever of them lacks the settings.
    ///
    /// An adapter may refuse both, or be content with one that is right.
    fileprivate func expectAnyOrderOfLineItems() async throws(BenchStop) {
        guard self.capabilities.contains(.setUp) else { return }
        var answers: [[BenchSetUp.Answer]] = []
        for settings in [[self.settings, [:]], [[:], self.settings]] {
            let before = self.network.setUpCount
            let setUp = self.setUp(settings: settings)
            await self.settle { !setUp.answers.isEmpty || self.network.setUpCount > before }
            for number in before..<self.network.setUpCount { try await self.finishSetUp(number + 1) }
            await self.settle { !setUp.answers.isEmpty }
            answers.append(setUp.answers)
        }
        self.setsUpByItself = true
        // Other rules look at the number of answers.
        guard answers.allSatisfy({ $0.count == 1 }) else { return }
        self.expect(
            answers[0] == answers[1],
            "the same answer to a set-up for two line items, whichever of them lacks the settings",
            happened: "only one of them succeeds"
        )
    }

    /// Expects that a number where a text should be is refused, or asked for, and never replaced by another unit.
    fileprivate func expectNoOther(than unit: String) async {
        let number = self.random.next() % 90_000 + 10_000
        let numbers = self.settings.mapValues { $0.replacingTexts(with: .number(Double(number))) }
        let isUnit = { (settings: [String: JSONValue]) in SettingVariants(settings, usedIn: unit) != nil }
        guard isUnit(self.settings), !isUnit(numbers) else { return }
        await self.expectNoOther(than: number, numbers)
        guard numbers.count > 1 else { return }
        // The other settings may be what is refused.
        for (key, value) in numbers.sorted(by: { $0.key < $1.key }) {
            let settings = self.settings.merging([key: value]) { $1 }
            if !isUnit(settings) { await self.expectNoOther(than: number, settings) }
        }
    }

    private func expectNoOther(than number: UInt64, _ settings: [String: JSONValue]) async {
        let load = await self.load(settings: settings)
        guard let request = load.requestNumber else {
            let answers = load.log.answers
            let isRefusedBySetUp = answers.isEmpty && load.attemptError?.code == .setUpFailed
            return self.expect(
                isRefusedBySetUp || answers.count == 1 && !answers.contains(where: \.isAd),
                "one answer, an error, to a load with numbers where texts should be, or to its set-up",
                of: load,
                happened: "\(answers.count) answers"
            )
        }
        let asked = self.network.requests[request - 1].adUnitID
        self.expect(
            asked.map { $0.contains("\(number)") && !$0.contains("\(number).") } ?? false,
            "the network is asked for unit \(number), as the settings say, or not at all",
            of: load,
            happened: "it is asked for \(asked.map { "\"\($0)\"" } ?? "none")"
        )
        await self.end(load)
    }

    /// Expects one answer to a set-up whose settings are blank; if it is an error, the network is not set up.
    fileprivate func expectRefusalOfBlankSetUp() async throws(BenchStop) {
        guard self.capabilities.contains(.setUp) else { return }
        let before = self.network.setUpCount
        let setUp = self.setUp(settings: [self.settings.mapValues { _ in .string(" ") }])
        await self.settle { !setUp.answers.isEmpty }
        if setUp.answers == [.failure] {
            self.expect(
                self.network.setUpCount == before,
                "no set-up of the network with settings that were refused",
                happened: "there is one"
            )
        }
        // What the network is asked all the same is ended, so that each set-up is answered.
        for number in before..<self.network.setUpCount { try await self.finishSetUp(number + 1) }
        await self.settle()
        let answers = setUp.answers.count
        self.expect(answers == 1, "one answer to a set-up with blank settings", happened: "\(answers) answers")
    }

    /// Expects that the adapter refuses a setting that has a wrong value, if it refuses a load without it.
    ///
    /// A setting whose value reaches the network as the ad unit must be there.
    fileprivate func expectRefusal(
        ofSetting key: String,
        _ wrong: [(name: String, value: JSONValue?)]
    ) async throws(BenchStop) {
        let good = await self.load()
        let unit = self.network.requests[try self.request(of: good) - 1].adUnitID
        try self.fail(good)
        await self.settle { good.result != nil }
        var isNeeded = self.settings[key]?.stringValue.map { $0 == unit } ?? false
        for (name, value) in wrong {
            self.note("is asked with a setting \(key) that is \(name)")
            var settings = self.settings
            settings[key] = value
            let load = await self.load(settings: settings)
            let answers = load.log.answers
            let isRefused =
                answers.isEmpty && load.attemptError?.code == .setUpFailed
                || answers.count == 1 && !answers.contains(where: \.isAd)
            if value == nil { isNeeded = isNeeded || isRefused }
            if let number = load.requestNumber { self.player.play(.fail(request: number, NetworkFailure(.noFill))) }
            await self.settle { load.result != nil }
            self.expect(
                isRefused || !isNeeded,
                "one answer, an error, to a load whose setting \(key) is \(name), or to its set-up",
                of: load,
                happened: load.requestNumber == nil ? "\(answers.count) answers" : "the network is asked"
            )
            self.expect(
                isRefused ? load.requestNumber == nil : load.requestNumber != nil || !answers.isEmpty,
                "a load whose setting \(key) is \(name) is refused, or the network is asked, and not both",
                of: load,
                happened: isRefused ? "both" : "neither"
            )
        }
    }
}
