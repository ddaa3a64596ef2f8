/// The broken adapters; sources ending in ".md" plus a section are in the facts.
@MainActor package let vesperCatalog: [VesperEntry] =
    vesperScreens + vesperRewards + vesperBanners + vesperLoads + vesperSubtle

@MainActor private let vesperScreens: [VesperEntry] = [
    .init(
        VesperAnswersFailure.self,
        from: "bridges.md 7 #1 (Carty: present answers the load handler)",
        "A failure to present goes to the completion handler of the load, and the app never hears of it."
    ),
    .init(
        ad: VesperPresentsEarly.self,
        from: "formats.md 4 (Bigo, Moloco, Verve)",
        "The app hears that the ad is on the screen before the network has shown it, and also if it never does."
    ),
    .init(
        ad: VesperNeverCloses.self,
        from: "formats.md 4 (AM UnityAds: hidden is missing)",
        "The app never hears that the ad has left the screen, only twice that it is about to."
    ),
    .init(
        ad: VesperClosesEarly.self,
        from: "formats.md 4 (MAX-iOS #382)",
        "The app hears that the ad has left the screen while it is still closing."
    ),
    .init(
        ad: VesperFailureIsVisit.self,
        from: "formats.md 3 (Meta adapter 348)",
        "A failure to present reaches the app as an ad that was shown and closed."
    ),
    .init(
        ad: VesperFailsAndCloses.self,
        from: "formats.md 3 (M PR #17)",
        "After a failure to present, the app hears that the ad has left the screen, too."
    ),
    .init(
        ad: VesperTopmost.self,
        from: "formats.md 1 (nil controller: top one of the main window)",
        "The ad is presented from the topmost controller of the window instead of the one that the app has passed."
    ),
    .init(
        ad: VesperControllerKept.self,
        from: "AppLovin-MAX-SDK-iOS changelogs (delegates left after destroy)",
        "The ad retains the app's view controller until it is freed itself."
    ),
    .init(
        ad: VesperOnScreenForGood.self,
        from: "formats.md 4 (delegates left after destroy)",
        "An ad that was closed is never freed, because only a failure takes it off a list of those on the screen."
    ),
    .init(
        ad: VesperSeenWhenShown.self,
        from: "bridges.md 2.3 (impression at present)",
        "The impression is reported when the ad comes to the screen, and not when the network counts it."
    ),
    .init(
        ad: VesperSeenAtPresent.self,
        from: "formats.md 3 (host counts at present)",
        "The impression is reported as soon as present was called, even if the ad then fails."
    ),
    .init(
        ad: VesperClickCloses.self,
        from: "formats.md 4 (Pangle: didHide and click swapped)",
        "A click reaches the app as the end of the ad, and the end as a click."
    ),
    .init(
        ad: VesperFirstClickOnly.self,
        from: "formats.md 4 (AM InMobi: duplicate clicks)",
        "Only the first click on an ad reaches the app."
    ),
    .init(
        ad: VesperTrustsMain.self,
        from: "bridges.md 7 #9 (isolation thunk traps)",
        "The app crashes when the network reports an event of an ad off the main thread."
    ),
    .init(
        ad: VesperNewestHears.self,
        from: "GMA-Unity #590 (next load takes the callbacks)",
        "After the next ad was loaded, the events of the one on the screen reach the app as the next one's."
    ),
    .init(
        ad: VesperExpiryUntold.self,
        from: "formats.md 3 (Fyber: expiry added, removed, added)",
        "The app never hears that the network's ad has expired."
    ),
    .init(
        ad: VesperExpiryIsFailure.self,
        from: "formats.md 3 (LevelPlay error 1057)",
        "The expiry of an ad that nobody has presented reaches the app as a failure to present."
    ),
    .init(
        ad: VesperExpiresOnScreen.self,
        "When the network says that an ad has expired, the app hears as well that it has left the screen."
    ),
]

@MainActor private let vesperRewards: [VesperEntry] = [
    .init(
        ad: VesperDeafAfterClose.self,
        from: "googleads-mobile-ios-mediation #267, #278",
        "A reward that the network reports after the ad was closed is lost, because the delegate was removed."
    ),
    .init(
        ad: VesperRewardsEveryVisit.self,
        from: "GMA-Unity #4053, GMA-Flutter #406",
        "Every ad that is closed gives a reward, also one that the user has skipped."
    ),
    .init(
        ad: VesperRewardAtClose.self,
        from: "googleads-mobile-ios-mediation PR #470",
        "The reward is held back until the ad is closed, and is lost if it is earned later."
    ),
    .init(
        ad: VesperRewardsTwice.self,
        from: "formats.md 3 (Chartboost forwards two)",
        "The reward is reported when it is earned, and again when the ad is closed."
    ),
    .init(
        ad: VesperAmountZero.self,
        from: "AppLovin-MAX-SDK-Android #260",
        "A reward whose amount and type the network does not say is one of 0 of an empty type."
    ),
    .init(
        ad: VesperUsualReward.self,
        from: "formats.md 3 (amounts from dashboards)",
        "A reward whose amount and type the network does not say becomes 1 \"reward\"."
    ),
    .init(
        ad: VesperWholeAmount.self,
        from: "formats.md 3 (MAX, LevelPlay: amount: Int)",
        "The fraction of an amount is cut off."
    ),
    .init(ad: VesperNameless.self, from: "formats.md 1 (Chartboost: no payload)", "The type of a reward is left out."),
    .init(
        ad: VesperRewardClosesToo.self,
        from: "formats.md 4 (GMA-Unity #1795: reward, close never called)",
        "With the reward, the app hears that the ad has left the screen, and once more when it does."
    ),
    .init(
        ad: VesperNoRewardUnseen.self,
        from: "formats.md 3 (impression and shown come in either order)",
        "A reward that comes before the network has counted the impression is lost."
    ),
    .init(
        ad: VesperRewardUncounted.self,
        from: "bridges.md 7 #12 (rewarded without reportImpression)",
        "Impressions and clicks of rewarded ads never reach the app."
    ),
    .init(
        ad: VesperVerifiesLate.self,
        from: "formats.md 3 (GMA: options before presenting)",
        "The network gets the user's ID and the app's data only after it was told to present."
    ),
    .init(
        ad: VesperUserOnly.self,
        from: "formats.md 3 (LevelPlay: dynamicUserId)",
        "The app's data for its server never reaches the network, only the user's ID does."
    ),
    .init(
        ad: VesperEncodedData.self,
        from: "formats.md 3 (custom_data, percent-encoded)",
        "Spaces in the app's data for its server reach the network percent-encoded."
    ),
    .init(ad: VesperUserRequired.self, "Without a user's ID, the app's data for its server is not passed on either."),
    .init(ad: VesperUnknownUser.self, "Without a user's ID, the network gets an invented one."),
]
