import MediationConformance

extension Mutation {
    static let leavesRewardsToServer = Mutation("leavesRewardsToServer")
    static let rewardsTests = Mutation("rewardsTests")
    static let rewardsTwice = Mutation("rewardsTwice")
    static let rewardsNever = Mutation("rewardsNever")
    static let rewardsEachDismissal = Mutation("rewardsEachDismissal")
    static let rewardsByDetour = Mutation("rewardsByDetour")
    static let clearsDelegateAtDismissal = Mutation("clearsDelegateAtDismissal")
    static let losesTasksOfLastAd = Mutation("losesTasksOfLastAd")
    static let rewardsCoins = Mutation("rewardsCoins")
    static let roundsAmounts = Mutation("roundsAmounts")
    static let shortensAmounts = Mutation("shortensAmounts")
    static let losesRewardAfterClick = Mutation("losesRewardAfterClick")
    static let convertsAmounts = Mutation("convertsAmounts")
    static let limitsAmounts = Mutation("limitsAmounts")
    static let rewardDelegateIsStatic = Mutation("rewardDelegateIsStatic")
    static let setsRewardListenerLate = Mutation("setsRewardListenerLate")
    static let rewardsInterstitials = Mutation("rewardsInterstitials")
    static let tellsVerificationLate = Mutation("tellsVerificationLate")
    static let encodesVerification = Mutation("encodesVerification")
    static let cutsVerification = Mutation("cutsVerification")
    static let keepsVerification = Mutation("keepsVerification")
}

extension Mutant {
    /// Section 14.
    static let rewards = [
        Mutant(
            .leavesRewardsToServer,
            standsFor: "Adapters that report no reward if the app's server is told of it.",
            mustTrip: [RuleID(14, 1)]
        ),
        Mutant(
            .rewardsTwice,
            standsFor: "ChartBoost's mediation, which forwards two rewards of one ad.",
            mustTrip: [RuleID(14, 1)],
            orTrips: [RuleID(13, 14), RuleID(14, 3), RuleID(14, 4), RuleID(14, 7), RuleID(14, 8)]
        ),
        Mutant(
            .rewardsNever,
            standsFor: "Mediated ads on iOS whose reward never came, of which apps complained for years.",
            mustTrip: [RuleID(14, 1)],
            orTrips: [RuleID(13, 14), RuleID(14, 3), RuleID(14, 4), RuleID(14, 7), RuleID(14, 8)]
        ),
        Mutant(
            .rewardsEachDismissal,
            standsFor: "Adapters that reward users who have skipped the ad.",
            mustTrip: [RuleID(14, 2)],
            orTrips: [RuleID(14, 3), RuleID(14, 4), RuleID(14, 5)]
        ),
        Mutant(
            .rewardsByDetour,
            standsFor: "Adapters whose reward hops to the main thread while the dismissal does not.",
            mustTrip: [RuleID(14, 3)]
        ),
        Mutant(
            .clearsDelegateAtDismissal,
            standsFor: "Bidon, which lets go of the delegate when the ad is closed, before a late reward.",
            mustTrip: [RuleID(13, 11), RuleID(13, 12), RuleID(14, 4)],
            orTrips: [RuleID(13, 14), RuleID(14, 3)]
        ),
        Mutant(
            .losesTasksOfLastAd,
            standsFor: "Adapters that report in a task on the main actor, which the next presentation cancels.",
            mustTrip: [RuleID(14, 4)]
        ),
        Mutant(
            .rewardsCoins,
            standsFor: "Adapters whose reward is always one of the same kind.",
            mustTrip: [RuleID(14, 5)],
            orTrips: [RuleID(14, 6)]
        ),
        Mutant(
            .roundsAmounts,
            standsFor: "Adapters from the time when amounts were whole numbers.",
            mustTrip: [RuleID(14, 5)]
        ),
        Mutant(
            .shortensAmounts,
            standsFor: "Adapters of SDKs whose amounts are `Float`: 0.1 becomes 0.10000000149.",
            mustTrip: [RuleID(14, 5)]
        ),
        Mutant(
            .losesRewardAfterClick,
            standsFor: "Adapters for which a click ends the video, so that what comes later does not count.",
            mustTrip: [RuleID(14, 1)],
            orTrips: [RuleID(13, 14), RuleID(14, 5)]
        ),
        Mutant(
            .convertsAmounts,
            standsFor: "`Int(amount)`, which ends the process for what is no number.",
            mustTrip: [RuleID(14, 6)]
        ),
        Mutant(
            .limitsAmounts,
            standsFor: "Adapters that make 0 of what they do not understand.",
            mustTrip: [RuleID(14, 6)]
        ),
        Mutant(
            .rewardDelegateIsStatic,
            standsFor: "Adapters with one reward listener for all ads, as their SDK has one.",
            mustTrip: [RuleID(14, 7)],
            orTrips: [RuleID(13, 14), RuleID(14, 4)]
        ),
        Mutant(
            .setsRewardListenerLate,
            standsFor: "Adapters that set the SDK's reward listener once the ad is shown.",
            mustTrip: [RuleID(14, 8)]
        ),
        Mutant(
            .rewardsInterstitials,
            standsFor: "Adapters whose formats share an object, which casts the delegate that it gets.",
            mustTrip: [RuleID(14, 9)]
        ),
        Mutant(
            .tellsVerificationLate,
            standsFor: "Adapters that set the user's ID after the SDK's call.",
            mustTrip: [RuleID(14, 10)],
            orTrips: [RuleID(14, 11), RuleID(14, 12)]
        ),
        Mutant(
            .encodesVerification,
            standsFor: "Adapters that encode for a URL what their SDK encodes again.",
            mustTrip: [RuleID(14, 11)]
        ),
        Mutant(
            .cutsVerification,
            standsFor: "Adapters with the length limit of an older version of their SDK.",
            mustTrip: [RuleID(14, 11)]
        ),
        Mutant(
            .keepsVerification,
            standsFor: "SDKs that have one user ID for all ads, which nobody clears.",
            mustTrip: [RuleID(14, 12)]
        ),
        Mutant(
            .rewardsTests,
            standsFor: "MAX's test mode, in which each ad gave a reward.",
            mustTrip: [RuleID(14, 2)]
        ),
    ]
}
