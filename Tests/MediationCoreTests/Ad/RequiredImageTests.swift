import Foundation
import MediationCore
import MediationTesting
import Testing

/// Images that an ad must have and that still need to be downloaded.
@MainActor
struct RequiredImageTests {
    private nonisolated static let png = DataResponse(statusCode: 200, data: SampleImages.png())
    private static let next: ScriptedAdapter.Script = RequiredAssetsAd.fill { $0.headline = "next" }
    private static let request = NativeAdRequest(adTypes: [.appInstall])

    private let loader = ScriptedLoader()

    @Test(arguments: [("/icon.png", "icon"), ("/image.png", "image")])
    func aRequiredImageThatFailsToDownloadFailsTheAttempt(path: String, asset: String) async throws {
        let images = TableLoader { $0.path == path ? DataResponse(statusCode: 404) : Self.png }
        let load = try TestWaterfall(RequiredAssetsAd.fill(byURL: true), Self.next, images: images).start(Self.request)
        await load.finish()
        #expect(load.codes == [.missingRequiredAssets, nil])
        #expect(load.info.lineItems[0].error?.message == "Missing required assets: appInstall needs \(asset).")
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageDownloadFailed])
        #expect(load.ad?.headline == "next")
        #expect(load.results.count == 1)
    }

    @Test func theAdIsTakenAsAnotherTypeIfOneWasAskedFor() async throws {
        let images = TableLoader { $0.path == "/icon.png" ? DataResponse(statusCode: 404) : Self.png }
        let waterfall = TestWaterfall(RequiredAssetsAd.fill(byURL: true), images: images)
        let load = try waterfall.start(NativeAdRequest(adTypes: [.appInstall, .content]))
        await load.finish()
        #expect(load.ad?.adType == .content)
        #expect(load.ad?.icon == nil)
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageDownloadFailed])
    }

    @Test func imageDataThatIsNoImageIsNoImage() throws {
        let fill = RequiredAssetsAd.fill { $0.images = [NativeAdImage(data: Data("<html>".utf8))] }
        let load = try TestWaterfall(fill, Self.next).start(Self.request)
        #expect(load.codes == [.missingRequiredAssets, nil])
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageNotAnImage])
    }

    @Test func urlsAreEnoughIfTheAppWantsNoMore() throws {
        let request = NativeAdRequest(
            options: NativeAdOptions(images: .init(disableImageLoading: true)),
            adTypes: [.appInstall]
        )
        let images = TableLoader { _ in Self.png }
        let load = try TestWaterfall(RequiredAssetsAd.fill(byURL: true), images: images).start(request)
        #expect(load.ad?.adType == .appInstall)
        #expect(load.ad?.icon?.url?.path == "/icon.png")
        #expect(load.ad?.icon?.data == nil)
        #expect(images.urls == [])
    }

    @Test func aURLThatCannotBeFetchedIsNotEnough() throws {
        let file = try #require(URL(string: "file:///icon.png"))
        let request = NativeAdRequest(
            options: NativeAdOptions(images: .init(disableImageLoading: true)),
            adTypes: [.appInstall]
        )
        let fill = RequiredAssetsAd.fill(byURL: true) { $0.icon = NativeAdImage(url: file) }
        #expect(try TestWaterfall(fill).start(request).codes == [.missingRequiredAssets])
    }

    // MARK: - Too late

    @Test func atTheImageLimitTheAttemptFailsAndTheNextIsAsked() async throws {
        let waterfall = TestWaterfall(
            RequiredAssetsAd.fill(byURL: true),
            Self.next,
            images: self.loader,
            limits: ImageLimits(timeLimit: .seconds(1))
        )
        let load = try waterfall.start(Self.request)
        _ = await self.loader.requests.take(2)
        await waterfall.time.advance(by: .milliseconds(999))
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(load.codes == [.missingRequiredAssets, nil])
        #expect(load.info.lineItems[0].error?.message == "Missing required assets: appInstall needs icon, image.")
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageTimedOut, .imageTimedOut])
        #expect(load.info.lineItems[0].latency == .seconds(1))
        #expect(load.ad?.headline == "next")
        #expect(load.results.count == 1)
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func theImagesThatAreGivenUpAreListedInOneOrder() async throws {
        for _ in 0..<20 {
            let loader = ScriptedLoader()
            let waterfall = TestWaterfall(
                RequiredAssetsAd.fill(byURL: true) { ad in
                    ad.images = (0..<4).compactMap { NativeAdImage(urlString: "https://images.example/\($0).png") }
                },
                images: loader,
                limits: ImageLimits(timeLimit: .seconds(1))
            )
            let options = NativeAdOptions(images: .init(shouldRequestMultipleImages: true))
            let load = try waterfall.start(NativeAdRequest(options: options))
            _ = await loader.requests.take(5)
            await waterfall.time.advance(by: .seconds(1))
            let places = load.info.lineItems[0].imageErrors.map { $0.message.prefix { $0 != "d" } }
            #expect(places == ["The icon ", "Image 0 ", "Image 1 ", "Image 2 ", "Image 3 "])
        }
    }

    @Test func atTheDeadlineTheLoadEndsThoughThereAreMoreLineItems() async throws {
        let waterfall = TestWaterfall(
            RequiredAssetsAd.fill(byURL: true),
            Self.next,
            deadline: .seconds(3),
            images: self.loader,
            limits: ImageLimits(timeLimit: .seconds(10))
        )
        let load = try waterfall.start(Self.request)
        _ = await self.loader.requests.take(2)
        await waterfall.time.advance(by: .milliseconds(2_999))
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(load.error?.code == .deadlineExceeded)
        #expect(load.results.count == 1)
        #expect(load.info.latency == .seconds(3))
        #expect(load.outcomes == [.failed, .notAttempted])
        #expect(load.codes == [.missingRequiredAssets, nil])
        #expect(load.info.lineItems[0].imageErrors.count == 2)
        #expect(waterfall.time.timers.count == 0)
        #expect(await Set(self.loader.cancellations.take(2).map(\.path)) == ["/icon.png", "/image.png"])
    }

    @Test func atTheDeadlineARequiredImageThatCameIsEnough() async throws {
        let waterfall = TestWaterfall(
            RequiredAssetsAd.fill(byURL: true) { $0.icon = NativeAdImage(data: SampleImages.png()) },
            deadline: .seconds(3),
            images: TableLoader { _ in Self.png }
        )
        let load = try waterfall.start(Self.request)
        await load.finish()
        #expect(load.ad?.adType == .appInstall)
        #expect(load.ad?.images.first?.data == SampleImages.png())
    }

    @Test func cancellingWhileARequiredImageLoadsEndsTheLoadOnce() async throws {
        let waterfall = TestWaterfall(RequiredAssetsAd.fill(byURL: true), Self.next, images: self.loader)
        let load = try waterfall.start(Self.request)
        _ = await self.loader.requests.take(2)
        load.load.cancel()
        await waterfall.time.rest()
        #expect(load.results.count == 1)
        #expect(load.error?.code == .cancelled)
        #expect(load.outcomes == [.cancelled, .notAttempted])
        #expect(waterfall.time.timers.count == 0)
    }
}
