#if !canImport(UIKit) && !canImport(AppKit)
import Dispatch
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The network's reports on a shown ad reach the app in order.
@MainActor
struct NativeAdEventOrderTests {
    private let screen = AdScreen()

    @Test func allEventsOfAPresentationComeInTheOrderReported() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: true, countsClicks: true))
        let reported: [NativeAdEvent] = [
            .impression, .didPlayVideo, .didMuteVideo, .didUnmuteVideo, .didPauseVideo, .click, .willPresent,
            .didFailToPresent("no window"), .willPresent, .willDismiss, .didDismiss, .didPlayVideo, .didEndVideo,
        ]
        for event in reported { ad.delegate.report(event) }
        await self.screen.time.settle()
        #expect(ad.heard.filter { $0.adValue == nil } == reported)
        #expect(ad.heard.first { $0.name == "didFailToPresent" }?.message == "no window")
    }

    @Test func whatMediationCountsStandsWhereItHappened() async throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        ad.delegate.report(.didPlayVideo)
        await self.screen.time.settle()
        try ad.ad.show(in: container)
        ad.delegate.report(.didPauseVideo)
        await self.screen.time.settle()
        container.tapButton()
        ad.delegate.report(.willPresent)
        await self.screen.time.settle()
        #expect(ad.names == ["didPlayVideo", "impression", "paid", "didPauseVideo", "click", "willPresent"])
    }

    @Test func eventsFromBeforeTheCompletionHandlerHasReturnedAreKeptInOrder() throws {
        let network = TrackedAd(countsImpressions: true, countsClicks: true)
        let reported: [NativeAdEvent] = [.didPlayVideo, .impression, .click, .didPauseVideo]
        let ad = try self.screen.load(network, reporting: { for event in reported { $0.report(event) } })
        #expect(ad.names == ["didPlayVideo", "impression", "paid", "click", "didPauseVideo"])
    }

    @Test func eventsOfAnAdInOneContainerNeverReachTheNextThere() async throws {
        let first = try self.screen.load(TrackedAd(countsImpressions: true, countsClicks: true))
        let second = try self.screen.load(TrackedAd(countsImpressions: true, countsClicks: true))
        let container = self.screen.container()
        try first.ad.show(in: container)
        try second.ad.show(in: container)
        first.delegate.report(.impression)
        first.delegate.report(.click)
        await self.screen.time.settle()
        #expect(first.names == ["impression", "paid", "click"])
        #expect(second.heard.isEmpty)
    }

    @Test func aReportInsideDidRecordImpressionComesAfterTheImpression() async throws {
        let ad = try self.screen.load()
        ad.network.reaction = { [weak ad] in if $0 == "didRecordImpression" { ad?.delegate.report(.didPlayVideo) } }
        try ad.ad.show(in: self.screen.container())
        await self.screen.time.settle()
        #expect(ad.names == ["impression", "paid", "didPlayVideo"])
    }

    @Test func aListenerThatIsSetInsideDidRecordImpressionMissesNothing() throws {
        let ad = try self.screen.load(listens: false)
        var heard: [String] = []
        ad.network.reaction = { [weak ad] in
            if $0 == "didRecordImpression" { ad?.ad.eventHandler = { heard.append($0.name) } }
        }
        try ad.ad.show(in: self.screen.container())
        #expect(heard == ["impression", "paid"])
    }

    @Test func aReportFromAHandlerThatSetsAnotherComesAfterThoseBeforeIt() async throws {
        let ad = try self.screen.load(listens: false)
        var heard: [String] = []
        ad.ad.eventHandler = { [weak ad] event in
            heard.append(event.name)
            guard event == .didPlayVideo else { return }
            ad?.delegate.report(.didDismiss)
            ad?.ad.eventHandler = { heard.append($0.name) }
        }
        for event in [NativeAdEvent.didPlayVideo, .willPresent, .willDismiss] { ad.delegate.report(event) }
        await self.screen.time.settle()
        #expect(heard == ["didPlayVideo", "willPresent", "willDismiss", "didDismiss"])
    }

    @Test func aNetworkThatReportsAHundredThousandTimesAtOnceIsHeardToTheEnd() async throws {
        let ad = try self.screen.load()
        for number in 0..<100_000 { ad.delegate.report(.didFailToPresent("\(number)")) }
        await self.screen.time.settle()
        #expect(ad.heard.count == 100_000)
        #expect(ad.heard.last?.message == "99999")
    }

    @Test func reportsFromManyThreadsWhileTheAdComesAndGoesAreAllHeard() async throws {
        let ad = try self.screen.load(listens: false)
        let (heard, hear) = AsyncStream<NativeAdEvent>.makeStream()
        ad.ad.eventHandler = { if $0.adValue == nil, $0 != .impression { hear.yield($0) } }
        let delegate = ad.delegate
        DispatchQueue.global().async {
            DispatchQueue.concurrentPerform(iterations: 4) { _ in for _ in 0..<500 { delegate.report(.didPlayVideo) } }
        }
        for name in ["A", "B", "C"] {
            try ad.ad.show(in: self.screen.container(name))
            await Task.yield()
        }
        ad.ad.unregister()
        #expect(await heard.take(2_000).count == 2_000)
    }

    @Test func reportsAfterTheAdIsGoneDoNothing() async throws {
        var heard: [NativeAdEvent] = []
        weak var gone: NativeAd?
        func load() throws -> any MediationNativeAdEventDelegate {
            let ad = try self.screen.load(TrackedAd(countsImpressions: true), listens: false)
            ad.ad.eventHandler = { heard.append($0) }
            gone = ad.ad
            return ad.delegate
        }
        let delegate = try load()
        #expect(gone == nil)
        delegate.report(.impression)
        await self.screen.time.settle()
        #expect(heard.isEmpty)
    }
}
#endif
