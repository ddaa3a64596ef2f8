import MediationConformance
import MediationCore

// How to use: the control is `LumenControlHarness`, and a broken adapter has a harness like
// `LumenHarness<LumenWholeRatio>`. For all of them, pass the `adapter` of each entry of `lumenCatalog` to a generic
// function:
//
//     func check<Adapter: LumenBroken>(_: Adapter.Type) async { await run(LumenHarness<Adapter>.self) }
//     for entry in lumenCatalog { await check(entry.adapter) }
//
// Some mistakes are in static state, on purpose: run each rule in a process of its own, or accept that order matters.

/// The harness of the adapter without a known fault.
package typealias LumenControlHarness = LumenHarness<LumenAdapter>

/// A broken adapter, what is wrong with it for those outside, and the origin of the idea.
package struct LumenEntry: Sendable {
    package let adapter: any LumenBroken.Type
    package let wrong: String
    package let origin: String
    /// The stable name.
    package var name: String { "\(self.adapter)" }

    init(_ adapter: any LumenBroken.Type, _ wrong: String, _ origin: String) {
        self.adapter = adapter
        self.wrong = wrong
        self.origin = origin
    }
}

/// All broken adapters of the theme.
package let lumenCatalog: [LumenEntry] = lumenTexts + lumenImages + lumenMedia + lumenOthers + lumenMore

private let lumenTexts = [
    LumenEntry(
        LumenAdvertiserIsTitle.self,
        "If the network names no advertiser, the user sees the title in its place.",
        "gma.md 4.2, Pangle: advertiser = headline"
    ),
    LumenEntry(LumenStoreIsPrice.self, "The user sees the price as the store and the store as the price.", "own"),
    LumenEntry(
        LumenPriceOfOptional.self,
        "The user sees Optional(\"…\") as the price, or the word nil for an ad without a price.",
        "own; common Swift mistake"
    ),
    LumenEntry(
        LumenPriceWithoutCurrency.self,
        "The price loses its currency; a price in words becomes empty.",
        "gma.md 3.3 (18), price as a number"
    ),
    LumenEntry(
        LumenShortTitle.self,
        "Titles are cut in the middle of a word after 25 characters.",
        "gma.md 2.3, field rules: truncate at 25 or more"
    ),
    LumenEntry(LumenInventedButton.self, "An ad without a button gets an invented \"Learn more\".", "own"),
    LumenEntry(
        LumenRatingOfTen.self,
        "Ratings are doubled, as the network counts to 10: 2 stars become 4, and more than 2.5 stars disappear.",
        "own; unit of another scale"
    ),
    LumenEntry(
        LumenRatingZero.self,
        "An app without a rating appears to be rated with 0 stars.",
        "gma.md 4.2, Vungle/Liftoff: starRating always non-nil"
    ),
    LumenEntry(
        LumenBlankExtra.self,
        "An ad without a score has the extra asset with an empty text instead of no key.",
        "gma.md 3.3 (3), Swift sample"
    ),
    LumenEntry(LumenWholeExtra.self, "The extra asset loses its decimals.", "own"),
    LumenEntry(
        LumenExtraOfLastAd.self,
        "An ad without a score shows the score of an earlier ad; visible from the second ad on.",
        "gma.md 3.3 (2), variables shared by all instances"
    ),
]

private let lumenImages = [
    LumenEntry(
        LumenFilePaths.self,
        "Remote addresses become file URLs, so the app gets no image that the SDK has not downloaded.",
        "gma.md 3.3 (1); googleads-mobile-ios-mediation, SampleCustomEvent: initFileURLWithPath"
    ),
    LumenEntry(
        LumenForcedAddress.self,
        "An icon with a malformed address crashes the app.",
        "gma.md 3.3 (4); mediation.md, googleads-mobile-ios-mediation #13"
    ),
    LumenEntry(LumenAllImagesOrNone.self, "One malformed address makes all images disappear.", "own"),
    LumenEntry(
        LumenScaleOne.self,
        "All images have scale 1, and so appear twice or three times as large.",
        "gma.md 4.2, MyTarget: scale 1"
    ),
    LumenEntry(
        LumenFileWithoutScale.self,
        "Images that the SDK has downloaded have scale 1; those by URL have their own.",
        "gma.md 1.5, init(image:) has no scale"
    ),
    LumenEntry(LumenIconScaleOfImage.self, "The icon has the scale of the main image.", "own; wrong field"),
    LumenEntry(
        LumenSharpestFirst.self,
        "If images differ in scale, the sharpest is first, and the main image may be lost.",
        "own"
    ),
    LumenEntry(LumenOneImagePerScale.self, "Of several images with one scale, only the first remains.", "own"),
    LumenEntry(
        LumenCleanedAddress.self,
        "Image URLs lose their query, so signed addresses are refused by their server.",
        "own; meant to remove tracking"
    ),
    LumenEntry(
        LumenEscapedTwice.self,
        "Addresses that contain escapes are escaped again, and lead to no image.",
        "own; common URL mistake"
    ),
    LumenEntry(
        LumenEmptyFile.self,
        "If the SDK could not download an image, mediation gets an empty file instead of the URL.",
        "gma.md 4.3, Pangle and Mintegral: undecodable data passed on"
    ),
    LumenEntry(
        LumenNoIconWithoutFile.self,
        "If the SDK could not download the icon, the ad has none, although its URL is known.",
        "gma.md 4.3, failure => icon nil and success"
    ),
    LumenEntry(
        LumenFailsWithoutFile.self,
        "If the SDK could not download one image, even an optional one, the load fails.",
        "gma.md 4.2, PubMatic 106; mediation.md 4.1, PrebidAdMobNativeAdapter"
    ),
    LumenEntry(LumenIconAsImage.self, "An ad without images shows its small icon as the main image.", "own"),
    LumenEntry(
        LumenGlobalImages.self,
        "If two ads arrive before mediation reads the first, the first shows the images of the second.",
        "gma.md 3.3 (2), process-global _images"
    ),
]

private let lumenMedia = [
    LumenEntry(
        LumenVideoIsMedia.self,
        "The app shows video controls for ads whose media view is a still image, and none for others.",
        "gma.md 3.2, hasVideoContent = mediaView != nil"
    ),
    LumenEntry(LumenInvertedRatio.self, "The aspect ratio is height by width: wide media get a tall place.", "own"),
    LumenEntry(
        LumenWholeRatio.self,
        "The aspect ratio is rounded down: 16:9 becomes 1, and portrait media 0.",
        "Mintegral's Android SDK: parseInt / parseInt (find_string id 61822903936)"
    ),
    LumenEntry(
        LumenUsualRatio.self,
        "An unknown aspect ratio is reported as 1.91.",
        "a GADMediatedUnifiedNativeAd adapter: aspectRatio ?: 1.91 (find_string id 58418933656)"
    ),
    LumenEntry(LumenDurationUnit.self, "Milliseconds count as seconds: a video of 15 s lasts four hours.", "own"),
    LumenEntry(
        LumenDurationZero.self,
        "A video of unknown length has the duration 0.",
        "gma.md 1.5: 0 = none/unknown there, nil here"
    ),
    LumenEntry(LumenTimeIsDuration.self, "The progress of each video stands at its end from the start.", "own"),
    LumenEntry(
        LumenSharedMediaView.self,
        "All ads have one media view: it disappears from the first cell when a second ad is shown.",
        "gma.md 3.3 (2) and 6 (16)"
    ),
    LumenEntry(
        LumenMediaViewInCallback.self,
        "The app crashes if the network answers on a background thread.",
        "gma.md 6 (6), googleads-mobile-ios-mediation #75"
    ),
    LumenEntry(
        LumenLateMediaView.self,
        "The media view is ready only after the assets were read, so the app never gets it.",
        "own; view made when the ad is shown"
    ),
    LumenEntry(
        LumenEmptyMediaView.self,
        "An ad without media has an empty media view, and the user sees a hole in the layout.",
        "gma.md 4.2, media view always returned"
    ),
    LumenEntry(
        LumenMediaViewCycle.self,
        "Ads with a media view are never released.",
        "mediation.md, AppLovin-MAX-SDK-iOS #321, #110"
    ),
    LumenEntry(
        LumenMediaViewCounts.self,
        "The network is told of an impression when the ad is read, before anybody has seen it.",
        "gma.md 4.2, Mintegral: mediaView getter has side effects; mediation.md, counted on fetch"
    ),
    LumenEntry(
        LumenTakesMediaViewBack.self,
        "After untracking, the media view is gone from the app's cell; shown again, the ad is blank.",
        "gma.md 6 (16), cell reuse loses media view"
    ),
    LumenEntry(LumenChoicesNeedMedia.self, "Ads without a media view have no AdChoices.", "own"),
    LumenEntry(
        LumenChoicesOfItsOwn.self,
        "AdChoices is always at the top left, whatever corner the app has asked for.",
        "gma.md 3.3 (15), AdChoices position ignored"
    ),
]

private let lumenOthers = [
    LumenEntry(LumenLifetimeUnit.self, "Ads expire after 3 seconds instead of 50 minutes.", "own; unit"),
    LumenEntry(
        LumenLifetimeIsDate.self,
        "Ads last for decades, because the lifetime is counted from 1970; the network does not pay for them.",
        "own"
    ),
    LumenEntry(
        LumenAcceptsNothing.self,
        "An ad without any content wins, and the user sees an empty cell.",
        "mediation.md 4.1, Pangle #233: success without an ad"
    ),
    LumenEntry(
        LumenNeedsIcon.self,
        "Ads without an icon are refused, although the app did not ask for one.",
        "gma.md 4.2, MyTarget 105 and Line 103: required assets"
    ),
    LumenEntry(
        LumenScoredIsCustom.self,
        "Ads with a score come as a custom format that no app has asked for, and so fail.",
        "own"
    ),
    LumenEntry(
        LumenNeverTests.self,
        "Test requests are sent as real ones, and the developer's clicks are paid for.",
        "gma.md 3.3 (15), native Swift sample ignores isTestRequest"
    ),
    LumenEntry(
        LumenTestsForever.self,
        "After one test request, all users of the process get test ads, which earn nothing.",
        "own; global test mode"
    ),
    LumenEntry(
        LumenOrientationOfMedia.self,
        "The network gets the preferred shape of the video as the orientation of images.",
        "gma.md 3.2, media ratio -> orientation"
    ),
    LumenEntry(
        LumenSeveralOnlyWithFiles.self,
        "Several images are not requested if the app loads images itself.",
        "own; gma.md 3.2, multiple = !disableImageLoading"
    ),
    LumenEntry(
        LumenAlwaysDownloads.self,
        "The SDK downloads images although the app wants only their URLs.",
        "gma.md 4.2, disableImageLoading honoured by two adapters only"
    ),
    LumenEntry(
        LumenOptionsOfFirstLoad.self,
        "All later loads are sent with the image options of the first one.",
        "gma.md 6, stale placement kept from the previous request (Unity)"
    ),
    LumenEntry(
        LumenAnswersEachAd.self,
        "If the network sends a second ad, the completion handler is called again.",
        "gma.md 3.3 (5), no once-only guard"
    ),
    LumenEntry(
        LumenSwapsAds.self,
        "If the network sends a second ad, impressions and clicks of the first, shown one are told to the second.",
        "gma.md 3.3 (12), one variable for all ads"
    ),
]

private let lumenMore = [
    LumenEntry(
        LumenFileNameCache.self,
        "An image whose file has the name of an earlier one on another server is shown as that earlier one.",
        "own; common cache mistake"
    ),
    LumenEntry(
        LumenNoImageTwice.self,
        "An ad whose icon is also its main image has no image, and loses all requests that need one.",
        "own"
    ),
    LumenEntry(
        LumenLoadedFirst.self,
        "If the SDK could not download the main image but another one, the other one becomes the main image.",
        "gma.md 4.3, failed downloads"
    ),
    LumenEntry(LumenStoreNeedsPrice.self, "An app without a price is shown without its store.", "own"),
    LumenEntry(
        LumenMuteNeedsPlay.self,
        "If the user switches the sound on before the video plays, the app does not hear of it.",
        "own; events in an unusual order"
    ),
    LumenEntry(
        LumenEndTrap.self,
        "The app crashes at the end of a video whose length the network has not told.",
        "own; gma.md 3.3 (4), forced values"
    ),
    LumenEntry(
        LumenShortLifeIgnored.self,
        "Ads that are valid for less than five minutes can be shown for an hour; the network does not pay for them.",
        "mediation.md 5.1.16, ads shown after their expiry"
    ),
    LumenEntry(
        LumenOrientationStays.self,
        "Once an app has preferred an orientation, later loads without a preference are sent with it.",
        "gma.md 6 (10), stale values of the previous request"
    ),
]
