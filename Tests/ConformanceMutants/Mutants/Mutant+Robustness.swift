import MediationConformance

extension Mutation {
    static let waitsForCancelledLoads = Mutation("waitsForCancelledLoads")
    static let takesNumbersForIntegers = Mutation("takesNumbersForIntegers")
    static let ignoresBlankAds = Mutation("ignoresBlankAds")
    static let assertsOrder = Mutation("assertsOrder")
    static let callsInsideSharedLock = Mutation("callsInsideSharedLock")
    static let refusesLoadsInside = Mutation("refusesLoadsInside")
    static let keepsLoadsAnsweredTwice = Mutation("keepsLoadsAnsweredTwice")
    static let printsResponses = Mutation("printsResponses")
    static let setUpIsNotDeclared = Mutation("setUpIsNotDeclared")
    static let startsWithoutSetUp = Mutation("startsWithoutSetUp")
    static let cancelIsNotDeclared = Mutation("cancelIsNotDeclared")
    static let errorCodesAreNotDeclared = Mutation("errorCodesAreNotDeclared")
    static let sdkVersionIsNotDeclared = Mutation("sdkVersionIsNotDeclared")
    static let openLoadsAreNotDeclared = Mutation("openLoadsAreNotDeclared")
    static let knowsNoSetUp = Mutation("knowsNoSetUp")
}

extension Mutant {
    static let robustness = [
        Mutant(
            .waitsForCancelledLoads,
            standsFor: "Adapters that let a thread of their own wait for the SDK, which nobody ends with the load.",
            mustTrip: [RuleID(10, 4)]
        ),
        Mutant(
            .takesNumbersForIntegers,
            standsFor: "Adapters that crashed on numbers which no integer can hold.",
            mustTrip: [RuleID(10, 1)]
        ),
        Mutant(
            .ignoresBlankAds,
            standsFor: "Adapters that return from the SDK's callback when an ad is not to their liking.",
            mustTrip: [RuleID(10, 1)]
        ),
        Mutant(
            .assertsOrder,
            standsFor: "Adapters that assert what an SDK never does, until its next release.",
            mustTrip: [RuleID(10, 2)],
            orTrips: [RuleID(3, 9)]
        ),
        Mutant(
            .callsInsideSharedLock,
            standsFor: "The adapters for Bigo and Verve, whose queue all loads share: the next load waits for ever.",
            mustTrip: [RuleID(10, 3)]
        ),
        Mutant(
            .refusesLoadsInside,
            standsFor: "Adapters with a flag of the class, which is still set while the handler runs.",
            mustTrip: [RuleID(10, 3)]
        ),
        Mutant(
            .keepsLoadsAnsweredTwice,
            standsFor: "MAX adapters with a list of loads that is pruned at most ends of a load.",
            mustTrip: [RuleID(10, 4)]
        ),
        Mutant(
            .printsResponses,
            standsFor: "Adapters that print the network's whole answer, as one does while one writes them.",
            mustTrip: [RuleID(10, 4)]
        ),
        Mutant(
            .setUpIsNotDeclared,
            standsFor: "A harness that is older than its adapter: the SDK must be set up by now.",
            mustTrip: [RuleID(10, 5)],
            orTrips: [RuleID(2, 1)]
        ),
        Mutant(
            .startsWithoutSetUp,
            standsFor: "A harness that declares what its adapter does not do.",
            mustTrip: [RuleID(10, 5)],
            orTrips: [RuleID(2, 2), RuleID(2, 3)]
        ),
        Mutant(
            .cancelIsNotDeclared,
            standsFor: "A harness that is older than its adapter: the SDK can be told to stop by now.",
            mustTrip: [RuleID(10, 5)]
        ),
        Mutant(
            .errorCodesAreNotDeclared,
            standsFor: "A harness that is older than its adapter: the SDK's errors have numbers by now.",
            mustTrip: [RuleID(10, 5)]
        ),
        Mutant(
            .sdkVersionIsNotDeclared,
            standsFor: "A harness that is older than its adapter: the SDK says its version by now.",
            mustTrip: [RuleID(10, 5)]
        ),
        Mutant(
            .openLoadsAreNotDeclared,
            standsFor: "A harness that is older than its adapter: the SDK answers several loads by now.",
            mustTrip: [RuleID(10, 5)]
        ),
        Mutant(.knowsNoSetUp, standsFor: "A network that needs no set-up.", mustTrip: []),
    ]
}
