#if !canImport(UIKit) && !canImport(AppKit)
import MediationTesting
import PlatformViews
import SampleAdSDK
import SampleAdServer
import Testing

/// Mistakes of the SDK that the server orders.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct FullScreenBehaviorTests {
    /// Presents an ad with a countdown of ten seconds, lets it pass, and closes the ad.
    private func events(
        of format: SampleFullScreenFormat,
        with fault: Fault.Kind,
        _ then: @MainActor (Network, SampleFullScreenAd) async throws -> Void = { _, _ in }
    ) async throws -> [SampleFullScreenAdEvent] {
        let (recorder, screen) = (FullScreenEventRecorder(), Screen())
        try await Network.with(AdUnitScript(countdownSeconds: 10, faults: [Fault(fault)])) { network in
            let ad = try await network.fullScreenAd(format)
            ad.delegate = recorder
            ad.present(from: screen.controller)
            if format.isRewarded, ad.page != nil { await network.clock.sleepBegins() }
            network.clock.advance(by: .seconds(10))
            ad.tapClose()
            #expect(screen.controller.presentedViewController == nil)
            try await then(network, ad)
        }
        return recorder.events
    }

    @Test(arguments: SampleFullScreenFormat.allCases)
    func adFailsToPresent(_ format: SampleFullScreenFormat) async throws {
        let events = try await self.events(of: format, with: .failsToPresent)
        #expect(events == [.didFailToPresent("the ad has nothing to show")])
    }

    @Test(arguments: [SampleFullScreenFormat.rewarded, .rewardedInterstitial])
    func rewardIsToldTwiceAndPostedOnce(_ format: SampleFullScreenFormat) async throws {
        var reward: SampleReward?
        let events = try await self.events(of: format, with: .rewardTwice) { network, ad in
            reward = ad.reward
            let id = try #require(ad.id)
            #expect(await network.server.counts { $0.rewards == [id: 1] } != nil)
            // Time enough for another post to arrive.
            _ = try await network.fullScreenAd(format)
            #expect(await network.server.counts.rewards == [id: 1])
        }
        let told = SampleFullScreenAdEvent.reward(try #require(reward))
        #expect(events == [.willPresent, .impression, told, told, .willDismiss, .didDismiss])
    }

    @Test(arguments: [SampleFullScreenFormat.rewarded, .rewardedInterstitial])
    func rewardIsToldAfterTheDismissal(_ format: SampleFullScreenFormat) async throws {
        var reward: SampleReward?
        let events = try await self.events(of: format, with: .lateReward) { network, ad in
            reward = ad.reward
            #expect(await network.server.counts { $0.rewards.values.map(\.self) == [1] } != nil)
        }
        let told = SampleFullScreenAdEvent.reward(try #require(reward))
        #expect(events == [.willPresent, .impression, .willDismiss, .didDismiss, told])
    }

    @Test
    func rewardThatWasNotEarnedIsNotToldLateEither() async throws {
        try await Network.with(AdUnitScript(countdownSeconds: 10, faults: [Fault(.lateReward)])) { network in
            let (recorder, screen) = (FullScreenEventRecorder(), Screen())
            let ad = try await network.fullScreenAd(.rewarded)
            ad.delegate = recorder
            ad.present(from: screen.controller)
            ad.tapClose()
            #expect(recorder.events == [.willPresent, .impression, .willDismiss, .didDismiss])
        }
    }

    @Test(arguments: SampleFullScreenFormat.allCases)
    func dismissalIsNeverTold(_ format: SampleFullScreenFormat) async throws {
        var rewards: [SampleFullScreenAdEvent] = []
        let events = try await self.events(of: format, with: .neverDismissed) { _, ad in
            #expect(ad.page == nil)
            rewards = ad.reward.map { [.reward($0)] } ?? []
        }
        #expect(events == [.willPresent, .impression] + rewards)
    }

    @Test(arguments: [Fault.Kind.rewardTwice, .lateReward])
    func faultOfRewardsChangesNothingWithoutAReward(_ fault: Fault.Kind) async throws {
        let events = try await self.events(of: .interstitial, with: fault)
        #expect(events == [.willPresent, .impression, .willDismiss, .didDismiss])
    }

    @Test
    func dismissalThatIsNeverToldLeavesNothingAlive() async throws {
        try await Network.with(AdUnitScript(countdownSeconds: 0, faults: [Fault(.neverDismissed)])) { network in
            let screen = Screen()
            weak var weakAd: SampleFullScreenAd?
            do {
                let ad = try await network.fullScreenAd(.interstitial)
                ad.present(from: screen.controller)
                weakAd = ad
            }
            #expect(weakAd != nil)
            screen.window.tap(at: Screen.onClose)
            #expect(weakAd == nil)
        }
    }
}
#endif
