#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import Testing

/// A store keeps ads that cover the screen as it keeps native ads.
@MainActor
struct FullScreenStoreTests {
    private let stage = FullScreenStage()

    private func store<Kind>(_ kind: Kind.Type, targetSize: Int = 1) async -> ReadyAds<FullScreenAd<Kind>> {
        let store = ReadyAds<FullScreenAd<Kind>>(loader: self.stage.loader(kind), targetSize: targetSize)
        store.start()
        await self.stage.time.rest()
        return store
    }

    private var loads: Int { self.stage.network.configurations.count }

    @Test func anAdThatIsTakenCanBePresentedAndIsReplaced() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .impression, .didDismiss) }
        let store: RewardedAdStore = await self.store(RewardedKind.self, targetSize: 2)
        #expect(store.count == 2)
        let ad = try #require(store.takeAd())
        var names: [String] = []
        ad.eventHandler = { names.append($0.name) }
        let presenting = Task { try await ad.present(from: self.stage.controller) }
        await self.stage.time.rest()
        await self.stage.time.advance(by: .seconds(3))
        #expect(try await presenting.value == nil)
        #expect(names == ["willPresent", "impression", "paid", "willDismiss", "didDismiss"])
        #expect(store.count == 2)
        #expect(self.loads == 3)
    }

    @Test func anAdIsReplacedBeforeItsFormatsLimit() async {
        let store: AppOpenAdStore = await self.store(AppOpenKind.self)
        await self.stage.time.advance(by: .seconds(4 * 3600 - 61))
        #expect(self.loads == 1)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.loads == 2)
        await self.stage.time.advance(by: .seconds(60))
        #expect(store.count == 1)
    }

    @Test func anAdThatTheNetworkSaysHasExpiredIsReplacedAtOnce() async throws {
        let store: InterstitialAdStore = await self.store(InterstitialKind.self)
        var events: [AdStoreEvent.Kind] = []
        store.eventHandler = { events.append($0.kind) }
        try #require(self.stage.network.ads.first).report(.expired)
        await self.stage.time.rest()
        #expect(events == [.expired, .loaded])
        #expect(store.takeAd()?.isReady == true)
    }

    @Test func otherPrivacyChoicesReplaceAllAds() async {
        let store = await self.store(RewardedInterstitialKind.self, targetSize: 2)
        self.stage.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        #expect(store.count == 0)
        await self.stage.time.rest()
        #expect(store.count == 2)
        #expect(self.loads == 4)
    }

    @Test func aStoreWaitsAfterAFailure() async {
        self.stage.network.error = MediationError(.noFill, "Nothing today.")
        let store = await self.store(InterstitialKind.self)
        #expect(self.loads == 1)
        await self.stage.time.advance(by: .milliseconds(799))
        #expect(self.loads == 1)
        self.stage.network.error = nil
        await self.stage.time.advance(by: .milliseconds(401))
        #expect(self.loads == 2)
        #expect(store.count == 1)
    }

    @Test func aReleasedStoreReleasesItsAds() async {
        var store: InterstitialAdStore? = await self.store(InterstitialKind.self, targetSize: 3)
        #expect(store?.count == 3)
        store = nil
        self.stage.network.ads = []
        await self.stage.time.rest()
        #expect(self.stage.network.references.total == 6)
        #expect(self.stage.network.references.alive == 0)
    }
}
#endif
