import MediationCore

extension ContractRule {
    /// Section 14: when a reward is reported, what it is, and the data for the app's server.
    static let rewards = [
        Self.rewardIsReportedOnce, Self.noRewardOtherwise, Self.rewardKeepsItsPlace, Self.lateRewardIsReported,
        Self.rewardIsTheNetworks, Self.amountsDoNotTrap, Self.rewardStaysWithItsAd, Self.rewardInsidePresent,
        Self.onlyRewardedAdsReward, Self.verificationIsThereInTime, Self.verificationIsUnchanged,
        Self.verificationIsForOneAd,
    ]

    private static let rewardIsReportedOnce = ContractRule(
        RuleID(14, 1),
        .must,
        "The reward MUST be reported once, when the network says that it was earned, on any thread.",
        intent: "A reward that is missing makes users angry, and one too many costs the publisher.",
        likelyCause: "\"Completed\" and \"rewarded\" are both passed on, or the callback is not implemented.",
        fix: "Call `didEarn` in the SDK's callback for the reward, and nowhere else."
    ) { bench in
        for format in try bench.rewardedFormats() {
            for isOnMainThread in [true, false] {
                let load = try await bench.presentedAd(format)
                await bench.tell(.impression, of: load)
                bench.expectRewards(of: load, 0, "before the network says that one was earned")
                let isPlayed = await bench.tell(Self.coins, of: load, isOnMainThread: isOnMainThread)
                try bench.require(isPlayed, "a driver that plays rewards")
                bench.expectRewards(of: load, 1, "once the network says that it was earned")
                await bench.tell(.didDismiss, of: load)
                bench.expectRewards(of: load, 1, "after the dismissal")
                // The next ad may be where this one was.
                load.release()
                await bench.settle()
            }
            for word in [ScreenWord.event(.click), .event(.willDismiss), .event(.expired)] {
                guard let load = try await bench.presentedAd(format, after: word) else { continue }
                await bench.tell(Self.coins, of: load)
                bench.expectRewards(of: load, 1, "once the network says that it was earned, after \(word.name)")
                await bench.tell(.didDismiss, of: load)
            }
            let verified = try await bench.presentedAd(
                format,
                verification: ServerSideVerification(userID: bench.word("user"), customData: bench.word("data"))
            )
            await bench.tell(Self.coins, of: verified)
            bench.expectRewards(of: verified, 1, "also if the app has set data for its server")
            await bench.tell(.didDismiss, of: verified)
            guard try await bench.failedAd(format) != nil else { continue }
            let next = try await bench.presentedAd(format)
            await bench.tell(Self.coins, of: next)
            bench.expectRewards(of: next, 1, "of the next ad after one that could not be presented")
        }
    }

    private static let noRewardOtherwise = ContractRule(
        RuleID(14, 2),
        .must,
        "No reward MUST be reported of an ad that was skipped or closed early, or whose presentation failed, be it a test ad "
            + "or not.",
        intent: "The app pays for each reward, and the advertiser for nothing that was not seen.",
        likelyCause: "The reward is reported when the ad is closed, as if nobody could close it early.",
        fix: "Call `didEarn` in the SDK's callback for the reward, and nowhere else."
    ) { bench in
        for format in try bench.rewardedFormats() {
            for isTest in [false, true] {
                let what = isTest ? "a test ad" : "an ad"
                let closed = try await bench.presentedAd(format, isTestRequest: isTest)
                for event in [FullScreenAdEvent.impression, .click, .willDismiss, .didDismiss] {
                    await bench.tell(event, of: closed)
                }
                bench.expectRewards(of: closed, 0, "of \(what) that was closed early")
                let failed = try await bench.loadedFullScreenAd(format, isTestRequest: isTest)
                failed.present()
                await bench.settle { !bench.presentations(of: failed).isEmpty }
                await bench.tell(.didFailToPresent("Played by the suite."), of: failed)
                bench.expectRewards(of: failed, 0, "of \(what) that could not be presented")
            }
        }
    }

    private static let rewardKeepsItsPlace = ContractRule(
        RuleID(14, 3),
        .must,
        "The reward MUST be reported before or after the dismissal as the network tells them.",
        intent: "Apps that look for the reward when the ad is closed miss one that is reported later.",
        likelyCause: "The reward is reported by a task or a queue of its own, and the dismissal at once.",
        fix: "Report both in the SDK's callbacks at once; the delegate can be called from any thread."
    ) { bench in
        for format in try bench.rewardedFormats() {
            for words in [["reward", "didDismiss"], ["didDismiss", "reward"]] {
                let load = try await bench.presentedAd(format)
                let before = load.log.reports.count
                guard let ad = load.requestNumber else { continue }
                let steps: [NetworkStep] = words.map { word in
                    word == "reward" ? .reward(Self.coins, ad: ad) : .reportFullScreen(.didDismiss, ad: ad)
                }
                let isPlayed = steps.allSatisfy { bench.player.plays($0) }
                try bench.require(isPlayed, "a driver that plays rewards and dismissals")
                // The adapter may conclude other events.
                let told = { load.log.reports.dropFirst(before).filter(words.contains) }
                await bench.settle { told().count >= 2 }
                let reports = told()
                load.expect(
                    reports == words,
                    "\(words[0]) and then \(words[1]) are reported",
                    happened: reports.isEmpty ? "nothing is reported" : reports.joined(separator: ", ")
                )
            }
        }
    }

    private static let lateRewardIsReported = ContractRule(
        RuleID(14, 4),
        .must,
        "A reward that the network tells after the dismissal MUST be reported.",
        intent: "Some networks wait for their server; mediation waits for such a reward for three seconds.",
        likelyCause: "The delegate is cleared, or the SDK's ad released, when the ad is closed; or the reward is "
            + "reported in a task that ends with the next presentation.",
        fix: "Keep both until mediation releases the ad, and report in the SDK's callback itself."
    ) { bench in
        for format in try bench.rewardedFormats() {
            let load = try await bench.presentedAd(format)
            await bench.tell(.didDismiss, of: load)
            let isPlayed = await bench.tell(Self.coins, of: load)
            try bench.require(isPlayed, "a driver that plays rewards")
            bench.expectRewards(of: load, 1, "that comes after the dismissal")
            let first = try await bench.presentedAd(format)
            await bench.tell(.didDismiss, of: first)
            let next = try await bench.presentedAd(format)
            await bench.tell(Self.coins, of: first)
            bench.expectRewards(of: first, 1, "that comes while the next ad is on the screen")
            await bench.tell(.didDismiss, of: next)
            let last = try await bench.presentedAd(format)
            let following = try await bench.loadedFullScreenAd(format)
            await bench.tell(.didDismiss, of: last)
            if let ad = last.requestNumber { await bench.playIfPossible(.reward(Self.coins, ad: ad)) }
            following.present()
            await bench.settle { last.count(of: "reward") > 0 }
            bench.expectRewards(of: last, 1, "that comes right before the next ad is presented")
            await bench.tell(.didDismiss, of: following)
        }
    }

    private static let rewardIsTheNetworks = ContractRule(
        RuleID(14, 5),
        .must,
        "Amount and type of a reward MUST be the network's, unchanged, and `nil` if the network does not say.",
        intent: "The app grants what it is told; without a word of the network it has a default of its own.",
        likelyCause: "Both are constants, or converted to whole numbers.",
        fix: "`AdReward(type: reward.type, amount: reward.amount)`"
    ) { bench in
        for format in try bench.rewardedFormats() {
            let rewards = [
                AdReward(type: bench.word("coins"), amount: 12), AdReward(type: bench.word("lives"), amount: 0.5),
                AdReward(type: "🪙 100 %", amount: 1_000_000_000), AdReward(type: bench.word("coins"), amount: 0),
                // Not exact as a `Float`.
                AdReward(type: " Gold \(bench.word("Coins")) ", amount: 0.1), AdReward(),
                AdReward(type: bench.word("gems")), AdReward(amount: 3),
            ]
            for (index, reward) in rewards.enumerated() {
                // Another rule asks for rewards at all.
                let load = try await bench.presentedAd(format)
                try await bench.expectReward(reward, of: load, areOthersReported: index > 0)
            }
            for word in [ScreenWord.event(.click), .event(.didDismiss)] {
                guard let load = try await bench.presentedAd(format, after: word) else { continue }
                try await bench.expectReward(rewards[1], of: load, " after \(word.name)")
            }
        }
    }

    private static let amountsDoNotTrap = ContractRule(
        RuleID(14, 6),
        .must,
        "An amount that nobody can grant, negative or not finite, MUST NOT trap, and MUST NOT be made one that can be "
            + "granted.",
        intent: "The amount comes from a server; mediation refuses such a reward, and says so.",
        likelyCause: "The amount is converted by `Int(_:)`, or cut to a range.",
        fix: "Pass the amount on as it is.",
        isolation: .childProcess
    ) { bench in
        try await bench.check(try bench.rewardedFormats()) { (format) async throws(BenchStop) in
            var isTold = false
            for amount in [-1, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, 1e300] {
                let load = try await bench.presentedAd(format)
                guard await bench.tell(AdReward(type: "coins", amount: amount), of: load) else { continue }
                isTold = true
                for earned in load.log.rewards.compactMap(\.amount) where earned.isFinite && earned >= 0 {
                    load.expect(
                        earned == amount,
                        "no other amount in place of \(amount)",
                        happened: "it is \(earned)"
                    )
                }
            }
            guard isTold else { throw BenchStop.notApplicable("The network's rewards have no such amounts.") }
        }
    }
}

extension ContractRule {
    /// A reward of which only that it is earned matters.
    static let coins = AdReward(type: "coins", amount: 10)
}

extension AdReward {
    /// The reward in words.
    var text: String { "\(self.amount.map { "\($0)" } ?? "nil") of type \(self.type.map { "\"\($0)\"" } ?? "nil")" }
}

extension Bench {
    /// Expects that so many rewards of an ad have been reported.
    func expectRewards(of load: FullScreenLoad, _ expected: Int, _ when: String) {
        self.expectCount(of: "reward", expected, load, when)
    }

    /// Makes the network tell that a reward was earned, if it can, and expects that just this is reported.
    fileprivate func expectReward(
        _ reward: AdReward,
        of load: FullScreenLoad,
        _ when: String = "",
        areOthersReported: Bool = false
    ) async throws(BenchStop) {
        guard await self.tell(reward, of: load) else { return }
        guard !areOthersReported || !load.log.rewards.isEmpty else {
            return load.expect(false, "a reward of \(reward.text) is reported", happened: "it is not")
        }
        let earned = try self.require(load.log.rewards.first, "a reward that is reported")
        load.expect(earned == reward, "the reward\(when) is \(reward.text)", happened: "it is \(earned.text)")
    }
}
