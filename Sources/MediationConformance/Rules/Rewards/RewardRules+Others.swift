import MediationCore

extension ContractRule {
    static let rewardStaysWithItsAd = ContractRule(
        RuleID(14, 7),
        .must,
        "The reward of an ad MUST be reported to the event delegate of that ad, and to no other.",
        intent: "Two rewards of an app are rarely the same, nor is the place where they are granted.",
        likelyCause: "The delegate for rewards is kept in a static variable, or by ad unit.",
        fix: "Keep the delegate in the object that is the delegate of the SDK's ad, one for each ad."
    ) { bench in
        for format in try bench.rewardedFormats() {
            let first = try await bench.presentedAd(format)
            let second = try await bench.loadedFullScreenAd(format)
            let isPlayed = await bench.tell(Self.coins, of: first)
            try bench.require(isPlayed, "a driver that plays rewards")
            bench.expectRewards(of: second, 0, "of the second ad")
            bench.expectRewards(of: first, 1, "of the first ad, though another is loaded")
        }
    }

    static let rewardInsidePresent = ContractRule(
        RuleID(14, 8),
        .must,
        "A reward that the network tells while it is asked to present its ad MUST be reported.",
        intent: "Some networks grant the reward of a short ad as soon as it is on the screen.",
        likelyCause: "The SDK's reward listener is set after the call.",
        fix: "Set the listener before the SDK is called, or with the request if the SDK asks for it there."
    ) { bench in
        for format in try bench.rewardedFormats() {
            let load = try await bench.loadedFullScreenAd(format)
            let isPlayed = LockedValue(false)
            let request = load.requestNumber
            bench.network.whenCalled { [player = bench.player] call in
                guard case .present(let ad, _) = call, ad == request, !isPlayed.withLock({ $0 }) else { return }
                let plays = player.plays(.reward(Self.coins, ad: ad))
                isPlayed.withLock { $0 = plays }
            }
            load.present()
            await bench.settle { load.count(of: "reward") > 0 || !isPlayed.withLock { $0 } }
            bench.network.whenCalled(nil)
            try bench.require(isPlayed.withLock { $0 }, "a driver that plays rewards")
            bench.expectRewards(of: load, 1, "that comes before the SDK's call has returned")
        }
    }

    static let onlyRewardedAdsReward = ContractRule(
        RuleID(14, 9),
        .must,
        "An interstitial or app-open ad MUST NOT report a reward, whatever the network tells.",
        intent: "Its user was not promised one, and its app grants none.",
        likelyCause: "All formats share an object that casts the event delegate to that of rewarded ads.",
        fix: "Keep the delegate of rewarded ads in a variable that only their `didLoad(reportingTo:)` sets."
    ) { bench in
        _ = try bench.rewardedFormats()
        try await bench.check(try bench.formats(among: [.interstitial, .appOpen])) { (format) async throws(BenchStop) in
            let load = try await bench.presentedAd(format)
            guard let ad = load.requestNumber, bench.player.plays(.reward(Self.coins, ad: ad)) else {
                throw BenchStop.notApplicable("The network does not reward ads without rewards.")
            }
            await bench.settle()
            await bench.tell(.didDismiss, of: load)
            bench.expectRewards(of: load, 0, "of an ad without rewards")
        }
    }
}

// MARK: - The data for the app's server

extension ContractRule {
    static let verificationIsThereInTime = ContractRule(
        RuleID(14, 10),
        .must,
        "The user's ID and the app's data MUST have reached the network when it is asked to present the ad.",
        intent: "The app's server grants the reward to whom the network names.",
        likelyCause: "They are set after the SDK's call, or left out.",
        fix: "Set both from `present(from:verification:)`, before the SDK presents its ad.",
        needs: [.verification]
    ) { bench in
        for format in try bench.rewardedFormats() {
            try await bench.expectVerification(
                ServerSideVerification(userID: bench.word("user"), customData: bench.word("data")),
                format
            )
        }
    }

    static let verificationIsUnchanged = ContractRule(
        RuleID(14, 11),
        .must,
        "The user's ID and the app's data MUST reach the network unchanged, whatever signs they have and however long they "
            + "are.",
        intent: "The app's server compares them with its own.",
        likelyCause: "They are encoded for a URL, which the SDK does as well, or cut to a length.",
        fix: "Pass both on as they are.",
        needs: [.verification]
    ) { bench in
        for format in try bench.rewardedFormats() {
            let texts = [
                "👩‍👩‍👧 100 % &a=b#c/?", "%20 + \"q\" \\n {\"k\":1}", " Ann \(bench.word("user")) ",
                String(repeating: "x字", count: 2_048),
            ]
            for text in texts {
                try await bench.expectVerification(ServerSideVerification(userID: text, customData: text), format)
            }
        }
    }

    static let verificationIsForOneAd = ContractRule(
        RuleID(14, 12),
        .must,
        "The user's ID and the app's data of one ad MUST NOT reach the network with another, nor one of them if only the "
            + "other is given.",
        intent: "Another user may have logged in.",
        likelyCause: "They are kept in the SDK or in the class, and not cleared.",
        fix: "Set both for each ad, also to `nil`.",
        needs: [.verification]
    ) { bench in
        for format in try bench.rewardedFormats() {
            let user = bench.word("user")
            for verification in [
                ServerSideVerification(userID: user, customData: bench.word("data")),
                ServerSideVerification(userID: nil, customData: "only-data"),
                ServerSideVerification(userID: "only-user"), nil,
            ] {
                try await bench.expectVerification(verification, format)
            }
            let last = ServerSideVerification(userID: user, customData: bench.word("last data"))
            guard let failed = try await bench.failedAd(format, verification: last) else { continue }
            failed.release()
            try await bench.expectVerification(nil, format)
        }
    }
}

extension Bench {
    /// Presents an ad with data for the app's server, and expects that the network has them, and nothing else.
    fileprivate func expectVerification(
        _ verification: ServerSideVerification?,
        _ format: AdFormat
    ) async throws(BenchStop) {
        let load = try await self.presentedAd(format, verification: verification)
        let given = self.presentations(of: load).first
        let data = [("custom data", given?.customData, verification?.customData)]
        for (name, value, expected) in [("user ID", given?.userID, verification?.userID)]
            + (self.capabilities.contains(.verificationData) ? data : [])
        {
            // An SDK may not know a difference between an empty text and none.
            load.expect(
                value == expected || (expected == nil && value == ""),
                "the network has \(expected.map { "the \(name) \($0.brief)" } ?? "no \(name)")",
                happened: value.map { "it has \($0.brief)" } ?? "it has none"
            )
        }
        await self.tell(.didDismiss, of: load)
        load.release()
    }
}

extension String {
    /// The text for a report, at most a line.
    fileprivate var brief: String {
        self.count > 60 ? "\"\(self.prefix(60))…\" of \(self.utf8.count) bytes" : "\"\(self)\""
    }
}
