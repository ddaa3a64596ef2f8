package import MediationCore

// How to use: the control is `SorrelHarness<SorrelAdapter>`. For each of `sorrelCatalog`, open `flaw.adapter` with
// `sorrelHarness(of:)`, and run the harness type that it returns. Some adapters keep state for the whole process or
// crash: give each its own process.

/// An adapter with exactly one mistake.
package protocol SorrelBroken: MediationAdapter {}

/// Returns the harness of a broken adapter.
package func sorrelHarness<Adapter: SorrelBroken>(of adapter: Adapter.Type) -> SorrelHarness<Adapter>.Type {
    SorrelHarness<Adapter>.self
}

/// A broken adapter, with what somebody outside sees of it, and the place where the idea comes from.
package struct SorrelFlaw {
    package let adapter: any SorrelBroken.Type
    package let wrong: String
    package let idea: String

    package var name: String { String(describing: self.adapter) }

    fileprivate init(_ adapter: any SorrelBroken.Type, _ wrong: String, _ idea: String) {
        self.adapter = adapter
        self.wrong = wrong
        self.idea = idea
    }
}

/// All broken adapters; ideas with ".md" are chapters of what is known of public adapters.
@MainActor package let sorrelCatalog: [SorrelFlaw] =
    sorrelAnswers
    + sorrelPictures
    + sorrelAssets
    + sorrelEvents
    + sorrelMemory
    + sorrelConsent
    + sorrelStarts
    + sorrelCovers
    + sorrelEnds
    + sorrelPrizes
    + sorrelSizes
    + sorrelStrips
    + sorrelStripEvents
    + sorrelErrors
    + sorrelRequests
    + sorrelExpiry
    + sorrelLimits
    + sorrelVersions

// MARK: Native ads: answers and handlers

@MainActor private let sorrelAnswers = [
    SorrelFlaw(
        SorrelNativeLocalLoader.self,
        "The loader of native ads is a local variable, so an answer that comes after the request is never heard.",
        "conformance.md 3.2"
    ),
    SorrelFlaw(
        SorrelNativeLateFailure.self,
        "A failure after an ad answers the load again, because failures have a handler of their own.",
        "bridges.md 7.2"
    ),
    SorrelFlaw(
        SorrelNativeEmptyLost.self,
        "An empty native ad is dropped without an answer.",
        "gma.md 6.1"
    ),
    SorrelFlaw(
        SorrelNativeBadPicturesShown.self,
        "An ad that has nothing but pictures with unusable addresses is passed on as an ad.",
        "gma.md 4.6"
    ),
    SorrelFlaw(
        SorrelNativeStopKeepsHandler.self,
        "A cancelled load is still answered when the SDK answers late.",
        "conformance.md 3.14"
    ),
    SorrelFlaw(
        SorrelNativeStopAnswers.self,
        "A cancelled load is answered with an error at once.",
        "own"
    ),
    SorrelFlaw(
        SorrelNativeStopOnce.self,
        "After a cancellation that accepted a late ad, the final one does nothing.",
        "own"
    ),
    SorrelFlaw(
        SorrelNativeRouter.self,
        "With two loads of one unit, the first one's ad goes to the second adapter, or nowhere.",
        "bridges.md 7.15"
    ),
    SorrelFlaw(
        SorrelNativeFailsForAll.self,
        "A failure of one native load fails all loads of the unit that are open.",
        "bridges.md 7.15"
    ),
]

// MARK: Native ads: pictures

@MainActor private let sorrelPictures = [
    SorrelFlaw(
        SorrelPicturesFirstChoice.self,
        "All loads download pictures or not as the first one of the app did.",
        "own"
    ),
    SorrelFlaw(
        SorrelPicturesAlwaysFiles.self,
        "Pictures are downloaded and passed as files although the app wants URLs only.",
        "conformance.md 5.3"
    ),
    SorrelFlaw(
        SorrelPicturesFlatFiles.self,
        "Pictures with a file have the scale 1.",
        "conformance.md 5.6"
    ),
    SorrelFlaw(
        SorrelPicturesSharpestFirst.self,
        "The picture with the most pixels per point comes first.",
        "own"
    ),
    SorrelFlaw(
        SorrelPicturesFilesOnly.self,
        "There are no pictures if the app wants URLs only.",
        "gma.md 4.6"
    ),
    SorrelFlaw(
        SorrelPicturesLogoScale.self,
        "The icon has the scale of the main picture.",
        "own"
    ),
]

// MARK: Native ads: other assets

@MainActor private let sorrelAssets = [
    SorrelFlaw(
        SorrelRatingGuessed.self,
        "Ratings up to 5 of 10 are passed on as if they were of 5.",
        "conformance.md 4.4"
    ),
    SorrelFlaw(
        SorrelExtraNull.self,
        "The extra asset is null when the network has none.",
        "conformance.md 4.6"
    ),
    SorrelFlaw(
        SorrelExtraUnitKey.self,
        "The key of the extra asset changes with the unit.",
        "own"
    ),
    SorrelFlaw(
        SorrelFilmFromStage.self,
        "Every ad with a media view has a video.",
        "bridges.md 7.13"
    ),
    SorrelFlaw(
        SorrelRatioLongSide.self,
        "The aspect ratio of portrait media is turned over.",
        "own"
    ),
    SorrelFlaw(
        SorrelMarkLeftToFilm.self,
        "The AdChoices view is missing if the ad has a video.",
        "conformance.md 4.9"
    ),
]

// MARK: Native ads: events and views

@MainActor private let sorrelEvents = [
    SorrelFlaw(
        SorrelEventsEarlyLost.self,
        "Events from before `didLoad` are lost.",
        "conformance.md 6.8"
    ),
    SorrelFlaw(
        SorrelEventsSeenAtOnce.self,
        "An impression is reported as soon as the views are given to the SDK.",
        "conformance.md 6.1"
    ),
    SorrelFlaw(
        SorrelEventsTapEcho.self,
        "The SDK's echo of a tap that mediation counted is reported as a click.",
        "gma.md 6.12"
    ),
    SorrelFlaw(
        SorrelEventsStopAtUntrack.self,
        "After the views were taken away once, no more impressions and events are passed on.",
        "own"
    ),
    SorrelFlaw(
        SorrelEventsPageOnce.self,
        "Only the first page over the app is reported.",
        "own"
    ),
    SorrelFlaw(
        SorrelViewsUntrackNeedsView.self,
        "The SDK keeps the views if the container is gone.",
        "gma.md 1.5"
    ),
    SorrelFlaw(
        SorrelViewsTrackOnce.self,
        "Views of a second rendering are not given to the SDK.",
        "gma.md 6.16"
    ),
    SorrelFlaw(
        SorrelViewsContainerKept.self,
        "The ad keeps the container that shows it.",
        "gma.md 6.17"
    ),
    SorrelFlaw(
        SorrelViewsAllTappable.self,
        "Views that are not clickable are given to the SDK as clickable ones.",
        "conformance.md 6.5"
    ),
    SorrelFlaw(
        SorrelClicksNamelessWithoutView.self,
        "A click without a view is told to the SDK as one on the headline.",
        "conformance.md 6.4"
    ),
]

// MARK: Native ads: memory

@MainActor private let sorrelMemory = [
    SorrelFlaw(
        SorrelMemoryCircle.self,
        "Adapter and ad keep each other alive.",
        "conformance.md 8.1"
    ),
    SorrelFlaw(
        SorrelMemoryAfterFailure.self,
        "An adapter whose native load has failed is never released.",
        "formats.md 4"
    ),
]

// MARK: Privacy

@MainActor private let sorrelConsent = [
    SorrelFlaw(
        SorrelConsentUnknownIsNo.self,
        "Unknown is passed on as no.",
        "gma.md 4.5"
    ),
    SorrelFlaw(
        SorrelConsentSticks.self,
        "Strings that the user has withdrawn stay with the SDK.",
        "own"
    ),
    SorrelFlaw(
        SorrelConsentAfterStart.self,
        "The SDK is told the choices after its start.",
        "conformance.md 9.3"
    ),
    SorrelFlaw(
        SorrelConsentByAnswer.self,
        "New consent strings are passed on only if the answer about the GDPR has changed, too.",
        "own"
    ),
    SorrelFlaw(
        SorrelConsentTeenUnset.self,
        "A teen leaves the earlier answer about a child as it was.",
        "own"
    ),
]

// MARK: Set-up

@MainActor private let sorrelStarts = [
    SorrelFlaw(
        SorrelStartFailsForever.self,
        "A failed set-up is remembered for ever.",
        "bridges.md 7.10"
    ),
    SorrelFlaw(
        SorrelStartLatestOnly.self,
        "Of several set-ups at the same time, only the latest one is answered.",
        "gma.md 4.5"
    ),
    SorrelFlaw(
        SorrelStartEachTime.self,
        "The SDK is started again for each mediator.",
        "gma.md 4.5"
    ),
    SorrelFlaw(
        SorrelStartSaidReady.self,
        "The set-up succeeds before the SDK has answered, even if it then fails.",
        "gma.md 4.5"
    ),
]

// MARK: Ads that cover the screen: presenting

@MainActor private let sorrelCovers = [
    SorrelFlaw(
        SorrelCoverHasty.self,
        "`willPresent` comes before the SDK is asked to show the ad, even if it then cannot.",
        "formats.md 5: 11.5"
    ),
    SorrelFlaw(
        SorrelCoverExpiredSilently.self,
        "Presenting an ad that has expired says nothing.",
        "bridges.md 7.3"
    ),
    SorrelFlaw(
        SorrelCoverAnswersLoad.self,
        "A failure to show answers the load instead.",
        "bridges.md 7.1"
    ),
    SorrelFlaw(
        SorrelCoverTopmost.self,
        "The ad is shown over the app's topmost controller instead of the given one.",
        "formats.md 5: 11.1"
    ),
    SorrelFlaw(
        SorrelCoverControllerKept.self,
        "The controller is kept if the ad could not be shown.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverLockedByFailure.self,
        "After one ad could not be shown, no ad is shown any more.",
        "formats.md 2"
    ),
    SorrelFlaw(
        SorrelCoverWrongLoader.self,
        "App-open ads are requested as interstitial ads.",
        "own"
    ),
]

// MARK: Ads that cover the screen: events

@MainActor private let sorrelEnds = [
    SorrelFlaw(
        SorrelCoverTwoEnds.self,
        "The beginning of the closing is reported as a dismissal, before the real one.",
        "formats.md 5: 11.8"
    ),
    SorrelFlaw(
        SorrelCoverFailsAndCloses.self,
        "A failure to show is followed by a dismissal.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelCoverFailsInTheMiddle.self,
        "A failure of an ad that is on the screen is not reported.",
        "formats.md 5: 11.6"
    ),
    SorrelFlaw(
        SorrelCoverVagueFailure.self,
        "The network's reason for a failure is replaced by a text of the adapter.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverSeenTwice.self,
        "The opening counts as an impression, besides the SDK's.",
        "formats.md 5: 11.10"
    ),
    SorrelFlaw(
        SorrelCoverOneTap.self,
        "Only the first tap is reported.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverExpiryIsEnd.self,
        "An ad that expires before it is shown is reported as dismissed.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverCurrentAd.self,
        "Events go to the ad that was loaded last.",
        "formats.md 5: 11.13"
    ),
    SorrelFlaw(
        SorrelCoverNextDetaches.self,
        "An interstitial on the screen says nothing more once the next one is requested.",
        "formats.md 4"
    ),
    SorrelFlaw(
        SorrelCoverRetriesFailure.self,
        "After a failure to show, the ad is shown a second time, and the failure is not reported.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverTapsOnlyWhenSeen.self,
        "Taps before the SDK's impression are dropped.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverLateEventsLost.self,
        "A click or impression that comes after the dismissal is lost.",
        "formats.md 2"
    ),
    SorrelFlaw(
        SorrelCoverEarlyEventsLost.self,
        "Events from before `didLoad`, such as an expiry, are lost.",
        "conformance.md 6.8"
    ),
    SorrelFlaw(
        SorrelCoverFailsWithoutReason.self,
        "A failure to show without a text is not reported.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverExpiryFailsToo.self,
        "An ad that expires is also said to have failed to be presented, before anybody tried.",
        "own"
    ),
    SorrelFlaw(
        SorrelCoverPresentedKept.self,
        "An ad that could not be shown is never released.",
        "formats.md 4"
    ),
    SorrelFlaw(
        SorrelCoverLateFailureDetaches.self,
        "A failure that the loader reports after the ad stops the ad's events.",
        "bridges.md 7.2"
    ),
]

// MARK: Rewards

@MainActor private let sorrelPrizes = [
    SorrelFlaw(
        SorrelPrizeDetached.self,
        "A reward that comes after the dismissal is lost.",
        "bridges.md 7.14"
    ),
    SorrelFlaw(
        SorrelPrizeForClosing.self,
        "An ad that closes without a reward gives one.",
        "formats.md 5"
    ),
    SorrelFlaw(
        SorrelPrizeHeld.self,
        "The reward is held back until the ad closes, and lost if it comes later.",
        "formats.md 4"
    ),
    SorrelFlaw(
        SorrelPrizeWhole.self,
        "Amounts are rounded.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelPrizeMadeUp.self,
        "A missing type or amount is replaced by \"reward\" or 1.",
        "own"
    ),
    SorrelFlaw(
        SorrelPrizeDataNeedsUser.self,
        "The app's data is passed on only with a user's ID.",
        "own"
    ),
    SorrelFlaw(
        SorrelPrizeVerifiedLate.self,
        "The SDK is told the user after the ad was shown.",
        "own"
    ),
    SorrelFlaw(
        SorrelPrizeBonusUnverified.self,
        "The user of rewarded interstitial ads is not passed on.",
        "own"
    ),
    SorrelFlaw(
        SorrelPrizeNeedsImpression.self,
        "A reward that comes before the impression is lost.",
        "own"
    ),
    SorrelFlaw(
        SorrelPrizeOncePerUnit.self,
        "A second ad of the same unit gives no reward, as the first one has.",
        "own"
    ),
    SorrelFlaw(
        SorrelPrizeTwice.self,
        "The reward is given again when the ad closes.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelPrizeZeroLost.self,
        "A reward with the amount 0 is dropped.",
        "formats.md 4"
    ),
    SorrelFlaw(
        SorrelPrizeUserRemembered.self,
        "An ad that is presented without a user gives the network the last one.",
        "own"
    ),
]

// MARK: Banners: sizes

@MainActor private let sorrelSizes = [
    SorrelFlaw(
        SorrelBannerDefaultSize.self,
        "If no size fits, a banner of 320 x 50 is requested.",
        "bridges.md 7.5"
    ),
    SorrelFlaw(
        SorrelBannerNearestSize.self,
        "The nearest size is requested, even if it is larger.",
        "gma.md 4"
    ),
    SorrelFlaw(
        SorrelBannerAdaptiveTooHigh.self,
        "The limit of an adaptive banner's height is ignored.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelBannerSizeAsAsked.self,
        "The banner has the size that was requested.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerSizeFrozen.self,
        "The banner's size does not change with the banner.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerRefusesLarge.self,
        "A larger banner is refused by the adapter.",
        "own"
    ),
]

// MARK: Banners: view and refresh

@MainActor private let sorrelStrips = [
    SorrelFlaw(
        SorrelBannerNewViews.self,
        "Each reading of the view makes a new one.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerReadStarts.self,
        "Reading the view turns on the network's refresh.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerRefreshesLarge.self,
        "The network's refresh is turned off for banners of 320 x 50 alone.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelBannerRefreshResumes.self,
        "The network's refresh is turned on when a page has closed.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerRemovesUnit.self,
        "Removing a banner stops all banners of the unit.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerSoleDelegate.self,
        "The next banner takes the events away from the one that is shown.",
        "bridges.md 7.15"
    ),
]

// MARK: Banners: events

@MainActor private let sorrelStripEvents = [
    SorrelFlaw(
        SorrelBannerSeenAtLoad.self,
        "An impression is reported when the banner is loaded.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelBannerTwoClicks.self,
        "A tap that leads to another app is two clicks.",
        "formats.md 5: 11.11"
    ),
    SorrelFlaw(
        SorrelBannerLeavingIsPage.self,
        "Leaving the app is reported as a page over it, which never closes.",
        "bridges.md 4"
    ),
    SorrelFlaw(
        SorrelBannerSwapsChanges.self,
        "Expanded and collapsed are swapped.",
        "formats.md 5: 11.9"
    ),
    SorrelFlaw(
        SorrelBannerResizeUntold.self,
        "A new size is not reported.",
        "own"
    ),
    SorrelFlaw(
        SorrelBannerSecondPageOpen.self,
        "Only the first page is reported to have closed.",
        "own"
    ),
]

// MARK: Errors and secrets

@MainActor private let sorrelErrors = [
    SorrelFlaw(
        SorrelErrorAlwaysNoFill.self,
        "Every failure is \"no fill\".",
        "bridges.md 7.4"
    ),
    SorrelFlaw(
        SorrelErrorOfflineIsServer.self,
        "A network that cannot be reached is a failure of its server.",
        "own"
    ),
    SorrelFlaw(
        SorrelErrorNumberLost.self,
        "The network's number is lost.",
        "conformance.md 7.3"
    ),
    SorrelFlaw(
        SorrelErrorRawForBanners.self,
        "Failures of banners are the SDK's own error.",
        "own"
    ),
    SorrelFlaw(
        SorrelErrorFirstKept.self,
        "All failures are answered with the first one.",
        "own"
    ),
    SorrelFlaw(
        SorrelErrorNamesAppID.self,
        "A refused request is answered with the app's ID in the text.",
        "conformance.md 7.4"
    ),
    SorrelFlaw(
        SorrelErrorPrintsSettings.self,
        "A blank setting is answered with all settings in the text.",
        "conformance.md 7.4"
    ),
    SorrelFlaw(
        SorrelErrorWrongSettingCode.self,
        "Missing settings are errors of the adapter.",
        "own"
    ),
    SorrelFlaw(
        SorrelErrorNoFillByText.self,
        "\"No fill\" is recognised by its text.",
        "own"
    ),
]

// MARK: Settings and requests

@MainActor private let sorrelRequests = [
    SorrelFlaw(
        SorrelSettingDefaultUnit.self,
        "Without a unit, the unit \"default\" is requested.",
        "own"
    ),
    SorrelFlaw(
        SorrelSettingFirstUnit.self,
        "All loads of a format ask for the first one's unit.",
        "gma.md 6.10"
    ),
    SorrelFlaw(
        SorrelTestSticks.self,
        "After one test request, all requests are for test ads.",
        "own"
    ),
]

// MARK: Expiry

@MainActor private let sorrelExpiry = [
    SorrelFlaw(
        SorrelExpiryInSeconds.self,
        "The network's milliseconds are taken for seconds.",
        "own"
    ),
    SorrelFlaw(
        SorrelExpiryZero.self,
        "A native ad whose validity the network does not know has expired at once.",
        "own"
    ),
    SorrelFlaw(
        SorrelExpiryFourHours.self,
        "App-open ads last four hours, whatever the network says.",
        "formats.md 3"
    ),
    SorrelFlaw(
        SorrelExpiryUntold.self,
        "Rewarded ads do not say that they have expired.",
        "formats.md 3"
    ),
]

// MARK: Limits

@MainActor private let sorrelLimits = [
    SorrelFlaw(
        SorrelLimitAfterCancel.self,
        "After a cancelled load, the unit is never loaded again.",
        "gma.md 4.5"
    ),
    SorrelFlaw(
        SorrelLimitUndeclared.self,
        "A second load of a unit is refused, although no limit is declared.",
        "gma.md 6.7"
    ),
]

// MARK: Versions

@MainActor private let sorrelVersions = [
    SorrelFlaw(
        SorrelVersionThreeParts.self,
        "A version of the SDK with fewer than three numbers crashes.",
        "conformance.md 1.4"
    ),
    SorrelFlaw(
        SorrelVersionBuiltIn.self,
        "The SDK's version is a constant although the SDK tells it.",
        "conformance.md 1.2"
    ),
    SorrelFlaw(
        SorrelVersionMainThread.self,
        "Reading the version off the main thread crashes.",
        "own"
    ),
    SorrelFlaw(
        SorrelVersionWakesSDK.self,
        "Reading the version takes back the user's choices.",
        "conformance.md 1.3"
    ),
]
