#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

public import MediationCore

/// The content of an ad in a test or preview.
///
/// The samples are what layouts have to cope with. Change what a test is about:
///
/// ```swift
/// var ad = TestAd.full
/// ad.headline = "Lanterns"
/// mediation.answer(.ad(ad))
/// ```
public struct TestAd: Sendable {
    /// The headline of a native ad.
    public var headline: String?
    /// The body text of a native ad.
    public var body: String?
    /// The label of a native ad's button.
    public var callToAction: String?
    /// The advertiser of a native ad.
    public var advertiser: String?
    /// The store that offers a native ad's app.
    public var store: String?
    /// The price of a native ad's app.
    public var price: String?
    /// The rating of a native ad's app, from 0 to 5.
    public var starRating: Double?
    /// The icon of a native ad.
    public var icon: NativeAdImage?
    /// The images of a native ad.
    public var images: [NativeAdImage] = []
    /// Assets of a native ad beyond the standard set.
    public var extraAssets: [String: JSONValue] = [:]
    /// Indicates whether mediation counts a native ad's impressions and clicks in its views, as it does for most networks.
    ///
    /// By default, the network does, so that the test says when the ad is seen or clicked.
    public var isCountedByMediation = false
    /// The reward for the user of a rewarded ad.
    public var reward = AdReward(type: "coins", amount: 10)
    /// The size of a banner; `nil` for the requested one.
    public var bannerSize: BannerSize?
    /// The reason for which an ad that covers the screen cannot be presented; `nil` if it can.
    public var presentationFailure: String?
    /// The time for which the ad can be held before it is shown; `nil` for the usual one.
    public var timeToLive: Duration?

    /// Creates an ad without any assets.
    public init() {}

    /// A native ad with all assets.
    public static let full: TestAd = {
        var ad = TestAd()
        ad.headline = "Lanterns, 20% off"
        ad.body = "Made to last, with a light that needs no wick."
        ad.callToAction = "Shop now"
        ad.advertiser = "Exemplar Ltd"
        ad.store = "App Store"
        ad.price = "4.99 USD"
        ad.starRating = 4.5
        ad.icon = .sample
        ad.images = [.sample]
        return ad
    }()

    /// A native ad with a headline and nothing else.
    public static let minimal: TestAd = {
        var ad = TestAd()
        ad.headline = "Lanterns"
        return ad
    }()

    /// A native ad with all assets but its icon.
    public static let withoutIcon: TestAd = {
        var ad = TestAd.full
        ad.icon = nil
        return ad
    }()

    /// A native ad whose texts are as long as networks allow, one of them without a place to break the line.
    public static let longTexts: TestAd = {
        var ad = TestAd.full
        ad.headline = "Lanterns for every path, porch and tent, now at their lowest price of the whole year"
        ad.body = String(repeating: "Made to last, with a light that needs no wick and never goes out. ", count: 3)
        ad.callToAction = "Find the lantern that suits you"
        ad.advertiser = "Exemplarischelaternenmanufakturgesellschaft"
        return ad
    }()

    /// A native ad in a script that is written from right to left.
    public static let rightToLeft: TestAd = {
        var ad = TestAd.full
        ad.headline = "فوانيس بخصم ٢٠٪"
        ad.body = "صُنعت لتدوم."
        ad.callToAction = "تسوّق الآن"
        ad.advertiser = "متجر المثال"
        return ad
    }()
}

extension NativeAdImage {
    /// A picture of one grey pixel, as a PNG.
    fileprivate static let sample = NativeAdImage(data: Data(base64Encoded: Self.pixel) ?? Data())

    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="
}
