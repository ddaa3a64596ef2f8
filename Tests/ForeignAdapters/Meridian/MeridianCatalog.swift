package import MediationConformance
internal import MediationCore

// How to use: for each entry of `meridianCatalog` and `meridianControls`, run the suite with `entry.harness`, a type
// whose initializer has no parameters:
//
//     func run<Harness: AdapterHarness>(_ harness: Harness.Type) async { ... Harness() ... }
//     for entry in meridianCatalog { await run(entry.harness) }

/// One adapter: a control, or a broken one with what is wrong with it.
package struct MeridianEntry: Sendable {
    /// The name of the broken adapter, or of its ad.
    package let name: String
    /// The mistake as somebody outside sees it; empty for a control.
    package let fault: String
    /// The source of the idea.
    package let idea: String
    package let adapter: any MeridianCase.Type
    package let harness: any AdapterHarness.Type

    private init<Adapter: MeridianCase>(name: Any.Type, _ adapter: Adapter.Type, _ idea: String, _ fault: String) {
        self.name = "\(name)"
        self.fault = fault
        self.idea = idea
        self.adapter = adapter
        self.harness = MeridianHarness<Adapter>.self
    }

    init(_ adapter: (some MeridianCase).Type, from idea: String = "own", _ fault: String = "") {
        self.init(name: adapter, adapter, idea, fault)
    }

    /// An ad counted by the network.
    init<Ad: MeridianNativeAd>(ad: Ad.Type, from idea: String = "own", _ fault: String) {
        self.init(name: ad, MeridianShowing<Ad>.self, idea, fault)
    }

    /// An ad counted by mediation.
    init<Ad: MeridianOpenAd>(openAd: Ad.Type, from idea: String = "own", _ fault: String) {
        self.init(name: openAd, MeridianOpenShowing<Ad>.self, idea, fault)
    }
}

/// The adapters without a known mistake.
@MainActor package let meridianControls: [MeridianEntry] = [
    .init(MeridianAdapter.self), .init(MeridianOpenAdapter.self), .init(MeridianBidder.self),
    .init(MeridianLegalAsync.self), .init(MeridianLegalQueue.self),
]

/// The broken adapters.
@MainActor package let meridianCatalog: [MeridianEntry] = [
    .init(
        ad: MeridianImpressionAtRenderAd.self,
        from: "bridges.md 4.2 (VL AGENTS.md: never both)",
        "The app hears of an impression as soon as the ad is registered, before the network has counted any."
    ),
    .init(
        ad: MeridianEarlyEventsLostAd.self,
        "Events of the network before mediation has passed its delegate never reach the app."
    ),
    .init(ad: MeridianEarlyEventsReversedAd.self, "Events from before the delegate came reach the app last first."),
    .init(
        ad: MeridianOneClickAd.self,
        from: "mediation.md (MoPub: tracked-click flag)",
        "Only the first click on an ad reaches the app."
    ),
    .init(
        ad: MeridianNewestAdHearsAd.self,
        from: "bridges.md 7 #15 (singleton callbacks)",
        "With two loaded ads, the events of the first reach the app as those of the second."
    ),
    .init(
        ad: MeridianEventsOnMainAd.self,
        from: "bridges.md 7 #9 (isolation thunk traps)",
        "The app crashes when the network reports an event off the main thread."
    ),
    .init(ad: MeridianDismissLostAd.self, "The app is never told that the full-screen view has closed."),
    .init(
        ad: MeridianDismissDoubledAd.self,
        from: "gma.md 3.3 #14",
        "The app hears twice that the full-screen view is about to close."
    ),
    .init(ad: MeridianFailureIsDismissalAd.self, "A failure to present reaches the app as a dismissal."),
    .init(
        ad: MeridianFailureWithoutReasonAd.self,
        from: "gma.md 3.3 #7",
        "A failure to present reaches the app without the network's message."
    ),
    .init(
        ad: MeridianMuteInvertedAd.self,
        from: "mopub-ios-mediation PR#38 (inverted flag)",
        "The app hears that the video was muted when it was unmuted, and the reverse."
    ),
    .init(
        ad: MeridianOpeningIsClickAd.self,
        from: "mopub/mopub-ios-mediation PR#508",
        "Each opening of a full-screen view counts as one more click."
    ),
    .init(
        ad: MeridianSilentAfterUntrackAd.self,
        from: "bridges.md 7 #16",
        "After the ad has left its first view, the app hears of no event any more."
    ),
    .init(
        ad: MeridianClickSwitchForgottenAd.self,
        from: "gma.md 1.5 (Meta)",
        "The network counts clicks and mediation counts them, too."
    ),
    .init(
        ad: MeridianShortLifeAd.self,
        "Each ad expires after 2.7 seconds, because milliseconds were taken for seconds."
    ),
    .init(
        ad: MeridianRenderedOnceAd.self,
        from: "gma.md 6 #16 (cell reuse)",
        "When the ad is registered again, the network is not given the views."
    ),
    .init(
        ad: MeridianAllClickableAd.self,
        from: "AppLovin-MAX-SDK-iOS: Vungle adapter",
        "The network makes nonclickable views clickable, too."
    ),
    .init(
        ad: MeridianContainerOnlyAd.self,
        from: "bridges.md 3.2 (isContainerClickable)",
        "The network gets only the container, which it makes clickable, instead of the clickable views."
    ),
    .init(ad: MeridianButtonRequiredAd.self, "An ad registered without a view for the button is not measured at all."),
    .init(ad: MeridianOwnViewsDroppedAd.self, "Clickable views under names of the app's own do not reach the network."),
    .init(
        ad: MeridianNilUntrackIgnoredAd.self,
        from: "gma.md 1.5 (didUntrackView(nil))",
        "When the container is gone, the network is not told to stop measuring."
    ),
    .init(
        ad: MeridianNeverUntracksAd.self,
        from: "gma.md 3.2 (didUntrack is empty)",
        "The network measures an ad after it has left its view."
    ),
    .init(
        ad: MeridianContainerRetainedAd.self,
        from: "gma.md 6 #17",
        "The container of an ad is not freed as long as the ad exists."
    ),
    .init(
        ad: MeridianRecycledCellAd.self,
        from: "gma.md 6 #10, #16",
        "The second ad in the same container is never given to the network."
    ),
    .init(
        ad: MeridianUntracksNewestAd.self,
        from: "bridges.md 7 #15",
        "With two ads on the screen, removing the first makes the network stop measuring the second."
    ),
    .init(
        openAd: MeridianImpressionUntoldAd.self,
        from: "googleads-mobile-ios-mediation #487",
        "The network never hears of an impression that mediation has counted."
    ),
    .init(
        openAd: MeridianImpressionToldTwiceAd.self,
        from: "prebid-mobile-ios #790",
        "The network is told of an impression at registration and again when the ad is seen."
    ),
    .init(
        openAd: MeridianImpressionAtUntrackAd.self,
        "The network is told of an impression when an ad that was never seen leaves its view."
    ),
    .init(
        openAd: MeridianClickIsImpressionAd.self,
        "After a click before the impression, the network hears of two impressions."
    ),
    .init(
        openAd: MeridianEchoRelayedAd.self,
        from: "gma.md 1.5 (undefined case)",
        "The SDK's echo of what mediation has counted is reported to mediation as an event of the network."
    ),
    .init(
        openAd: MeridianClickNameDescribedAd.self,
        "The network is told of a click on an asset with a Swift description as its name."
    ),
    .init(
        openAd: MeridianOnlyButtonClicksAd.self,
        "The network does not hear of clicks on the body, the advertiser or the app's own assets."
    ),
    .init(
        openAd: MeridianClickOfUnitAd.self,
        from: "mediation.md (MPNativeAdRequest.m)",
        "With two ads of one unit, clicks on the first are told as clicks on the second."
    ),
    .init(
        openAd: MeridianNoClicksInNextCellAd.self,
        from: "gma.md 6 #16",
        "After the ad has moved to another view, the network hears of no click."
    ),
    .init(
        MeridianPrivacyAtSetUpOnly.self,
        from: "bridges.md 4.1 (ISMintegralAdapter)",
        "Choices that change after the set-up never reach the network."
    ),
    .init(
        MeridianPrivacyAfterRequest.self,
        from: "mediation.md (check-list: privacy)",
        "The first request after a change goes out under the old choices."
    ),
    .init(
        MeridianUnknownIsNo.self,
        from: "gma.md 4.5 (MyTarget, Vungle)",
        "The network is told that the GDPR does not apply when this is unknown."
    ),
    .init(
        MeridianUnspecifiedIsAdult.self,
        from: "gma.md 4.5 (MyTarget, Vungle)",
        "The network is told that the user is no child when the app does not say, or says teen."
    ),
    .init(
        MeridianConsentNotWithdrawn.self,
        from: "mopub-ios-mediation #239",
        "A consent string or choice that the app takes back stays in force in the SDK."
    ),
    .init(
        MeridianGdprInverted.self,
        from: "mopub-ios-mediation PR#38",
        "The network is told that the GDPR applies when it does not, and the reverse."
    ),
    .init(MeridianWrongConsentName.self, "The network gets the GPP string as the US privacy string, and not that one."),
    .init(
        MeridianChoicesPrinted.self,
        from: "mediation.md (check-list: privacy)",
        "Consent strings appear on standard output."
    ),
    .init(
        MeridianFirstChoicesKept.self,
        from: "mopub-ios-mediation #239",
        "Requests carry the choices of the set-up, also after a change."
    ),
    .init(
        MeridianConsentOnlyInEurope.self,
        "The consent string is left out unless the app knows that the GDPR applies."
    ),
    .init(MeridianUSPrivacyOrConsent.self, "The US privacy string is left out if there is a consent string."),
    .init(MeridianConsentInError.self, "The message of a failed load contains the consent string."),
    .init(MeridianSettingsInError.self, "If the network refuses a request, the message contains all settings."),
    .init(
        MeridianSettingsInSettingsError.self,
        "If a setting is blank or of the wrong type, the message contains the values of the others."
    ),
    .init(MeridianDebugDump.self, "Each ad prints four megabytes on standard output."),
    .init(MeridianCreativeCache.self, "The process grows by four megabytes with each load."),
    .init(MeridianObserverLeft.self, "No adapter is ever freed, nor its loader."),
    .init(MeridianWatchdogThread.self, "Each load leaves a thread behind."),
    .init(MeridianUserAgentWait.self, from: "gma.md 6 #10", "Each load blocks the main thread for two seconds."),
    .init(MeridianAdKeepsAdapter.self, from: "gma.md 6 #17", "Ad and adapter retain each other and are never freed."),
    .init(
        MeridianSlotLost.self,
        from: "gma.md 4.5 (AppLovin 6.9.4.0)",
        "After three cancelled loads, every load fails as busy."
    ),
    .init(
        MeridianBidLost.self,
        from: "gma.md 1.3 (bidResponse)",
        "The bid that won is not sent to the network, which serves any ad."
    ),
    .init(MeridianSignalsTwice.self, from: "gma.md 6 #2", "The bidder answers each collection of signals twice."),
    .init(MeridianBidInLowerCase.self, "Every bid is rejected, because its currency is \"usd\"."),
    .init(
        ad: MeridianHopsEventsAd.self,
        from: "mediation.md 5.1 (PR#411: sync if already on main)",
        "An event on the main thread overtakes an earlier one on another thread, such as a closing its opening."
    ),
    .init(
        ad: MeridianDoneAtCloseAd.self,
        from: "googleads-mobile-ios-mediation #267 (delegate removed at close)",
        "After the user has closed the full-screen view once, no event of the ad reaches the app."
    ),
    .init(
        ad: MeridianOneAtATimeAd.self,
        from: "bridges.md 7 #15",
        "With two ads on the screen, the network measures only the one that was shown last."
    ),
    .init(
        ad: MeridianLateHideAd.self,
        from: "gma.md 6 #16 (cell reuse)",
        "An ad that moves straight into another cell is not measured there, because the end of the first comes later."
    ),
    .init(
        openAd: MeridianImpressionPerCellAd.self,
        from: "prebid-mobile-ios #790",
        "When an ad that was seen is shown again, the network is told of one more impression."
    ),
    .init(
        MeridianGivenChoicesOnce.self,
        from: "mediation.md 4.2 (consent mid-session)",
        "Choices that change and then change back do not reach the network, which keeps those between."
    ),
    .init(
        MeridianTokenOfFirstLoad.self,
        from: "own; token cache",
        "All auctions for a unit get the token of its first load, with the consent of that time."
    ),
    .init(
        MeridianNewestBid.self,
        from: "gma.md 6 #10 (stale values)",
        "With two loads bidding at a time, the network serves the bid that was made last instead of the winner."
    ),
]
