#if !canImport(UIKit) && !canImport(AppKit)
import Dispatch
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// Impressions and clicks are counted by the side that was declared, and by no other.
@MainActor
struct CountingSideTests {
    private let screen = AdScreen()

    @Test(arguments: [true, false], [true, false])
    func onlyTheDeclaredSideCounts(countsImpressions: Bool, countsClicks: Bool) async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: countsImpressions, countsClicks: countsClicks))
        let container = self.screen.container()
        await self.screen.time.advance(by: .seconds(3))

        // The events that mediation detects.
        try ad.ad.show(in: container)
        container.tapButton()
        await self.screen.time.advance(by: .seconds(1))
        #expect(ad.count(.impression) == (countsImpressions ? 0 : 1))
        #expect(ad.count(.click) == (countsClicks ? 0 : 1))
        #expect(ad.network.count("didRender") == 1)
        #expect(ad.network.count("didRecordImpression") == (countsImpressions ? 0 : 1))
        #expect(ad.network.count("didRecordClick") == (countsClicks ? 0 : 1))

        // The events that the network detects.
        ad.delegate.report(.impression)
        ad.delegate.report(.click)
        await self.screen.time.settle()
        #expect(ad.count(.impression) == 1)
        #expect(ad.count(.click) == 1)
        #expect(ad.network.count("didRecordImpression") == (countsImpressions ? 0 : 1))
        #expect(ad.network.count("didRecordClick") == (countsClicks ? 0 : 1))
        var kinds: [ContractViolation.Kind] = []
        if !countsImpressions { kinds.append(.impressionFromWrongSide) }
        if !countsClicks { kinds.append(.clickFromWrongSide) }
        #expect(ad.violations.map(\.kind) == kinds)
        #expect(ad.violations.allSatisfy { $0.time == .seconds(4) })
    }

    @Test func aReportFromTheWrongSideIsNotedAtItsLineItemAndWithTheTimeOfTheReport() async throws {
        let ad = try self.screen.load()
        self.screen.time.set(to: .seconds(3))
        ad.delegate.report(.impression)
        // The main actor was busy, so the report is delivered later.
        self.screen.time.set(to: .seconds(5))
        await self.screen.time.settle()
        let lineItems = ad.ad.responseInfo.lineItems
        #expect(lineItems.map(\.violations.count) == [0, 1])
        #expect(lineItems[1].violations == [ContractViolation(kind: .impressionFromWrongSide, time: .seconds(3))])
    }

    @Test func aReportFromTheWrongSideBeforeTheLoadHasEndedIsNotedToo() throws {
        let ad = try self.screen.load(reporting: {
            $0.report(.impression)
            $0.report(.click)
        })
        #expect(ad.violations.map(\.kind) == [.impressionFromWrongSide, .clickFromWrongSide])
        #expect(ad.heard.isEmpty)
    }

    @Test func aReportFromTheWrongSideDoesNotSpendTheImpression() async throws {
        let ad = try self.screen.load()
        ad.delegate.report(.impression)
        ad.delegate.report(.click)
        await self.screen.time.settle()
        #expect(ad.heard.isEmpty)
        let container = self.screen.container()
        try ad.ad.show(in: container)
        container.tapButton()
        #expect(ad.names == ["impression", "paid", "click"])
    }

    @Test func aWrongSideAtOneDoesNotTouchTheOther() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: true))
        ad.delegate.report(.click)
        ad.delegate.report(.impression)
        await self.screen.time.settle()
        #expect(ad.names == ["impression", "paid"])
        #expect(ad.violations.map(\.kind) == [.clickFromWrongSide])
    }

    @Test func whatWasDeclaredAtTheLoadStays() async throws {
        let network = TrackedAd()
        let ad = try self.screen.load(network)
        network.handlesUserImpressions = true
        network.handlesUserClicks = true
        ad.delegate.report(.impression)
        await self.screen.time.settle()
        #expect(ad.violations.count == 1)
        try ad.ad.show(in: self.screen.container())
        #expect(ad.names == ["impression", "paid"])
    }

    @Test func anImpressionReportedFromManyThreadsCountsOnce() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: true, countsClicks: true), listens: false)
        let (heard, hear) = AsyncStream<String>.makeStream()
        ad.ad.eventHandler = { hear.yield($0.name) }
        let delegate = ad.delegate
        DispatchQueue.global().async {
            DispatchQueue.concurrentPerform(iterations: 8) { _ in for _ in 0..<50 { delegate.report(.impression) } }
            delegate.report(.didEndVideo)
        }
        #expect(await heard.take(3) == ["impression", "paid", "didEndVideo"])
    }

    @Test func aNetworkThatReportsInALoopDoesNotFillTheMemory() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: false, countsClicks: false))
        for _ in 0..<5_000 { ad.delegate.report(.impression) }
        await self.screen.time.settle()
        #expect(ad.violations.count == 1_000)
    }

    @Test func theNetworksReportAfterTheAdWasUnregisteredStillCounts() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: true, countsClicks: true))
        try ad.ad.show(in: self.screen.container())
        ad.ad.unregister()
        ad.delegate.report(.impression)
        ad.delegate.report(.click)
        await self.screen.time.settle()
        #expect(ad.names == ["impression", "paid", "click"])
    }
}
#endif
