#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// An ad whose network said nothing for too long, and that comes to the screen all the same.
@MainActor
struct StrayAdTests {
    private let stage = FullScreenStage()
    private let coins = AdReward(type: "coins", amount: 1)

    @Test func itsRewardMayComeAfterItsDismissal() async throws {
        let ad = Covering(try await self.givenUp(RewardedKind.self), self.stage)
        ad.network.report(.willPresent, .didDismiss)
        ad.network.earn(self.coins)
        #expect(await self.stage.becomes { ad.names == ["didFailToPresent", "reward"] })
        #expect(ad.violations == [.presentationNotTold])
    }

    @Test func itFreesTheScreenThoughItsDismissalIsNeverTold() async throws {
        let ad = Covering(try await self.givenUp(InterstitialKind.self), self.stage)
        self.stage.controller.present(PlatformViewController(), animated: false)
        ad.network.report(.willPresent)
        #expect(await self.stage.becomes { self.stage.mediator.isPresentingFullScreenAd })
        self.stage.controller.dismiss(animated: false)
        await self.stage.time.advance(by: .seconds(4))
        #expect(!self.stage.mediator.isPresentingFullScreenAd)
    }

    @Test func theScreenIsTakenUntilBothItAndTheNextAdHaveLeft() async throws {
        let ad = Covering(try await self.givenUp(InterstitialKind.self), self.stage)
        let next = try await self.stage.interstitial()
        let presenting = Task { try await next.ad.present(from: self.stage.controller) }
        while next.network.presenters.isEmpty { await Task.yield() }
        ad.network.report(.willPresent)
        next.network.report(.didDismiss)
        try await presenting.value
        #expect(self.stage.mediator.isPresentingFullScreenAd)
        ad.network.report(.didDismiss)
        #expect(await self.stage.becomes { !self.stage.mediator.isPresentingFullScreenAd })
    }

    @Test func itIsHeardThoughTheAppHasLetGoOfIt() async throws {
        var heard: [String] = []
        var ad: RewardedAd? = try await self.givenUp(RewardedKind.self)
        ad?.eventHandler = { heard.append($0.name) }
        ad = nil
        await self.stage.time.advance(by: .seconds(50))
        self.stage.network.ads.last?.report(.willPresent)
        self.stage.network.ads.last?.earn(self.coins)
        #expect(await self.stage.becomes { heard == ["didFailToPresent", "reward"] })
        #expect(self.stage.mediator.isPresentingFullScreenAd)
    }

    @Test func itIsKeptForAMinute() async throws {
        _ = try await self.givenUp(InterstitialKind.self)
        self.stage.network.ads = []
        await self.stage.time.advance(by: .seconds(59))
        #expect(self.stage.network.references.alive == 2)
        await self.stage.time.advance(by: .seconds(2))
        #expect(self.stage.network.references.alive == 0)
    }

    @Test func noAdIsPresentedOverOneThatHasJustCome() async throws {
        _ = try await self.givenUp(InterstitialKind.self)
        let stray = try #require(self.stage.network.ads.last)
        let next = try await self.stage.interstitial()
        stray.report(.willPresent)
        let error = await #expect(throws: MediationError.self) {
            try await next.ad.present(from: self.stage.controller)
        }
        #expect(error?.code == .alreadyPresenting)
    }

    /// Returns an ad that was presented, and of which the network has said nothing.
    private func givenUp<Kind: UnrewardedAdKind>(_ kind: Kind.Type) async throws -> FullScreenAd<Kind> {
        let ad = try await self.stage.loader(kind).load()
        await self.giveUp { try? await ad.present(from: self.stage.controller) }
        return ad
    }

    private func givenUp<Kind: RewardedAdKind>(_ kind: Kind.Type) async throws -> FullScreenAd<Kind> {
        let ad = try await self.stage.loader(kind).load()
        await self.giveUp { _ = try? await ad.present(from: self.stage.controller) }
        return ad
    }

    private func giveUp(_ present: @escaping @MainActor () async -> Void) async {
        let presenting = Task { await present() }
        while self.stage.network.ads.last?.presenters.isEmpty != false { await Task.yield() }
        await self.stage.time.advance(by: .seconds(10))
        await presenting.value
    }
}
#endif
