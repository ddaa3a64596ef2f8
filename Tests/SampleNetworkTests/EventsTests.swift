#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import SampleAdSDK
import SampleAdServer
import SampleNetwork
import MediationTesting
import Testing

/// Events of an ad on the screen reach the app and the network, whichever side detects them.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(20)))
struct EventsTests {
    private nonisolated static let adapters = MediatedNetwork.adapters

    /// Runs a test with an ad, a log of the app's events, and a screen to show the ad on.
    private func withAd(
        _ script: AdUnitScript,
        adapter: String,
        _ body: @MainActor (MediatedNetwork, NativeAd, EventLog, AdsOnAScreen) async throws -> Void
    ) async throws {
        try await MediatedNetwork.with(script, adapter: adapter) { network async throws in
            let ad = try await network.ad()
            try await body(network, ad, EventLog(of: ad), AdsOnAScreen(time: network.time, clock: network.clock))
        }
    }

    @Test(arguments: adapters)
    func mediationFindsOutAndTellsTheNetwork(adapter: String) async throws {
        try await self.withAd(AdUnitScript(video: false), adapter: adapter) { network, ad, log, screen async throws in
            let networkAd = try ad.networkAd
            #expect(!networkAd.tracksItself)
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: false)
            #expect(networkAd.view === screen.cell(ofRow: 0).view)
            #expect(networkAd.watch == nil)
            await screen.look(atRow: 0, isTrackedByNetwork: false)
            screen.tapButton()
            networkAd.presentPage()
            networkAd.dismissPage()
            await log.hears(.didDismiss)
            #expect(log.names == ["impression", "paid", "click", "willPresent", "willDismiss", "didDismiss"])
            let id = try #require(networkAd.id)
            #expect(await network.server.counts { $0.impressions == [id: 1] && $0.clicks == [id: 1] } != nil)
            #expect(ad.responseInfo.lineItems[0].violations.isEmpty)
        }
    }

    @Test(arguments: adapters)
    func theNetworkFindsOutAndTellsMediation(adapter: String) async throws {
        let script = AdUnitScript(tracking: .network, video: false)
        try await self.withAd(script, adapter: adapter) { network, ad, log, screen async throws in
            let networkAd = try ad.networkAd
            #expect(networkAd.tracksItself)
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: true)
            await screen.look(atRow: 0, isTrackedByNetwork: true)
            await log.hears(.impression)
            screen.tapBesideAssets()
            screen.tapButton()
            networkAd.dismissPage()
            await log.hears(.didDismiss)
            #expect(log.names == ["impression", "paid", "click", "willPresent", "willDismiss", "didDismiss"])
            let id = try #require(networkAd.id)
            #expect(await network.server.counts { $0.impressions == [id: 1] && $0.clicks == [id: 1] } != nil)
            #expect(ad.responseInfo.lineItems[0].violations.isEmpty)
        }
    }

    @Test(arguments: adapters)
    func theNetworkLooksNoMoreWhenTheAdIsTakenOut(adapter: String) async throws {
        let script = AdUnitScript(tracking: .network, video: false)
        try await self.withAd(script, adapter: adapter) { network, ad, log, screen async throws in
            let networkAd = try ad.networkAd
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: true)
            #expect(networkAd.watch != nil)
            ad.unregister()
            await network.clock.sleepIsCancelled()
            #expect(networkAd.view == nil && networkAd.watch == nil)
            screen.tapButton()
            await network.time.settle()
            #expect(log.events.isEmpty)
            // The same ad comes back.
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: true)
            await screen.look(atRow: 0, isTrackedByNetwork: true)
            await log.hears(.impression)
        }
    }

    @Test(arguments: adapters)
    func anotherAdInTheSameViewsEndsTheFormerOne(adapter: String) async throws {
        let script = AdUnitScript(tracking: .network, video: false)
        try await self.withAd(script, adapter: adapter) { network, ad, log, screen async throws in
            let former = try ad.networkAd
            let other = try await network.ad { $0.loadID = "other" }
            let otherLog = EventLog(of: other)
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: true)
            try await screen.show(other, inRow: 0, isTrackedByNetwork: true)
            #expect(former.view == nil && former.watch == nil)
            #expect(try other.networkAd.view === screen.cell(ofRow: 0).view)
            await screen.look(atRow: 0, isTrackedByNetwork: true)
            await otherLog.hears(.impression)
            #expect(log.events.isEmpty)
            let id = try #require(try other.networkAd.id)
            #expect(await network.server.counts { !$0.impressions.isEmpty }?.impressions == [id: 1])
        }
    }

    @Test(arguments: adapters, [AdUnitScript.Tracking.app, .network])
    func aPageThatDoesNotOpenIsReported(adapter: String, tracking: AdUnitScript.Tracking) async throws {
        let script = AdUnitScript(tracking: tracking, video: false, faults: [.missingAsset(.clickURL)])
        try await self.withAd(script, adapter: adapter) { _, ad, log, screen async throws in
            let isTracked = tracking == .network
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: isTracked)
            await screen.look(atRow: 0, isTrackedByNetwork: isTracked)
            await log.hears(.impression)
            screen.tapButton()
            // A tap opens the page of an ad that tracks itself.
            if !isTracked { try ad.networkAd.presentPage() }
            await log.hears(.didFailToPresent(""))
            #expect(log.names == ["impression", "paid", "click", "didFailToPresent"])
            #expect(log.events.last == .didFailToPresent("the ad has no page"))
        }
    }

    @Test(arguments: adapters)
    func theVideoPlaysAsLongAsTheAdIsShown(adapter: String) async throws {
        try await self.withAd(AdUnitScript(video: true), adapter: adapter) { network, ad, log, screen async throws in
            let duration = try #require(ad.duration)
            #expect(ad.currentTime == .zero)
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: false)
            await network.clock.sleepBegins()
            network.clock.advance(by: .seconds(2))
            #expect(ad.currentTime == .seconds(2))
            ad.unregister()
            await log.hears(.didPauseVideo)
            await network.clock.sleepIsCancelled()
            network.clock.advance(by: .seconds(100))
            #expect(ad.currentTime == .seconds(2))
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: false)
            await network.clock.sleepBegins()
            network.clock.advance(by: duration - .seconds(2))
            await log.hears(.didEndVideo)
            #expect(ad.currentTime == duration)
            #expect(log.names == ["didPlayVideo", "didPauseVideo", "didPlayVideo", "didEndVideo"])
        }
    }

    @Test(arguments: adapters)
    func whatAPersonDoesToTheVideoIsReported(adapter: String) async throws {
        try await self.withAd(AdUnitScript(video: true), adapter: adapter) { _, ad, log, screen async throws in
            let networkAd = try ad.networkAd
            try await screen.show(ad, inRow: 0, isTrackedByNetwork: false)
            networkAd.isMuted = false
            networkAd.pauseVideo()
            networkAd.isMuted = true
            networkAd.playVideo()
            ad.unregister()
            // Code that has stopped the video itself is not notified again.
            networkAd.pauseVideo()
            networkAd.presentPage()
            await log.hears(.willPresent)
            #expect(
                log.names == [
                    "didPlayVideo", "didUnmuteVideo", "didPauseVideo", "didMuteVideo", "didPlayVideo",
                    "didPauseVideo", "willPresent",
                ]
            )
        }
    }

    @Test(arguments: adapters)
    func whatIsReportedBeforeAnybodyListensIsHeardAfterwards(adapter: String) async throws {
        try await MediatedNetwork.with(AdUnitScript(video: true), adapter: adapter) { network async throws in
            let ad = try await network.ad()
            let networkAd = try ad.networkAd
            networkAd.playVideo()
            networkAd.presentPage()
            networkAd.dismissPage()
            let log = EventLog(of: ad)
            #expect(log.names == ["didPlayVideo", "willPresent", "willDismiss", "didDismiss"])
        }
    }
}
#endif
