import MediationConformance

extension Mutation {
    static let failureSilencesScreens = Mutation("failureSilencesScreens")
    static let loadsOneScreenAtATime = Mutation("loadsOneScreenAtATime")
    static let answersCancelledScreens = Mutation("answersCancelledScreens")
    static let keepsCancelledScreens = Mutation("keepsCancelledScreens")
    static let screenFailuresAreNoFill = Mutation("screenFailuresAreNoFill")
    static let printsSettingsOfBanners = Mutation("printsSettingsOfBanners")
    static let callsScreensInsideLock = Mutation("callsScreensInsideLock")
}

extension Mutant {
    /// Mistakes that adapters make in the formats beside native ads, which rules about all formats must see.
    static let eachFormat = [
        Mutant(
            .failureSilencesScreens,
            standsFor: "Bridges that set the delegate to nil in the failure callback, also if the ad has been loaded.",
            mustTrip: [RuleID(3, 9)]
        ),
        Mutant(
            .loadsOneScreenAtATime,
            standsFor: "Bidon, whose adapters drop a load while another of the same format is under way.",
            mustTrip: [RuleID(3, 10)],
            orTrips: [RuleID(8, 7), RuleID(13, 17)]
        ),
        Mutant(
            .answersCancelledScreens,
            standsFor: "An adapter that answers what was cancelled with an error.",
            mustTrip: [RuleID(3, 11)]
        ),
        Mutant(
            .keepsCancelledScreens,
            standsFor: "An adapter with a static place for ads that came too late.",
            mustTrip: [RuleID(3, 14)]
        ),
        Mutant(
            .screenFailuresAreNoFill,
            standsFor: "Bridges that report every failure of the newer formats as no fill.",
            mustTrip: [RuleID(7, 1)]
        ),
        Mutant(
            .printsSettingsOfBanners,
            standsFor: "Adapters whose banners have a message of their own, which names the placement.",
            mustTrip: [RuleID(7, 4)]
        ),
        Mutant(
            .callsScreensInsideLock,
            standsFor: "Adapters that answer inside a queue's `sync` in one format.",
            mustTrip: [RuleID(3, 6)],
            orTrips: [RuleID(3, 5)]
        ),
    ]
}
