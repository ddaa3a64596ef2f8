import MediationConformance

extension ForeignAdapter {
    /// The rule that must find each mistake; mistakes that no rule finds are absent.
    static let finders: [String: RuleID] = Dictionary(
        uniqueKeysWithValues: Self.found.flatMap { rule, names in names.map { ($0, rule) } }
    )

    private static let found: [(RuleID, [String])] = [
        (RuleID(1, 2), ["HarborNumberVersion", "SorrelVersionBuiltIn"]),
        (RuleID(1, 3), ["HarborVersionStarts", "SorrelVersionMainThread", "SorrelVersionWakesSDK"]),
        (RuleID(1, 4), ["HarborVersionTrap", "SorrelVersionThreeParts"]),
        (RuleID(2, 1), ["HarborBlocksSetUp", "HarborWeakStarter", "QuillAnswersEachStart"]),
        (RuleID(2, 2), ["HarborAlwaysReady", "HarborNoWait", "QuillFailsFirstOnly", "SorrelStartSaidReady"]),
        (RuleID(2, 3), ["HarborInProgress", "HarborLockedSetUp", "SorrelStartEachTime", "SorrelStartLatestOnly"]),
        (
            RuleID(2, 4),
            [
                "HarborBlankKey", "HarborDemoUnit", "HarborEmptyCheck", "HarborForcedText", "QuillLastLineItemKey",
                "SorrelSettingDefaultUnit",
            ]
        ),
        (RuleID(2, 6), ["HarborDispatchOnce", "HarborNeverAgain", "SorrelStartFailsForever"]),
        (RuleID(3, 1), ["HarborMainSync", "HarborStoresLate"]),
        (RuleID(3, 2), ["HarborLocalLoader", "LumenMediaViewInCallback", "SorrelNativeLocalLoader"]),
        (RuleID(3, 3), ["HarborRetriesUnseen", "HarborUnknownNumber"]),
        (RuleID(3, 4), ["HarborNoGuard", "LumenAnswersEachAd", "SorrelNativeLateFailure"]),
        (RuleID(3, 5), ["QuillClearsAfterwards"]),
        (RuleID(3, 6), ["HarborAssumesMain"]),
        (RuleID(3, 7), ["HarborUnownedHop"]),
        (RuleID(3, 8), ["HarborPlainFlag"]),
        (RuleID(3, 9), ["SorrelCoverLateFailureDetaches", "VesperDeafAfterSecondAnswer"]),
        (
            RuleID(3, 10),
            [
                "HarborOldestFirst", "HarborSharedLoader", "QuillWaitsForSuccess", "SorrelLimitUndeclared",
                "SorrelNativeRouter", "VesperAskedByNewest", "VesperBusy",
            ]
        ),
        (
            RuleID(3, 11),
            [
                "HarborAnswersCancel", "HarborTrustsCancel", "SorrelNativeStopAnswers", "SorrelNativeStopKeepsHandler",
                "VesperCancelAnswers",
            ]
        ),
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
        (
            RuleID(4, 3),
            [
                "SorrelNativeBadPicturesShown", "HarborMissingReturn", "LumenAcceptsNothing", "QuillWaitsForBetter",
                "SorrelNativeEmptyLost",
            ]
        ),
        (RuleID(4, 4), ["LumenRatingOfTen", "LumenRatingZero", "QuillNoFullMarks"]),
        (RuleID(4, 5), ["LumenShortTitle"]),
        (
            RuleID(4, 6),
            ["LumenBlankExtra", "LumenExtraOfLastAd", "LumenWholeExtra", "QuillDropsZeroMood", "SorrelExtraNull"]
        ),
        (
            RuleID(4, 7),
            [
                "LumenDurationUnit", "LumenTimeIsDuration", "LumenVideoIsMedia", "QuillWholeFilmSeconds",
                "SorrelFilmFromStage",
            ]
        ),
        (
            RuleID(4, 8),
            ["LumenInvertedRatio", "LumenUsualRatio", "LumenWholeRatio", "QuillTallIsWide", "SorrelRatioLongSide"]
        ),
        (RuleID(4, 9), ["LumenChoicesNeedMedia", "LumenChoicesOfItsOwn", "SorrelMarkLeftToFilm"]),
        (RuleID(4, 11), ["LumenLifetimeIsDate", "LumenLifetimeUnit", "LumenShortLifeIgnored", "SorrelExpiryZero"]),
        (RuleID(4, 12), ["LumenAdvertiserIsTitle", "LumenIconAsImage"]),
        (RuleID(5, 1), ["LumenCleanedAddress", "LumenEscapedTwice", "LumenFilePaths"]),
        (
            RuleID(5, 3),
            [
                "LumenAlwaysDownloads", "LumenOptionsOfFirstLoad", "SorrelPicturesAlwaysFiles",
                "SorrelPicturesFilesOnly", "SorrelPicturesFirstChoice",
            ]
        ),
        (RuleID(5, 4), ["LumenEmptyFile", "LumenFailsWithoutFile"]),
        (
            RuleID(5, 6),
            [
                "LumenFileWithoutScale", "LumenIconScaleOfImage", "LumenScaleOne", "LumenSharpestFirst",
                "QuillOneDensity", "QuillWholeDensity", "SorrelPicturesFlatFiles", "SorrelPicturesLogoScale",
                "SorrelPicturesSharpestFirst",
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
            [
                "HarborLostProxy", "MeridianEventsOnMainAd", "MeridianImpressionAtRenderAd", "QuillDropsLateSeen",
                "SorrelEventsSeenAtOnce", "SorrelEventsStopAtUntrack",
            ]
        ),
        (RuleID(6, 2), ["HarborDeaf", "MeridianOneClickAd", "MeridianSilentAfterUntrackAd", "QuillBlockedTaps"]),
        (
            RuleID(6, 3),
            [
                "LumenMediaViewCounts", "MeridianClickIsImpressionAd", "MeridianClickOfUnitAd",
                "MeridianClickSwitchForgottenAd", "MeridianEchoRelayedAd", "MeridianImpressionAtUntrackAd",
                "MeridianImpressionToldTwiceAd", "MeridianImpressionUntoldAd", "MeridianNoClicksInNextCellAd",
                "QuillFirstCounting", "SorrelEventsTapEcho",
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
                "SorrelViewsAllTappable", "SorrelViewsContainerKept", "SorrelViewsTrackOnce",
                "SorrelViewsUntrackNeedsView",
            ]
        ),
        (
            RuleID(6, 6),
            [
                "HarborClosesEarly", "HarborScattered", "MeridianDismissDoubledAd", "MeridianDismissLostAd",
                "MeridianFailureIsDismissalAd", "MeridianFailureWithoutReasonAd", "MeridianHopsEventsAd",
                "MeridianOpeningIsClickAd", "SorrelEventsPageOnce",
            ]
        ),
        (RuleID(6, 7), ["MeridianMuteInvertedAd", "QuillNoReplay", "QuillTogglesSound"]),
        (
            RuleID(6, 8),
            [
                "HarborOneEarly", "HarborReplays", "MeridianEarlyEventsLostAd", "MeridianEarlyEventsReversedAd",
                "QuillListensLate", "SorrelEventsEarlyLost",
            ]
        ),
        (RuleID(6, 9), ["MeridianNewestAdHearsAd", "QuillDeafToLateAd"]),
        (
            RuleID(7, 1),
            [
                "HarborOfflineNoFill", "HarborRawError", "SorrelErrorAlwaysNoFill", "SorrelErrorFirstKept",
                "SorrelErrorNoFillByText", "SorrelErrorOfflineIsServer", "SorrelErrorRawForBanners",
                "VesperRewardedNoFill",
            ]
        ),
        (RuleID(7, 3), ["HarborOwnNumber", "QuillSetUpLosesNumber", "SorrelErrorNumberLost"]),
        (
            RuleID(7, 4),
            [
                "HarborKeyInMessage", "MeridianChoicesPrinted", "MeridianConsentInError", "MeridianSettingsInError",
                "MeridianSettingsInSettingsError", "QuillBidNamesKey", "QuillNamesKeyInRefusal",
                "QuillNamesKeyOnRefusal", "QuillQuotesSettings", "QuillWarnsWithKey", "SorrelErrorNamesAppID",
                "SorrelErrorPrintsSettings",
            ]
        ),
        (
            RuleID(8, 1),
            [
                "HarborCycle", "HarborLastAd", "HarborLoaderTable", "LumenMediaViewCycle", "MeridianAdKeepsAdapter",
                "MeridianObserverLeft", "QuillFailureCycle", "QuillKeepsTapped", "SorrelMemoryAfterFailure",
                "SorrelMemoryCircle",
            ]
        ),
        (RuleID(8, 5), ["MeridianUserAgentWait"]),
        (RuleID(8, 7), ["HarborCancelsAll", "HarborDropsNextAd", "LumenMuteNeedsPlay", "QuillCancelsNewest"]),
        (RuleID(8, 8), ["HarborAppCancelOnly", "HarborCancelsOnce", "HarborForgets", "SorrelNativeStopOnce"]),
        (RuleID(9, 1), ["HarborEncodesUnit", "HarborFirstUnit", "QuillLowercaseUnit", "SorrelSettingFirstUnit"]),
        (
            RuleID(9, 2),
            [
                "MeridianConsentOnlyInEurope", "MeridianGdprInverted", "MeridianUSPrivacyOrConsent",
                "MeridianUnknownIsNo", "MeridianUnspecifiedIsAdult", "MeridianWrongConsentName", "QuillGDPRByString",
                "QuillShortConsent", "SorrelConsentByAnswer", "SorrelConsentUnknownIsNo",
            ]
        ),
        (
            RuleID(9, 3),
            [
                "MeridianFirstChoicesKept", "MeridianPrivacyAfterRequest", "MeridianPrivacyAtSetUpOnly",
                "QuillChoicesWithFirstSetUp", "SorrelConsentAfterStart",
            ]
        ),
        (
            RuleID(9, 4),
            ["HarborStaysInTest", "LumenNeverTests", "LumenTestsForever", "QuillTestFromBid", "SorrelTestSticks"]
        ),
        (
            RuleID(9, 6),
            ["MeridianConsentNotWithdrawn", "QuillKeepsOldChoices", "QuillRemembersConsent", "SorrelConsentSticks"]
        ),
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
                "LumenGlobalImages", "LumenSwapsAds", "SorrelExtraUnitKey", "SorrelLimitAfterCancel",
                "SorrelNativeFailsForAll",
            ]
        ),
        (RuleID(12, 2), ["LumenLoadedFirst", "LumenNoImageTwice", "LumenStoreNeedsPrice", "SorrelRatingGuessed"]),
        (
            RuleID(12, 3),
            [
                "HarborFailureAfterAd", "HarborJoinsRequests", "LumenEndTrap", "MeridianDoneAtCloseAd",
                "MeridianImpressionPerCellAd", "MeridianLateHideAd", "MeridianOneAtATimeAd",
            ]
        ),
        (RuleID(12, 4), ["MeridianGivenChoicesOnce"]),
        (RuleID(13, 1), ["SorrelCoverWrongLoader", "VesperAppOpenIsInterstitial", "VesperOneRewardedFormat"]),
        (RuleID(13, 2), ["VesperTestsNativeOnly"]),
        (RuleID(13, 3), ["VesperNeedsWindow"]),
        (RuleID(13, 4), ["QuillOrderEndsAd"]),
        (
            RuleID(13, 5),
            ["QuillLockedOut", "SorrelCoverLockedByFailure", "SorrelCoverRetriesFailure", "VesperTriesAgain"]
        ),
        (RuleID(13, 6), ["QuillTopmost", "SorrelCoverTopmost", "VesperTopmost"]),
        (
            RuleID(13, 8),
            [
                "QuillSilentStaleReward", "SorrelCoverAnswersLoad", "SorrelCoverExpiredSilently",
                "SorrelCoverFailsAndCloses", "VesperAnswersFailure", "VesperSilentWhenExpired",
            ]
        ),
        (
            RuleID(13, 9),
            [
                "SorrelCoverFailsInTheMiddle", "SorrelCoverFailsWithoutReason", "VesperFailsAndCloses",
                "VesperFailureIsVisit",
            ]
        ),
        (RuleID(13, 10), ["SorrelCoverHasty", "VesperPresentsEarly"]),
        (
            RuleID(13, 11),
            [
                "QuillDeafWhileClosing", "SorrelCoverLateEventsLost", "SorrelCoverSeenTwice", "VesperRewardUncounted",
                "VesperSeenAtPresent", "VesperSeenWhenShown", "VesperTrustsMain",
            ]
        ),
        (RuleID(13, 12), ["SorrelCoverOneTap", "SorrelCoverTapsOnlyWhenSeen", "VesperFirstClickOnly"]),
        (RuleID(13, 13), ["QuillNeedsClosing", "SorrelCoverTwoEnds", "VesperClosesEarly", "VesperNeverCloses"]),
        (
            RuleID(13, 14),
            [
                "QuillEarlyEndAfterTap", "SorrelPrizeHeld", "SorrelPrizeNeedsImpression", "SorrelPrizeOncePerUnit",
                "SorrelPrizeTwice", "VesperClickCloses", "VesperHopsToMain",
            ]
        ),
        (RuleID(13, 16), ["QuillStageTakesAll", "SorrelCoverCurrentAd", "VesperNewestHears"]),
        (RuleID(13, 17), ["QuillNoLoadDuringShow", "SorrelCoverNextDetaches"]),
        (RuleID(13, 18), ["QuillKeepsController", "SorrelCoverControllerKept", "VesperControllerKept"]),
        (RuleID(13, 21), ["VesperCancelsNativeOnly"]),
        (RuleID(13, 23), ["QuillFirstReason", "SorrelCoverVagueFailure", "VesperFailureUnexplained"]),
        (RuleID(14, 1), ["QuillHoldsReward", "QuillUnseenUnpaid", "VesperRewardAtClose", "VesperRewardsTwice"]),
        (RuleID(14, 2), ["SorrelPrizeForClosing", "VesperRewardsEveryVisit", "VesperTestsReward"]),
        (RuleID(14, 3), ["VesperRewardClosesToo"]),
        (RuleID(14, 4), ["SorrelPrizeDetached", "VesperDeafAfterClose"]),
        (
            RuleID(14, 5),
            [
                "QuillAtLeastOne", "QuillNamesReward", "SorrelPrizeMadeUp", "SorrelPrizeWhole", "SorrelPrizeZeroLost",
                "VesperAmountZero", "VesperNameless", "VesperUsualReward", "VesperWholeAmount",
            ]
        ),
        (RuleID(14, 8), ["VesperNoRewardUnseen"]),
        (
            RuleID(14, 10),
            ["SorrelPrizeBonusUnverified", "SorrelPrizeVerifiedLate", "VesperUserOnly", "VesperVerifiesLate"]
        ),
        (RuleID(14, 11), ["QuillEscapesNote", "VesperEncodedData"]),
        (
            RuleID(14, 12),
            [
                "QuillLastReader", "QuillNoteNeedsID", "SorrelPrizeDataNeedsUser", "SorrelPrizeUserRemembered",
                "VesperUnknownUser", "VesperUserRequired",
            ]
        ),
        (
            RuleID(15, 1),
            [
                "QuillAppOpenFourHours", "QuillShortLifeIsNone", "SorrelExpiryFourHours", "SorrelExpiryInSeconds",
                "VesperShortLife",
            ]
        ),
        (
            RuleID(15, 2),
            [
                "SorrelCoverExpiryFailsToo", "SorrelCoverExpiryIsEnd", "SorrelExpiryUntold", "VesperExpiryIsFailure",
                "VesperExpiryUntold",
            ]
        ),
        (RuleID(15, 3), ["QuillStaleEndsShow", "VesperExpiresOnScreen"]),
        (RuleID(15, 4), ["SorrelCoverPresentedKept", "VesperOnScreenForGood"]),
        (
            RuleID(16, 1),
            [
                "QuillRoundsUp", "SorrelBannerAdaptiveTooHigh", "SorrelBannerDefaultSize", "SorrelBannerNearestSize",
                "VesperAdaptiveIsFree", "VesperAtLeastUsual", "VesperHeightZero", "VesperSizeTable",
            ]
        ),
        (RuleID(16, 2), ["VesperBannerWithoutConsent"]),
        (RuleID(16, 4), ["VesperBannerTwice", "VesperViewInCallback"]),
        (RuleID(16, 5), ["QuillBannerErrors"]),
        (RuleID(16, 7), ["VesperDefaultPlacement"]),
        (RuleID(16, 8), ["QuillClaimsAskedSize", "SorrelBannerSizeAsAsked", "VesperClaimsAsked"]),
        (RuleID(16, 9), ["SorrelBannerNewViews", "VesperHidesWhenRead", "VesperPlacesItself", "VesperWrapsEachTime"]),
        (RuleID(16, 11), ["SorrelBannerSeenAtLoad", "VesperSeenWhenLoaded"]),
        (RuleID(16, 12), ["QuillSeenOncePerUnit", "SorrelBannerTwoClicks"]),
        (
            RuleID(16, 13),
            [
                "QuillExpansionIsPage", "QuillPageOnMain", "SorrelBannerLeavingIsPage", "SorrelBannerSecondPageOpen",
                "SorrelBannerSwapsChanges", "VesperClickIsPage", "VesperExpansionIsPage", "VesperPageIsClick",
                "VesperPageUntold",
            ]
        ),
        (
            RuleID(16, 14),
            ["QuillRemovesNewest", "SorrelBannerRemovesUnit", "SorrelBannerSoleDelegate", "VesperBannerOfNewest"]
        ),
        (RuleID(16, 15), ["VesperOneView"]),
        (
            RuleID(16, 16),
            [
                "QuillSizeAtDelivery", "SorrelBannerResizeUntold", "SorrelBannerSizeFrozen", "VesperFirstSize",
                "VesperResizeUntold",
            ]
        ),
        (
            RuleID(16, 17),
            [
                "QuillResumesTurning", "SorrelBannerReadStarts", "SorrelBannerRefreshResumes",
                "SorrelBannerRefreshesLarge", "VesperRefreshes", "VesperRefreshesAdaptive", "VesperStopsRefreshOnce",
            ]
        ),
        (RuleID(16, 18), ["VesperBannerKept"]),
        (RuleID(16, 20), ["VesperSelfRemoving", "VesperUndestroyed"]),
        (RuleID(16, 21), ["VesperEarlyUnheard"]),
        (RuleID(13, 24), ["QuillTellsInLock"]),
    ]
}
