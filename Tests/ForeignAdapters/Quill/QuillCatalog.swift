package import MediationCore

// How to use: the control is `QuillHarness<QuillAdapter>`. For each of `quillCatalog`, open `flaw.adapter` with
// `quillHarness(of:)`, and run the harness type that it returns. Some adapters keep state for the whole process, hang
// or crash: give each its own process.

/// An adapter with exactly one mistake.
package protocol QuillBroken: MediationAdapter {}

/// Returns the harness of a broken adapter.
package func quillHarness<Adapter: QuillBroken>(of adapter: Adapter.Type) -> QuillHarness<Adapter>.Type {
    QuillHarness<Adapter>.self
}

/// A broken adapter, with what somebody outside sees of it, and the place where the idea comes from.
package struct QuillFlaw {
    package let adapter: any QuillBroken.Type
    package let wrong: String
    package let idea: String

    package var name: String { String(describing: self.adapter) }

    fileprivate init(_ adapter: any QuillBroken.Type, _ wrong: String, _ idea: String) {
        self.adapter = adapter
        self.wrong = wrong
        self.idea = idea
    }
}

/// All broken adapters; ideas with ".md" are chapters of what is known of public adapters.
@MainActor package let quillCatalog: [QuillFlaw] =
    quillAssets
    + quillLoads
    + quillThreads
    + quillScreens
    + quillRewards
    + quillBanners
    + quillBids

// MARK: Native ads: assets and views

@MainActor private let quillAssets: [QuillFlaw] = [
    QuillFlaw(
        QuillAllOrNoPictures.self,
        "If one of several pictures has an unusable address, the ad has no pictures at all.",
        "conformance.md 3, 5.7"
    ),
    QuillFlaw(
        QuillOneDensity.self,
        "The icon has the scale of the main picture, which is wrong where the two differ.",
        "conformance.md 3, 5.6"
    ),
    QuillFlaw(
        QuillWholeDensity.self,
        "A picture of 1.5 pixels per point is taken for one of 1, and shown too large.",
        "conformance.md 3, 5.6"
    ),
    QuillFlaw(QuillNoFullMarks.self, "The best possible rating, five stars, is left out.", "own; a half-open range"),
    QuillFlaw(
        QuillDropsZeroMood.self,
        "An extra asset with the value zero is left out, as if the network had not sent it.",
        "own; zero for absent"
    ),
    QuillFlaw(
        QuillTallIsWide.self,
        "A film in portrait format has the aspect ratio of one in landscape format.",
        "own"
    ),
    QuillFlaw(
        QuillWholeFilmSeconds.self,
        "The length of a film of 15.5 seconds is 15 seconds.",
        "conformance.md 3, 4.x"
    ),
    QuillFlaw(
        QuillWantsText.self,
        "An ad with a picture and no text is answered with an error, as if it were empty.",
        "conformance.md 3, 4.3"
    ),
    QuillFlaw(
        QuillWaitsForBetter.self,
        "After an empty ad, the load is never answered unless the SDK sends another ad.",
        "own; placeholder answers"
    ),
    QuillFlaw(
        QuillFirstCounting.self,
        "Who counts is taken from the first ad of the process: later ads of the other kind are counted twice or never.",
        "conformance.md 3, 6.3"
    ),
    QuillFlaw(
        QuillWatchesOnce.self,
        "An ad that is shown a second time, in a reused cell, is no longer tracked by the SDK.",
        "bridges.md 4.2, cells"
    ),
    QuillFlaw(
        QuillForgetsGoneViews.self,
        "If the app's view is gone, the SDK keeps tracking the ad.",
        "conformance.md 3, 6.5"
    ),
    QuillFlaw(
        QuillKeepsTapViews.self,
        "The clickable views of an ad stay in memory after it has left the screen.",
        "mediation.md 4.2 (leaks)"
    ),
    QuillFlaw(
        QuillStickyOrientation.self,
        "A load without a preference asks for the orientation of an earlier load.",
        "conformance.md 3, 5.8, 8.7"
    ),
]

// MARK: Native ads: privacy, set-up, cancellation, memory and events

@MainActor private let quillLoads: [QuillFlaw] = [
    QuillFlaw(
        QuillKeepsOldChoices.self,
        "When all choices are withdrawn at once, the SDK keeps the old ones.",
        "conformance.md 3, 9.3"
    ),
    QuillFlaw(
        QuillGDPRByString.self,
        "A consent string alone makes the SDK believe that the GDPR applies, though nobody has said so.",
        "conformance.md 3, 9.2"
    ),
    QuillFlaw(
        QuillShortConsent.self,
        "A consent string of more than 255 characters reaches the network cut off, and is invalid.",
        "own; length of a database field"
    ),
    QuillFlaw(
        QuillRemembersConsent.self,
        "A consent string that was withdrawn still reaches the network, beside other choices that are new.",
        "conformance.md 3, 9.3"
    ),
    QuillFlaw(
        QuillChoicesWithFirstSetUp.self,
        "A set-up after a failed one starts the SDK with the choices of the failed one.",
        "gma.md 4.5, dispatch_once"
    ),
    QuillFlaw(
        QuillTestFromBid.self,
        "After a bid was collected for a test, all loads of the process ask for test ads.",
        "own"
    ),
    QuillFlaw(
        QuillFailsFirstOnly.self,
        "If the SDK cannot start, only one of several waiting set-ups hears of it; the others never end.",
        "mediation.md 2.2; bridges.md 7 #11"
    ),
    QuillFlaw(
        QuillAnswersEachStart.self,
        "If the SDK says twice that it has started, the set-up is answered twice.",
        "gma.md 3.3.5"
    ),
    QuillFlaw(
        QuillSetUpLosesNumber.self,
        "The error of a failed set-up lacks the network's number.",
        "conformance.md 3, 7.3"
    ),
    QuillFlaw(
        QuillLastLineItemKey.self,
        "If the last line item lacks the app's key, the set-up fails, although the others have it.",
        "gma.md 3.3.10"
    ),
    QuillFlaw(
        QuillLowercaseUnit.self,
        "A unit with capital letters is asked for under another name.",
        "own; normalised paths"
    ),
    QuillFlaw(
        QuillCancelsNewest.self,
        "Cancelling the first of two open loads of a unit stops the second one at the network, and leaves the first.",
        "bridges.md 7 #15"
    ),
    QuillFlaw(
        QuillDeafToLateAd.self,
        "No event of an ad that came late, and was accepted, reaches the app.",
        "formats.md 5, 15.7"
    ),
    QuillFlaw(QuillFailureCycle.self, "The order of each failed load stays in memory.", "mediation.md 4.2 (leaks)"),
    QuillFlaw(
        QuillKeepsTapped.self,
        "An ad that was tapped stays in memory if its page did not open or its closing is not told.",
        "own; attribution caches"
    ),
    QuillFlaw(QuillListensLate.self, "Events before mediation has accepted the ad are lost.", "conformance.md 3, 6.8"),
    QuillFlaw(
        QuillTogglesSound.self,
        "The app hears that the sound is on, if the SDK says of a film without sound that it has none.",
        "own"
    ),
    QuillFlaw(QuillNoReplay.self, "When a film is played a second time, none of its events reach the app.", "own"),
    QuillFlaw(
        QuillBlockedTaps.self,
        "After a page could not be opened, no later tap on the ad is reported.",
        "own; GMA-Unity #590"
    ),
    QuillFlaw(
        QuillDropsLateSeen.self,
        "An impression that the SDK reports shortly after the ad has left the view is lost.",
        "formats.md 4"
    ),
]

// MARK: Threads and loads beside others

@MainActor private let quillThreads: [QuillFlaw] = [
    QuillFlaw(
        QuillClearsAfterwards.self,
        "An answer of the SDK inside of the completion handler reaches the handler a second time.",
        "gma.md 3.3.5; conformance.md 3, 3.5"
    ),
    QuillFlaw(
        QuillTellsInLock.self,
        "If the app's handling of an event makes the SDK report another one, the app hangs.",
        "gma.md 4.1 (Verve, Bigo)"
    ),
    QuillFlaw(
        QuillPageOnMain.self,
        "A banner's page that the SDK reports from another thread makes the app crash.",
        "bridges.md 7 #9"
    ),
    QuillFlaw(
        QuillNoLoadDuringShow.self,
        "While an ad is on the screen, no other ad can be loaded: the network is not asked.",
        "formats.md 2 (GMA-Unity #590)"
    ),
    QuillFlaw(
        QuillWaitsForSuccess.self,
        "The second of two open loads of a unit waits for the ad of the first, and never ends if that one fails.",
        "formats.md 4 (BD: load while busy)"
    ),
]

// MARK: Ads that cover the screen

@MainActor private let quillScreens: [QuillFlaw] = [
    QuillFlaw(
        QuillEarlyEndAfterTap.self,
        "After a tap, the app hears that the ad has closed while it is still closing.",
        "formats.md 4 (MAX-iOS #382, #61)"
    ),
    QuillFlaw(
        QuillNeedsClosing.self,
        "If the network says only that its ad has closed, and not that it will, the app never hears of the end.",
        "formats.md 4 (no willDismiss)"
    ),
    QuillFlaw(
        QuillSilentStaleReward.self,
        "A rewarded ad that has expired is neither shown nor reported as failed; other formats are.",
        "formats.md 4; bridges.md 7 #3"
    ),
    QuillFlaw(
        QuillStaleEndsShow.self,
        "An ad that expires while it is on the screen is reported as failed, and then as closed.",
        "formats.md 5, 15.5"
    ),
    QuillFlaw(
        QuillFailureIsClose.self,
        "A failure of an ad that is already on the screen is reported as a normal end, without the reason.",
        "formats.md 3 (M Meta/CHANGELOG.md:348)"
    ),
    QuillFlaw(
        QuillFirstReason.self,
        "Each failed show after the first one has the reason of the first.",
        "own; cached error"
    ),
    QuillFlaw(
        QuillStageTakesAll.self,
        "While an ad is on the screen, the expiry or failure of another one is reported as its own.",
        "formats.md 5, 11.13; bridges.md 7 #15"
    ),
    QuillFlaw(
        QuillKeepsController.self,
        "The view controller of a show that failed stays in memory with the ad.",
        "formats.md 5, 11.17"
    ),
    QuillFlaw(
        QuillTopmost.self,
        "The ad is shown over the topmost view controller instead of the one that the app has chosen.",
        "formats.md 5, 11.1"
    ),
    QuillFlaw(
        QuillLockedOut.self,
        "After a show that failed, no later ad of the process can be shown.",
        "formats.md 2 (X AppOpenAdManager.swift:112)"
    ),
    QuillFlaw(
        QuillDeafWhileClosing.self,
        "A reward, an impression or a click that the network reports while or after the ad closes is lost.",
        "formats.md 3 (a, b)"
    ),
    QuillFlaw(
        QuillOrderEndsAd.self,
        "If the SDK fails an order that it has filled before, the ad is reported as failed, before it was shown.",
        "bridges.md 7 #1, #2"
    ),
    QuillFlaw(
        QuillBidIsRewarded.self,
        "A rewarded interstitial that a bid has won is loaded as a rewarded ad.",
        "formats.md 5, 15.11"
    ),
]

// MARK: Rewards and expiry

@MainActor private let quillRewards: [QuillFlaw] = [
    QuillFlaw(
        QuillHoldsReward.self,
        "A reward is reported only when the ad closes, and one that comes after that is lost.",
        "formats.md 4 (M PR #470)"
    ),
    QuillFlaw(
        QuillUnseenUnpaid.self,
        "A reward that comes before the impression, or without one, is lost.",
        "own; fraud check"
    ),
    QuillFlaw(QuillAtLeastOne.self, "A reward of 0.5, or of 0, becomes one of 1.", "formats.md 4 (MAX-Android #260)"),
    QuillFlaw(QuillNamesReward.self, "A reward without a name is called \"reward\".", "formats.md 5, 12.5"),
    QuillFlaw(
        QuillLastReader.self,
        "A show without verification is verified for the user of an earlier show, who gets the reward.",
        "own; static state"
    ),
    QuillFlaw(
        QuillNoteNeedsID.self,
        "The app's data does not reach the network without a user ID.",
        "formats.md 3 (server-side verification)"
    ),
    QuillFlaw(
        QuillEscapesNote.self,
        "The app's data reaches the app's server encoded twice, if it has a space or an accent.",
        "formats.md 5, 12.8"
    ),
    QuillFlaw(
        QuillAppOpenFourHours.self,
        "App-open ads that the network calls valid for less than four hours are shown after their end.",
        "formats.md 3 (expiry)"
    ),
    QuillFlaw(QuillShortLifeIsNone.self, "An ad that is valid for less than a minute is kept for an hour.", "own"),
    QuillFlaw(
        QuillForgetsEarlyExpiry.self,
        "An ad that expires before mediation has accepted it is never reported as expired.",
        "formats.md 5, 15.3"
    ),
]

// MARK: Banners

@MainActor private let quillBanners: [QuillFlaw] = [
    QuillFlaw(
        QuillResumesTurning.self,
        "After its page has closed, or it has collapsed, the banner refreshes by itself, beside mediation.",
        "formats.md 3 (LA Mintegral)"
    ),
    QuillFlaw(
        QuillRemovesNewest.self,
        "When a banner is removed, the next one of the placement is silenced, and the old one goes on.",
        "formats.md 5, 15.9"
    ),
    QuillFlaw(
        QuillSizeAtDelivery.self,
        "After the network has changed the size of a banner, the ad still has the old size.",
        "formats.md 5, 13.9"
    ),
    QuillFlaw(
        QuillClaimsAskedSize.self,
        "A banner that is too large says that it has the size that was asked for, and is shown cut off.",
        "formats.md 3 (sizes)"
    ),
    QuillFlaw(
        QuillAnchoredIsFree.self,
        "For an anchored place, a banner of any height is asked for.",
        "formats.md 3 (inline {414,0})"
    ),
    QuillFlaw(QuillRoundsUp.self, "For a place of 320.5 points, a banner of 321 points is asked for.", "own; rounding"),
    QuillFlaw(
        QuillSeenOncePerUnit.self,
        "Only the first banner of a unit has an impression; those after a refresh have none.",
        "own"
    ),
    QuillFlaw(
        QuillExpansionIsPage.self,
        "A page that an expanded banner opens is not reported, only its end.",
        "own; MRAID expand"
    ),
]

// MARK: Bids, errors and secrets

@MainActor private let quillBids: [QuillFlaw] = [
    QuillFlaw(
        QuillBannerErrors.self,
        "A banner for which there is no ad fails as a wrong request, unlike the other formats.",
        "bridges.md 7 #4"
    ),
    QuillFlaw(
        QuillKeptToken.self,
        "The token of a unit is made once: after a change of choices, bids are made with the old ones.",
        "own; token cache"
    ),
    QuillFlaw(
        QuillTokenOfLastChoices.self,
        "The token has the choices that were told last, and not those of the load that asks.",
        "own; global state"
    ),
    QuillFlaw(QuillTokenIsNative.self, "In each format, the network bids for a native ad.", "own"),
    QuillFlaw(
        QuillReusesBid.self,
        "After a bid that could not be filled, the next load without a bid sends that bid's response.",
        "own"
    ),
    QuillFlaw(QuillDecodesBid.self, "A bid response with a percent sign reaches the network changed.", "own"),
    QuillFlaw(QuillBidMissingReturn.self, "A bidder whose line item has a blank unit answers twice.", "gma.md 3.3.13"),
    QuillFlaw(
        QuillBidAssumesMain.self,
        "The first request for a bid makes the app crash, because it comes on another thread.",
        "bridges.md 7 #9"
    ),
    QuillFlaw(
        QuillBidNamesKey.self,
        "A bidder whose line item has no unit names the app's key in its error.",
        "conformance.md 3, 7.4"
    ),
    QuillFlaw(
        QuillWarnsWithKey.self,
        "The warning that a picture was dropped contains the app's key.",
        "conformance.md 3, 7.4"
    ),
    QuillFlaw(
        QuillNamesKeyOnRefusal.self,
        "The error of a set-up that the network has refused contains the app's key.",
        "conformance.md 3, 7.4"
    ),
    QuillFlaw(
        QuillQuotesSettings.self,
        "If a setting is missing or blank, the error quotes the others, and so the app's key.",
        "conformance.md 3, 7.4"
    ),
    QuillFlaw(
        QuillNamesKeyInRefusal.self,
        "The error of a request that the network calls wrong contains the app's key.",
        "conformance.md 3, 7.4"
    ),
]
