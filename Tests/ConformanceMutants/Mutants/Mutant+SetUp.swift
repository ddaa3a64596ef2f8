import MediationConformance

extension Mutation {
    static let startsWithEachAppOpenAd = Mutation("startsWithEachAppOpenAd")
    static let startsForEachLineItem = Mutation("startsForEachLineItem")
    static let needsAllLineItems = Mutation("needsAllLineItems")
    static let isReadyWithoutSettings = Mutation("isReadyWithoutSettings")
    static let assumesMainThreadAtSetUp = Mutation("assumesMainThreadAtSetUp")
    static let repeatsFailedSetUps = Mutation("repeatsFailedSetUps")
    static let waitsForSetUp = Mutation("waitsForSetUp")
    static let setUpIsNeverAnswered = Mutation("setUpIsNeverAnswered")
    static let setUpIsAnsweredTwice = Mutation("setUpIsAnsweredTwice")
    static let setUpErrorIsSwallowed = Mutation("setUpErrorIsSwallowed")
    static let setUpErrorIsToldOnce = Mutation("setUpErrorIsToldOnce")
    static let setUpHandlerIsOverwritten = Mutation("setUpHandlerIsOverwritten")
    static let setUpStartsTwice = Mutation("setUpStartsTwice")
    static let castsSettings = Mutation("castsSettings")
    static let asksWithBlankSettings = Mutation("asksWithBlankSettings")
    static let looksAtFirstLineItem = Mutation("looksAtFirstLineItem")
    static let looksAtLastLineItem = Mutation("looksAtLastLineItem")
    static let fallsBackToLastUnit = Mutation("fallsBackToLastUnit")
    static let hasDemoUnitForNumbers = Mutation("hasDemoUnitForNumbers")
    static let tellsWhatBecomesOfSetUp = Mutation("tellsWhatBecomesOfSetUp")
    static let setUpFailureIsRemembered = Mutation("setUpFailureIsRemembered")
}

extension Mutant {
    static let setUp = [
        Mutant(
            .startsForEachLineItem,
            standsFor: "Adapters that start the SDK in a loop over the settings of all line items.",
            mustTrip: [RuleID(2, 8)]
        ),
        Mutant(
            .needsAllLineItems,
            standsFor: "Adapters that decode the settings of all line items in one `try`.",
            mustTrip: [RuleID(2, 8)]
        ),
        Mutant(
            .isReadyWithoutSettings,
            standsFor: "LevelPlay's adapters: a set-up without a usable key is one that went well.",
            mustTrip: [RuleID(2, 2)]
        ),
        Mutant(
            .assumesMainThreadAtSetUp,
            standsFor: "Swift 6 migrations with `MainActor.assumeIsolated` in the SDK's callback.",
            mustTrip: [RuleID(2, 1)]
        ),
        Mutant(
            .repeatsFailedSetUps,
            standsFor: "Lists of handlers that are emptied only when the SDK is ready.",
            mustTrip: [RuleID(2, 2)]
        ),
        Mutant(
            .setUpIsNeverAnswered,
            standsFor: "Adapters that wait for a callback which the SDK gives only the first time.",
            mustTrip: [RuleID(2, 1)],
            orTrips: [RuleID(2, 8), RuleID(2, 3), RuleID(2, 6)]
        ),
        Mutant(
            .setUpIsAnsweredTwice,
            standsFor: "Adapters that pass on each of the callbacks with which an SDK tells that it is ready.",
            mustTrip: [RuleID(2, 1)],
            orTrips: [RuleID(2, 2), RuleID(2, 3), RuleID(2, 6)]
        ),
        Mutant(
            .tellsWhatBecomesOfSetUp,
            standsFor: "Adapters whose handler is that of the SDK's delegate, which tells of each change.",
            mustTrip: [RuleID(2, 1), RuleID(2, 2)]
        ),
        Mutant(
            .setUpErrorIsSwallowed,
            standsFor: "Adapters that answer with success whatever the SDK says.",
            mustTrip: [RuleID(2, 2)]
        ),
        Mutant(
            .setUpErrorIsToldOnce,
            standsFor: "Adapters whose list of waiting handlers is for success, and whose failure goes to the first.",
            mustTrip: [RuleID(2, 2)],
            orTrips: [RuleID(2, 3)]
        ),
        Mutant(
            .setUpHandlerIsOverwritten,
            standsFor: "LevelPlay adapters that keep one handler for all set-ups.",
            mustTrip: [RuleID(2, 3)],
            orTrips: [RuleID(2, 2)]
        ),
        Mutant(
            .startsWithEachAppOpenAd,
            standsFor: "App open ads at a cold start, whose adapters start the SDK in case nobody has.",
            mustTrip: [RuleID(2, 3)]
        ),
        Mutant(
            .setUpStartsTwice,
            standsFor: "Google's changelogs: an SDK started again by each set-up that came meanwhile.",
            mustTrip: [RuleID(2, 3)]
        ),
        Mutant(
            .castsSettings,
            standsFor: "Google's changelogs: crashes on settings that are missing.",
            mustTrip: [RuleID(2, 4)],
            orTrips: [RuleID(7, 4), RuleID(11, 1), RuleID(13, 22), RuleID(16, 7)]
        ),
        Mutant(
            .asksWithBlankSettings,
            standsFor: "The sample adapters of the Google Mobile Ads SDK, which do not look at the parameter.",
            mustTrip: [RuleID(2, 4)]
        ),
        Mutant(
            .looksAtFirstLineItem,
            standsFor: "Adapters that take any line item once they are set up, and look at the first until then.",
            mustTrip: [RuleID(2, 8)]
        ),
        Mutant(
            .looksAtLastLineItem,
            standsFor: "Adapters whose loop over the line items keeps what the last of them lacks.",
            mustTrip: [RuleID(2, 4)],
            orTrips: [RuleID(2, 8)]
        ),
        Mutant(
            .fallsBackToLastUnit,
            standsFor: "Adapters that go on with the last good settings if they cannot read those of a line item.",
            mustTrip: [RuleID(2, 4)]
        ),
        Mutant(
            .hasDemoUnitForNumbers,
            standsFor: "Adapters that write `as? String ?? demoUnit`, and look for what is missing or blank alone.",
            mustTrip: [RuleID(2, 4)]
        ),
        Mutant(
            .setUpFailureIsRemembered,
            standsFor: "Google's changelogs: a network that stays out for as long as the app runs.",
            mustTrip: [RuleID(2, 6)]
        ),
        Mutant(
            .waitsForSetUp,
            standsFor: "Adapters that make an SDK's set-up synchronous with a semaphore.",
            mustTrip: [RuleID(2, 7)]
        ),
    ]
}
