import Foundation
import PlatformViews
import SampleAdSDK
import SampleAdServer
import MediationTesting
import Testing

@MainActor
struct SampleNativeAdLoaderTests {
    @Test
    func contentAdHasHeadlineAndAppAdHasTitle() async throws {
        try await Network.with(shape: .headline) { network in
            let ad = try await network.ad()
            #expect(ad.headline != nil && ad.title == nil)
            #expect(ad.body != nil && ad.callToAction != nil && ad.advertiser != nil)
            #expect(ad.icon?.data != nil && ad.images.count == 1)
        }
        try await Network.with(shape: .title) { network in
            let ad = try await network.ad()
            #expect(ad.title != nil && ad.headline == nil)
            #expect(ad.price != nil && ad.starRating != nil && ad.store != nil)
        }
    }

    @Test(arguments: [AdUnitScript.ImageForm.url, .data])
    func imagesAreDownloadedUnlessToldOtherwise(_ form: AdUnitScript.ImageForm) async throws {
        try await Network.with(imageForm: form) { network in
            let ad = try await network.ad { $0.requestsMultipleImages = true }
            for image in [ad.icon].compactMap(\.self) + ad.images {
                #expect(image.data?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
                #expect(image.url == nil)
            }
            #expect(ad.images.count == 3)
            #expect(await network.server.counts.imageRequests == (form == .url ? 4 : 0))

            let lazy = try await network.ad { $0.downloadsImages = false }
            #expect((lazy.icon?.url?.host() == "127.0.0.1") == (form == .url))
            #expect(await network.server.counts.imageRequests == (form == .url ? 4 : 0))
        }
    }

    @Test
    func requestReachesTheServer() async throws {
        try await Network.with { network in
            let ad = try await network.ad { request in
                request.testMode = true
                request.keywords = ["kites", "tea"]
                request.preferredImageOrientation = .portrait
                request.requestsMultipleImages = true
                request.downloadsImages = false
            }
            #expect(ad.headline?.hasPrefix("Test ad: ") == true)
            #expect(ad.body?.contains("kites, tea") == true)
            #expect(ad.images.count == 3)
            #expect(ad.images.allSatisfy { $0.url?.path().contains("/portrait-") == true })
        }
    }

    @Test
    func sameRequestIDGetsTheSameAd() async throws {
        try await Network.with(shape: .mixed) { network in
            let first = try await network.ad()
            let second = try await network.ad()
            let other = try await network.ad { $0.requestID = "another" }
            #expect(first.images == second.images)
            #expect(first.images != other.images)
        }
    }

    @Test
    func impressionIsSentOnceAndEveryClickIsSent() async throws {
        try await Network.with { network in
            let ad = try await network.ad()
            ad.recordImpression()
            ad.recordImpression()
            let view = PlatformView()
            ad.setView(view)
            ad.handleClick(on: view)
            ad.handleClick(on: nil)
            ad.playVideo()
            #expect(ad.view === view)
            #expect(ad.mediaView?.isPlaying != false)
            let counts = await network.server.counts {
                $0.clicks.values.reduce(0, +) == 2 && !$0.impressions.isEmpty
            }
            #expect(counts?.impressions.values.map(\.self) == [1])
            #expect(counts?.clicks.keys == counts?.impressions.keys)
        }
    }

    @Test
    func cancelledLoadCallsNobody() async throws {
        try await Network.with([Fault(.hang)]) { network in
            let recorder = Recorder()
            let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: network.url)
            loader.delegate = recorder
            loader.load(SampleAdRequest())
            #expect(await network.server.counts { $0.requests == 1 } != nil)
            loader.cancel()

            // A later load of the same loader ends; by then, any call for the first load would have been made.
            await network.server.replaceScript(ServerScript())
            loader.load(SampleAdRequest())
            _ = try await recorder.next().get()
            #expect(recorder.calls == 1)
        }
    }

    /// Guards against a crash: Foundation on Linux ends the process if a redirect is answered after a cancellation.
    @Test
    func cancellingAmidRedirectsIsSafe() async throws {
        try await Network.with([Fault(.redirectLoop)]) { network in
            let recorder = Recorder()
            let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: network.url)
            loader.delegate = recorder
            for round in 0..<60 {
                let before = await network.server.counts.imageRequests
                for _ in 0..<4 { loader.load(SampleAdRequest()) }
                _ = await network.server.counts { $0.imageRequests > before + round % 20 }
                loader.cancel()
            }
            #expect(recorder.calls == 0)
        }
    }

    @Test
    func loadCancelledAtOnceCallsNobody() async throws {
        try await Network.with { network in
            let recorder = Recorder()
            let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: network.url)
            loader.delegate = recorder
            loader.load(SampleAdRequest())
            loader.cancel()
            loader.load(SampleAdRequest())
            _ = try await recorder.next().get()
            #expect(recorder.calls == 1)
        }
    }

    @Test
    func eachOfManyLoadsMakesOneCall() async throws {
        try await Network.with([Fault(.noFill, rate: 0.5)]) { network in
            let recorder = Recorder()
            let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: network.url)
            loader.delegate = recorder
            for number in 0..<20 {
                var request = SampleAdRequest()
                request.requestID = "\(number)"
                request.downloadsImages = false
                loader.load(request)
            }
            var fills = 0
            for _ in 0..<20 {
                switch try await recorder.next() {
                case .success: fills += 1
                case .failure(let error): #expect(error.code == .noInventory)
                }
            }
            #expect((1..<20).contains(fills))
            #expect(recorder.calls == 20)
        }
    }

    @Test
    func loaderKeepsItselfAliveWhileLoading() async throws {
        try await Network.with { network in
            let recorder = Recorder()
            weak var weakLoader: SampleNativeAdLoader?
            do {
                let loader = SampleNativeAdLoader(adUnitID: "unit-a", serverURL: network.url)
                loader.delegate = recorder
                loader.load(SampleAdRequest())
                weakLoader = loader
            }
            #expect(weakLoader != nil)
            _ = try await recorder.next().get()
        }
    }
}
