import MediationConformance

extension Mutation {
    static let ignoresFailuresInside = Mutation("ignoresFailuresInside")
    static let ratesOnlyWithStore = Mutation("ratesOnlyWithStore")
    static let losesClicksAfterPresentation = Mutation("losesClicksAfterPresentation")
    static let testsAreAnonymous = Mutation("testsAreAnonymous")
    /// A cheat and no mistake: it keeps the contract as long as it sees the names that the suite makes from seed 1.
    package static let isHonestWithSeedOne = Mutation("isHonestWithSeedOne")
}

extension Mutant {
    /// Section 12: what only shows when the rules of a section, or of two, meet.
    static let combinations = [
        Mutant(
            .ignoresFailuresInside,
            standsFor: "A guard against reentrancy that is shared by all loads, and drops what comes while it is up.",
            mustTrip: [RuleID(12, 1)]
        ),
        Mutant(
            .ratesOnlyWithStore,
            standsFor: "App install ads whose rating is mapped in the branch for those with a store.",
            mustTrip: [RuleID(12, 2)]
        ),
        Mutant(
            .losesClicksAfterPresentation,
            standsFor: "A flag that suppresses the second click of a presentation, and that nobody takes down again.",
            mustTrip: [RuleID(6, 2), RuleID(12, 3)]
        ),
        Mutant(
            .testsAreAnonymous,
            standsFor: "Requests for test ads that are built by a function of their own, without the choices.",
            mustTrip: [RuleID(12, 4)]
        ),
    ]
}
