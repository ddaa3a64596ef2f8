import MediationCore

extension ContractRule {
    /// Section 7.
    static let errors = [
        Self.failuresAreToldApart, Self.noFillIsNoFill, Self.networkCodeIsKept, Self.errorsHoldNoSettings,
    ]

    private static let failuresAreToldApart = ContractRule(
        RuleID(7, 1),
        .must,
        "An error MUST be a `MediationError`, and failures of different kinds MUST have different codes, none of which says "
            + "what mediation alone knows.",
        intent: "Records, and the people who read them, tell a wrong setting from a network that is down by the code.",
        likelyCause: "The SDK's error is passed on as it is, or one code stands for all errors.",
        fix: "Make a `MediationError` of each error of the SDK: `.noFill`, `.networkError`, `.invalidRequest` for what "
            + "was asked wrongly, and `.serverError` for the rest; and `.invalidSettings` if settings are wrong."
    ) { bench in
        var known: [(kind: NetworkFailure.Kind, code: MediationError.Code)] = []
        for (kind, error) in try await bench.errorsOfAdapter() {
            guard let error = error as? MediationError else {
                bench.expect(
                    false,
                    "a `MediationError` when the network fails with \(kind.rawValue)",
                    happened: "it is a \(type(of: error))"
                )
                continue
            }
            bench.expect(
                !error.code.isOfMediation,
                "a code for what the network says when it fails with \(kind.rawValue)",
                happened: "it is \(error.code.name), which is for mediation alone: \(error.code.cause)"
            )
            if let same = known.first(where: { $0.code == error.code }) {
                bench.expect(
                    false,
                    "another code for \(kind.rawValue) than for \(same.kind.rawValue)",
                    happened: "both are \(error.code.name)"
                )
            }
            known.append((kind, error.code))
        }
        await bench.expectOwnCodeOfBid()
        for settings in bench.unusableSettings { await bench.expectOwnCode(of: settings, among: known) }
        if let bidder = bench.adapterType as? any AuctionAdapter.Type { await bench.expectOwnCodeOfSignals(of: bidder) }
    }

    private static let noFillIsNoFill = ContractRule(
        RuleID(7, 2),
        .must,
        "When the network has no ad at present, the code of the error MUST be `.noFill`.",
        intent: "Having no ad is no fault: the circuit breaker lets such a network go on.",
        likelyCause: "The SDK's error for \"no fill\" is among those that have a code in common.",
        fix: "Look up which number the SDK has for \"no fill\", and answer with `MediationError(.noFill, …)`."
    ) { bench in
        // A network that has no ad seldom has one a moment later.
        for _ in 0..<3 {
            guard let error = try await bench.errorOfAdapter(.noFill) else {
                throw BenchStop.notApplicable("The network does not say that it has no ad.")
            }
            let code = MediationError(wrapping: error).code
            bench.expect(code == .noFill, "the code noFill, each time", happened: "it is \(code.name)")
        }
    }

    private static let networkCodeIsKept = ContractRule(
        RuleID(7, 3),
        .should,
        "An error SHOULD hold the network's own number for it as `networkCode`.",
        intent: "It is what the network's support asks for first.",
        likelyCause: "The `MediationError` is made without the number, or with a number of the adapter's own.",
        fix: "Pass the SDK's number: `MediationError(code, message, networkCode: error.code, underlying: error)`.",
        needs: [.errorCodes],
        // A class may remember the set-up that fails.
        isolation: .childProcess
    ) { bench in
        try await bench.expectNumberOfFailedSetUp()
        var codes: [Int] = []
        var ownCodes: [Int] = []
        for (kind, error) in try await bench.errorsOfAdapter() {
            let code = (error as? MediationError)?.networkCode
            if let error = error as? MediationError { ownCodes.append(error.code.rawValue) }
            bench.expect(
                code != nil,
                "the network's number when it fails with \(kind.rawValue)",
                happened: "the error has no `networkCode`"
            )
            if let code { codes.append(code) }
        }
        bench.expect(
            codes.count < 2 || Set(codes).count > 1,
            "different numbers of the network for different failures",
            happened: "they are all \(codes.first.map(String.init) ?? "")"
        )
        bench.expect(
            codes.count < 2 || codes != ownCodes,
            "the network's own numbers",
            happened: "each is the number of the error's code, which is mediation's"
        )
    }

    private static let errorsHoldNoSettings = ContractRule(
        RuleID(7, 4),
        .must,
        "Neither the message of an error or a warning nor anything that is printed MUST contain the value of a setting, of a "
            + "choice of the user or of a bid response.",
        intent: "Messages get into logs, records and bug reports; settings may be secret, and choices are personal.",
        likelyCause: "The message or a log line names the ad unit or the key, to help with debugging.",
        fix: "Name the setting or choice, not its value; `credentials.decode` does so.",
        isolation: .childProcess
    ) { bench in
        let mark = Bench.secretMark
        let settings = bench.settings
        let hasTexts = settings.values.contains(where: \.hasText)
        guard hasTexts || !bench.capabilities.isDisjoint(with: [.privacy, .bidResponses]) else {
            throw BenchStop.notApplicable("No setting is a text, and the network takes neither choices nor bids.")
        }
        let marked = settings.mapValues { $0.marked(mark) }
        bench.choose(PrivacySnapshot(gdprApplies: .yes, tcfString: "CPXxRf\(mark)", usPrivacyString: "1\(mark)"))
        // The class is set up for all formats.
        if bench.capabilities.contains(.setUp), bench.network.setUpCount == 0 {
            bench.setsUpByItself = false
            var failed = 0
            for kind in NetworkFailure.Kind.allCases {
                let load = await bench.load(settings: marked)
                // Not each class starts its network again.
                guard failed == 0 || bench.network.setUpCount > failed else { break }
                guard try await bench.failSetUpIfPossible(failed + 1, kind) else { continue }
                failed += 1
                await bench.settle { load.attemptError != nil }
                bench.expectNoMark(in: load.attemptError?.message, "of a set-up that fails with \(kind.rawValue)")
            }
            if failed < bench.network.setUpCount { try await bench.finishSetUp(failed + 1) }
            bench.setsUpByItself = true
        }
        // The user's choices are marked for loads with the usual settings only.
        for (kind, settings) in NetworkFailure.Kind.allCases.flatMap({ [($0, marked), ($0, settings)] }) {
            let load = await bench.load(settings: settings)
            let failure = NetworkFailure(kind)
            let isPlayed = load.requestNumber.map { bench.player.plays(.fail(request: $0, failure)) }
            if isPlayed == true { await bench.settle { load.isAnswered } }
            bench.expectNoMark(in: load.log.errors.first, "when the network fails with \(kind.rawValue)")
        }
        await bench.expectNoBidResponseInError(mark)
        // What is wrong with an ad is often put into a warning.
        let load = await bench.load(settings: marked)
        if let request = load.requestNumber {
            let payload = bench.payload { assets in
                assets.setURLs("no address")
                assets.dropData()
            }
            await bench.playIfPossible(.fill(request: request, payload))
            await bench.settle { load.isAnswered }
            for warning in load.warnings { bench.expectNoMark(in: warning, "or warning of an ad without its images") }
        }
        // A class that is set up is told of changes.
        bench.choose(PrivacySnapshot(gdprApplies: .no, tcfString: "CPYyRf\(mark)", usPrivacyString: "2\(mark)"))
        await bench.settle()
        guard hasTexts else { return }
        let bidder = bench.adapterType as? any AuctionAdapter.Type
        for (name, wrong) in bench.wrongSettings(marked: marked) {
            let load = await bench.load(settings: wrong)
            bench.expectNoMark(in: load.log.errors.first, "for \(name)")
            load.cancel()
            await bench.settle()
            // The set-up of a line item by itself may have refused them before.
            bench.expectNoMark(in: await bench.errorWithoutMediation(settings: wrong), "for \(name)")
            guard let bidder else { continue }
            for log in await bench.collectSignals(of: bidder, settings: wrong, times: 1) {
                bench.expectNoMark(in: log.errors.first, "of a bidder for \(name)")
            }
        }
    }
}

extension MediationError.Code {
    /// Indicates whether the code says what has become of a load or of its line items, which no network can know.
    fileprivate var isOfMediation: Bool {
        let codes: [Self] = [
            .timedOut, .handlerDropped, .cancelled, .deadlineExceeded, .outOfTime, .adapterNotFound, .notAnAdapter,
            .ambiguousAdapter, .alreadyLoading, .notNeeded, .circuitOpen, .outbid, .bidRejected, .auctionFailed,
        ]
        return codes.contains(self)
    }
}

extension Bench {
    /// Settings that are all blank, and those that lack one key or have it blank.
    fileprivate var unusableSettings: [[String: JSONValue]] {
        guard !self.settings.isEmpty else { return [] }
        let all = self.settings.mapValues { $0.replacingTexts(with: .string(" ")) }
        guard self.settings.count > 1 else { return [all] }
        return [all]
            + self.settings.keys.sorted().flatMap { key in
                [self.settings.filter { $0.key != key }, self.settings.merging([key: .string(" ")]) { $1 }]
            }
    }

    /// Expects that the code of a load of a bid that the network does not fill is none of mediation's own.
    fileprivate func expectOwnCodeOfBid() async {
        guard self.capabilities.contains(.bidResponses) else { return }
        let before = self.network.requestCount
        let error = await self.errorWithoutMediation(settings: self.settings, bidResponse: self.word("won"))
        guard self.network.requestCount > before, let code = (error as? MediationError)?.code else { return }
        self.expect(
            !code.isOfMediation,
            "a code for what the network says when it has no ad for a bid",
            happened: "it is \(code.name), which is for mediation alone: \(code.cause)"
        )
    }

    /// Expects that settings, if a load is refused because of them, have another code than failures of the network.
    ///
    /// A network that does not know its ad unit may have that of wrong settings.
    fileprivate func expectOwnCode(
        of settings: [String: JSONValue],
        among known: [(kind: NetworkFailure.Kind, code: MediationError.Code)]
    ) async {
        let before = self.network.requestCount
        let code = (await self.errorWithoutMediation(settings: settings) as? MediationError)?.code
        // Other rules look at what is asked with such settings.
        guard self.network.requestCount == before, let code, code != .invalidSettings else { return }
        let same = known.first { $0.code == code }
        self.expect(
            same == nil,
            "another code for settings that are blank or missing than for \(same?.kind.rawValue ?? "")",
            happened: "both are \(code.name)"
        )
    }

    /// Expects that a bidder with settings that cannot be used does not say that there is nothing to bid with.
    fileprivate func expectOwnCodeOfSignals(of bidder: any AuctionAdapter.Type) async {
        _ = await self.collectSignals(of: bidder, settings: self.settings, times: 1)
        // Where the driver notes no signals, nobody knows who has refused.
        guard !self.signalRequests.isEmpty else { return }
        for settings in self.unusableSettings {
            let before = self.signalRequests.count
            let log = await self.collectSignals(of: bidder, settings: settings, times: 1).first
            guard self.signalRequests.count == before, let error = log?.errors.first else { continue }
            let code = MediationError(wrapping: error).code
            self.expect(
                code != .noFill && code != .noBid,
                "another code for signals with settings that are blank or missing than for no bid",
                happened: "it is \(code.name)"
            )
        }
    }

    /// Expects the network's number in the error of a set-up that fails, unless the class has been set up for another format.
    fileprivate func expectNumberOfFailedSetUp() async throws(BenchStop) {
        guard self.capabilities.contains(.setUp), self.network.setUpCount == 0 else { return }
        let setUp = self.setUp()
        try await self.failSetUp(1)
        await self.settle { !setUp.answers.isEmpty }
        self.setsUpByItself = true
        guard let error = setUp.error else { return }
        self.expect(
            (error as? MediationError)?.networkCode != nil,
            "the network's number when a set-up fails",
            happened: "the error has no `networkCode`"
        )
    }

    /// Expects no bid response in the error of a load that the network has not filled.
    fileprivate func expectNoBidResponseInError(_ mark: String) async {
        guard self.capabilities.contains(.bidResponses) else { return }
        let error = await self.errorWithoutMediation(settings: self.settings, bidResponse: "bid-\(mark)")
        self.expectNoMark(in: error, "of a load with a bid response")
    }

    /// Returns the error of a load without mediation, and thus without set-up, that the network fails if it is asked.
    fileprivate func errorWithoutMediation(
        settings: [String: JSONValue],
        bidResponse: String? = nil
    ) async -> (any Error)? {
        guard let adapter = self.makeAdapter() else { return nil }
        let result = LockedValue<(any Error)?>(nil)
        let before = self.network.requestCount
        self.note("is to be asked\(bidResponse == nil ? "" : " for an ad of a bid")")
        adapter.load(
            self.format,
            for: NativeAdConfiguration(
                credentials: MediationCredentials(settings: settings),
                loadID: "\(self.word("load"))-direct",
                deadline: .seconds(30),
                bidResponse: bidResponse
            ),
            completionHandler: NativeAdCompletionHandler { answer in
                if case .failure(let error) = answer { result.withLock { $0 = error } }
                return nil
            }
        )
        await self.settle { self.network.requestCount > before || result.withLock { $0 != nil } }
        if self.network.requestCount > before {
            await self.playIfPossible(.fail(request: before + 1, NetworkFailure(.noFill)))
            await self.settle { result.withLock { $0 != nil } }
        }
        return result.withLock { $0 }
    }

    fileprivate func expectNoMark(in error: (any Error)?, _ when: String) {
        self.expectNoMark(in: (error as? MediationError)?.description, when)
    }

    fileprivate func expectNoMark(in text: String?, _ when: String) {
        self.expect(
            text?.contains(Self.secretMark) != true,
            "no value of a setting or choice in the error \(when)",
            happened: "it is: \(text ?? "")"
        )
    }

    /// Returns settings that are wrong, each with a mark: all of them at once, and then each by itself, because an adapter
    /// may refuse the first that is wrong and print the others.
    ///
    /// - Parameter marked: The settings with a mark in each text.
    /// - Returns: The settings, each with a name of what is wrong.
    fileprivate func wrongSettings(
        marked: [String: JSONValue]
    ) -> [(name: String, settings: [String: JSONValue])] {
        let mark = JSONValue.string(Self.secretMark)
        let values: [(name: String, value: JSONValue)] = [
            ("lists", .array([mark])), ("objects", .object(["key": mark])),
            ("of two lines", .string("\(Self.secretMark)\n\(Self.secretMark)")),
        ]
        let all = values.map { name, value in
            ("settings that are \(name)", self.settings.mapValues { $0.hasText ? value : $0 })
        }
        let keys = self.settings.keys.sorted().filter { self.settings[$0]?.hasText == true }
        guard keys.count > 1 else { return all }
        return all
            + keys.flatMap { key in
                [
                    ("settings without \(key)", marked.filter { $0.key != key }),
                    ("a blank setting \(key)", marked.merging([key: .string(" ")]) { $1 }),
                    ("a setting \(key) that is a list", marked.merging([key: .array([mark])]) { $1 }),
                ]
            }
    }
}
