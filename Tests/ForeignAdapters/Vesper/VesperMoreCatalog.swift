// The broken adapters that load banners, or load any format in a wrong way.

@MainActor let vesperBanners: [VesperEntry] = [
    .init(
        VesperSizeTable.self,
        from: "bridges.md 7 #5 (Carty: unknown size is 300×250)",
        "A size that is not in the adapter's table is asked for as 300 × 250."
    ),
    .init(
        VesperHeightZero.self,
        from: "googleads-mobile-ios-mediation #210, PR #392",
        "A banner of any height is asked for with a height of 0."
    ),
    .init(
        VesperAtLeastUsual.self,
        from: "AppLovin-MAX-SDK-iOS #502 (minimum taken)",
        "A place that is smaller than the usual banner is asked for as large as that."
    ),
    .init(
        VesperClaimsAsked.self,
        from: "googleads-mobile-ios-mediation PR #1035, #404",
        "The ad claims the size that was asked for instead of its own."
    ),
    .init(
        banner: VesperFirstSize.self,
        "After the network has changed the size of the banner, the ad still says the old one."
    ),
    .init(banner: VesperResizeUntold.self, "The app never hears that the banner has changed its size."),
    .init(
        VesperRefreshes.self,
        from: "formats.md 3 (Mintegral: autoRefreshTime = 0)",
        "The SDK goes on to replace the banner by itself."
    ),
    .init(
        banner: VesperWrapsEachTime.self,
        "Each time that the view is read, it is another one, and the last one is empty."
    ),
    .init(
        banner: VesperOneView.self,
        from: "formats.md 3 (stopAutoRefresh; one view per placement)",
        "All banners share one view, so that the next ad covers the last while that is still shown."
    ),
    .init(
        VesperViewInCallback.self,
        from: "bridges.md 7 #9",
        "The app crashes if the network delivers a banner off the main thread."
    ),
    .init(
        banner: VesperBannerKept.self,
        from: "bridges.md 7 #16, formats.md 4 (delegates left after destroy)",
        "Banners are never freed, because they stay on a list of the class."
    ),
    .init(
        banner: VesperUndestroyed.self,
        from: "bridges.md 7 #16",
        "A banner whose place is gone is not destroyed, so that the SDK's timers go on."
    ),
    .init(
        banner: VesperSeenWhenLoaded.self,
        from: "googleads-mobile-android-mediation #500",
        "The impression is reported as soon as the banner is loaded, before anybody can see it."
    ),
    .init(
        banner: VesperPageIsClick.self,
        from: "formats.md 4 (AM InMobi: duplicate clicks)",
        "A page that opens over the app counts as one more click."
    ),
    .init(
        banner: VesperClickIsPage.self,
        from: "formats.md 3 (click and \"leaves app\" are two facts)",
        "Each click reaches the app as a page over it, whose end is not told."
    ),
    .init(banner: VesperExpansionIsPage.self, "A banner that expands reaches the app as one that opens a page."),
    .init(
        banner: VesperPageUntold.self,
        from: "formats.md 4 (GMA-Unity #491: no callbacks at all)",
        "The app hears neither that a banner's page is open nor that it was closed."
    ),
    .init(
        banner: VesperBannerOfNewest.self,
        from: "bridges.md 7 #15",
        "With two banners loaded, the events of the first reach the app as those of the second."
    ),
]

@MainActor let vesperLoads: [VesperEntry] = [
    .init(
        VesperOneRewardedFormat.self,
        from: "formats.md 3 (GMA: the adapter gets the rewarded configuration)",
        "A rewarded interstitial is asked for as a rewarded ad."
    ),
    .init(
        VesperAppOpenIsInterstitial.self,
        from: "formats.md 3 (policy: interstitials are not for app load)",
        "An app-open ad is asked for as an interstitial."
    ),
    .init(
        VesperNeedsWindow.self,
        from: "formats.md 3 (no controller exists yet: load must not need one)",
        "App-open ads cannot be loaded before the app has a view controller on the screen."
    ),
    .init(VesperTestsNativeOnly.self, "Test ads are requested only for native ads; all other formats get live ones."),
    .init(
        VesperBannerWithoutConsent.self,
        from: "mediation.md (check-list: privacy)",
        "Requests for banners carry none of the user's privacy choices."
    ),
    .init(VesperDefaultPlacement.self, "A line item for banners without a usable placement loads a demo banner."),
    .init(
        VesperBannerTwice.self,
        from: "gma.md 3.3.5",
        "If the SDK delivers a banner twice, the load is answered twice."
    ),
    .init(VesperCancelsNativeOnly.self, "Cancelling a load stops the network's request for native ads only."),
]
