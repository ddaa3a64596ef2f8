import Foundation
import MediationCore
import PlatformViews
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import Testing

/// The app's options for an ad reach the network, and take effect in the ad.
@MainActor
@Suite(.serialized)
struct OptionsTests {
    private nonisolated static let adapters = MediatedNetwork.adapters

    @Test(arguments: adapters)
    func withoutOptionsTheNetworkIsToldTheDefaults(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(video: true), adapter: adapter) { network async throws in
            let ad = try await network.ad()
            #expect(
                try await network.lastRequest() == [
                    "adUnit": "unit" as NSString, "requestID": "load" as NSString, "testMode": false as NSNumber,
                    "keywords": [] as NSArray, "imageOrientation": "any" as NSString,
                    "multipleImages": false as NSNumber, "formats": [] as NSArray,
                    "mediaAspectRatio": "any" as NSString, "customFormatIDs": [] as NSArray,
                ]
            )
            #expect(ad.images.count == 1)
            #expect((ad.adChoicesView as? SampleAdInfoView)?.corner == .topRight)
            #expect(try ad.networkAd.isMuted)
        }
    }

    @Test(
        arguments: adapters,
        [(NativeAdOptions.ImageOptions.Orientation.portrait, 150, 300), (.landscape, 300, 150)]
    )
    func imagesHaveTheOrientationThatIsLikedBest(
        adapter: String,
        wish: (orientation: NativeAdOptions.ImageOptions.Orientation, width: Int, height: Int)
    ) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let options = NativeAdOptions(
                images: .init(shouldRequestMultipleImages: true, preferredImageOrientation: wish.orientation)
            )
            let ad = try await network.ad(options: options)
            let headers = ad.images.map { $0.data.flatMap(ImageHeader.init) }
            let expected = ImageHeader(format: .png, width: wish.width, height: wish.height)
            #expect(headers == Array(repeating: expected, count: 3))
            let request = try await network.lastRequest()
            #expect(request["imageOrientation"] == wish.orientation.rawValue as NSString)
            #expect(request["multipleImages"] == true as NSNumber)
        }
    }

    @Test(arguments: adapters)
    func withImageLoadingDisabledNothingIsFetched(adapter: String) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let images = NativeAdOptions.ImageOptions(disableImageLoading: true, shouldRequestMultipleImages: true)
            let ad = try await network.ad(options: NativeAdOptions(images: images))
            let icon = try #require(ad.icon)
            let all = ad.images + [icon]
            #expect(all.count == 4)
            for image in all {
                #expect(image.data == nil)
                #expect(image.url?.absoluteString.hasPrefix("http://127.0.0.1:") == true)
            }
            #expect(await network.server.counts.imageRequests == 0)
        }
    }

    @Test(arguments: adapters, ViewCorner.allCases)
    func theMarkIsToldItsCorner(adapter: String, corner: ViewCorner) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let ad = try await network.ad(options: NativeAdOptions(adChoicesCorner: corner))
            #expect((ad.adChoicesView as? SampleAdInfoView)?.corner == corner)
        }
    }

    @Test(arguments: adapters, [true, false])
    func videoStartsWithOrWithoutSound(adapter: String, isMuted: Bool) async throws {
        try await MediatedNetwork.with(AdUnitScript(video: true), adapter: adapter) { network async throws in
            let ad = try await network.ad(options: NativeAdOptions(video: .init(startMuted: isMuted)))
            #expect(ad.hasVideoContent && ad.mediaView is SampleMediaView)
            #expect(try ad.networkAd.isMuted == isMuted)
        }
    }

    @Test(
        arguments: adapters,
        [
            (NativeAdOptions.MediaAspectRatio.landscape, "landscape", [1.7778]), (.portrait, "portrait", [0.5625]),
            (.square, "square", [1]), (.any, "any", [1.7778, 0.5625, 1]), (.unknown, "any", [1.7778, 0.5625, 1]),
        ]
    )
    func videoHasTheShapeThatIsLikedBest(
        adapter: String,
        wish: (shape: NativeAdOptions.MediaAspectRatio, name: String, ratios: [Double])
    ) async throws {
        try await MediatedNetwork.with(AdUnitScript(video: true), adapter: adapter) { network async throws in
            let ad = try await network.ad(options: NativeAdOptions(mediaAspectRatio: wish.shape))
            #expect(wish.ratios.contains(ad.mediaContentAspectRatio))
            #expect(try await network.lastRequest()["mediaAspectRatio"] == wish.name as NSString)
        }
    }

    @Test(arguments: adapters)
    func withoutVideoItsShapeIsUnknown(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(video: false), adapter: adapter) { network async throws in
            let ad = try await network.ad(options: NativeAdOptions(mediaAspectRatio: .square))
            #expect(!ad.hasVideoContent && ad.mediaView == nil && ad.mediaContentAspectRatio == 0)
            #expect(ad.duration == nil && ad.currentTime == nil)
        }
    }

    @Test(arguments: adapters, [true, false])
    func testAdsAreServedToTestRequestsOnly(adapter: String, isTest: Bool) async throws {
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let ad = try await network.ad { $0.isTestRequest = isTest }
            #expect(try #require(ad.headline).hasPrefix("Test ad: ") == isTest)
            #expect(try await network.lastRequest()["testMode"] == isTest as NSNumber)
        }
    }

    @Test(arguments: adapters)
    func keywordsAreForThisNetworkAlone(adapter: String) async throws {
        struct OtherExtras: NetworkExtras {}
        try await MediatedNetwork.with(adapter: adapter) { network async throws in
            let ad = try await network.ad { $0.extras = [SampleExtras(keywords: ["kites", "tea"]), OtherExtras()] }
            #expect(try #require(ad.body).contains("For fans of kites, tea."))
            #expect(try await network.lastRequest()["keywords"] == ["kites", "tea"] as NSArray)
            _ = try await network.ad { $0.extras = [OtherExtras()] }
            #expect(try await network.lastRequest()["keywords"] == [] as NSArray)
        }
    }
}
