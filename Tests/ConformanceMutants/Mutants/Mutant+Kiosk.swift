import MediationConformance

extension Mutation {
    static let loadsBannersOnly = Mutation("loadsBannersOnly")
    static let kioskAnswersTwice = Mutation("kioskAnswersTwice")
    static let kioskDropsFailures = Mutation("kioskDropsFailures")
    static let kioskIgnoresCancel = Mutation("kioskIgnoresCancel")
    static let kioskHoldsItself = Mutation("kioskHoldsItself")
    static let kioskCastsSettings = Mutation("kioskCastsSettings")
    static let kioskWaits = Mutation("kioskWaits")
    static let kioskHandlerIsStatic = Mutation("kioskHandlerIsStatic")
    static let kioskIsHeldUnowned = Mutation("kioskIsHeldUnowned")
    static let kioskNeedsController = Mutation("kioskNeedsController")
    static let kioskKeepsController = Mutation("kioskKeepsController")

    static let loadsRewardedAdsOnly = Mutation("loadsRewardedAdsOnly")
    static let kioskKeepsFirstUnit = Mutation("kioskKeepsFirstUnit")
    static let kioskTakesUnknownForNo = Mutation("kioskTakesUnknownForNo")
    static let kioskIsAlwaysTest = Mutation("kioskIsAlwaysTest")
    static let kioskTakesInTwoSteps = Mutation("kioskTakesInTwoSteps")
    static let kioskCallsInsideLock = Mutation("kioskCallsInsideLock")
    static let kioskKeepsHandler = Mutation("kioskKeepsHandler")
    static let kioskNoFillIsAnError = Mutation("kioskNoFillIsAnError")
    static let kioskPrintsUnit = Mutation("kioskPrintsUnit")
    static let kioskSetUpIsSilent = Mutation("kioskSetUpIsSilent")

    /// The mutations of the adapter that loads nothing but banners.
    static let ofBannersOnly: Set<Mutation> = [
        .loadsBannersOnly, .kioskAnswersTwice, .kioskDropsFailures, .kioskIgnoresCancel, .kioskHoldsItself,
        .kioskCastsSettings, .kioskWaits, .kioskHandlerIsStatic, .kioskIsHeldUnowned, .kioskNeedsController,
        .kioskKeepsController,
    ]

    /// The mutations of the adapter that loads nothing but rewarded ads.
    static let ofRewardedAdsOnly: Set<Mutation> = [
        .loadsRewardedAdsOnly, .kioskKeepsFirstUnit, .kioskTakesUnknownForNo, .kioskIsAlwaysTest,
        .kioskTakesInTwoSteps, .kioskCallsInsideLock, .kioskKeepsHandler, .kioskNoFillIsAnError, .kioskPrintsUnit,
        .kioskSetUpIsSilent,
    ]
}

extension Mutant {
    /// Adapters without native ads, which break the rules about all loads.
    package static let kiosk = [
        Mutant(
            .kioskAnswersTwice,
            standsFor: "A banner adapter that answers each time that the SDK replaces its banner.",
            mustTrip: [RuleID(3, 4), RuleID(16, 4)],
            orTrips: [
                RuleID(3, 5), RuleID(3, 6), RuleID(3, 7), RuleID(3, 8), RuleID(3, 9), RuleID(3, 14), RuleID(8, 2),
                RuleID(10, 2),
            ]
        ),
        Mutant(
            .kioskDropsFailures,
            standsFor: "A banner adapter that takes the handler out for a failure, and forgets to call it.",
            mustTrip: [RuleID(3, 3), RuleID(16, 4)],
            orTrips: [RuleID(3, 8)]
        ),
        Mutant(
            .kioskIgnoresCancel,
            standsFor: "A banner adapter that does not implement `cancelLoad`.",
            mustTrip: [RuleID(3, 11), RuleID(8, 8), RuleID(16, 6)],
            orTrips: [RuleID(3, 14), RuleID(8, 1), RuleID(10, 4), RuleID(16, 18)]
        ),
        Mutant(
            .kioskNeedsController,
            standsFor: "A banner adapter that loads nothing before the app has a view controller on the screen.",
            mustTrip: [RuleID(16, 3)]
        ),
        Mutant(
            .kioskKeepsController,
            standsFor: "A banner adapter with a static variable for the controller of the SDK's pages.",
            mustTrip: [RuleID(16, 18)]
        ),
        Mutant(
            .kioskHoldsItself,
            standsFor: "A banner and its delegate that hold each other.",
            mustTrip: [RuleID(8, 1), RuleID(16, 18)],
            orTrips: [RuleID(10, 4)]
        ),
        Mutant(
            .kioskCastsSettings,
            standsFor: "A banner adapter that casts its settings by force.",
            mustTrip: [RuleID(2, 4), RuleID(16, 7)],
            orTrips: [RuleID(7, 4)]
        ),
        Mutant(
            .kioskWaits,
            standsFor: "A banner adapter that waits for its SDK on the main thread.",
            mustTrip: [RuleID(8, 5)]
        ),
        Mutant(
            .kioskHandlerIsStatic,
            standsFor: "A banner adapter that has one place for the handlers of all loads.",
            mustTrip: [RuleID(3, 10)],
            orTrips: [RuleID(3, 8), RuleID(3, 11), RuleID(3, 14), RuleID(8, 2), RuleID(8, 7), RuleID(10, 4)]
        ),
        Mutant(
            .kioskIsHeldUnowned,
            standsFor: "A banner adapter whose SDK keeps the ad, and calls back into what is gone.",
            mustTrip: [RuleID(8, 4), RuleID(16, 19)],
            orTrips: [RuleID(8, 1), RuleID(10, 2), RuleID(10, 4), RuleID(16, 18)]
        ),
        Mutant(
            .kioskKeepsFirstUnit,
            standsFor: "An adapter for rewarded ads that keeps the placement of its first load.",
            mustTrip: [RuleID(9, 1)]
        ),
        Mutant(
            .kioskTakesUnknownForNo,
            standsFor: "An adapter for rewarded ads that tells its SDK `gdprApplies == .yes`.",
            mustTrip: [RuleID(9, 2)]
        ),
        Mutant(
            .kioskIsAlwaysTest,
            standsFor: "An adapter for rewarded ads that was released with its test mode on.",
            mustTrip: [RuleID(9, 4)]
        ),
        Mutant(
            .kioskTakesInTwoSteps,
            standsFor:
                "An adapter for rewarded ads that reads the handler under its lock, and removes it under it again.",
            mustTrip: [RuleID(3, 8)],
            orTrips: [RuleID(8, 2)]
        ),
        Mutant(
            .kioskCallsInsideLock,
            standsFor: "An adapter for rewarded ads that calls the handler inside a lock.",
            mustTrip: [RuleID(3, 5), RuleID(3, 6)]
        ),
        Mutant(
            .kioskKeepsHandler,
            standsFor: "An adapter for rewarded ads that notes that it has answered, and keeps the handler.",
            mustTrip: [RuleID(8, 2)]
        ),
        Mutant(
            .kioskNoFillIsAnError,
            standsFor: "An adapter for rewarded ads that has one code for what is none of the others.",
            mustTrip: [RuleID(7, 2), RuleID(13, 20)]
        ),
        Mutant(
            .kioskPrintsUnit,
            standsFor: "An adapter for rewarded ads that prints its placement.",
            mustTrip: [RuleID(7, 4)]
        ),
        Mutant(
            .kioskSetUpIsSilent,
            standsFor: "An adapter for rewarded ads whose set-up never ends if it fails.",
            mustTrip: [RuleID(2, 2)]
        ),
        Mutant(
            .loadsBannersOnly,
            standsFor: "The adapter of a network that has only banners.",
            mustTrip: []
        ),
        Mutant(
            .loadsRewardedAdsOnly,
            standsFor: "The adapter of a network that has only rewarded ads.",
            mustTrip: []
        ),
    ]
}
