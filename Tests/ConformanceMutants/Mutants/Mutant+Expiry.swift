import MediationConformance

extension Mutation {
    static let screensLiveForSeconds = Mutation("screensLiveForSeconds")
    static let screensLiveForADay = Mutation("screensLiveForADay")
    static let ignoresExpiry = Mutation("ignoresExpiry")
    static let failsOnExpiry = Mutation("failsOnExpiry")
    static let endsShowOnExpiry = Mutation("endsShowOnExpiry")
    static let screenHoldsItself = Mutation("screenHoldsItself")
    static let screenIsHeldUnowned = Mutation("screenIsHeldUnowned")
    static let hidesExpiry = Mutation("hidesExpiry")
    static let hidesVerification = Mutation("hidesVerification")
}

extension Mutant {
    /// Section 15.
    static let expiry = [
        Mutant(
            .screensLiveForADay,
            standsFor: "Adapters with a constant for how long all their ads live.",
            mustTrip: [RuleID(15, 1)]
        ),
        Mutant(
            .ignoresExpiry,
            standsFor: "Fyber's adapter for MAX, which took the callback for expiry out again.",
            mustTrip: [RuleID(15, 2)]
        ),
        Mutant(
            .failsOnExpiry,
            standsFor: "Adapters that report an ad that has expired as one that could not be shown.",
            mustTrip: [RuleID(15, 2)],
            orTrips: [RuleID(15, 3)]
        ),
        Mutant(
            .endsShowOnExpiry,
            standsFor: "Adapters that end an ad on the screen because the SDK's timer for it has run out.",
            mustTrip: [RuleID(15, 3)]
        ),
        Mutant(
            .screenHoldsItself,
            standsFor: "MAX adapters whose ad and delegate held each other, by more than a dozen changelogs.",
            mustTrip: [RuleID(15, 4)]
        ),
        Mutant(
            .screenIsHeldUnowned,
            standsFor: "MoPub adapters that crashed when an ad was closed after its adapter was gone.",
            mustTrip: [RuleID(15, 5)],
            orTrips: [RuleID(15, 4)]
        ),
        Mutant(
            .hidesExpiry,
            standsFor: "A harness that leaves out that its network tells the expiry of ads.",
            mustTrip: [RuleID(15, 6)]
        ),
        Mutant(
            .hidesVerification,
            standsFor: "A harness that leaves out that its network takes data for the app's server.",
            mustTrip: [RuleID(15, 6)]
        ),
        Mutant(
            .screensLiveForSeconds,
            standsFor: "Adapters that take the seconds of a constant for milliseconds.",
            mustTrip: [RuleID(15, 1)]
        ),
    ]
}
