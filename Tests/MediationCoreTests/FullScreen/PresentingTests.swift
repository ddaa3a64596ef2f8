#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// An ad that covers the screen is presented once, ends once, and tells the app everything in order.
@MainActor
struct PresentingTests {
    private let stage = FullScreenStage()

    private let shown: [FullScreenAdEvent] = [.willPresent, .impression, .click, .willDismiss, .didDismiss]

    @Test func aPresentationIsToldInOrderWithWhatItEarned() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .impression, .click, .willDismiss, .didDismiss) }
        let ad = try await self.stage.interstitial()
        #expect(ad.ad.isReady)
        try await ad.ad.present(from: self.stage.controller)
        #expect(ad.names == ["willPresent", "impression", "paid", "click", "willDismiss", "didDismiss"])
        #expect(ad.heard.compactMap(\.adValue).map(\.value) == [FullScreenStage.ecpm / 1000])
        #expect(ad.network.presenters.count == 1)
        #expect(ad.network.presenters.first === self.stage.controller)
        #expect(ad.violations.isEmpty)
        #expect(!ad.ad.isReady)
        #expect(!self.stage.mediator.isPresentingFullScreenAd)
    }

    @Test func whateverTheNetworkRepeatsIsToldOnce() async throws {
        self.stage.network.onPresent = { ad in
            for event in [FullScreenAdEvent.willPresent, .impression, .click, .willDismiss, .didDismiss] {
                ad.report(event, event)
            }
        }
        let ad = try await self.stage.interstitial()
        try await ad.ad.present(from: self.stage.controller)
        #expect(ad.names == ["willPresent", "impression", "paid", "click", "willDismiss", "didDismiss"])
        #expect(ad.violations == Array(repeating: .presentationOrder, count: 4))
    }

    @Test(arguments: [
        [FullScreenAdEvent.impression, .didDismiss], [.didDismiss, .impression],
        [.impression, .willDismiss, .didDismiss],
    ])
    func whatTheNetworkLeavesOutIsAdded(events: [FullScreenAdEvent]) async throws {
        self.stage.network.onPresent = { ad in for event in events { ad.report(event) } }
        let ad = try await self.stage.interstitial()
        try await ad.ad.present(from: self.stage.controller)
        #expect(
            ad.names.filter { !["impression", "paid"].contains($0) } == ["willPresent", "willDismiss", "didDismiss"]
        )
        #expect(ad.names.count { $0 == "impression" } == 1)
    }

    @Test func aRefusedPresentationIsAnErrorAndTheScreenIsFree() async throws {
        self.stage.network.onPresent = { $0.report(.didFailToPresent("no video"), .didDismiss) }
        let ad = try await self.stage.interstitial()
        let error = await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(error?.code == .presentationFailed)
        #expect(error?.message == "no video")
        #expect(ad.names == ["didFailToPresent"])
        #expect(!self.stage.mediator.isPresentingFullScreenAd)
    }

    @Test func aFailureOfAnAdOnTheScreenEndsItAsADismissal() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .didFailToPresent("the video stopped")) }
        let ad = try await self.stage.interstitial()
        try await ad.ad.present(from: self.stage.controller)
        #expect(ad.names == ["willPresent", "willDismiss", "didDismiss"])
        #expect(ad.violations == [.presentationOrder])
    }

    @Test func anAdIsPresentedOnce() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        let ad = try await self.stage.interstitial()
        try await ad.ad.present(from: self.stage.controller)
        let error = await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(error?.code == .alreadyPresented)
        #expect(ad.network.presenters.count == 1)
        #expect(ad.names == ["willPresent", "willDismiss", "didDismiss"])
    }

    @Test func noAdIsPresentedOverAnother() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent) }
        let (first, second) = (try await self.stage.interstitial(), try await self.stage.interstitial())
        let presenting = Task { try await first.ad.present(from: self.stage.controller) }
        while !self.stage.mediator.isPresentingFullScreenAd { await Task.yield() }
        let error = await #expect(throws: MediationError.self) {
            try await second.ad.present(from: self.stage.controller)
        }
        #expect(error?.code == .alreadyPresenting)
        #expect(second.network.presenters.isEmpty)
        #expect(second.ad.isReady)
        first.network.report(.didDismiss)
        try await presenting.value
        self.stage.network.ads.last?.onPresent = { $0.report(.didDismiss) }
        try await second.ad.present(from: self.stage.controller)
        #expect(second.names == ["willPresent", "willDismiss", "didDismiss"])
    }

    @Test func anAdThatHasJustLeftDoesNotStandInTheWay() async throws {
        let (first, second) = (try await self.stage.interstitial(), try await self.stage.interstitial())
        let presenting = Task { try await first.ad.present(from: self.stage.controller) }
        while first.network.presenters.isEmpty { await Task.yield() }
        second.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        // The main actor has not heard of it yet.
        first.network.report(.willPresent, .didDismiss)
        try await second.ad.present(from: self.stage.controller)
        try await presenting.value
        #expect(first.names == ["willPresent", "willDismiss", "didDismiss"])
    }

    @Test func theTopmostControllerOfTheKeyWindowIsTheDefault() async throws {
        self.stage.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        let ad = try await self.stage.interstitial()
        self.stage.window.makeKey()
        try await ad.ad.present()
        #expect(ad.network.presenters.first === self.stage.controller)
        self.stage.window.isActive = false
        let other = try await self.stage.interstitial()
        let error = await #expect(throws: MediationError.self) { try await other.ad.present() }
        #expect(error?.code == .noViewController)
    }

    @Test func aControllerThatIsNotOnTheScreenIsRefused() async throws {
        let ad = try await self.stage.interstitial()
        let error = await #expect(throws: MediationError.self) {
            try await ad.ad.present(from: PlatformViewController())
        }
        #expect(error?.code == .noViewController)
        self.stage.controller.present(PlatformViewController(), animated: false)
        let busy = await #expect(throws: MediationError.self) { try await ad.ad.present(from: self.stage.controller) }
        #expect(busy?.code == .noViewController)
        #expect(ad.network.presenters.isEmpty)
        #expect(ad.ad.isReady)
        #expect(ad.heard.isEmpty)
    }

    @Test func anEventBeforeThePresentationIsAViolation() async throws {
        let ad = try await self.stage.rewarded()
        ad.network.report(.impression, .click, .didDismiss, .didFailToPresent("early"))
        ad.network.earn(AdReward(type: "coins", amount: 1))
        #expect(await self.stage.becomes { ad.violations.count == 5 })
        #expect(ad.heard.isEmpty)
        #expect(ad.ad.isReady)
    }

    @Test func twoClicksAreOneTapUnlessTimePasses() async throws {
        let ad = try await self.stage.interstitial()
        let presenting = Task { try await ad.ad.present(from: self.stage.controller) }
        while ad.network.presenters.isEmpty { await Task.yield() }
        ad.network.report(.willPresent, .click)
        await self.stage.time.advance(by: .milliseconds(100))
        ad.network.report(.click)
        await self.stage.time.advance(by: .milliseconds(600))
        ad.network.report(.click, .didDismiss)
        try await presenting.value
        #expect(ad.names == ["willPresent", "click", "click", "willDismiss", "didDismiss"])
    }

    @Test func anImpressionCountsForTheCaps() async throws {
        let stage = FullScreenStage(frequencyCaps: [FrequencyCap(impressions: 1, per: .seconds(3600))])
        stage.network.onPresent = { $0.report(.willPresent, .impression, .impression, .didDismiss) }
        let ad = try await stage.interstitial()
        try await ad.ad.present(from: stage.controller)
        let error = await #expect(throws: MediationError.self) { try await stage.interstitial() }
        #expect(error?.code == .noFill)
    }

    @Test func thePresentationIsToldToTheListenersOfTheMediator() async throws {
        let events = HeardEvents(self.stage.mediator)
        self.stage.network.onPresent = { ad in
            ad.report(.willPresent, .impression, .click)
            ad.earn(AdReward(type: "coins", amount: 3))
            ad.report(.didDismiss)
        }
        let ad = try await self.stage.rewarded()
        try await ad.ad.present(from: self.stage.controller)
        #expect(await self.stage.becomes { events.names.last == "dismissed A" })
        #expect(
            events.names.drop { $0 != "finished A" } == [
                "finished A", "presenting A", "presented A", "impression A", "clicked A", "rewarded A", "dismissed A",
            ]
        )
        #expect(events.events.compactMap(\.adValue).map(\.value) == [FullScreenStage.ecpm / 1000])
        #expect(events.events.compactMap(\.reward) == [AdReward(type: "coins", amount: 3)])
    }
}

extension FullScreenStage {
    /// Waits until something is so, but not for ever.
    func becomes(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<10_000 {
            if condition() { break }
            await Task.yield()
        }
        return condition()
    }
}
#endif
