#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// An ad that covers the screen expires, is given up, is found to have gone, and leaves nothing behind.
@MainActor
struct FullScreenLifeTests {
    private let stage = FullScreenStage()

    @Test func anAdExpiresAfterAnHour() async throws {
        let ad = try await self.stage.interstitial()
        #expect(ad.ad.timeToExpiry == .seconds(3600))
        await self.stage.time.advance(by: .seconds(3600))
        #expect(ad.ad.isExpired)
        #expect(!ad.ad.isReady)
        #expect(ad.names == ["expired"])
        let error = await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(error?.code == .adExpired)
        #expect(ad.network.presenters.isEmpty)
    }

    @Test func anAppOpenAdExpiresAfterFourHours() async throws {
        let ad = try await self.stage.loader(AppOpenKind.self).load()
        #expect(ad.timeToExpiry == .seconds(4 * 3600))
    }

    @Test func theNetworkMaySayOtherwise() async throws {
        self.stage.network.timeToLive = .seconds(10)
        let ad = try await self.stage.interstitial()
        await self.stage.time.advance(by: .seconds(10))
        #expect(ad.names == ["expired"])
        let other = try await self.stage.interstitial()
        other.network.report(.expired, .expired)
        #expect(await self.stage.becomes { other.ad.isExpired })
        #expect(other.names == ["expired"])
    }

    @Test func aClockThatJumpedIsNoticedWhenTheAdIsPresented() async throws {
        let ad = try await self.stage.interstitial()
        self.stage.time.set(to: .seconds(3600))
        let error = await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(error?.code == .adExpired)
        #expect(ad.names == ["expired"])
    }

    @Test func anAdOfOtherPrivacyChoicesIsNotPresented() async throws {
        let ad = try await self.stage.interstitial()
        self.stage.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        #expect(ad.ad.isExpired)
        let error = await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(error?.code == .adExpired)
        #expect(ad.network.presenters.isEmpty)
    }

    @Test func anExpiryDuringThePresentationEndsNothing() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .expired, .didDismiss) }
        let ad = try await self.stage.interstitial()
        try await ad.ad.present(from: self.stage.controller)
        #expect(ad.names == ["willPresent", "willDismiss", "didDismiss"])
    }

    @Test func aNetworkThatSaysNothingIsGivenUp() async throws {
        let ad = try await self.stage.interstitial()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        while ad.network.presenters.isEmpty { await Task.yield() }
        await self.stage.time.advance(by: .seconds(10))
        let error = await #expect(throws: MediationError.self) { try await presenting.value }
        #expect(error?.code == .presentationFailed)
        #expect(ad.names == ["didFailToPresent"])
        #expect(!self.stage.mediator.isPresentingFullScreenAd)
    }

    @Test func anAdThatComesAfterItWasGivenUpOwnsTheScreenAndCounts() async throws {
        let ad = try await self.stage.interstitial()
        let presenting = Task { try? await ad.ad.present(from: self.stage.controller) }
        while ad.network.presenters.isEmpty { await Task.yield() }
        await self.stage.time.advance(by: .seconds(10))
        await presenting.value
        ad.network.report(.willPresent, .impression)
        #expect(await self.stage.becomes { self.stage.mediator.isPresentingFullScreenAd })
        ad.network.report(.willDismiss, .didDismiss)
        #expect(await self.stage.becomes { !self.stage.mediator.isPresentingFullScreenAd })
        #expect(ad.names == ["didFailToPresent", "impression", "paid"])
    }

    @Test func anAdOnTheScreenOfASilentNetworkIsTakenAsShown() async throws {
        self.stage.network.onPresent = { $0.presenters.last?.present(PlatformViewController(), animated: false) }
        let ad = try await self.stage.interstitial()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        while ad.network.presenters.isEmpty { await Task.yield() }
        await self.stage.time.advance(by: .seconds(10))
        #expect(ad.names == ["willPresent"])
        self.stage.controller.dismiss(animated: false)
        await self.stage.time.advance(by: .seconds(4))
        try await presenting.value
        #expect(ad.names == ["willPresent", "willDismiss", "didDismiss"])
    }

    @Test func aDismissalThatIsNeverToldIsFound() async throws {
        self.stage.network.onPresent = { ad in
            ad.presenters.last?.present(PlatformViewController(), animated: false)
            ad.report(.willPresent, .impression)
        }
        let ad = try await self.stage.interstitial()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        while ad.network.presenters.isEmpty { await Task.yield() }
        await self.stage.time.advance(by: .seconds(60))
        #expect(ad.names == ["willPresent", "impression", "paid"])
        self.stage.controller.dismiss(animated: false)
        await self.stage.time.advance(by: .seconds(4))
        try await presenting.value
        #expect(ad.names == ["willPresent", "impression", "paid", "willDismiss", "didDismiss"])
        #expect(ad.violations == [.presentationNotTold])
    }

    @Test func aDismissalWithinASecondThatIsNeverToldIsFound() async throws {
        self.stage.network.onPresent = { ad in
            ad.presenters.last?.present(PlatformViewController(), animated: false)
            ad.report(.willPresent)
        }
        let ad = try await self.stage.interstitial()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        while ad.network.presenters.isEmpty { await Task.yield() }
        self.stage.controller.dismiss(animated: false)
        await self.stage.time.advance(by: .seconds(4))
        #expect(ad.names == ["willPresent", "willDismiss", "didDismiss"])
        // Otherwise, this test would wait for ever.
        if ad.names.count == 1 { ad.network.report(.didDismiss) }
        try await presenting.value
    }

    @Test func aThousandShowsLeaveNothingBehind() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .impression, .click, .didDismiss) }
        for _ in 0..<1_000 {
            let ad = try await self.stage.interstitial()
            try await ad.ad.present(from: self.stage.controller)
            ad.network.forget()
            self.stage.network.ads = []
        }
        await self.stage.time.advance(by: .seconds(11))
        #expect(self.stage.network.references.total == 2_000)
        #expect(self.stage.network.references.alive == 0)
    }
}
#endif
