import MediationCore

extension ScriptRun {
    /// Compares everything that has come of the script so far.
    ///
    /// - Parameter subjects: The loads that the last action was about.
    /// - Throws: The first difference.
    func compare(_ subjects: Set<Int>) throws(ScriptDifference) {
        for (number, load) in self.ordered where load.load.requestNumber != nil && !load.isReleased {
            try self.compareAnswers(load, isSubject: subjects.contains(number))
            try self.compareCounts(load, isSubject: subjects.contains(number))
            try self.compareOthers(load, isSubject: subjects.contains(number))
        }
    }

    /// Compares a load's request with what the app and the settings say.
    func compareRequest(
        _ load: ScriptLoad,
        unit: String?,
        isTest: Bool,
        isPrivate: Bool
    ) throws {
        guard let number = load.load.requestNumber else {
            // A network may be busy, and mediation may still have an ad.
            let isBusy = self.loads.values.contains { $0 !== load && $0.load.requestNumber != nil && $0.answer == nil }
            let error = load.load.attemptError
            return try self.expect(
                isBusy || load.load.ad != nil,
                RuleID(3, 2),
                "the network is asked for an ad by load \(load.load.log.number)",
                happened: error.map { "the load ends with \($0.code.name): \($0.message)" } ?? "it is not asked"
            )
        }
        let request = self.bench.network.requests[number - 1]
        if let unit {
            try self.expect(
                request.adUnitID == unit,
                RuleID(9, 1),
                "load \(load.load.log.number) asks for unit \"\(unit)\"",
                happened: request.adUnitID.map { "it asks for \"\($0)\"" } ?? "it asks for none"
            )
        }
        if self.bench.capabilities.contains(.testRequests) {
            try self.expect(
                (request.isTest ?? false) == isTest,
                RuleID(9, 4),
                "load \(load.load.log.number) asks for \(isTest ? "a test ad" : "an ad that is no test")",
                happened: "it does not"
            )
        }
        if isPrivate { try self.comparePrivacy(load) }
    }

    private func comparePrivacy(_ load: ScriptLoad) throws {
        let told = try self.bench.toldPrivacy(of: load.load)
        let choices = ToldPrivacy(self.choices).texts
        for name in self.baseline.choices.sorted() {
            if let choice = choices[name] {
                // Some SDKs accept only "yes", and cannot take it back.
                if choice == "false", told[name] == nil || self.wasChosen(name, "true") { continue }
                try self.expect(
                    told[name] == choice,
                    RuleID(9, 3),
                    "the network knows \(name) \"\(choice)\" when load \(load.load.log.number) asks it",
                    happened: told[name].map { "it was told \"\($0)\"" } ?? "it was not told"
                )
            } else if let text = told[name] {
                // The SDK may be unable to forget a choice.
                try self.expect(
                    self.wasChosen(name, text),
                    RuleID(9, 2),
                    "the network is not told \(name), which is not known",
                    happened: "it is told \"\(text)\""
                )
            }
        }
    }

    /// Returns whether the user has ever chosen so in this process.
    private func wasChosen(_ name: String, _ choice: String) -> Bool {
        self.bench.scriptChoices.contains { ToldPrivacy($0).texts[name] == choice }
    }

    // MARK: - Answers

    private func compareAnswers(_ load: ScriptLoad, isSubject: Bool) throws(ScriptDifference) {
        let answers = load.load.log.answers
        let number = load.load.log.number
        let happened = { answers.isEmpty ? "there is none" : "there are \(answers.count)" }
        if load.end == .cancelled {
            let most = self.bench.capabilities.contains(.cancel) ? 0 : 1
            let expected = most == 0 ? "no answer to load \(number), which was cancelled" : "one answer at most"
            return try self.expect(answers.count <= most, RuleID(3, 11), expected, happened: happened())
        }
        if load.end == .timedOut {
            let expected = "one answer at most to load \(number), which has timed out"
            return try self.expect(answers.count <= 1, RuleID(3, 14), expected, happened: happened())
        }
        guard let (answer, assets) = load.answer else {
            let rule = isSubject ? RuleID(3, 13) : RuleID(3, 10)
            let expected = "no answer to load \(number), which the network has not answered"
            return try self.expect(answers.isEmpty, rule, expected, happened: happened())
        }
        var (rule, mustBe) = (RuleID(3, 3), "an error")
        if case .ad = answer { (rule, mustBe) = (RuleID(3, 2), "an ad") }
        if load.isAnsweredAtOnce { rule = RuleID(3, 1) }
        if load.mayBeRefused { rule = RuleID(4, 2) }
        let hasOthers = self.loads.values.contains { $0 !== load && !$0.isReleased }
        if answers.isEmpty, hasOthers { rule = RuleID(3, 10) }
        if answers.count > 1 { rule = load.isAnsweredInside ? RuleID(3, 5) : RuleID(3, 4) }
        try self.expect(answers.count == 1, rule, "one answer to load \(number): \(mustBe)", happened: happened())
        if let isAd = load.mustBeAd {
            try self.expect(
                answers[0].isAd == isAd,
                rule,
                "load \(number) is answered with \(mustBe)",
                happened: answers[0].error.map { "it is answered with an error, \($0.name)" } ?? "it is an ad"
            )
        }
        if case .failure(.noFill) = answer {
            guard let code = self.bench.scriptNoFill ?? answers[0].error else { return }
            self.bench.scriptNoFill = code
            try self.expect(
                answers[0].error == code,
                RuleID(7, 2),
                "load \(number) is answered with \(code.name), as others of which the network said the same",
                happened: "it is answered with \(answers[0].error?.name ?? "an ad")"
            )
        }
        if case .failure(let kind) = answer, isSubject, self.baseline.messagesPassedOn.contains(kind) {
            try self.compareMessage(load)
        }
        // Mediation takes no ad that was asked for under other choices. Ads of other formats have no assets.
        guard self.bench.format == .native, load.load.ad != nil, !load.areAssetsCompared, let assets,
            let mapped = load.load.log.assets
        else { return }
        try self.compareAssets(assets, mapped, of: load)
        load.areAssetsCompared = true
    }

    private func compareMessage(_ load: ScriptLoad) throws(ScriptDifference) {
        guard let request = load.load.requestNumber,
            let error = load.load.log.errors.first.map({ MediationError(wrapping: $0) })
        else { return }
        let message = ScriptAnswer.message(of: request)
        guard !error.message.contains(message) else { return }
        let isOthers = (1..<request).contains { error.message.contains(ScriptAnswer.message(of: $0)) }
        throw ScriptDifference(
            isOthers ? RuleID(3, 10) : RuleID(4, 5),
            "the error of load \(load.load.log.number) contains the network's message, \"\(message)\"",
            happened: "it is \"\(error.message)\""
        )
    }

    // MARK: - Events

    private func compareCounts(_ load: ScriptLoad, isSubject: Bool) throws(ScriptDifference) {
        guard let ad = load.ad else { return }
        for count in BenchCount.allCases {
            let (reported, expected) = (ad.count(of: count.event), load.reported[count, default: 0])
            let own = count == .impression ? RuleID(6, 1) : RuleID(6, 2)
            let isCounted = self.bench.networkCounts(count, isTrackedByNetwork: load.isTrackedByNetwork)
            try self.expect(
                reported == expected,
                isCounted ? isSubject ? own : RuleID(6, 9) : RuleID(6, 3),
                "of load \(ad.load.log.number) is reported: \(Self.text(expected, count))",
                happened: "reported is: \(Self.text(reported, count))"
            )
            let (told, mustBeTold) = (self.bench.toldCount(count, of: ad), load.told[count, default: 0])
            try self.expect(
                told == mustBeTold,
                RuleID(6, 3),
                "of load \(ad.load.log.number) the network is told: \(Self.text(mustBeTold, count))",
                happened: "it is told: \(Self.text(told, count))"
            )
        }
    }

    private static func text(_ number: Int, _ count: BenchCount) -> String {
        "\(number) \(count.rawValue)\(number == 1 ? "" : "s")"
    }

    /// Expects that nothing has happened to a load that the last action was not about.
    private func compareOthers(_ load: ScriptLoad, isSubject: Bool) throws(ScriptDifference) {
        guard let ad = load.ad else { return }
        let (reports, views) = (ad.load.log.reports, self.viewCalls(of: ad))
        if !isSubject {
            let more = reports.dropFirst(load.seenReports).map(\.name)
            try self.expect(
                more.isEmpty,
                RuleID(6, 9),
                "nothing is reported of load \(ad.load.log.number), to which nothing happens",
                happened: "\(more.joined(separator: ", ")) is"
            )
            let calls = views.dropFirst(load.seenViewCalls).map(\.summary)
            try self.expect(
                calls.isEmpty,
                RuleID(6, 5),
                "the views of load \(ad.load.log.number) stay as they are",
                happened: "the network \(calls.joined(separator: ", "))"
            )
        }
        (load.seenReports, load.seenViewCalls) = (reports.count, views.count)
    }
}
