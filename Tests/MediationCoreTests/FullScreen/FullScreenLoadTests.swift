#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// Ads that cover the screen are loaded like native ones: each format by the protocol of its own.
@MainActor
struct FullScreenLoadTests {
    private let stage = FullScreenStage()

    @Test func eachFormatIsAskedOfItsOwnProtocol() async throws {
        _ = try await self.stage.loader(InterstitialKind.self).load()
        _ = try await self.stage.loader(AppOpenKind.self).load()
        _ = try await self.stage.loader(RewardedKind.self).load()
        _ = try await self.stage.loader(RewardedInterstitialKind.self).load()
        #expect(self.stage.network.ads.map(\.format) == [.interstitial, .appOpen, .rewarded, .rewardedInterstitial])
    }

    @Test func theRequestReachesTheAdapter() async throws {
        _ = try await self.stage.loader(RewardedKind.self).load(AdRequest(loadID: "load-1", isTestRequest: true))
        let configuration = try #require(self.stage.network.configurations.first)
        #expect(configuration.loadID == "load-1")
        #expect(configuration.isTestRequest)
        #expect(configuration.deadline == .seconds(1))
    }

    @Test func noFillIsAnErrorWithItsRecord() async throws {
        self.stage.network.error = MediationError(.noFill, "Nothing.")
        let error = await #expect(throws: MediationError.self) { try await self.stage.interstitial() }
        #expect(error?.code == .noFill)
        #expect(error?.responseInfo?.lineItems.map(\.outcome) == [.failed])
    }

    @Test func anAdUnitOfAnotherFormatIsRefused() async throws {
        let loader = RewardedAdLoader(adUnitID: "interstitial", mediator: self.stage.mediator)
        let error = await #expect(throws: MediationError.self) { try await loader.load() }
        #expect(error?.code == .invalidAdRequest)
        #expect(error?.message.contains("\"interstitial\", not \"rewarded\"") == true)
        let native = AdLoader(adUnitID: "interstitial", mediator: self.stage.mediator)
        #expect(await #expect(throws: MediationError.self) { try await native.load() }?.code == .invalidAdRequest)
    }

    @Test func anAdapterWithoutTheFormatIsSkipped() async throws {
        let native = AdLoader(adUnitID: "native", mediator: self.stage.mediator)
        let error = await #expect(throws: MediationError.self) { try await native.load() }
        let item = try #require(error?.responseInfo?.lineItems.first)
        #expect(item.outcome == .skipped)
        #expect(item.error?.code == .unsupportedFormat)
    }

    @Test func anAdapterLoadsTheFormatsThatItImplements() {
        #expect(CoveringAdapter.formats == [.interstitial, .appOpen, .rewarded, .rewardedInterstitial])
        #expect(ScriptedAdapter.formats == [.native])
    }

    /// Keeps an ad that came after the timeout of its line item.
    private func keepAd(_ stage: FullScreenStage) async throws -> CoveringAd {
        stage.network.isHolding = true
        let load = Task { try? await stage.loader(InterstitialKind.self).load() }
        while stage.network.held.isEmpty { await Task.yield() }
        await stage.time.advance(by: .seconds(1))
        _ = await load.value
        let ad = CoveringAd()
        stage.network.held.removeFirst()(.success(ad))
        await stage.time.settle()
        stage.network.isHolding = false
        return ad
    }

    @Test(arguments: [false, true])
    func aKeptAdIsHandedOutUnlessItsNetworkHasDeclaredItExpired(_ isExpired: Bool) async throws {
        let stage = FullScreenStage(lateAds: .keep)
        let kept = try await self.keepAd(stage)
        if isExpired { kept.report(.expired) }
        let ad = try await stage.loader(InterstitialKind.self).load()
        #expect(ad.isReady)
        #expect(stage.network.ads.count == (isExpired ? 1 : 0))
    }

    @Test func aKeptAdOfAnotherFormatIsNotHandedOut() async throws {
        let stage = FullScreenStage(lateAds: .keep)
        _ = try await self.keepAd(stage)
        var adUnit = try #require(stage.adUnits.first { $0.format == .interstitial })
        adUnit.format = .rewarded
        try stage.mediator.update(to: MediationConfiguration(adUnits: [adUnit]))
        _ = try await RewardedAdLoader(adUnitID: "interstitial", mediator: stage.mediator).load()
        #expect(stage.network.ads.map(\.format) == [.rewarded])
    }

    @Test func oneLoadRunsAtATime() async throws {
        let loader = self.stage.loader(InterstitialKind.self)
        self.stage.network.isHolding = true
        let first = Task { try await loader.load() }
        while self.stage.network.held.isEmpty { await Task.yield() }
        #expect(loader.isLoading)
        let error = await #expect(throws: MediationError.self) { try await loader.load() }
        #expect(error?.code == .alreadyLoading)
        self.stage.network.held.removeFirst()(.success(CoveringAd()))
        #expect(try await first.value.isReady)
        #expect(!loader.isLoading)
    }
}
#endif
