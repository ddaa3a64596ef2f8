import MediationCore
import PlatformViews
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// The lifetime of ads, as their network specifies it.
@MainActor
@Suite(.serialized)
struct ExpiryTests {
    private func container() -> PlatformView {
        PlatformView(frame: .init(x: 0, y: 0, width: 320, height: 100))
    }

    @Test(
        arguments: MediatedNetwork.adapters,
        // The hour applies to every ad whose network gives no usable time.
        [(90.5, .milliseconds(90_500)), (nil, .seconds(3600)), (0, .seconds(3600)), (-1, .seconds(3600))]
            as [(Double?, Duration)]
    )
    func anAdThatIsHeldForTooLongIsNotShown(
        adapter: String,
        given: (expiresIn: Double?, lifetime: Duration)
    ) async throws {
        let script = AdUnitScript(expiresInSeconds: given.expiresIn)
        try await MediatedNetwork.with(script, adapter: adapter) { network async throws in
            let ad = try await network.ad()
            #expect(ad.timeToExpiry == given.lifetime)
            await network.time.advance(by: given.lifetime - .milliseconds(1))
            #expect(!ad.isExpired)
            await network.time.advance(by: .milliseconds(1))
            #expect(ad.isExpired)
            let error = #expect(throws: MediationError.self) {
                try ad.register(container: self.container(), clickableAssetViews: [:])
            }
            #expect(error?.code == .adExpired)
            #expect(try ad.networkAd.view == nil)
        }
    }

    @Test(arguments: MediatedNetwork.adapters)
    func anAdThatIsShownInTimeDoesNotExpire(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(expiresInSeconds: 90), adapter: adapter) { network async throws in
            let ad = try await network.ad()
            let container = self.container()
            await network.time.advance(by: .seconds(89))
            try ad.register(container: container, clickableAssetViews: [:])
            ad.unregister()
            await network.time.advance(by: .seconds(3600))
            #expect(!ad.isExpired)
            try ad.register(container: container, clickableAssetViews: [:])
            #expect(try ad.networkAd.view === container)
        }
    }

    @Test(arguments: MediatedNetwork.adapters)
    func anAdOfACustomFormatExpiresToo(adapter: String) async throws {
        let script = AdUnitScript(expiresInSeconds: 90, customFormat: "sample-quote")
        try await MediatedNetwork.with(script, adapter: adapter) { network async throws in
            let ad = try await network.load([.custom("sample-quote")])
            #expect(!ad.isExpired)
            await network.time.advance(by: .seconds(90))
            #expect(ad.isExpired)
        }
    }
}
