#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// An ad held unshown for too long can no longer be shown, while an ad that was shown never expires.
@MainActor
struct ExpiryTests {
    private let screen = AdScreen()

    private func load(timeToLive: Duration?, countsImpressions: Bool = false) throws -> AdScreen.Ad {
        let network = TrackedAd(countsImpressions: countsImpressions)
        network.timeToLive = timeToLive
        return try self.screen.load(network)
    }

    @Test func anAdLivesForAnHour() async throws {
        let ad = try self.load(timeToLive: nil)
        self.screen.time.set(to: .seconds(3599))
        #expect(!ad.ad.isExpired)
        #expect(ad.ad.timeToExpiry == .seconds(1))
        self.screen.time.set(to: .seconds(3600))
        #expect(ad.ad.isExpired)
        #expect(ad.ad.timeToExpiry == .zero)
    }

    @Test func aNetworkMaySayOtherwise() throws {
        let ad = try self.load(timeToLive: .seconds(10))
        self.screen.time.set(to: .seconds(10))
        #expect(ad.ad.isExpired)
    }

    @Test func aTimeThatIsNoneHasExpiredAtOnce() throws {
        for time in [Duration.zero, .seconds(-5), Duration(secondsComponent: .min, attosecondsComponent: 0)] {
            let ad = try self.load(timeToLive: time)
            #expect(ad.ad.isExpired)
            #expect(ad.ad.timeToExpiry == .zero)
        }
    }

    @Test func aTimeWithoutEndNeverExpires() throws {
        self.screen.time.set(to: .seconds(10))
        let ad = try self.load(timeToLive: Duration(secondsComponent: .max, attosecondsComponent: 0))
        self.screen.time.set(to: .seconds(9_000_000_000))
        #expect(!ad.ad.isExpired)
        #expect(ad.ad.timeToExpiry > .zero)
    }

    @Test func anExpiredAdIsNotRegistered() throws {
        let ad = try self.load(timeToLive: .seconds(10))
        let container = self.screen.container()
        self.screen.time.set(to: .seconds(10))
        let error = #expect(throws: MediationError.self) { try ad.ad.show(in: container) }
        #expect(error?.code == .adExpired)
        #expect(ad.network.calls.isEmpty)
        #expect(ad.heard.isEmpty)
        #expect(container.button.isUserInteractionEnabled)
    }

    @Test func anExpiredAdDoesNotEndTheOneInTheContainer() throws {
        let expired = try self.load(timeToLive: .zero)
        let ad = try self.load(timeToLive: nil)
        let container = self.screen.container()
        try ad.ad.show(in: container)
        #expect(throws: MediationError.self) { try expired.ad.show(in: container) }
        #expect(ad.network.count("didUntrack") == 0)
    }

    @Test func anAdThatWasShownDoesNotExpire() throws {
        let ad = try self.load(timeToLive: .seconds(10), countsImpressions: true)
        try ad.ad.show(in: self.screen.container("A"))
        ad.ad.unregister()
        self.screen.time.set(to: .seconds(100))
        #expect(!ad.ad.isExpired)
        try ad.ad.show(in: self.screen.container("B"))
        #expect(ad.network.calls.last == "didRender B")
    }

    @Test func anAdWithAnImpressionDoesNotExpire() async throws {
        let ad = try self.load(timeToLive: .seconds(10), countsImpressions: true)
        ad.delegate.report(.impression)
        await self.screen.time.settle()
        self.screen.time.set(to: .seconds(100))
        #expect(!ad.ad.isExpired)
    }

    @Test func aRefusedRegistrationDoesNotKeepAnAdFromExpiring() throws {
        let ad = try self.load(timeToLive: .seconds(10))
        #expect(throws: MediationError.self) {
            try ad.ad.register(container: self.screen.container(), clickableAssetViews: [.body: PlatformView()])
        }
        self.screen.time.set(to: .seconds(10))
        #expect(ad.ad.isExpired)
    }

    @Test func anImpressionFromTheWrongSideDoesNotKeepAnAdFromExpiring() async throws {
        let ad = try self.load(timeToLive: .seconds(10))
        ad.delegate.report(.impression)
        await self.screen.time.settle()
        self.screen.time.set(to: .seconds(10))
        #expect(ad.ad.isExpired)
    }
}
#endif
