#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationTesting
import PlatformViews
import SampleAdSDK
import SampleAdServer
import Testing

/// Ads that cover the screen, from their presentation to their dismissal.
@MainActor
@Suite(.timeLimit(.minutes(20)))
struct FullScreenPresentationTests {
    private static let countdown = 10.0

    /// Runs a test with an ad whose countdown takes ten seconds.
    private func withAd(
        _ format: SampleFullScreenFormat,
        _ body: @MainActor (Network, SampleFullScreenAd, FullScreenEventRecorder, Screen) async throws -> Void
    ) async throws {
        let unit = AdUnitScript(expiresInSeconds: 60, countdownSeconds: Self.countdown)
        try await Network.with(unit) { network in
            let ad = try await network.fullScreenAd(format)
            let recorder = FullScreenEventRecorder()
            ad.delegate = recorder
            try await body(network, ad, recorder, Screen())
        }
    }

    @Test(arguments: [SampleFullScreenFormat.interstitial, .appOpen])
    func adClosesOnlyAfterItsCountdown(_ format: SampleFullScreenFormat) async throws {
        try await self.withAd(format) { network, ad, recorder, screen in
            ad.present(from: screen.controller)
            #expect(recorder.events == [.willPresent, .impression])
            #expect(screen.controller.presentedViewController === ad.page)
            network.clock.advance(by: .seconds(Self.countdown) - .nanoseconds(1))
            screen.window.tap(at: Screen.onClose)
            #expect(ad.page != nil && recorder.events.count == 2)
            network.clock.advance(by: .nanoseconds(1))
            screen.window.tap(at: Screen.onClose)
            #expect(ad.page == nil && screen.controller.presentedViewController == nil)
            #expect(recorder.events == [.willPresent, .impression, .willDismiss, .didDismiss])
            let id = try #require(ad.id)
            #expect(await network.server.counts { $0.impressions == [id: 1] } != nil)
        }
    }

    @Test
    func eachTapOnTheAdIsAClick() async throws {
        try await self.withAd(.interstitial) { network, ad, recorder, screen in
            ad.tapCreative()
            ad.tapClose()
            ad.present(from: screen.controller)
            screen.window.tap(at: Screen.onAd)
            ad.tapCreative()
            // A tap on the view that closes the ad is no click, whether it closes the ad or not.
            screen.window.tap(at: Screen.onClose)
            network.clock.advance(by: .seconds(Self.countdown))
            screen.window.tap(at: Screen.onClose)
            ad.tapCreative()
            #expect(recorder.events == [.willPresent, .impression, .click, .click, .willDismiss, .didDismiss])
            let id = try #require(ad.id)
            #expect(await network.server.counts { $0.clicks == [id: 2] } != nil)
        }
    }

    @Test(arguments: [SampleFullScreenFormat.rewarded, .rewardedInterstitial])
    func rewardIsEarnedWhenTheCountdownIsOver(_ format: SampleFullScreenFormat) async throws {
        try await self.withAd(format) { network, ad, recorder, screen in
            let reward = SampleFullScreenAdEvent.reward(try #require(ad.reward))
            ad.userID = "somebody"
            ad.customData = "level 7"
            ad.present(from: screen.controller)
            ad.userID = "somebody else"
            await network.clock.sleepBegins()
            #expect(recorder.events == [.willPresent, .impression])
            network.clock.advance(by: .seconds(Self.countdown))
            await recorder.hears(reward)
            #expect(ad.page != nil)
            ad.tapClose()
            #expect(recorder.events == [.willPresent, .impression, reward, .willDismiss, .didDismiss])

            let id = try #require(ad.id)
            #expect(await network.server.counts { $0.rewards == [id: 1] } != nil)
            let body = try #require(await network.server.lastReward)
            let fields = try JSONDecoder().decode([String: String].self, from: body)
            #expect(fields == ["userID": "somebody", "customData": "level 7"])
        }
    }

    @Test
    func adClosedBeforeTheEndOfItsCountdownEarnsNothing() async throws {
        try await self.withAd(.rewarded) { network, ad, recorder, screen in
            ad.present(from: screen.controller)
            await network.clock.sleepBegins()
            network.clock.advance(by: .seconds(Self.countdown) - .nanoseconds(1))
            screen.window.tap(at: Screen.onClose)
            await network.clock.sleepIsCancelled()
            network.clock.advance(by: .seconds(1))
            #expect(recorder.events == [.willPresent, .impression, .willDismiss, .didDismiss])
            #expect(await network.server.lastReward == nil)
        }
    }

    @Test(arguments: [true, false])
    func adClosedAtTheEndOfItsCountdownEarnsItsReward(byTheApp: Bool) async throws {
        try await self.withAd(.rewarded) { network, ad, recorder, screen in
            let reward = SampleFullScreenAdEvent.reward(try #require(ad.reward))
            ad.present(from: screen.controller)
            // The clock has not resumed any task yet.
            network.clock.advance(by: .seconds(Self.countdown))
            if byTheApp { screen.controller.dismiss(animated: false) } else { ad.tapClose() }
            #expect(recorder.events == [.willPresent, .impression, reward, .willDismiss, .didDismiss])
            #expect(await network.server.counts { !$0.rewards.isEmpty } != nil)
            #expect(await network.server.lastReward == Data("{}".utf8))
        }
    }

    @Test
    func withoutACountdownTheRewardIsEarnedAtOnce() async throws {
        try await Network.with(AdUnitScript(countdownSeconds: 0)) { network in
            let (recorder, screen) = (FullScreenEventRecorder(), Screen())
            let ad = try await network.fullScreenAd(.rewardedInterstitial)
            ad.delegate = recorder
            ad.present(from: screen.controller)
            #expect(recorder.events == [.willPresent, .impression, .reward(try #require(ad.reward))])
        }
    }

    @Test(arguments: SampleFullScreenFormat.allCases)
    func appMayDismissTheAd(_ format: SampleFullScreenFormat) async throws {
        try await self.withAd(format) { _, ad, recorder, screen in
            ad.present(from: screen.controller)
            screen.controller.dismiss(animated: false)
            screen.controller.dismiss(animated: false)
            ad.tapClose()
            #expect(recorder.events == [.willPresent, .impression, .willDismiss, .didDismiss])
        }
    }

    @Test
    func adThatIsCoveredIsNotDismissed() async throws {
        try await self.withAd(.interstitial) { _, ad, recorder, screen in
            ad.present(from: screen.controller)
            let page = try #require(ad.page)
            page.present(PlatformViewController(), animated: false)
            // As UIKit calls it.
            page.viewDidDisappear(false)
            page.dismiss(animated: false)
            #expect(recorder.events == [.willPresent, .impression])
            page.present(PlatformViewController(), animated: false)
            screen.controller.dismiss(animated: false)
            #expect(recorder.events == [.willPresent, .impression, .willDismiss, .didDismiss])
        }
    }

    @Test
    func adThatVanishesWithItsWindowIsDismissed() async throws {
        try await self.withAd(.rewarded) { _, ad, recorder, screen in
            var controller: PlatformViewController? = PlatformViewController()
            screen.window.rootViewController = controller
            ad.present(from: try #require(controller))
            screen.window.rootViewController = nil
            #expect(recorder.events == [.willPresent, .impression])
            controller = nil
            await recorder.hears(.didDismiss)
            #expect(recorder.events == [.willPresent, .impression, .willDismiss, .didDismiss])
        }
    }

    @Test
    func adIsPresentedOnlyOnce() async throws {
        try await self.withAd(.rewarded) { _, ad, recorder, screen in
            let failure = SampleFullScreenAdEvent.didFailToPresent("the ad has been presented before")
            ad.present(from: screen.controller)
            ad.present(from: screen.controller)
            #expect(recorder.events == [.willPresent, .impression, failure])
            ad.tapClose()
            ad.present(from: screen.controller)
            #expect(recorder.events.suffix(3) == [.willDismiss, .didDismiss, failure])
            #expect(screen.controller.presentedViewController == nil)
        }
    }

    @Test
    func adNeedsAControllerInAWindowThatPresentsNoOther() async throws {
        try await self.withAd(.appOpen) { _, ad, recorder, screen in
            ad.present(from: PlatformViewController())
            let other = PlatformViewController()
            screen.controller.present(other, animated: false)
            ad.present(from: screen.controller)
            #expect(
                recorder.events == [
                    .didFailToPresent("the view controller is not in a window"),
                    .didFailToPresent("the view controller presents another one"),
                ]
            )
            // Neither was the ad's fault, so it can still be presented.
            ad.present(from: other)
            #expect(recorder.events.suffix(2) == [.willPresent, .impression])
            #expect(other.presentedViewController === ad.page)
        }
    }

    @Test
    func expiredAdIsNotPresentedAndAPresentedOneStays() async throws {
        try await self.withAd(.interstitial) { network, ad, recorder, screen in
            network.clock.advance(by: .seconds(60))
            ad.present(from: screen.controller)
            #expect(recorder.events == [.didFailToPresent("the ad has expired")])
        }
        try await self.withAd(.interstitial) { network, ad, recorder, screen in
            ad.present(from: screen.controller)
            network.clock.advance(by: .seconds(60))
            ad.tapCreative()
            ad.tapClose()
            #expect(recorder.events == [.willPresent, .impression, .click, .willDismiss, .didDismiss])
        }
    }

    @Test
    func delegateMayTakeTheScreenFirst() async throws {
        try await self.withAd(.interstitial) { network, ad, recorder, screen in
            let other = PlatformViewController()
            recorder.reaction = { _, event in
                if event == .willPresent { screen.controller.present(other, animated: false) }
            }
            ad.present(from: screen.controller)
            let failure = SampleFullScreenAdEvent.didFailToPresent("the view controller presents another one")
            #expect(recorder.events == [.willPresent, failure])
            #expect(screen.controller.presentedViewController === other)
            #expect(await network.server.counts.impressions.isEmpty)
        }
    }

    @Test(arguments: SampleFullScreenFormat.allCases, [true, false])
    func delegateMayCloseTheAdAtEachEvent(_ format: SampleFullScreenFormat, byTheApp: Bool) async throws {
        try await Network.with(AdUnitScript(countdownSeconds: 0)) { network in
            let (recorder, screen) = (FullScreenEventRecorder(), Screen())
            let ad = try await network.fullScreenAd(format)
            ad.delegate = recorder
            recorder.reaction = { ad, _ in
                if byTheApp { screen.controller.dismiss(animated: false) } else { ad.tapClose() }
            }
            ad.present(from: screen.controller)
            // A reward whose time has come is earned before the ad closes.
            let rewards = ad.reward.map { [SampleFullScreenAdEvent.reward($0)] } ?? []
            #expect(recorder.events == [.willPresent, .impression] + rewards + [.willDismiss, .didDismiss])
            #expect(ad.page == nil && screen.controller.presentedViewController == nil)
        }
    }

    @Test(arguments: SampleFullScreenFormat.allCases)
    func presentedAdLivesUntilItClosesAndNothingStaysAlive(_ format: SampleFullScreenFormat) async throws {
        let unit = AdUnitScript(countdownSeconds: Self.countdown)
        try await Network.with(unit) { network in
            let (recorder, screen) = (FullScreenEventRecorder(), Screen())
            weak var weakAd: SampleFullScreenAd?
            weak var weakPage: SampleAdViewController?
            weak var weakView: PlatformView?
            do {
                let ad = try await network.fullScreenAd(format)
                ad.delegate = recorder
                ad.present(from: screen.controller)
                weakAd = ad
                weakPage = ad.page
                weakView = ad.page?.closeView
            }
            #expect(weakAd != nil && weakPage != nil && weakView != nil)
            if format.isRewarded { await network.clock.sleepBegins() }
            network.clock.advance(by: .seconds(Self.countdown))
            screen.window.tap(at: Screen.onAd)
            screen.window.tap(at: Screen.onClose)
            #expect(recorder.events.last == .didDismiss)
            #expect(weakAd == nil && weakPage == nil && weakView == nil)
        }
    }

    @Test
    func adThatIsNeverPresentedDoesNotStayAlive() async throws {
        try await self.withAd(.rewarded) { network, _, recorder, _ in
            var ad: SampleFullScreenAd? = try await network.fullScreenAd(.rewarded)
            weak let weakAd = ad
            ad?.delegate = recorder
            ad?.present(from: PlatformViewController())
            #expect(recorder.events == [.didFailToPresent("the view controller is not in a window")])
            ad = nil
            #expect(weakAd == nil)
        }
    }
}
#endif
