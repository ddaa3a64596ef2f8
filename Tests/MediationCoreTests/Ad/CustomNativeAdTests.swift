import Foundation
import MediationCore
import MediationTesting
import Testing

/// The assets, impressions and events of ads of custom formats.
@MainActor
struct CustomNativeAdTests {
    private nonisolated static let png = DataResponse(statusCode: 200, data: SampleImages.png())

    private let time = VirtualTime()

    private func load(
        _ ad: CustomTestAd = CustomTestAd(),
        images: any DataLoading = NoImages(),
        limits: ImageLimits = ImageLimits(),
        options: NativeAdOptions = NativeAdOptions(),
        script: ScriptedAdapter.Script? = nil
    ) async throws -> CustomNativeAd {
        let mediator = TestWaterfall.mediator(
            script ?? ad.fill,
            urlOpener: ScriptedURLOpener(),
            images: images,
            limits: limits,
            time: self.time
        )
        let loader = AdLoader(adUnitID: "unit", adTypes: [.custom("format")], options: options, mediator: mediator)
        return try #require(try await loader.load().customNativeAd)
    }

    /// Returns content with images at URLs that end in their keys.
    private func content(images keys: [String]) -> CustomFormat {
        let images = keys.map { ($0, NativeAdImage(urlString: "https://images.example/\($0)")) }
        return CustomFormat(
            formatID: "format",
            texts: ["title": "Title"],
            images: Dictionary(uniqueKeysWithValues: images).compactMapValues { $0 }
        )
    }

    // MARK: - Assets

    @Test func textsAndImagesAreFoundByTheirKeys() async throws {
        var content = self.content(images: ["picture"])
        content.texts["empty"] = ""
        let ad = try await self.load(CustomTestAd(content), images: TableLoader { _ in Self.png })
        #expect(ad.formatID == "format")
        #expect(ad.availableAssetKeys == ["picture", "title"])
        #expect(ad.string(forKey: "title") == "Title")
        #expect(ad.image(forKey: "picture")?.data == SampleImages.png())
        #expect(ad.image(forKey: "picture")?.url?.absoluteString == "https://images.example/picture")
        #expect(ad.responseInfo.outcome == .filled)
    }

    @Test(arguments: ["picture", "empty", "Title", "title ", ""])
    func whatIsNotThereIsNil(key: String) async throws {
        let content = CustomFormat(formatID: "format", texts: ["title": "Title", "empty": ""])
        let ad = try await self.load(CustomTestAd(content))
        #expect(ad.string(forKey: key) == nil)
        #expect(ad.image(forKey: key) == nil)
        #expect(!ad.availableAssetKeys.contains(key))
    }

    @Test func aTextAndAnImageMayHaveOneKey() async throws {
        let content = self.content(images: ["title"])
        let ad = try await self.load(CustomTestAd(content), images: TableLoader { _ in Self.png })
        #expect(ad.availableAssetKeys == ["title"])
        #expect(ad.string(forKey: "title") == "Title")
        #expect(ad.image(forKey: "title") != nil)
    }

    @Test func anImageThatFailsIsAbsentAndRecorded() async throws {
        let images = TableLoader { $0.path == "/bad" ? DataResponse(statusCode: 500) : Self.png }
        let ad = try await self.load(CustomTestAd(self.content(images: ["good", "bad"])), images: images)
        #expect(ad.availableAssetKeys == ["good", "title"])
        #expect(ad.image(forKey: "bad") == nil)
        #expect(ad.responseInfo.lineItems[0].imageErrors.map(\.code) == [.imageDownloadFailed])
    }

    @Test func imagesGivenAsDataAreHeldAgainstTheLimits() async throws {
        let content = CustomFormat(
            formatID: "format",
            images: [
                "good": NativeAdImage(data: SampleImages.png()),
                "huge": NativeAdImage(data: SampleImages.png(width: 100_000)),
                "text": NativeAdImage(data: Data("<html>".utf8)),
            ]
        )
        let images = TableLoader { _ in Self.png }
        let ad = try await self.load(CustomTestAd(content), images: images)
        #expect(ad.availableAssetKeys == ["good"])
        #expect(ad.responseInfo.lineItems[0].imageErrors.map(\.code) == [.imageTooLarge, .imageNotAnImage])
        #expect(images.urls == [])
    }

    @Test func ofTooManyImagesTheFirstByKeyAreKept() async throws {
        let images = TableLoader { _ in Self.png }
        let content = self.content(images: ["c", "a", "d", "b"])
        let ad = try await self.load(CustomTestAd(content), images: images, limits: ImageLimits(maximumImages: 2))
        #expect(ad.availableAssetKeys == ["a", "b", "title"])
        #expect(Set(images.urls.map(\.path)) == ["/a", "/b"])
    }

    @Test func imagesThatCannotBeFetchedAreAbsent() async throws {
        var content = self.content(images: [])
        for (key, text) in ["file": "file:///etc/passwd", "script": "javascript:alert(1)", "path": "/image.png"] {
            content.images[key] = NativeAdImage(url: try #require(URL(string: text)))
        }
        #expect(try await self.load(CustomTestAd(content)).availableAssetKeys == ["title"])
    }

    @Test func withImageLoadingDisabledThereAreURLsOnly() async throws {
        let images = TableLoader { _ in Self.png }
        let options = NativeAdOptions(images: .init(disableImageLoading: true))
        let ad = try await self.load(CustomTestAd(self.content(images: ["a"])), images: images, options: options)
        #expect(ad.image(forKey: "a") == NativeAdImage(urlString: "https://images.example/a"))
        #expect(images.urls == [])
    }

    @Test func whatTheNetworkChangesLaterIsNotSeen() async throws {
        let mediationAd = CustomTestAd()
        let ad = try await self.load(mediationAd)
        mediationAd.customFormat = nil
        #expect(ad.string(forKey: "title") == "Title")
    }

    // MARK: - Impressions and events

    @Test func onlyTheFirstImpressionCounts() async throws {
        let mediationAd = CustomTestAd()
        let ad = try await self.load(mediationAd)
        var events: [NativeAdEvent] = []
        ad.eventHandler = { events.append($0) }
        for _ in 0..<3 { ad.recordImpression() }
        #expect(events.map(\.name) == ["impression", "paid"])
        #expect(events.last?.adValue?.value == 0.0025)
        #expect(mediationAd.impressions == 1)
    }

    @Test func anImpressionThatIsRecordedInsideTheHandlerIsTheSame() async throws {
        let mediationAd = CustomTestAd()
        let ad = try await self.load(mediationAd)
        var events: [String] = []
        ad.eventHandler = { [weak ad] event in
            events.append(event.name)
            ad?.recordImpression()
        }
        ad.recordImpression()
        #expect(events == ["impression", "paid"])
        #expect(mediationAd.impressions == 1)
    }

    @Test func theAppCountsWhateverTheNetworkSays() async throws {
        let mediationAd = CustomTestAd()
        mediationAd.handlesUserImpressions = true
        mediationAd.handlesUserClicks = true
        var delegate: (any MediationNativeAdEventDelegate)?
        let ad = try await self.load(mediationAd) { _, _, handler in delegate = handler(.success(mediationAd)) }
        var events: [String] = []
        ad.eventHandler = { events.append($0.name) }
        delegate?.report(.impression)
        delegate?.report(.click)
        delegate?.report(.willPresent)
        await self.time.rest()
        #expect(events == ["willPresent"])
        #expect(
            ad.responseInfo.lineItems[0].violations.map(\.kind) == [.impressionFromWrongSide, .clickFromWrongSide]
        )
        ad.recordImpression()
        #expect(events == ["willPresent", "impression", "paid"])
        #expect(mediationAd.impressions == 1)
    }

    // MARK: - Lifetime

    @Test func anUnseenAdExpiresAfterAnHourOrWhatItsNetworkSays() async throws {
        let ad = try await self.load(CustomTestAd())
        let short = CustomTestAd()
        short.timeToLive = .seconds(90)
        let shortAd = try await self.load(short)
        #expect(ad.timeToExpiry == .seconds(3_600))
        #expect(shortAd.timeToExpiry == .seconds(90))
        await self.time.advance(by: .seconds(90))
        #expect(shortAd.isExpired)
        #expect(shortAd.timeToExpiry == .zero)
        #expect(!ad.isExpired)
        await self.time.advance(by: .seconds(3_510))
        #expect(ad.isExpired)
    }

    @Test func aSeenAdDoesNotExpire() async throws {
        let ad = try await self.load(CustomTestAd())
        ad.recordImpression()
        await self.time.advance(by: .seconds(7_200))
        #expect(!ad.isExpired)
    }

    @Test func anAdAndAllItsPartsGoWhenTheAppLetsGo() async throws {
        let objects = WeakReferences()
        func load() async throws -> CustomNativeAd {
            let ad = try await self.load { adapter, _, handler in
                let mediationAd = CustomTestAd()
                objects.add(mediationAd)
                objects.add(adapter)
                adapter.kept = [handler, mediationAd]
                handler(.success(mediationAd))
            }
            objects.add(ad)
            return ad
        }
        var ad: CustomNativeAd? = try await load()
        #expect(objects.alive == 3)
        #expect(ad != nil)
        ad = nil
        #expect(objects.alive == 0)
    }
}
