import Foundation
import MediationCore
import PlatformViews
import MediationTesting
import Testing

@MainActor
struct NativeAdAssetsTests {
    private let mediationAd = FullAd()

    /// Loads the ad without downloading images given by URL.
    private func load(_ images: NativeAdOptions.ImageOptions = .init(disableImageLoading: true)) throws -> NativeAd {
        let waterfall = TestWaterfall({ [mediationAd] _, _, handler in handler(.success(mediationAd)) })
        let request = NativeAdRequest(options: NativeAdOptions(images: images))
        return try #require(try waterfall.start(request).ad)
    }

    private static func image(_ text: String) throws -> NativeAdImage {
        NativeAdImage(url: try #require(URL(string: text)))
    }

    @Test func assetsArePassedOnAsTheyAre() throws {
        self.mediationAd.assets.adChoicesView = PlatformView()
        let ad = try self.load()
        #expect(ad.headline == "Headline")
        #expect(ad.body == "Body")
        #expect(ad.callToAction == "Install")
        #expect(ad.starRating == 4.5)
        #expect(ad.store == "Store")
        #expect(ad.price == "1.99 €")
        #expect(ad.advertiser == "Advertiser")
        #expect(ad.adChoicesView === self.mediationAd.assets.adChoicesView)
        #expect(ad.mediaContentAspectRatio == 1.5)
        #expect(ad.duration == .seconds(30))
    }

    @Test func anEmptyTextIsAbsent() throws {
        let texts = [
            \FullAd.Assets.headline, \.body, \.callToAction, \.store, \.price, \.advertiser,
        ]
        for text in texts { self.mediationAd.assets[keyPath: text] = "" }
        let ad = try self.load()
        #expect(
            [ad.headline, ad.body, ad.callToAction, ad.store, ad.price, ad.advertiser]
                == .init(repeating: nil, count: 6)
        )
    }

    @Test(arguments: [Double.nan, -1, -0.001, 5.001, 12, .infinity, -.infinity])
    func anImpossibleStarRatingIsAbsent(rating: Double) throws {
        self.mediationAd.assets.starRating = rating
        #expect(try self.load().starRating == nil)
    }

    @Test(arguments: [0, 0.5, 5])
    func aPossibleStarRatingIsKept(rating: Double) throws {
        self.mediationAd.assets.starRating = rating
        #expect(try self.load().starRating == rating)
    }

    @Test func anExtraAssetThatIsNullHasNoKey() throws {
        self.mediationAd.assets.extraAssets = ["awesomeness": 9, "none": .null, "empty": ""]
        #expect(try self.load().extraAssets == ["awesomeness": 9, "empty": ""])
    }

    @Test func onlyTheFirstImageIsKept() throws {
        self.mediationAd.assets.images = try [Self.image("https://a.example/1"), Self.image("https://a.example/2")]
        #expect(try self.load().images.map(\.url?.path) == ["/1"])
    }

    @Test func allImagesAreKeptIfSeveralWereAskedFor() throws {
        self.mediationAd.assets.images = try [Self.image("https://a.example/1"), Self.image("https://a.example/2")]
        let ad = try self.load(.init(disableImageLoading: true, shouldRequestMultipleImages: true))
        #expect(ad.images.map(\.url?.path) == ["/1", "/2"])
    }

    @Test(arguments: [
        "file:///etc/passwd", "javascript:alert(1)", "data:image/png;base64,AA", "/images/1.png", "https:///1.png",
        "https://user:password@a.example/1.png", "ftp://a.example/1.png",
    ])
    func anImageThatCannotBeFetchedIsAbsent(text: String) throws {
        let bad = try Self.image(text)
        self.mediationAd.assets.icon = bad
        self.mediationAd.assets.images = [bad, try Self.image("https://a.example/good"), bad]
        let ad = try self.load()
        #expect(ad.icon == nil)
        #expect(ad.images.map(\.url?.path) == ["/good"])
    }

    @Test func anImageKeepsItsWholeAddressAndItsScale() throws {
        let text = "https://a.example:8443/b/c.png?size=2&d=%20#e"
        self.mediationAd.assets.icon = NativeAdImage(urlString: text, scale: 3)
        let icon = try self.load().icon
        #expect(icon?.url?.absoluteString == text)
        #expect(icon?.scale == 3)
    }

    @Test(arguments: [Double.nan, -1.5, 0, .infinity])
    func anImpossibleAspectRatioIsUnknown(ratio: Double) throws {
        self.mediationAd.assets.mediaContentAspectRatio = ratio
        #expect(try self.load().mediaContentAspectRatio == 0)
    }

    @Test(arguments: [true, false], [true, false])
    func whetherThereIsVideoDoesNotDependOnTheMediaView(hasVideo: Bool, hasView: Bool) throws {
        self.mediationAd.assets.hasVideoContent = hasVideo
        self.mediationAd.assets.mediaView = hasView ? PlatformView() : nil
        let ad = try self.load()
        #expect(ad.hasVideoContent == hasVideo)
        #expect((ad.mediaView != nil) == hasView)
    }

    @Test func eachAssetIsReadOnceAndWhatChangesLaterIsNotSeen() throws {
        let ad = try self.load()
        self.mediationAd.assets.headline = "Another headline"
        #expect(ad.headline == "Headline")
        let names = [
            "headline", "body", "callToAction", "images", "icon", "starRating", "store", "price", "advertiser",
            "extraAssets", "adChoicesView", "mediaView", "hasVideoContent", "mediaContentAspectRatio", "duration",
        ]
        #expect(self.mediationAd.reads == Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }))
    }

    @Test func whereTheVideoIsIsAskedWheneverTheAppAsks() throws {
        let ad = try self.load()
        #expect(ad.currentTime == .seconds(3))
        self.mediationAd.assets.currentTime = .seconds(4)
        #expect(ad.currentTime == .seconds(4))
    }
}
