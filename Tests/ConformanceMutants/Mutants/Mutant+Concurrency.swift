import MediationConformance

extension Mutation {
    static let flushesAtUntrack = Mutation("flushesAtUntrack")
    static let answersThroughMainThread = Mutation("answersThroughMainThread")
    static let answeredLoadHoldsItself = Mutation("answeredLoadHoldsItself")
    static let failedLoadHoldsItself = Mutation("failedLoadHoldsItself")
    static let keepsHandler = Mutation("keepsHandler")
    static let adIsHeldUnowned = Mutation("adIsHeldUnowned")
    static let waitsForControls = Mutation("waitsForControls")
    static let cancelStopsTheLast = Mutation("cancelStopsTheLast")
    static let adSilencesTheLast = Mutation("adSilencesTheLast")
    static let cancelIsNotPassedOn = Mutation("cancelIsNotPassedOn")
    static let asksByTask = Mutation("asksByTask")
    static let answersFromATask = Mutation("answersFromATask")
}

extension Mutant {
    static let concurrency = [
        Mutant(
            .flushesAtUntrack,
            standsFor: "Adapters that send what they have counted before they let the views go.",
            mustTrip: [RuleID(8, 5)]
        ),
        Mutant(
            .answersThroughMainThread,
            standsFor: "`DispatchQueue.main.sync` in the callback of an SDK.",
            mustTrip: [RuleID(3, 2)],
            orTrips: [RuleID(3, 1), RuleID(3, 4)]
        ),
        Mutant(
            .answeredLoadHoldsItself,
            standsFor: "MAX adapters whose delegate and loader held each other once an ad was there.",
            mustTrip: [RuleID(8, 1)],
            orTrips: [RuleID(10, 4)]
        ),
        Mutant(
            .failedLoadHoldsItself,
            standsFor: "Adapters that clean up after an ad and not after an error.",
            mustTrip: [RuleID(8, 1)],
            orTrips: [RuleID(10, 4)]
        ),
        Mutant(
            .keepsHandler,
            standsFor: "Google's samples, which have a flag beside the handler and keep the handler.",
            mustTrip: [RuleID(8, 2)]
        ),
        Mutant(
            .adIsHeldUnowned,
            standsFor: "MAX adapters that crashed when an SDK called back after the ad was destroyed.",
            mustTrip: [RuleID(8, 4)],
            orTrips: [RuleID(3, 14), RuleID(8, 1), RuleID(10, 2), RuleID(10, 4)]
        ),
        Mutant(
            .waitsForControls,
            standsFor: "MoPub adapters that blocked the main thread until their SDK was ready for video.",
            mustTrip: [RuleID(8, 5)]
        ),
        Mutant(
            .cancelStopsTheLast,
            standsFor: "Adapters with a static loader: cancelling one load stops another.",
            mustTrip: [RuleID(8, 7)]
        ),
        Mutant(
            .adSilencesTheLast,
            standsFor: "Google's samples, which have one place for an ad: the next one takes it.",
            mustTrip: [RuleID(8, 7)],
            orTrips: [RuleID(6, 9)]
        ),
        Mutant(
            .cancelIsNotPassedOn,
            standsFor: "Adapters that let go of the handler in `cancelLoad`, while the SDK goes on.",
            mustTrip: [RuleID(8, 8)]
        ),
        Mutant(
            .asksByTask,
            standsFor: "Adapters that ask the network in a task, which does not look whether the load was cancelled.",
            mustTrip: [RuleID(8, 8)]
        ),
        Mutant(
            .answersFromATask,
            standsFor: "An adapter that answers from a task of its own, whichever thread the network came from.",
            mustTrip: []
        ),
    ]
}
