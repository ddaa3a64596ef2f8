import Foundation
import MediationCore
import MediationTesting
import Testing

/// The images of an ad within its load.
@MainActor
struct NativeAdImageLoadTests {
    private nonisolated static let png = DataResponse(statusCode: 200, data: SampleImages.png())
    private static let iconURL = "https://images.example/icon.png"
    private static let imageURL = "https://images.example/image.png"

    private let loader = ScriptedLoader()

    /// Fills at once with an ad that has an icon and an image, both by URL.
    private static func fill(icon: String? = iconURL, image: String? = imageURL) -> ScriptedAdapter.Script {
        { _, _, handler in
            let ad = TestAd()
            ad.icon = icon.flatMap { NativeAdImage(urlString: $0) }
            ad.images = [image.flatMap { NativeAdImage(urlString: $0) }].compactMap { $0 }
            handler(.success(ad))
        }
    }

    private func request() async throws -> ScriptedLoader.Request {
        try #require(await self.loader.requests.next())
    }

    @Test func theLoadWaitsForTheImages() async throws {
        let waterfall = TestWaterfall(Self.fill(), images: self.loader)
        let load = try waterfall.start()
        try await self.request().answer(Self.png)
        let last = try await self.request()
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        last.answer(Self.png)
        await load.finish()
        #expect(load.ad?.icon?.data == SampleImages.png())
        #expect(load.ad?.images.map(\.data) == [SampleImages.png()])
        #expect(load.info.lineItems[0].imageErrors == [])
    }

    @Test func anImageThatFailsIsAbsentAndRecorded() async throws {
        let loader = TableLoader { $0.path == "/icon.png" ? DataResponse(statusCode: 404) : Self.png }
        let load = try TestWaterfall(Self.fill(), images: loader).start()
        await load.finish()
        let ad = try #require(load.ad)
        #expect(ad.icon == nil)
        #expect(ad.images.count == 1)
        #expect(ad.responseInfo.lineItems[0].outcome == .loaded)
        #expect(ad.responseInfo.lineItems[0].imageErrors.map(\.code) == [.imageDownloadFailed])
    }

    @Test func anAdWithoutAnyOfItsImagesIsStillAnAd() async throws {
        let load = try TestWaterfall(Self.fill(), images: NoImages()).start()
        await load.finish()
        #expect(load.ad?.headline == "Headline")
        #expect(load.ad?.images == [])
        #expect(load.info.lineItems[0].imageErrors.count == 2)
    }

    @Test func aSlowImageIsGivenUpAtItsTimeLimit() async throws {
        let limits = ImageLimits(timeLimit: .seconds(1))
        let waterfall = TestWaterfall(Self.fill(icon: nil), images: self.loader, limits: limits)
        let load = try waterfall.start()
        _ = try await self.request()
        await waterfall.time.advance(by: .milliseconds(999))
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(load.ad?.images == [])
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageTimedOut])
        #expect(load.info.latency == .seconds(1))
        #expect(waterfall.time.timers.count == 0)
        #expect(await self.loader.cancellations.next()?.path == "/image.png")
    }

    @Test func aSlowImageIsGivenUpAtTheDeadline() async throws {
        let time = VirtualTime()
        let lineItem = LineItem.scripted("A") { adapter, configuration, handler in
            Alarm.set(on: time, after: .milliseconds(1500)) {
                Self.fill(icon: nil)(adapter, configuration, handler)
            }
        }
        let limits = ImageLimits(timeLimit: .seconds(10))
        let waterfall = TestWaterfall(
            [lineItem],
            deadline: .seconds(3),
            images: self.loader,
            limits: limits,
            time: time
        )
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        _ = try await self.request()
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.ad?.headline == "Headline")
        #expect(load.info.outcome == .filled)
        #expect(load.info.lineItems[0].imageErrors.map(\.code) == [.imageTimedOut])
        #expect(load.info.latency == .seconds(3))
        #expect(waterfall.time.timers.count == 0)
        #expect(await self.loader.cancellations.next()?.path == "/image.png")
    }

    @Test func anImageThatCameStaysWhenAnotherIsGivenUp() async throws {
        let limits = ImageLimits(timeLimit: .seconds(1))
        let waterfall = TestWaterfall(Self.fill(), images: self.loader, limits: limits)
        let load = try waterfall.start()
        let requests = try await [self.request(), self.request()]
        let icon = try #require(URL(string: Self.iconURL))
        let (delivered, delivery) = AsyncStream<Never>.makeStream()
        // All who wait for one download are answered in order, so once this handler is called, the load has its image.
        _ = waterfall.images.fetch(icon) { _ in delivery.finish() }
        requests.first { $0.url == icon }?.answer(Self.png)
        for await _ in delivered {}
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.ad?.icon?.data == SampleImages.png())
        #expect(load.ad?.images == [])
    }

    @Test func withImageLoadingDisabledNothingIsFetched() throws {
        let loader = TableLoader { _ in Self.png }
        let options = NativeAdOptions(images: .init(disableImageLoading: true))
        let load = try TestWaterfall(Self.fill(), images: loader).start(NativeAdRequest(options: options))
        let ad = try #require(load.ad)
        #expect(ad.icon == NativeAdImage(urlString: Self.iconURL))
        #expect(ad.images == [NativeAdImage(urlString: Self.imageURL)])
        #expect(loader.urls == [])
    }

    @Test func anImageThatIsThereAlreadyIsNotFetched() throws {
        let loader = TableLoader { _ in Self.png }
        let waterfall = TestWaterfall(
            { _, _, handler in
                let ad = TestAd()
                ad.icon = NativeAdImage(data: SampleImages.png())
                handler(.success(ad))
            },
            images: loader
        )
        #expect(try waterfall.start().ad?.icon?.data == SampleImages.png())
        #expect(loader.urls == [])
    }

    @Test func cancellingTheLoadCancelsItsDownloads() async throws {
        let waterfall = TestWaterfall(Self.fill(), images: self.loader)
        let load = try waterfall.start()
        _ = try await [self.request(), self.request()]
        load.load.cancel()
        #expect(load.error?.code == .cancelled)
        #expect(load.outcomes == [.cancelled])
        #expect(waterfall.time.timers.count == 0)
        #expect(await Set(self.loader.cancellations.take(2).map(\.path)) == ["/icon.png", "/image.png"])
    }

    @Test func iconAndImageOfOneAddressAreFetchedOnce() async throws {
        let loader = TableLoader { _ in Self.png }
        let load = try TestWaterfall(Self.fill(icon: Self.imageURL), images: loader).start()
        await load.finish()
        #expect(load.ad?.icon?.data == SampleImages.png())
        #expect(load.ad?.images.map(\.data) == [SampleImages.png()])
        #expect(loader.urls.map(\.absoluteString) == [Self.imageURL])
    }
}
