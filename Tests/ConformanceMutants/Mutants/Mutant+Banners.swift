import MediationConformance

extension Mutation {
    static let overtakesEarlyBannerEvents = Mutation("overtakesEarlyBannerEvents")
    static let tellsSizeInTask = Mutation("tellsSizeInTask")
    static let reportsBannerInPool = Mutation("reportsBannerInPool")
    static let answersSmallPlacesWithNoFill = Mutation("answersSmallPlacesWithNoFill")
    static let holdsLockOfBannerReports = Mutation("holdsLockOfBannerReports")
    static let asksForWidthAlone = Mutation("asksForWidthAlone")
    static let leavesRefreshOfAdaptiveOn = Mutation("leavesRefreshOfAdaptiveOn")
    static let stopsFirstRefreshOnly = Mutation("stopsFirstRefreshOnly")
    static let putsBannerOnScreen = Mutation("putsBannerOnScreen")
    static let hidesReadView = Mutation("hidesReadView")
    static let reportsEndAtRemoval = Mutation("reportsEndAtRemoval")
    static let forgetsDeliveredBanner = Mutation("forgetsDeliveredBanner")
    static let losesEarlyBannerEvents = Mutation("losesEarlyBannerEvents")
    static let asksForNearestSize = Mutation("asksForNearestSize")
    static let asksForNoHeight = Mutation("asksForNoHeight")
    static let asksForUsualWidth = Mutation("asksForUsualWidth")
    static let asksForInterstitials = Mutation("asksForInterstitials")
    static let forgetsConsentOfBanners = Mutation("forgetsConsentOfBanners")
    static let needsControllerForBanners = Mutation("needsControllerForBanners")
    static let answersBannersTwice = Mutation("answersBannersTwice")
    static let bannerNoFillIsAnError = Mutation("bannerNoFillIsAnError")
    static let goesOnWithBanners = Mutation("goesOnWithBanners")
    static let hasDefaultForBanners = Mutation("hasDefaultForBanners")
    static let bannerHasNoSizeYet = Mutation("bannerHasNoSizeYet")
    static let claimsAskedSize = Mutation("claimsAskedSize")
    static let makesViewEachTime = Mutation("makesViewEachTime")
    static let attachesBannerItself = Mutation("attachesBannerItself")
    static let bannersLiveForADay = Mutation("bannersLiveForADay")
    static let reportsBannerImpressionAtLoad = Mutation("reportsBannerImpressionAtLoad")
    static let countsBannerTwice = Mutation("countsBannerTwice")
    static let countsLeavingAsClick = Mutation("countsLeavingAsClick")
    static let reportsFirstBannerClickOnly = Mutation("reportsFirstBannerClickOnly")
    static let losesClickBeforeImpression = Mutation("losesClickBeforeImpression")
    static let losesImpressionAfterPage = Mutation("losesImpressionAfterPage")
    static let takesLeavingForPage = Mutation("takesLeavingForPage")
    static let takesExpansionForPage = Mutation("takesExpansionForPage")
    static let ignoresCollapse = Mutation("ignoresCollapse")
    static let reportsBannerByDetour = Mutation("reportsBannerByDetour")
    static let bannerDelegateIsStatic = Mutation("bannerDelegateIsStatic")
    static let sharesViewOfPlacement = Mutation("sharesViewOfPlacement")
    static let ignoresResize = Mutation("ignoresResize")
    static let remembersFirstSize = Mutation("remembersFirstSize")
    static let leavesRefreshOn = Mutation("leavesRefreshOn")
    static let bannerHoldsItself = Mutation("bannerHoldsItself")
    static let keepsBanners = Mutation("keepsBanners")
    static let bannerIsHeldUnowned = Mutation("bannerIsHeldUnowned")
    static let goesOnAfterRemoval = Mutation("goesOnAfterRemoval")
    static let removesNextBanner = Mutation("removesNextBanner")

    // Odd, but legal.

    static let refusesLargeBanners = Mutation("refusesLargeBanners")
    static let concludesPage = Mutation("concludesPage")
    static let reportsBannerOnMainActor = Mutation("reportsBannerOnMainActor")
}

extension Mutant {
    /// Section 16.
    static let banners = [
        Mutant(
            .asksForNearestSize,
            standsFor: "MoPub's adapters, whose nearest size for a place was a rectangle larger than it.",
            mustTrip: [RuleID(16, 1)]
        ),
        Mutant(
            .asksForUsualWidth,
            standsFor: "Adapters whose anchored banners are 320 points wide or more, for a list that is narrower.",
            mustTrip: [RuleID(16, 1)]
        ),
        Mutant(
            .asksForNoHeight,
            standsFor: "MoPub's adapters, which passed on an inline size as a height of 0.",
            mustTrip: [RuleID(16, 1)]
        ),
        Mutant(
            .asksForInterstitials,
            standsFor: "An adapter whose method for banners was copied from that for interstitial ads.",
            mustTrip: [RuleID(16, 1)]
        ),
        Mutant(
            .forgetsConsentOfBanners,
            standsFor: "Adapters whose requests for banners are made without the user's choices.",
            mustTrip: [RuleID(16, 2)]
        ),
        Mutant(
            .needsControllerForBanners,
            standsFor: "Adapters that refuse a banner unless the app has a root view controller.",
            mustTrip: [RuleID(16, 3)]
        ),
        Mutant(
            .answersBannersTwice,
            standsFor: "SDKs whose \"did load\" comes with each refresh, passed on each time.",
            mustTrip: [RuleID(16, 4)],
            orTrips: [RuleID(3, 5), RuleID(8, 2)]
        ),
        Mutant(
            .bannerNoFillIsAnError,
            standsFor: "Adapters that convert errors anew for each format.",
            mustTrip: [RuleID(16, 5)],
            orTrips: [RuleID(7, 3)]
        ),
        Mutant(
            .goesOnWithBanners,
            standsFor: "Adapters whose `cancelLoad` knows native ads alone.",
            mustTrip: [RuleID(16, 6)],
            orTrips: [RuleID(3, 11)]
        ),
        Mutant(
            .hasDefaultForBanners,
            standsFor: "Adapters that ask for the SDK's demo unit when there is none in the settings.",
            mustTrip: [RuleID(16, 7)]
        ),
        Mutant(
            .bannerHasNoSizeYet,
            standsFor: "MoPub's size map, which knew 0 × 0, and views that get their frame with the first layout.",
            mustTrip: [RuleID(16, 8)],
            orTrips: [RuleID(16, 16)]
        ),
        Mutant(
            .claimsAskedSize,
            standsFor: "Adapters that return the size of the place, whatever has come.",
            mustTrip: [RuleID(16, 8)],
            orTrips: [RuleID(16, 16)]
        ),
        Mutant(
            .makesViewEachTime,
            standsFor: "A computed property that makes the SDK's view.",
            mustTrip: [RuleID(16, 9)],
            orTrips: [RuleID(16, 16), RuleID(16, 17)]
        ),
        Mutant(
            .attachesBannerItself,
            standsFor: "SDKs that show a banner in the root controller's view, and adapters that let them.",
            mustTrip: [RuleID(16, 9)]
        ),
        Mutant(
            .bannersLiveForADay,
            standsFor: "Adapters with a constant for what the SDK does not say.",
            mustTrip: [RuleID(16, 10)]
        ),
        Mutant(
            .reportsBannerImpressionAtLoad,
            standsFor: "The Google Mobile Ads SDK, where mediated banners counted as seen once they were loaded.",
            mustTrip: [RuleID(16, 11)],
            orTrips: Set((12...17).map { RuleID(16, $0) }).union([RuleID(16, 20)])
        ),
        Mutant(
            .countsBannerTwice,
            standsFor: "Adapters that count \"shown\" and the impression.",
            mustTrip: [RuleID(16, 12)],
            orTrips: [RuleID(16, 13), RuleID(16, 14)]
        ),
        Mutant(
            .countsLeavingAsClick,
            standsFor: "InMobi's adapter for MAX, which counted the click and that the app is left.",
            mustTrip: [RuleID(16, 12)],
            orTrips: [RuleID(16, 13), RuleID(16, 14)]
        ),
        Mutant(
            .reportsFirstBannerClickOnly,
            standsFor: "Adapters with a flag against duplicate clicks that is never cleared.",
            mustTrip: [RuleID(16, 12)],
            orTrips: [RuleID(3, 9), RuleID(8, 7), RuleID(16, 13)]
        ),
        Mutant(
            .losesClickBeforeImpression,
            standsFor: "Adapters that take a click on an ad that was not seen for a false one.",
            mustTrip: [RuleID(16, 12)],
            orTrips: [RuleID(3, 9), RuleID(8, 7), RuleID(16, 13), RuleID(16, 14)]
        ),
        Mutant(
            .losesImpressionAfterPage,
            standsFor: "Adapters that take an ad whose page was open for one that is counted.",
            mustTrip: [RuleID(16, 13)]
        ),
        Mutant(
            .takesLeavingForPage,
            standsFor: "Adapters that report a page when a click leaves the app: its end never comes.",
            mustTrip: [RuleID(16, 13)]
        ),
        Mutant(
            .takesExpansionForPage,
            standsFor: "Adapters that know one way only in which an ad covers the app.",
            mustTrip: [RuleID(16, 13)]
        ),
        Mutant(
            .ignoresCollapse,
            standsFor: "Adapters for MAX that report that an ad expands, and not that it collapses.",
            mustTrip: [RuleID(16, 13)]
        ),
        Mutant(
            .reportsBannerByDetour,
            standsFor: "Pangle's adapter for MAX, whose click came after the dismissal.",
            mustTrip: [RuleID(16, 13)]
        ),
        Mutant(
            .bannerDelegateIsStatic,
            standsFor: "Adapters with one delegate for all ads: the last one gets everything.",
            mustTrip: [RuleID(16, 14)],
            orTrips: [RuleID(3, 10), RuleID(8, 7)]
        ),
        Mutant(
            .sharesViewOfPlacement,
            standsFor: "Adapters that keep one banner view for each ad unit.",
            mustTrip: [RuleID(16, 15)],
            orTrips: [RuleID(16, 18)]
        ),
        Mutant(
            .ignoresResize,
            standsFor: "Adapters that do not implement the SDK's callback for another size.",
            mustTrip: [RuleID(16, 16)]
        ),
        Mutant(
            .remembersFirstSize,
            standsFor: "Adapters that keep the size with which a banner was loaded.",
            mustTrip: [RuleID(16, 16)]
        ),
        Mutant(
            .leavesRefreshOn,
            standsFor: "SDKs that replace their banner each half minute unless they are told not to.",
            mustTrip: [RuleID(16, 17)]
        ),
        Mutant(
            .bannerHoldsItself,
            standsFor: "Adapters whose ad and its delegate hold each other.",
            mustTrip: [RuleID(16, 18)]
        ),
        Mutant(
            .keepsBanners,
            standsFor: "Adapters with a static list of banners, or a timer, that `destroy` forgets.",
            mustTrip: [RuleID(16, 18)]
        ),
        Mutant(
            .bannerIsHeldUnowned,
            standsFor: "SDKs that call back an `unowned` delegate of an ad that is gone.",
            mustTrip: [RuleID(16, 19)],
            orTrips: [RuleID(16, 18)]
        ),
        Mutant(
            .removesNextBanner,
            standsFor: "Adapters that destroy the banner of a placement, by which time it is the next one.",
            mustTrip: [RuleID(16, 14)]
        ),
        Mutant(
            .goesOnAfterRemoval,
            standsFor: "AppLovin's changelogs: delegates that were left after `destroy`.",
            mustTrip: [RuleID(16, 20)]
        ),
        Mutant(
            .refusesLargeBanners,
            standsFor: "Adapters that answer with an error if the ad is larger than its place.",
            mustTrip: []
        ),
        Mutant(
            .concludesPage,
            standsFor: "SDKs that tell the end of a page and not its beginning, which each click is.",
            mustTrip: []
        ),
        Mutant(
            .reportsBannerOnMainActor,
            standsFor: "Adapters that report by way of the main actor.",
            mustTrip: []
        ),
        Mutant(
            .asksForWidthAlone,
            standsFor: "Adapters that do not pass on the greatest height of an adaptive banner.",
            mustTrip: [RuleID(16, 1)]
        ),
        Mutant(
            .leavesRefreshOfAdaptiveOn,
            standsFor: "Adapters that turn the SDK's refresh off for sizes of one kind.",
            mustTrip: [RuleID(16, 17)]
        ),
        Mutant(
            .stopsFirstRefreshOnly,
            standsFor: "Adapters that turn the SDK's refresh off once, where each banner has its own.",
            mustTrip: [RuleID(16, 17)]
        ),
        Mutant(
            .putsBannerOnScreen,
            standsFor: "AppNexus, whose banner was put on the screen as soon as it was loaded.",
            mustTrip: [RuleID(16, 9)]
        ),
        Mutant(
            .hidesReadView,
            standsFor: "A getter of the view that hides it until the SDK has drawn it, which nobody tells.",
            mustTrip: [RuleID(16, 9)]
        ),
        Mutant(
            .reportsEndAtRemoval,
            standsFor: "Adapters that end a page with the banner, whether or not one was open.",
            mustTrip: [RuleID(16, 20)]
        ),
        Mutant(
            .forgetsDeliveredBanner,
            standsFor: "Adapters that clear the SDK's delegate once the load has come to its end.",
            mustTrip: [RuleID(16, 12), RuleID(16, 13), RuleID(16, 14), RuleID(16, 16)]
        ),
        Mutant(
            .losesEarlyBannerEvents,
            standsFor: "An adapter whose event delegate is still nil when the first event comes.",
            mustTrip: [RuleID(16, 21)]
        ),
        Mutant(
            .holdsLockOfBannerReports,
            standsFor: "Adapters with one lock for all that the SDK's callbacks do.",
            mustTrip: [RuleID(16, 22)],
            orTrips: [RuleID(16, 21)]
        ),
        Mutant(
            .answersSmallPlacesWithNoFill,
            standsFor: "Adapters that treat a size which the network lacks as no fill.",
            mustTrip: [RuleID(16, 23)]
        ),
        Mutant(
            .reportsBannerInPool,
            standsFor: "Adapters that report from a concurrent queue.",
            mustTrip: [RuleID(16, 13)]
        ),
        Mutant(
            .overtakesEarlyBannerEvents,
            standsFor: "Adapters that pass on what they have kept after they have let the next events through.",
            mustTrip: [RuleID(16, 21)]
        ),
        Mutant(
            .tellsSizeInTask,
            standsFor: "Adapters that remember the new size in a task, after the event.",
            mustTrip: [RuleID(16, 16)]
        ),
    ]
}
