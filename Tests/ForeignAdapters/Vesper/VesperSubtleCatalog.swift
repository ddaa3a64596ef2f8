// The broken adapters whose mistake is in one format or at one moment only.

@MainActor let vesperSubtle: [VesperEntry] = [
    .init(
        ad: VesperSilentWhenExpired.self,
        from: "bridges.md 7 #3 (show ignores readiness: no callback)",
        "If the SDK's ad has expired, present does nothing, and no event says so."
    ),
    .init(
        ad: VesperFailureUnexplained.self,
        from: "gma.md 3.3 #7",
        "A failure to present reaches the app with the adapter's own text instead of the network's reason."
    ),
    .init(
        ad: VesperTriesAgain.self,
        "After a failure, the adapter has the network present the ad once more by itself."
    ),
    .init(
        ad: VesperHopsToMain.self,
        from: "mediation.md 5.1 (PR#411)",
        "An event on the main thread overtakes an earlier one on another thread, such as a closing its display."
    ),
    .init(
        VesperDeafAfterSecondAnswer.self,
        from: "bridges.md 7 #2 (a failure after success overwrites the delegate)",
        "If the SDK reports a failure after the ad was loaded, no event of that ad reaches the app."
    ),
    .init(
        ad: VesperShortLife.self,
        "Ads that cover the screen expire after 3.6 seconds instead of an hour: seconds were taken for milliseconds."
    ),
    .init(
        VesperTestsReward.self,
        from: "AppLovin-MAX-SDK-Android #311 (test mode always rewards)",
        "In test mode, every ad that is closed gives a reward."
    ),
    .init(VesperAdaptiveIsFree.self, "An adaptive banner is asked for without the greatest height."),
    .init(
        VesperRefreshesAdaptive.self,
        from: "formats.md 3 (MAX-iOS #63, #90)",
        "The SDK replaces adaptive banners by itself, and leaves only fixed ones to mediation."
    ),
    .init(
        VesperStopsRefreshOnce.self,
        from: "formats.md 3 (MAX-iOS #63, #90)",
        "The SDK's own refresh is turned off for the first banner, and on for all others."
    ),
    .init(
        banner: VesperPlacesItself.self,
        from: "appnexus-android #59 (attaching starts a load)",
        "The adapter puts the banner on the app's topmost controller as soon as it is loaded."
    ),
    .init(banner: VesperHidesWhenRead.self, "Reading the view hides the banner."),
    .init(
        banner: VesperSelfRemoving.self,
        "When its place is gone, a banner reports the end of a page that was never opened."
    ),
    .init(banner: VesperEarlyUnheard.self, "Events of a banner before mediation has taken it never reach the app."),
    .init(
        VesperRewardedNoFill.self,
        from: "bridges.md 7 #4 (every load failure is no fill)",
        "Every failure to load a rewarded ad is reported as no fill."
    ),
    .init(
        VesperBusy.self,
        from: "formats.md 4 (Bidon: load while busy)",
        "While an ad of a format is loading, another load of that format is dropped without an answer."
    ),
    .init(VesperCancelAnswers.self, "A load of a rewarded ad that is cancelled is answered with an error."),
    .init(
        VesperKeptForNext.self,
        "An app-open ad that comes after the load was cancelled is delivered to the next load, whatever that asks for."
    ),
    .init(
        VesperAskedByNewest.self,
        from: "bridges.md 7 #15 (singleton callbacks)",
        "With two loads open, the ad of the first is delivered to the second."
    ),
]
