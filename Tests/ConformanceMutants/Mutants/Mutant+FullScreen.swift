import MediationConformance

extension Mutation {
    static let holdsImpressionUntilShown = Mutation("holdsImpressionUntilShown")
    static let reportsScreenInPool = Mutation("reportsScreenInPool")
    static let loadsNextAtDismissal = Mutation("loadsNextAtDismissal")
    static let holdsLockOfScreenReports = Mutation("holdsLockOfScreenReports")
    static let presentsAgain = Mutation("presentsAgain")
    static let saysNothingOfExpiredAds = Mutation("saysNothingOfExpiredAds")
    static let saysItsOwnReason = Mutation("saysItsOwnReason")
    static let hopsFromOtherThreads = Mutation("hopsFromOtherThreads")
    static let loadsInterstitialsForRewards = Mutation("loadsInterstitialsForRewards")
    static let forgetsConsentOfScreens = Mutation("forgetsConsentOfScreens")
    static let forgetsTestsOfScreens = Mutation("forgetsTestsOfScreens")
    static let needsRootController = Mutation("needsRootController")
    static let reportsImpressionAtLoad = Mutation("reportsImpressionAtLoad")
    static let takesLoadsForPresentations = Mutation("takesLoadsForPresentations")
    static let presentsTheLatest = Mutation("presentsTheLatest")
    static let presentsTwice = Mutation("presentsTwice")
    static let keepsFirstController = Mutation("keepsFirstController")
    static let waitsForTheEnd = Mutation("waitsForTheEnd")
    static let answersRefusals = Mutation("answersRefusals")
    static let ignoresRefusals = Mutation("ignoresRefusals")
    static let givesNoReason = Mutation("givesNoReason")
    static let ignoresLateFailures = Mutation("ignoresLateFailures")
    static let dismissesFailures = Mutation("dismissesFailures")
    static let reportsWillPresentFirst = Mutation("reportsWillPresentFirst")
    static let countsShownAsImpression = Mutation("countsShownAsImpression")
    static let reportsScreenImpressionTwice = Mutation("reportsScreenImpressionTwice")
    static let reportsLeavingAsClick = Mutation("reportsLeavingAsClick")
    static let reportsFirstScreenClickOnly = Mutation("reportsFirstScreenClickOnly")
    static let losesImpressionAfterClick = Mutation("losesImpressionAfterClick")
    static let losesImpressionBeforeShown = Mutation("losesImpressionBeforeShown")
    static let losesDismissalAfterLateClick = Mutation("losesDismissalAfterLateClick")
    static let losesLateCounts = Mutation("losesLateCounts")
    static let repeatsLateCounts = Mutation("repeatsLateCounts")
    static let takesClosingForClosed = Mutation("takesClosingForClosed")
    static let reportsScreenByDetour = Mutation("reportsScreenByDetour")
    static let setsScreenDelegateLate = Mutation("setsScreenDelegateLate")
    static let screenDelegateIsStatic = Mutation("screenDelegateIsStatic")
    static let endedLoadSilencesAds = Mutation("endedLoadSilencesAds")
    static let holdsController = Mutation("holdsController")
    static let dismissesController = Mutation("dismissesController")

    static let answersScreensTwice = Mutation("answersScreensTwice")
    static let screenNoFillIsAnError = Mutation("screenNoFillIsAnError")
    static let goesOnWithScreens = Mutation("goesOnWithScreens")
    static let hasDefaultForScreens = Mutation("hasDefaultForScreens")

    // Odd, but legal.

    static let concludesWillPresent = Mutation("concludesWillPresent")
    static let concludesWillDismiss = Mutation("concludesWillDismiss")
    static let reportsScreenOnMainActor = Mutation("reportsScreenOnMainActor")
}

extension Mutant {
    /// Rules about the events of an ad that covers the screen, which see more than one mistake.
    private static let eventRules = Set((8...17).map { RuleID(13, $0) })

    /// Section 13.
    static let fullScreen = [
        Mutant(
            .holdsImpressionUntilShown,
            standsFor: "Adapters that report nothing before the SDK says that its ad is on the screen.",
            mustTrip: [RuleID(13, 11)]
        ),
        Mutant(
            .loadsInterstitialsForRewards,
            standsFor: "An adapter whose method for rewarded ads was copied from that for interstitial ads.",
            mustTrip: [RuleID(13, 1)]
        ),
        Mutant(
            .forgetsConsentOfScreens,
            standsFor: "Adapters whose newer formats make their requests without the user's choices.",
            mustTrip: [RuleID(13, 2)]
        ),
        Mutant(
            .forgetsTestsOfScreens,
            standsFor: "Adapters that ask for real ads in tests of their newer formats.",
            mustTrip: [RuleID(13, 2)]
        ),
        Mutant(
            .needsRootController,
            standsFor: "SDKs that take the root view controller with the request; adapters refuse without one.",
            mustTrip: [RuleID(13, 3)]
        ),
        Mutant(
            .reportsImpressionAtLoad,
            standsFor: "Adapters that report the impression with the answer, as some do for banners.",
            mustTrip: [RuleID(13, 4)],
            orTrips: Self.eventRules.union([RuleID(15, 2), RuleID(15, 3)])
        ),
        Mutant(
            .takesLoadsForPresentations,
            standsFor: "SDKs with one callback for failures, which their adapters take for that of a presentation.",
            mustTrip: [RuleID(13, 4)],
            orTrips: Self.eventRules
        ),
        Mutant(
            .presentsTheLatest,
            standsFor: "Google's samples, which have one place for an ad: the next one takes it.",
            mustTrip: [RuleID(13, 5)]
        ),
        Mutant(
            .presentsTwice,
            standsFor: "Adapters that call the SDK again from a callback that says \"ready\".",
            mustTrip: [RuleID(13, 5)]
        ),
        Mutant(
            .keepsFirstController,
            standsFor: "Adapters that keep the controller that they see first.",
            mustTrip: [RuleID(13, 6)]
        ),
        Mutant(
            .waitsForTheEnd,
            standsFor: "Adapters that wait on the main thread for a callback of the SDK.",
            mustTrip: [RuleID(13, 7)]
        ),
        Mutant(
            .answersRefusals,
            standsFor: "ChartBoost's adapters for AdMob, which answer the load if the ad is not ready to be shown.",
            mustTrip: [RuleID(13, 8)],
            orTrips: [RuleID(8, 2)]
        ),
        Mutant(
            .ignoresRefusals,
            standsFor: "Adapters for LevelPlay that return without a word if the ad is not ready.",
            mustTrip: [RuleID(13, 8)]
        ),
        Mutant(
            .givesNoReason,
            standsFor: "Adapters that drop the SDK's message.",
            mustTrip: [RuleID(13, 8)],
            orTrips: [RuleID(13, 23)]
        ),
        Mutant(
            .ignoresLateFailures,
            standsFor: "Adapters that look at what the SDK's call returns, and at nothing after it.",
            mustTrip: [RuleID(13, 9)]
        ),
        Mutant(
            .dismissesFailures,
            standsFor: "Meta's adapter for AdMob, which reports a dismissal of an ad that was never there.",
            mustTrip: [RuleID(13, 9)]
        ),
        Mutant(
            .reportsWillPresentFirst,
            standsFor: "The adapters of Bigo, Moloco and Verve for AdMob, which report before the SDK has accepted.",
            mustTrip: [RuleID(13, 10)],
            orTrips: [RuleID(13, 8)]
        ),
        Mutant(
            .countsShownAsImpression,
            standsFor: "Adapters that count \"shown\" and the impression.",
            mustTrip: [RuleID(13, 11)],
            orTrips: Self.eventRules.union([RuleID(15, 3)])
        ),
        Mutant(
            .reportsScreenImpressionTwice,
            standsFor: "SDKs with a second callback for the impression that is measured.",
            mustTrip: [RuleID(13, 11)],
            orTrips: [RuleID(13, 14), RuleID(13, 15)]
        ),
        Mutant(
            .reportsLeavingAsClick,
            standsFor: "InMobi's adapter for MAX, which counted the click and that the app is left.",
            mustTrip: [RuleID(13, 12)],
            orTrips: [RuleID(13, 14), RuleID(13, 17)]
        ),
        Mutant(
            .reportsFirstScreenClickOnly,
            standsFor: "Adapters with a flag against duplicate clicks that is never cleared.",
            mustTrip: [RuleID(13, 12)],
            orTrips: [RuleID(3, 9), RuleID(8, 7), RuleID(13, 14)]
        ),
        Mutant(
            .losesImpressionBeforeShown,
            standsFor: "Adapters that pass impressions on while the ad is on the screen, and not a moment before.",
            mustTrip: [RuleID(13, 11)],
            orTrips: Self.eventRules
        ),
        Mutant(
            .losesImpressionAfterClick,
            standsFor: "Adapters that count a click as an impression as well, and pass on none that comes later.",
            mustTrip: [RuleID(13, 11)],
            orTrips: [RuleID(13, 14)]
        ),
        Mutant(
            .losesDismissalAfterLateClick,
            standsFor: "Adapters that take a click on a closing ad for a page, and wait for its end.",
            mustTrip: [RuleID(13, 14)]
        ),
        Mutant(
            .losesLateCounts,
            standsFor: "Adapters for which an ad that was closed is over, while its network still sends its counts.",
            mustTrip: [RuleID(13, 11), RuleID(13, 12)],
            orTrips: [RuleID(13, 14)]
        ),
        Mutant(
            .repeatsLateCounts,
            standsFor: "Adapters with two ways for events, one of them for those of ads that were closed.",
            mustTrip: [RuleID(13, 11), RuleID(13, 12)],
            orTrips: [RuleID(13, 14)]
        ),
        Mutant(
            .takesClosingForClosed,
            standsFor: "MAX adapters that report \"hidden\" before the SDK's view is gone.",
            mustTrip: [RuleID(13, 13)],
            orTrips: [RuleID(13, 14)]
        ),
        Mutant(
            .reportsScreenByDetour,
            standsFor: "Pangle's adapter for MAX, whose click came after the dismissal.",
            mustTrip: [RuleID(13, 14)]
        ),
        Mutant(
            .setsScreenDelegateLate,
            standsFor: "Google's app-open sample, which notes that an ad is shown after `present` has returned.",
            mustTrip: [RuleID(13, 15)],
            orTrips: [RuleID(13, 8), RuleID(14, 8), RuleID(15, 2)]
        ),
        Mutant(
            .screenDelegateIsStatic,
            standsFor: "Adapters with one delegate for all ads: the last one gets everything.",
            mustTrip: [RuleID(13, 16)],
            orTrips: [
                RuleID(3, 10), RuleID(8, 7), RuleID(13, 11), RuleID(13, 12), RuleID(13, 14), RuleID(14, 4),
                RuleID(14, 7),
            ]
        ),
        Mutant(
            .endedLoadSilencesAds,
            standsFor: "Google's Unity plugin, where loading the next ad took the callbacks of the one shown.",
            mustTrip: [RuleID(13, 17)],
            orTrips: [RuleID(3, 9), RuleID(8, 7)]
        ),
        Mutant(
            .holdsController,
            standsFor: "Adapters that keep the controller for as long as the ad.",
            mustTrip: [RuleID(13, 18)]
        ),
        Mutant(
            .dismissesController,
            standsFor: "Adapters that close the ad themselves, whose SDK has closed it: the app's own screen goes.",
            mustTrip: [RuleID(13, 18)]
        ),
        Mutant(
            .answersScreensTwice,
            standsFor: "Google's samples, whose guard against a second answer was not copied to each format.",
            mustTrip: [RuleID(13, 19)],
            orTrips: [RuleID(3, 5), RuleID(8, 2)]
        ),
        Mutant(
            .screenNoFillIsAnError,
            standsFor: "Adapters that convert errors anew for each format.",
            mustTrip: [RuleID(13, 20)],
            orTrips: [RuleID(7, 3)]
        ),
        Mutant(
            .goesOnWithScreens,
            standsFor: "Adapters whose `cancelLoad` is older than their newer formats.",
            mustTrip: [RuleID(13, 21)],
            orTrips: [RuleID(3, 11)]
        ),
        Mutant(
            .hasDefaultForScreens,
            standsFor: "Adapters that ask for the SDK's demo unit when there is none in the settings.",
            mustTrip: [RuleID(13, 22)]
        ),
        Mutant(
            .concludesWillPresent,
            standsFor: "SDKs that do not say when their ad is on the screen.",
            mustTrip: []
        ),
        Mutant(
            .concludesWillDismiss,
            standsFor: "SDKs that do not say that their ad is about to close.",
            mustTrip: []
        ),
        Mutant(
            .reportsScreenOnMainActor,
            standsFor: "Adapters that report by way of the main actor.",
            mustTrip: []
        ),
        Mutant(
            .presentsAgain,
            standsFor: "Adapters that try once more, beneath an app that goes on.",
            mustTrip: [RuleID(13, 5)],
            orTrips: [RuleID(13, 8), RuleID(13, 9), RuleID(13, 18), RuleID(13, 23), RuleID(14, 2), RuleID(15, 4)]
        ),
        Mutant(
            .saysNothingOfExpiredAds,
            standsFor: "Bridges whose `show` returns if the ad is not ready, without a callback.",
            mustTrip: [RuleID(13, 8)]
        ),
        Mutant(
            .saysItsOwnReason,
            standsFor: "Adapters that report each failure with a text of their own.",
            mustTrip: [RuleID(13, 23)]
        ),
        Mutant(
            .hopsFromOtherThreads,
            standsFor: "Adapters whose events hop to the main thread unless they are there.",
            mustTrip: [RuleID(13, 14)]
        ),
        Mutant(
            .holdsLockOfScreenReports,
            standsFor: "Adapters with one lock for all that the SDK's callbacks do.",
            mustTrip: [RuleID(13, 24)]
        ),
        Mutant(
            .loadsNextAtDismissal,
            standsFor: "Examples of SDKs, which load the next ad when one is closed.",
            mustTrip: [RuleID(13, 25)]
        ),
        Mutant(
            .reportsScreenInPool,
            standsFor: "Adapters that report from a concurrent queue.",
            mustTrip: [RuleID(13, 14)],
            orTrips: [RuleID(14, 3)]
        ),
    ]
}
