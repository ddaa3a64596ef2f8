import MediationCore

extension ContractRule {
    /// Section 9.
    static let privacy = [
        Self.adUnitIsVerbatim, Self.unknownIsNotNo, Self.privacyComesFirst, Self.testsAndUnknownSettings,
        Self.privacyAbilitiesAreDeclared, Self.choicesAreTakenBack,
    ]

    private static let unknownIsNotNo = ContractRule(
        RuleID(9, 2),
        .must,
        "Each of the user's choices MUST reach the network as itself, and one that is not known MUST NOT reach it as "
            + "\"no\", \"yes\" or an empty text.",
        intent: "\"Not a child\" and \"the GDPR does not apply\" are statements that somebody answers for.",
        likelyCause: "`== .yes` or `?? false` is passed to the SDK, or a choice goes to the setter of another.",
        fix: "Call a setter of the SDK only for a choice that is known; use a `switch` over all its cases.",
        needs: [.privacy],
        // Choices that the class remembers must come from this check.
        isolation: .childProcess
    ) { bench in
        let none = PrivacySnapshot()
        let snapshots = [
            // Texts first, from which nothing else follows, and "no" before "yes": some SDKs cannot take "yes" back.
            none, PrivacySnapshot(trackingAuthorization: .denied), PrivacySnapshot(trackingAuthorization: .restricted),
            PrivacySnapshot(tcfString: Self.consentStrings[0]),
            PrivacySnapshot(usPrivacyString: Self.usStrings[0]), none, PrivacySnapshot(gdprApplies: .no), none,
            PrivacySnapshot(gdprApplies: .yes),
            PrivacySnapshot(ageTreatment: .teen), PrivacySnapshot(ageTreatment: .child), none,
            PrivacySnapshot(gppString: Self.gppString, gppSections: [7]), PrivacySnapshot(personalization: .disabled),
            PrivacySnapshot(maximumContentRating: .g), none,
            PrivacySnapshot(
                ageTreatment: .child,
                gdprApplies: .yes,
                tcfString: Self.longConsentString,
                gppString: Self.gppString,
                usPrivacyString: Self.usStrings[1]
            ),
            PrivacySnapshot(ageTreatment: .teen),
        ]
        var told: [[String: String]] = []
        for snapshot in snapshots {
            let calls = bench.network.calls.count
            bench.choose(snapshot)
            let load = await bench.load()
            // The timing is covered by another rule.
            told.append(try bench.toldPrivacy(of: load, untilNow: true))
            bench.expectNoContradiction(to: snapshot, since: calls)
            try bench.fail(load)
            await bench.settle { load.result != nil }
        }
        let names = Set(told.flatMap(\.keys))
        let isStandard = { (name: String) in ToldPrivacy.names.contains(name) }
        try bench.require(
            names.contains(where: isStandard),
            "that the network is told of choices, under the names of a NetworkRequest"
        )
        var known: [String: Set<String>] = [:]
        for (snapshot, told) in zip(snapshots, told) {
            let choices = ToldPrivacy(snapshot).texts
            for name in names.sorted() {
                if let choice = choices[name] {
                    bench.expectTold(name, choice, told[name])
                    known[name, default: []].insert(choice)
                } else if !isStandard(name) && snapshot != none || name == "isChild" && snapshot.ageTreatment == .teen {
                    // The network's own word for a choice, or for teens.
                    told[name].map { _ = known[name, default: []].insert($0) }
                } else if let text = told[name] {
                    // The SDK may be unable to forget a choice.
                    bench.expect(
                        known[name]?.contains(text) ?? false,
                        "the network is not told \(name) while it is not known",
                        happened: "it is told \"\(text)\""
                    )
                }
            }
        }
        // Networks may treat teens as children, but not only after one.
        let teens = zip(snapshots, told).filter { $0.0.ageTreatment == .teen }.map { $0.1["isChild"] }
        bench.expect(
            teens.first != "false" || teens.last != "true",
            "the network is told isChild \"false\" of a teen, also after a child",
            happened: "it is told \"true\""
        )
        // Under the SDK's own name, if any.
        let holders = zip(snapshots, told).filter { $0.0.gppString != nil }.map { $0.1.values.contains(Self.gppString) }
        bench.expect(
            holders.first != true || holders.last != false,
            "the network is told the GPP string also beside other choices",
            happened: "it is told without them only"
        )
        // What the app has got from elsewhere is not always whole.
        for text in ["1", "1Y", "C"] {
            bench.choose(PrivacySnapshot(tcfString: text, gppString: text, usPrivacyString: text))
            let load = await bench.load()
            await bench.end(load)
        }
    }

    private static let privacyComesFirst = ContractRule(
        RuleID(9, 3),
        .must,
        "The user's choices MUST reach the network before its first request, and before its set-up if it takes them for all "
            + "requests; and with or before the next request, or set-up, once they have changed.",
        intent: "A request tells the network of the user; after that it is too late.",
        likelyCause: "The choices are passed on in `setUp` only, after the SDK has started, after the request, or "
            + "unless they seem to be known.",
        fix: "Pass on `configuration.privacy` in each `loadNativeAd`, before the request; where the SDK takes it once "
            + "for all, in `setUp` and in `privacyDidChange`.",
        needs: [.privacy],
        // Choices that the class remembers must come from this check.
        isolation: .childProcess
    ) { bench in
        let snapshots = [0, 1, 0].map { Self.choices($0, .child) }
        let teen = Self.choices(0, .teen)
        let treatment = try await bench.expectChoicesOfLastSetUp([teen, snapshots[1]])
        var told: [[String: String]] = []
        var names: Set<String> = []
        for (index, snapshot) in snapshots.enumerated() {
            bench.choose(snapshot)
            // The last change comes right before the load.
            if index < 2 { await bench.settle() }
            let load = await bench.load()
            told.append(try bench.toldPrivacy(of: load))
            names.formUnion(try bench.toldPrivacy(of: load, untilNow: true).keys)
            // The suite does not know what other names mean.
            names.formIntersection(ToldPrivacy.names)
            try bench.fail(load)
            await bench.settle { load.result != nil }
        }
        bench.expectChoicesBeforeSetUp()
        if names.isEmpty {
            let isOther = bench.isPrivacyTold || bench.network.requests.contains { !$0.other.isEmpty }
            try bench.require(!isOther, "choices that the suite knows: it takes the names of a NetworkRequest")
            bench.expect(false, "the network is told of the user's choices", happened: "it is told of none")
        }
        // Texts are the most reliable: an answer may go to the setter of another choice, which another rule covers.
        let texts = names.intersection(["consentString", "usPrivacyString"])
        let compared = texts.isEmpty ? names : texts
        let occasions = [
            "at the first request", "at the request after they have changed", "at the one after they have changed back",
        ]
        // Some SDKs accept only "yes", and cannot take it back.
        for (index, when) in occasions.enumerated() where index < 2 || !texts.isEmpty {
            let choices = ToldPrivacy(snapshots[index]).texts
            for name in compared.sorted() {
                bench.expectTold(name, choices[name] ?? "", told[index][name], when)
            }
        }
        try await bench.expectChangeWhileLoading(snapshots, texts)
        try await bench.expectChoices(ofOtherMediator: snapshots, texts)
        if let treatment { await bench.expectTreatment(treatment, of: teen) }
    }

    /// Returns one of two sets of choices of which all differ, except the age.
    private static func choices(_ index: Int, _ ageTreatment: PrivacySnapshot.AgeTreatment) -> PrivacySnapshot {
        PrivacySnapshot(
            ageTreatment: ageTreatment,
            gdprApplies: index == 1 ? .yes : .no,
            tcfString: Self.consentStrings[index],
            gppString: "DBABMA~1YN\(index)",
            gppSections: [6 + index],
            usPrivacyString: Self.usStrings[index],
            personalization: index == 1 ? .disabled : .enabled,
            maximumContentRating: index == 1 ? .g : .t
        )
    }

    private static let privacyAbilitiesAreDeclared = ContractRule(
        RuleID(9, 5),
        .must,
        "The harness MUST declare that the network is told of the user's choices, and asked for test ads, if that is so.",
        intent: "The rules about what is not declared are not checked.",
        likelyCause: "The harness is older than what the adapter does.",
        fix: "Add `privacy` or `testRequests` to the capabilities of the harness."
    ) { bench in
        bench.choose(
            PrivacySnapshot(
                ageTreatment: .child,
                gdprApplies: .yes,
                tcfString: Self.consentStrings[0],
                usPrivacyString: Self.usStrings[0]
            )
        )
        let load = await bench.load(isTestRequest: true)
        let request = bench.network.requests[try bench.request(of: load) - 1]
        bench.expect(
            bench.capabilities.contains(.privacy) || !bench.isPrivacyTold,
            "the network is told nothing of the user, as the harness does not declare privacy",
            happened: "it is told of the user's choices"
        )
        bench.expect(
            bench.capabilities.contains(.testRequests) || request.isTest != true,
            "the network is asked for no test ad, as the harness does not declare testRequests",
            happened: "it is asked for one"
        )
    }

    private static let choicesAreTakenBack = ContractRule(
        RuleID(9, 6),
        .should,
        "A choice that is no longer known SHOULD be taken back from the network, with or before the next request.",
        intent: "People withdraw consent, and another person may use the device.",
        likelyCause: "Only a choice that is known is passed on: `if let string { SDK.consentString = string }`.",
        fix: "Pass on nil or an empty text, too, or call what the SDK has for forgetting. If it has nothing, say so: "
            + "`--known-failing`.",
        needs: [.privacy],
        // Choices that the class remembers must come from this check.
        isolation: .childProcess
    ) { bench in
        let known = PrivacySnapshot(
            ageTreatment: .child,
            gdprApplies: .yes,
            tcfString: Self.consentStrings[0],
            gppString: "DBABMA~1YNN",
            gppSections: [7],
            usPrivacyString: Self.usStrings[0],
            personalization: .enabled,
            maximumContentRating: .pg
        )
        var told: [[String: String]] = []
        for choices in [PrivacySnapshot(), known, PrivacySnapshot()] {
            bench.choose(choices)
            await bench.settle()
            let load = await bench.load()
            told.append(try bench.toldPrivacy(of: load))
            try bench.fail(load)
            await bench.settle { load.result != nil }
        }
        // What is told anyway says nothing of a choice.
        let names = told[1].filter { !$0.value.isEmpty && $0.value != told[0][$0.key] }.keys.sorted()
        guard !names.isEmpty else {
            throw BenchStop.notApplicable("The network is told no choice before its request.")
        }
        for name in names {
            guard let text = told[2][name], !text.isEmpty else { continue }
            bench.expect(
                text != told[1][name],
                "the network is not told \(name) \"\(text)\" any more once it is no longer known",
                happened: "it still is"
            )
        }
    }

    /// Two consent strings in the format of the IAB's framework.
    static let consentStrings = [
        "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAA", "CPXxRfAPXxRfAAfKABENB-CgAAAAAAAAAAYgAAAAAAAB",
    ]
    private static let gppString = "DBABMA~1YNN"
    /// A consent string as long as those that have restrictions of many publishers.
    private static let longConsentString = Self.consentStrings[1] + String(repeating: "AQAE", count: 364)
    static let usStrings = ["1YNN", "1YYN"]
}

extension Bench {
    /// Expects that a set-up after one that failed starts the network with the last of these choices, and not with the
    /// first, which are those of the one that failed; returns what the network is told for `isChild` of these.
    fileprivate func expectChoicesOfLastSetUp(_ snapshots: [PrivacySnapshot]) async throws(BenchStop) -> String? {
        guard self.capabilities.contains(.setUp) else { return nil }
        var told: [[String: String]] = []
        for (index, snapshot) in snapshots.enumerated() {
            let setUp = self.setUp(privacy: snapshot)
            await self.settle { !setUp.answers.isEmpty || self.network.setUpCount > index }
            // A class may remember that it has failed, or start the network with the first load.
            guard self.network.setUpCount > index else { break }
            told.append(self.privacyToldBeforeSetUp(index + 1))
            self.expectNothingLater(than: told[index])
            if index == 0 { try await self.failSetUp(1) } else { try await self.finishSetUp(index + 1) }
            await self.settle { !setUp.answers.isEmpty }
            // Nor when the network says how the set-up has ended.
            self.expectNothingLater(than: told[index])
        }
        self.setsUpByItself = true
        guard told.count == 2 else { return told.first?["isChild"] }
        let old = ToldPrivacy(snapshots[0]).texts
        let new = ToldPrivacy(snapshots[1]).texts
        for name in told[0].keys.sorted() where old[name] != new[name] && told[0][name] == old[name] {
            self.expectTold(name, new[name] ?? "", told[1][name], "when it is set up again after a set-up that failed")
        }
        return told[0]["isChild"]
    }

    /// Expects that no other choices than these, of before its set-up, were told to the network.
    private func expectNothingLater(than told: [String: String]) {
        let late = Set(self.privacyToldBeforeSetUp(.max).keys).subtracting(told.keys).sorted()
        self.expect(
            late.isEmpty,
            "the network is told \(late.joined(separator: ", ")) before it is set up",
            happened: "it is told afterwards"
        )
    }

    /// Expects that what the network is told once for all requests, by the first of them, it is told before it is set up.
    fileprivate func expectChoicesBeforeSetUp() {
        let (early, late) = self.choicesToldOutsideOfRequests
        let names = late.subtracting(early).sorted()
        self.expect(
            names.isEmpty,
            "the network is told \(names.joined(separator: ", ")) before it is set up, as it takes it for all requests",
            happened: "it is told afterwards"
        )
    }

    /// Expects that the network is told of the choices in a second mediator, which has its own versions of them.
    ///
    /// - Parameters:
    ///   - snapshots: The choices in the first mediator so far.
    ///   - names: The names of the choices that the network must know.
    /// - Throws: A ``BenchStop`` if the adapter asks its network for nothing.
    fileprivate func expectChoices(
        ofOtherMediator snapshots: [PrivacySnapshot],
        _ names: Set<String>
    ) async throws(BenchStop) {
        var told: [String: String] = [:]
        for round in 0..<3 {
            // The first load sets the class up, and the second is the first mediator's.
            self.swapMediators()
            if round == 2 { for choices in [snapshots[1], snapshots[0], snapshots[1]] { self.choose(choices) } }
            await self.settle()
            let load = await self.load()
            told = try self.toldPrivacy(of: load)
            try self.fail(load)
            await self.settle { load.result != nil }
        }
        let choices = ToldPrivacy(snapshots[1]).texts
        for name in names.sorted() {
            self.expectTold(name, choices[name] ?? "", told[name], "at the request of another mediator")
        }
        await self.expectChangesOfEqualVersions(snapshots)
    }

    /// Expects that nothing that the network is told since so many calls contradicts a choice that is known.
    fileprivate func expectNoContradiction(to snapshot: PrivacySnapshot, since calls: Int) {
        let choices = ToldPrivacy(snapshot).texts
        var treatments: Set<String> = []
        for (name, text) in self.network.calls.dropFirst(calls).flatMap({ $0.choices.sorted { $0.key < $1.key } }) {
            guard !text.isEmpty else { continue }
            if name == "isChild", snapshot.ageTreatment == .teen {
                treatments.insert(text)
                continue
            }
            guard let choice = choices[name] else { continue }
            self.expect(
                text == choice,
                "the network is told \(name) \"\(choice.shortened)\" each time that it is told \(name)",
                happened: "it is told \"\(text.shortened)\", outside of the request or in it"
            )
        }
        self.expect(
            treatments.count < 2,
            "the network is told the same of a teen each time that it is told isChild",
            happened: "it is told \"true\" and \"false\", outside of the request and in it"
        )
    }

    func expectTold(_ name: String, _ choice: String, _ told: String?, _ when: String = "once it is known") {
        // Some SDKs accept only "yes".
        if told == nil, choice == "false" { return }
        self.expect(
            told == choice,
            "the network is told \(name) \"\(choice.shortened)\" \(when)",
            happened: told.map { "it is told \"\($0.shortened)\"" } ?? "it is not told"
        )
    }
}
