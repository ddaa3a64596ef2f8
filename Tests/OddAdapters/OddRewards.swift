package import MediationConformance
import MediationCore
import PlatformViews

/// Its network checks a reward on its server, and says so only after the ad was closed.
package final class LateRewardAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits { StageHabits(rewardsAfterClose: true) }
}

/// Its network says that a reward was earned, but not which.
package final class BareRewardAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits { StageHabits(hasBareRewards: true) }
}

/// Its network has whole amounts, and the adapter a type of its own for them.
package final class WholeRewardAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification, .verificationData]
    }
    package static var habits: StageHabits { StageHabits(hasWholeRewards: true) }
    override var kind: StageAd.Type { Ad.self }

    private struct Label {
        let name: String?
        let count: Int?
    }

    private final class Ad: StageAd {
        override nonisolated func mapped(_ happening: OddHappening) -> [OddHappening] {
            guard case .reward(let reward) = happening else { return [happening] }
            let label = Label(name: reward.type, count: reward.amount.flatMap { Int(exactly: $0) })
            return [.reward(AdReward(type: label.name, amount: label.count.map { Double($0) }))]
        }
    }
}

/// Takes nothing for the app's server, because its network has no such calls.
package final class UnverifiedAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    override var kind: StageAd.Type { Ad.self }

    private final class Ad: StageAd {
        override func show(from viewController: PlatformViewController, _ verification: ServerSideVerification?) {
            self.ad.stage.present(from: viewController)
        }
    }
}

/// Its network takes a user's ID for the app's server, and no other data.
package final class UserOnlyAdapter: TwoScreensAdapter, OddAdapter, InterstitialAdapter, RewardedAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .verification]
    }
    package static var habits: StageHabits { StageHabits(takesUserOnly: true) }
}
