#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The frequency with which mediation checks the views.
@MainActor
struct ViewTimerTests {
    private let screen = AdScreen()

    /// Returns the number of timers that fire within a time.
    private func looks(within time: Duration) async -> Int {
        let end = self.screen.time.now + Nanoseconds(time)
        var count = 0
        while self.screen.time.timers.count > 0 {
            await self.screen.time.advanceToNextTimer()
            guard self.screen.time.now <= end else { break }
            count += 1
        }
        return count
    }

    @Test func nobodyLooksWithoutViews() throws {
        let ad = try self.screen.load()
        #expect(self.screen.time.timers.count == 0)
        try ad.ad.show(in: self.screen.container())
        #expect(self.screen.time.timers.count == 1)
        ad.ad.unregister()
        #expect(self.screen.time.timers.count == 0)
    }

    @Test func nobodyLooksAfterTheLastContainerIsGone() async throws {
        let ads = [try self.screen.load(), try self.screen.load()]
        for ad in ads { try ad.ad.show(in: AdContainer("A")) }
        await self.screen.time.advance(by: .seconds(1))
        #expect(self.screen.time.timers.count == 0)
    }

    @Test func manyAdsHaveOneTimer() throws {
        for _ in 0..<20 { try self.screen.load().ad.show(in: self.screen.container(y: 100)) }
        #expect(self.screen.time.timers.count == 1)
    }

    @Test func anImpressionIsAwaitedTenTimesASecond() async throws {
        try self.screen.load().ad.show(in: self.screen.container(y: 100))
        #expect(await self.looks(within: .seconds(2)) == 20)
    }

    @Test func withoutAnImpressionToAwaitOneLookASecondIsEnough() async throws {
        try self.screen.load().ad.show(in: self.screen.container("seen"))
        try self.screen.load(TrackedAd(countsImpressions: true)).ad.show(in: self.screen.container("network", y: 100))
        #expect(await self.looks(within: .seconds(10)) <= 11)
    }

    @Test func anAdThatAwaitsItsImpressionWakesASlowTimer() async throws {
        try self.screen.load(TrackedAd(countsImpressions: true)).ad.show(in: self.screen.container())
        await self.screen.time.advance(by: .milliseconds(50))
        let ad = try self.screen.load()
        let container = self.screen.container("B", y: 100)
        try ad.ad.show(in: container)
        container.frame.y = 0
        await self.screen.time.advance(by: .milliseconds(100))
        #expect(ad.count(.impression) == 1)
    }
}
#endif
