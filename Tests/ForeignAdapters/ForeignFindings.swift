import MediationConformance

extension ForeignAdapter {
    /// The rule that must find each mistake; mistakes that no rule finds are absent.
    static let finders: [String: RuleID] = Dictionary(
        uniqueKeysWithValues: Self.found.flatMap { rule, names in names.map { ($0, rule) } }
    )

    private static let found: [(RuleID, [String])] = [
        (RuleID(1, 2), ["HarborNumberVersion"]),
        (RuleID(1, 3), ["HarborVersionStarts"]),
        (RuleID(1, 4), ["HarborVersionTrap"]),
        (RuleID(2, 1), ["HarborBlocksSetUp", "HarborWeakStarter", "QuillAnswersEachStart"]),
        (RuleID(2, 2), ["HarborAlwaysReady", "HarborNoWait", "QuillFailsFirstOnly"]),
        (RuleID(2, 3), ["HarborInProgress", "HarborLockedSetUp"]),
        (
            RuleID(2, 4),
            ["HarborBlankKey", "HarborDemoUnit", "HarborEmptyCheck", "HarborForcedText", "QuillLastLineItemKey"]
        ),
        (RuleID(2, 6), ["HarborDispatchOnce", "HarborNeverAgain"]),
        (RuleID(3, 1), ["HarborMainSync", "HarborStoresLate"]),
        (RuleID(3, 2), ["HarborLocalLoader", "LumenMediaViewInCallback"]),
        (RuleID(3, 3), ["HarborRetriesUnseen", "HarborUnknownNumber"]),
        (RuleID(3, 4), ["HarborNoGuard", "LumenAnswersEachAd"]),
        (RuleID(3, 5), ["QuillClearsAfterwards"]),
        (RuleID(3, 6), ["HarborAssumesMain"]),
        (RuleID(3, 7), ["HarborUnownedHop"]),
        (RuleID(3, 8), ["HarborPlainFlag"]),
        (RuleID(3, 9), ["VesperDeafAfterSecondAnswer"]),
        (
            RuleID(3, 10),
            ["HarborOldestFirst", "HarborSharedLoader", "QuillWaitsForSuccess", "VesperAskedByNewest", "VesperBusy"]
        ),
        (RuleID(3, 11), ["HarborAnswersCancel", "HarborTrustsCancel", "VesperCancelAnswers"]),
        (RuleID(3, 14), ["VesperKeptForNext"]),
        (RuleID(3, 15), ["LumenScoredIsCustom", "MeridianShortLifeAd"]),
        (RuleID(3, 16), ["HarborWholeSeconds"]),
        (
            RuleID(4, 1),
            [
                "LumenLateMediaView", "LumenPriceOfOptional", "LumenPriceWithoutCurrency", "LumenSharedMediaView",
                "LumenStoreIsPrice", "LumenTakesMediaViewBack",
            ]
        ),
        (RuleID(4, 2), ["LumenDurationZero", "LumenEmptyMediaView", "LumenInventedButton"]),
        (RuleID(4, 3), ["HarborMissingReturn", "LumenAcceptsNothing", "QuillWaitsForBetter"]),
        (RuleID(4, 4), ["LumenRatingOfTen", "LumenRatingZero", "QuillNoFullMarks"]),
        (RuleID(4, 5), ["LumenShortTitle"]),
        (RuleID(4, 6), ["LumenBlankExtra", "LumenExtraOfLastAd", "LumenWholeExtra", "QuillDropsZeroMood"]),
        (RuleID(4, 7), ["LumenDurationUnit", "LumenTimeIsDuration", "LumenVideoIsMedia", "QuillWholeFilmSeconds"]),
        (RuleID(4, 8), ["LumenInvertedRatio", "LumenUsualRatio", "LumenWholeRatio", "QuillTallIsWide"]),
        (RuleID(4, 9), ["LumenChoicesNeedMedia", "LumenChoicesOfItsOwn"]),
        (RuleID(4, 11), ["LumenLifetimeIsDate", "LumenLifetimeUnit", "LumenShortLifeIgnored"]),
        (RuleID(5, 1), ["LumenCleanedAddress", "LumenEscapedTwice", "LumenFilePaths"]),
        (RuleID(5, 3), ["LumenAlwaysDownloads", "LumenOptionsOfFirstLoad"]),
        (RuleID(5, 4), ["LumenEmptyFile", "LumenFailsWithoutFile"]),
        (
            RuleID(5, 6),
            [
                "LumenFileWithoutScale", "LumenIconScaleOfImage", "LumenScaleOne", "LumenSharpestFirst",
                "QuillOneDensity", "QuillWholeDensity",
            ]
        ),
        (RuleID(5, 7), ["LumenAllImagesOrNone", "LumenForcedAddress", "QuillAllOrNoPictures"]),
        (
            RuleID(5, 8),
            [
                "LumenOneImagePerScale", "LumenOrientationOfMedia", "LumenOrientationStays",
                "LumenSeveralOnlyWithFiles", "QuillStickyOrientation",
            ]
        ),
        (
            RuleID(6, 1),
            ["HarborLostProxy", "MeridianEventsOnMainAd", "MeridianImpressionAtRenderAd", "QuillDropsLateSeen"]
        ),
        (RuleID(6, 2), ["HarborDeaf", "MeridianOneClickAd", "MeridianSilentAfterUntrackAd", "QuillBlockedTaps"]),
        (
            RuleID(6, 3),
            [
                "LumenMediaViewCounts", "MeridianClickIsImpressionAd", "MeridianClickOfUnitAd",
                "MeridianClickSwitchForgottenAd", "MeridianEchoRelayedAd", "MeridianImpressionAtUntrackAd",
                "MeridianImpressionToldTwiceAd", "MeridianImpressionUntoldAd", "MeridianNoClicksInNextCellAd",
                "QuillFirstCounting",
            ]
        ),
        (RuleID(6, 4), ["MeridianClickNameDescribedAd", "MeridianOnlyButtonClicksAd"]),
        (
            RuleID(6, 5),
            [
                "MeridianAllClickableAd", "MeridianButtonRequiredAd", "MeridianContainerOnlyAd",
                "MeridianContainerRetainedAd", "MeridianNeverUntracksAd", "MeridianNilUntrackIgnoredAd",
                "MeridianOwnViewsDroppedAd", "MeridianRecycledCellAd", "MeridianRenderedOnceAd",
                "MeridianUntracksNewestAd", "QuillForgetsGoneViews", "QuillKeepsTapViews", "QuillWatchesOnce",
            ]
        ),
        (
            RuleID(6, 6),
            [
                "HarborClosesEarly", "HarborScattered", "MeridianDismissDoubledAd", "MeridianDismissLostAd",
                "MeridianFailureIsDismissalAd", "MeridianFailureWithoutReasonAd", "MeridianHopsEventsAd",
                "MeridianOpeningIsClickAd",
            ]
        ),
        (RuleID(6, 7), ["MeridianMuteInvertedAd", "QuillNoReplay", "QuillTogglesSound"]),
        (
            RuleID(6, 8),
            [
                "HarborOneEarly", "HarborReplays", "MeridianEarlyEventsLostAd", "MeridianEarlyEventsReversedAd",
                "QuillListensLate",
            ]
        ),
        (RuleID(6, 9), ["MeridianNewestAdHearsAd", "QuillDeafToLateAd"]),
        (RuleID(7, 1), ["HarborOfflineNoFill", "HarborRawError", "VesperRewardedNoFill"]),
        (RuleID(7, 3), ["HarborOwnNumber", "QuillSetUpLosesNumber"]),
        (
            RuleID(7, 4),
            [
                "HarborKeyInMessage", "MeridianChoicesPrinted", "MeridianConsentInError", "MeridianSettingsInError",
                "MeridianSettingsInSettingsError", "QuillBidNamesKey", "QuillNamesKeyInRefusal",
                "QuillNamesKeyOnRefusal", "QuillQuotesSettings", "QuillWarnsWithKey",
            ]
        ),
        (
            RuleID(8, 1),
            [
                "HarborCycle", "HarborLastAd", "HarborLoaderTable", "LumenMediaViewCycle", "MeridianAdKeepsAdapter",
                "MeridianObserverLeft", "QuillFailureCycle", "QuillKeepsTapped",
            ]
        ),
        (RuleID(8, 5), ["MeridianUserAgentWait"]),
        (RuleID(8, 7), ["HarborCancelsAll", "HarborDropsNextAd", "LumenMuteNeedsPlay", "QuillCancelsNewest"]),
        (RuleID(8, 8), ["HarborAppCancelOnly", "HarborCancelsOnce", "HarborForgets"]),
        (RuleID(9, 1), ["HarborEncodesUnit", "HarborFirstUnit", "QuillLowercaseUnit"]),
        (
            RuleID(9, 2),
            [
                "MeridianConsentOnlyInEurope", "MeridianGdprInverted", "MeridianUSPrivacyOrConsent",
                "MeridianUnknownIsNo", "MeridianUnspecifiedIsAdult", "MeridianWrongConsentName", "QuillGDPRByString",
                "QuillShortConsent",
            ]
        ),
        (
            RuleID(9, 3),
            [
                "MeridianFirstChoicesKept", "MeridianPrivacyAfterRequest", "MeridianPrivacyAtSetUpOnly",
                "QuillChoicesWithFirstSetUp",
            ]
        ),
        (RuleID(9, 4), ["HarborStaysInTest", "LumenNeverTests", "LumenTestsForever", "QuillTestFromBid"]),
        (RuleID(9, 6), ["MeridianConsentNotWithdrawn", "QuillKeepsOldChoices", "QuillRemembersConsent"]),
        (RuleID(10, 2), ["HarborCancelTrap"]),
        (
            RuleID(10, 4),
            [
                "HarborCountsUp", "MeridianCreativeCache", "MeridianDebugDump", "MeridianSlotLost",
                "MeridianWatchdogThread",
            ]
        ),
        (RuleID(11, 1), ["MeridianSignalsTwice", "QuillBidAssumesMain", "QuillBidMissingReturn"]),
        (RuleID(11, 2), ["MeridianBidInLowerCase"]),
        (
            RuleID(11, 3),
            ["MeridianBidLost", "MeridianNewestBid", "QuillBidIsRewarded", "QuillDecodesBid", "QuillReusesBid"]
        ),
        (RuleID(11, 4), ["MeridianTokenOfFirstLoad", "QuillKeptToken"]),
        (
            RuleID(12, 1),
            [
                "HarborCachedError", "HarborFormatMessage", "HarborGivesUp", "HarborLockedCall", "LumenFileNameCache",
                "LumenGlobalImages", "LumenSwapsAds",
            ]
        ),
        (RuleID(12, 2), ["LumenLoadedFirst", "LumenNoImageTwice", "LumenStoreNeedsPrice"]),
        (
            RuleID(12, 3),
            [
                "HarborFailureAfterAd", "HarborJoinsRequests", "LumenEndTrap", "MeridianDoneAtCloseAd",
                "MeridianImpressionPerCellAd", "MeridianLateHideAd", "MeridianOneAtATimeAd",
            ]
        ),
        (RuleID(12, 4), ["MeridianGivenChoicesOnce"]),
        (RuleID(13, 1), ["VesperAppOpenIsInterstitial", "VesperOneRewardedFormat"]),
        (RuleID(13, 2), ["VesperTestsNativeOnly"]),
        (RuleID(13, 3), ["VesperNeedsWindow"]),
        (RuleID(13, 4), ["QuillOrderEndsAd"]),
        (RuleID(13, 5), ["QuillLockedOut", "VesperTriesAgain"]),
        (RuleID(13, 6), ["QuillTopmost", "VesperTopmost"]),
        (RuleID(13, 8), ["QuillSilentStaleReward", "VesperAnswersFailure", "VesperSilentWhenExpired"]),
        (RuleID(13, 9), ["VesperFailsAndCloses", "VesperFailureIsVisit"]),
        (RuleID(13, 10), ["VesperPresentsEarly"]),
        (
            RuleID(13, 11),
            [
                "QuillDeafWhileClosing", "VesperRewardUncounted", "VesperSeenAtPresent", "VesperSeenWhenShown",
                "VesperTrustsMain",
            ]
        ),
        (RuleID(13, 12), ["VesperFirstClickOnly"]),
        (RuleID(13, 13), ["QuillNeedsClosing", "VesperClosesEarly", "VesperNeverCloses"]),
        (RuleID(13, 14), ["QuillEarlyEndAfterTap", "VesperClickCloses", "VesperHopsToMain"]),
        (RuleID(13, 16), ["QuillStageTakesAll", "VesperNewestHears"]),
        (RuleID(13, 17), ["QuillNoLoadDuringShow"]),
        (RuleID(13, 18), ["QuillKeepsController", "VesperControllerKept"]),
        (RuleID(13, 21), ["VesperCancelsNativeOnly"]),
        (RuleID(13, 23), ["QuillFirstReason", "VesperFailureUnexplained"]),
        (RuleID(14, 1), ["QuillHoldsReward", "QuillUnseenUnpaid", "VesperRewardAtClose", "VesperRewardsTwice"]),
        (RuleID(14, 2), ["VesperRewardsEveryVisit", "VesperTestsReward"]),
        (RuleID(14, 3), ["VesperRewardClosesToo"]),
        (RuleID(14, 4), ["VesperDeafAfterClose"]),
        (
            RuleID(14, 5),
            [
                "QuillAtLeastOne", "QuillNamesReward", "VesperAmountZero", "VesperNameless", "VesperUsualReward",
                "VesperWholeAmount",
            ]
        ),
        (RuleID(14, 8), ["VesperNoRewardUnseen"]),
        (RuleID(14, 10), ["VesperUserOnly", "VesperVerifiesLate"]),
        (RuleID(14, 11), ["QuillEscapesNote", "VesperEncodedData"]),
        (RuleID(14, 12), ["QuillLastReader", "QuillNoteNeedsID", "VesperUnknownUser", "VesperUserRequired"]),
        (RuleID(15, 1), ["QuillAppOpenFourHours", "QuillShortLifeIsNone", "VesperShortLife"]),
        (RuleID(15, 2), ["VesperExpiryIsFailure", "VesperExpiryUntold"]),
        (RuleID(15, 3), ["QuillStaleEndsShow", "VesperExpiresOnScreen"]),
        (RuleID(15, 4), ["VesperOnScreenForGood"]),
        (
            RuleID(16, 1),
            ["QuillRoundsUp", "VesperAdaptiveIsFree", "VesperAtLeastUsual", "VesperHeightZero", "VesperSizeTable"]
        ),
        (RuleID(16, 2), ["VesperBannerWithoutConsent"]),
        (RuleID(16, 4), ["VesperBannerTwice", "VesperViewInCallback"]),
        (RuleID(16, 5), ["QuillBannerErrors"]),
        (RuleID(16, 7), ["VesperDefaultPlacement"]),
        (RuleID(16, 8), ["QuillClaimsAskedSize", "VesperClaimsAsked"]),
        (RuleID(16, 9), ["VesperHidesWhenRead", "VesperPlacesItself", "VesperWrapsEachTime"]),
        (RuleID(16, 11), ["VesperSeenWhenLoaded"]),
        (RuleID(16, 12), ["QuillSeenOncePerUnit"]),
        (
            RuleID(16, 13),
            [
                "QuillExpansionIsPage", "QuillPageOnMain", "VesperClickIsPage", "VesperExpansionIsPage",
                "VesperPageIsClick", "VesperPageUntold",
            ]
        ),
        (RuleID(16, 14), ["QuillRemovesNewest", "VesperBannerOfNewest"]),
        (RuleID(16, 15), ["VesperOneView"]),
        (RuleID(16, 16), ["QuillSizeAtDelivery", "VesperFirstSize", "VesperResizeUntold"]),
        (
            RuleID(16, 17),
            ["QuillResumesTurning", "VesperRefreshes", "VesperRefreshesAdaptive", "VesperStopsRefreshOnce"]
        ),
        (RuleID(16, 18), ["VesperBannerKept"]),
        (RuleID(16, 20), ["VesperSelfRemoving", "VesperUndestroyed"]),
        (RuleID(16, 21), ["VesperEarlyUnheard"]),
    ]
}
