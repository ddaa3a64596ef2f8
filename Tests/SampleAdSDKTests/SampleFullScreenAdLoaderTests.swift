import Foundation
import MediationTesting
import SampleAdSDK
import SampleAdServer
import Testing

/// Loads of ads that cover the screen.
@MainActor
struct SampleFullScreenAdLoaderTests {
    @Test(arguments: SampleFullScreenFormat.allCases, [AdUnitScript.ImageForm.url, .data])
    func adHasWhatItsFormatHas(_ format: SampleFullScreenFormat, _ form: AdUnitScript.ImageForm) async throws {
        let reward = RewardScript(type: "coins", amount: -2.5)
        let unit = AdUnitScript(imageForm: form, expiresInSeconds: 90, reward: reward, countdownSeconds: 7.5)
        try await Network.with(unit) { network in
            let ad = try await network.fullScreenAd(format)
            #expect(ad.format == format)
            #expect(ad.id?.hasPrefix("ad-") == true)
            #expect(ad.headline?.isEmpty == false)
            #expect(ad.image?.data?.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
            #expect(ad.reward == (format.isRewarded ? SampleReward(type: "coins", amount: -2.5) : nil))
            #expect(ad.countdown == .milliseconds(7_500))
            #expect(ad.timeToLive == .seconds(90))
            #expect(ad.page == nil)
            network.clock.advance(by: .seconds(90) - .nanoseconds(1))
            #expect(!ad.isExpired)
            network.clock.advance(by: .nanoseconds(1))
            #expect(ad.isExpired)
        }
    }

    @Test
    func formatReachesTheServerAndIsAbsentForNativeAds() async throws {
        func sent(_ network: Network) async throws -> String? {
            let body = try JSONSerialization.jsonObject(with: try #require(await network.server.lastAdRequest))
            return (body as? [String: Any])?["format"] as? String
        }
        try await Network.with { network in
            for format in SampleFullScreenFormat.allCases {
                let ad = try await network.fullScreenAd(format) { $0.testMode = true }
                #expect(ad.headline?.hasPrefix("Test ad: ") == true)
                #expect(try await sent(network) == format.rawValue)
            }
            _ = try await network.ad()
            #expect(try await sent(network) == nil)
        }
    }

    @Test
    func imageIsLeftOnTheServerIfTheAppWantsThat() async throws {
        try await Network.with { network in
            let ad = try await network.fullScreenAd(.interstitial) { $0.downloadsImages = false }
            #expect(ad.image?.url?.host() == "127.0.0.1")
            #expect(await network.server.counts.imageRequests == 0)
        }
    }

    @Test(arguments: [Fault.Kind.missingImage, .wrongContentType, .oversizedImage, .redirectLoop, .badURLs])
    func imageThatFailsIsAbsent(_ kind: Fault.Kind) async throws {
        try await Network.with([Fault(kind)]) { network in
            let ad = try await network.fullScreenAd(.appOpen)
            #expect(ad.headline != nil && ad.image == nil)
        }
    }

    @Test
    func loadFailsAsThatOfANativeAd() async throws {
        let codes: [(Fault, SampleErrorCode)] = [
            (Fault(.noFill), .noInventory), (.status(400), .badRequest), (.status(503), .unknown),
            (Fault(.cutConnection), .networkError), (Fault(.truncatedJSON), .unknown), (Fault(.garbageJSON), .unknown),
            (Fault(.deepJSON), .unknown),
        ]
        for (fault, code) in codes {
            try await Network.with([fault]) { network in
                let outcome = try await network.fullScreenLoad(.rewarded)
                #expect(throws: SampleError.self) { try outcome.get() }
                if case .failure(let error) = outcome { #expect(error.code == code) }
            }
        }
    }

    @Test
    func partsThatCannotBeReadAreAbsent() async throws {
        try await Network.with([Fault(.wrongTypes)]) { network in
            let ad = try await network.fullScreenAd(.rewarded)
            #expect(ad.headline != nil && ad.image == nil && ad.reward == nil && ad.countdown == .zero)
        }
        try await Network.with([Fault(.missingAssets)]) { network in
            let ad = try await network.fullScreenAd(.rewarded)
            #expect(ad.id != nil && ad.headline == nil && ad.reward == nil && ad.countdown == .zero)
        }
        try await Network.with([Fault(.hugeNumber)]) { network in
            let ad = try await network.fullScreenAd(.rewarded)
            #expect(ad.countdown == .zero)
            #expect(ad.reward?.amount.isFinite == true)
        }
    }

    @Test
    func cancelledLoadCallsNobody() async throws {
        try await Network.with([Fault(.hang)]) { network in
            let recorder = FullScreenRecorder()
            let loader = SampleFullScreenAdLoader(adUnitID: "unit-a", format: .appOpen, serverURL: network.url)
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

    @Test
    func loaderKeepsItselfAliveWhileLoading() async throws {
        try await Network.with { network in
            let recorder = FullScreenRecorder()
            weak var weakLoader: SampleFullScreenAdLoader?
            do {
                let loader = SampleFullScreenAdLoader(adUnitID: "unit-a", format: .rewarded, serverURL: network.url)
                loader.delegate = recorder
                loader.load(SampleAdRequest())
                weakLoader = loader
            }
            #expect(weakLoader != nil)
            _ = try await recorder.next().get()
        }
    }
}
