#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The effects of one tap, which count once within half a second.
@MainActor
struct TapWindowTests {
    private let screen = AdScreen()

    private func shown(_ network: TrackedAd = TrackedAd()) throws -> (AdScreen.Ad, AdContainer) {
        let ad = try self.screen.load(network)
        let container = self.screen.container()
        try ad.ad.show(in: container)
        return (ad, container)
    }

    @Test func aTapSeenByTwoViewsCountsOnce() throws {
        let (ad, container) = try self.shown()
        container.tapHeadline()
        container.tapButton()
        #expect(ad.count(.click) == 1)
        #expect(ad.network.count("didRecordClick") == 1)
        #expect(ad.network.calls.last == "didRecordClick headline")
    }

    @Test func theWindowEndsAtHalfASecond() async throws {
        let (ad, container) = try self.shown()
        container.tapButton()
        await self.screen.time.advance(by: .milliseconds(499))
        container.tapButton()
        #expect(ad.count(.click) == 1)
        await self.screen.time.advance(by: .milliseconds(1))
        container.tapButton()
        #expect(ad.count(.click) == 2)
    }

    @Test func tapsInARowAreCountedFromTheLastThatCounted() async throws {
        let (ad, container) = try self.shown()
        for _ in 0..<11 {
            container.tapButton()
            await self.screen.time.advance(by: .milliseconds(100))
        }
        // At 0, 500 and 1,000 ms: an uncounted click does not extend the window.
        #expect(ad.count(.click) == 3)
    }

    @Test func aTapOnTheAdInItsNextContainerIsWithinTheSameWindow() throws {
        let (ad, container) = try self.shown()
        container.tapButton()
        let next = self.screen.container("B")
        try ad.ad.show(in: next)
        next.tapButton()
        #expect(ad.count(.click) == 1)
    }

    @Test func tapsOnTwoAdsAreTwoTaps() throws {
        let (first, firstContainer) = try self.shown()
        let (second, secondContainer) = try self.shown()
        firstContainer.tapButton()
        secondContainer.tapButton()
        #expect(first.count(.click) == 1)
        #expect(second.count(.click) == 1)
    }

    @Test func aNetworkThatReportsATapTwiceHasOneClick() async throws {
        let (ad, _) = try self.shown(TrackedAd(countsClicks: true))
        ad.delegate.report(.click)
        await self.screen.time.advance(by: .milliseconds(200))
        ad.delegate.report(.click)
        await self.screen.time.advance(by: .milliseconds(300))
        ad.delegate.report(.click)
        await self.screen.time.settle()
        #expect(ad.count(.click) == 2)
        #expect(ad.violations.isEmpty)
    }

    @Test func theTimeOfTheReportDecidesAndNotThatOfItsDelivery() async throws {
        let (ad, _) = try self.shown(TrackedAd(countsClicks: true))
        ad.delegate.report(.click)
        self.screen.time.set(to: .seconds(1))
        ad.delegate.report(.click)
        // Both clicks are delivered now.
        await self.screen.time.settle()
        #expect(ad.count(.click) == 2)
    }

    @Test func reportsOfOneTapThatAreDeliveredApartAreOneClick() async throws {
        let ad = try self.screen.load(TrackedAd(countsClicks: true), listens: false)
        ad.delegate.report(.click)
        ad.delegate.report(.click)
        self.screen.time.set(to: .seconds(9))
        await self.screen.time.settle()
        var heard: [NativeAdEvent] = []
        ad.ad.eventHandler = { heard.append($0) }
        #expect(heard == [.click])
    }

    @Test func theFirstTapAtTimeZeroCounts() throws {
        let (ad, container) = try self.shown()
        #expect(self.screen.time.now == .zero)
        container.tapButton()
        #expect(ad.count(.click) == 1)
    }
}
#endif
