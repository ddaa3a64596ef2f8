#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// A banner asks for its next ad after the last one was seen for a while, and only while it is seen.
@MainActor
struct BannerRefreshTests {
    private let stage = BannerStage(refresh: .seconds(30))

    private var requests: Int { self.stage.network.requests.count }

    @Test func theNextAdComesAfterTheTimeForWhichTheLastOneWasSeen() async throws {
        let view = try await self.stage.shownBanner()
        // The first look begins the count.
        await self.stage.time.advance(by: .seconds(30))
        #expect(self.requests == 1)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == 2)
        #expect(view.subviews.map(ObjectIdentifier.init) == [ObjectIdentifier(self.stage.network.ads[1].view)])
        #expect(self.stage.network.ads.map(\.removals) == [1, 0])
        #expect(self.stage.names == ["loaded", "loaded"])
    }

    @Test func eachRequestHasAnIDOfItsOwn() async throws {
        let view = self.stage.banner()
        try await view.load(AdRequest(loadID: "load-1", isTestRequest: true))
        await self.stage.time.advance(by: .seconds(100))
        let requests = self.stage.network.requests.map(\.configuration)
        #expect(requests.count > 2)
        #expect(Set(requests.map(\.loadID)).count == requests.count)
        #expect(requests.map(\.isTestRequest).contains(false) == false)
    }

    @Test(arguments: [
        (Duration.seconds(1), 32), (.seconds(45), 46), (.seconds(150), 151), (.seconds(1000), 151),
    ])
    func theIntervalStaysWithinItsLimits(interval: Duration, seconds: Int) async throws {
        let stage = BannerStage(refresh: interval)
        let view = try await stage.shownBanner()
        await stage.time.advance(by: .seconds(seconds - 2))
        #expect(stage.network.requests.count == 1)
        await stage.time.advance(by: .seconds(2))
        #expect(stage.network.requests.count == 2)
        withExtendedLifetime(view) {}
    }

    @Test func zeroIsNever() async throws {
        let stage = BannerStage(refresh: .zero)
        let view = try await stage.shownBanner()
        await stage.time.advance(by: .seconds(86_400))
        #expect(stage.network.requests.count == 1)
        #expect(stage.time.nextTimer == nil)
        withExtendedLifetime(view) {}
    }

    /// Ways in which nobody sees a banner.
    enum Unseen: CaseIterable {
        case outOfWindow, scrolledAway, hidden, background, transparent, paused, page, expanded
    }

    @Test(arguments: Unseen.allCases)
    func timeOutOfSightDoesNotCount(_ unseen: Unseen) async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.time.advance(by: .seconds(20))
        self.set(unseen, true, view)
        await self.stage.time.advance(by: .seconds(1000))
        #expect(self.requests == 1)
        self.set(unseen, false, view)
        await self.stage.time.advance(by: .seconds(8))
        #expect(self.requests == 1)
        await self.stage.time.advance(by: .seconds(6))
        #expect(self.requests == 2)
    }

    private func set(_ unseen: Unseen, _ isUnseen: Bool, _ view: BannerAdView) {
        let ad = self.stage.network.ads[0]
        switch unseen {
        case .outOfWindow: if isUnseen { view.removeFromSuperview() } else { self.stage.window.addSubview(view) }
        case .scrolledAway: view.frame.y = isUnseen ? 776 : 0
        case .hidden: view.isHidden = isUnseen
        case .background: self.stage.window.isActive = !isUnseen
        case .transparent: view.alpha = isUnseen ? 0 : 1
        case .paused: view.isRefreshPaused = isUnseen
        case .page:
            let controller = self.stage.controller
            if isUnseen {
                controller.present(PlatformViewController(), animated: true)
            } else {
                controller.dismiss(animated: true)
            }
            ad.report(isUnseen ? .willPresent : .didDismiss)
        case .expanded: ad.report(isUnseen ? .expanded : .collapsed)
        }
    }

    @Test func timeUnderAnAdThatCoversTheScreenDoesNotCount() async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.time.advance(by: .seconds(20))
        let loader = InterstitialAdLoader(adUnitID: "interstitial", mediator: self.stage.mediator)
        let ad = try await loader.load()
        let controller = self.stage.controller
        let presenting = Task { try await ad.present(from: controller) }
        while !self.stage.mediator.isPresentingFullScreenAd { await Task.yield() }
        let covering = try #require(self.stage.coveringNetwork.ads.last)
        covering.report(.willPresent)
        await self.stage.time.advance(by: .seconds(1000))
        #expect(self.requests == 1)
        covering.report(.didDismiss)
        try await presenting.value
        await self.stage.time.advance(by: .seconds(14))
        #expect(self.requests == 2)
        withExtendedLifetime(view) {}
    }

    @Test func anAdThatComesWhileNobodyCanSeeTheBannerWaits() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.isHolding = true
        await self.stage.time.advance(by: .seconds(31))
        #expect(self.requests == 2)
        view.isHidden = true
        self.stage.network.release()
        await self.stage.time.advance(by: .seconds(60))
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(view.subviews.first === self.stage.network.ads[1].view)
        #expect(self.requests == 2)
    }

    /// Updates that end the refresh while an ad is under way, or waits.
    @Test(arguments: [("footer", true), ("footer", false), ("other", true), ("other", false)])
    func anAdThatWaitsIsShownAlsoWithoutFurtherRefresh(id: String, isUnderWay: Bool) async throws {
        try self.stage.update { $0.lineItems[0].timeout = .seconds(5) }
        let view = try await self.stage.shownBanner()
        self.stage.network.isHolding = true
        await self.stage.time.advance(by: .seconds(31))
        view.isHidden = true
        if !isUnderWay { self.stage.network.release() }
        await self.stage.time.advance(by: .seconds(2))
        try self.stage.update {
            $0.id = id
            $0.refresh = .zero
        }
        await self.stage.time.advance(by: .seconds(2))
        self.stage.network.release()
        await self.stage.time.settle()
        await self.stage.time.advance(by: .seconds(60))
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(view.subviews.first === self.stage.network.ads[1].view)
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.stage.time.nextTimer == nil)
        #expect(self.requests == 2)
    }

    @Test(arguments: [true, false])
    func anAdThatHasWaitedForTooLongIsReplacedAtOnce(isRefreshed: Bool) async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.timeToLive = .seconds(5)
        await self.stage.loadUnseen(view)
        await self.stage.time.advance(by: .seconds(10))
        #expect(self.requests == 2)
        self.stage.network.timeToLive = nil
        if !isRefreshed { try self.stage.update { $0.refresh = .zero } }
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == (isRefreshed ? 3 : 2))
        #expect(view.subviews.first === self.stage.network.ads[isRefreshed ? 2 : 0].view)
        await self.stage.time.advance(by: .seconds(28))
        #expect(self.requests == (isRefreshed ? 3 : 2))
        #expect(self.stage.names == (isRefreshed ? ["loaded", "loaded"] : ["loaded"]))
    }

    @Test func anAdThatWaitsUnderOtherPrivacyChoicesIsReplacedAtOnce() async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.loadUnseen(view)
        await self.stage.time.advance(by: .seconds(10))
        self.stage.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == 3)
        #expect(view.subviews.first === self.stage.network.ads[2].view)
    }

    @Test(arguments: [true, false])
    func aConnectionThatIsBackEndsTheWaitAfterAFailure(isToldByTheApp: Bool) async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.error = MediationError(.networkError, "")
        await self.stage.time.advance(by: .seconds(31))
        #expect(self.requests == 2)
        self.stage.network.error = nil
        if isToldByTheApp { view.retryNow() } else { self.stage.mediator.connectionIsBack() }
        await self.stage.time.settle()
        #expect(self.requests == 3)
        if isToldByTheApp { view.retryNow() } else { self.stage.mediator.connectionIsBack() }
        await self.stage.time.advance(by: .seconds(20))
        #expect(self.requests == 3, "Without a failure, nothing waits.")
    }

    @Test func aConnectionThatIsBackBringsAnAdOnlyToThoseWhoSeeIt() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.error = MediationError(.networkError, "")
        await self.stage.time.advance(by: .seconds(31))
        view.isHidden = true
        self.stage.mediator.connectionIsBack()
        await self.stage.time.advance(by: .seconds(100))
        #expect(self.requests == 2)
        view.isHidden = false
        await self.stage.time.advance(by: .seconds(1))
        #expect(self.requests == 3)
    }

    @Test(arguments: [true, false])
    func aBannerThatIsNeverRefreshedGetsOnlyItsFirstAd(hasAd: Bool) async throws {
        let stage = BannerStage(refresh: .zero)
        let view = stage.banner()
        if hasAd { try await view.load() }
        stage.network.error = MediationError(.networkError, "")
        try? await view.load()
        let count = stage.network.requests.count
        stage.network.error = nil
        stage.mediator.connectionIsBack()
        await stage.time.advance(by: .seconds(100))
        #expect(stage.network.requests.count == count + (hasAd ? 0 : 1))
    }

    @Test func failuresDoubleTheIntervalUpToFourMinutes() async throws {
        let view = try await self.stage.shownBanner()
        self.stage.network.error = MediationError(.noFill, "Nothing.")
        var gaps: [Int] = []
        for _ in 0..<5 {
            let before = self.requests
            var seconds = 0
            while self.requests == before {
                await self.stage.time.advance(by: .seconds(1))
                seconds += 1
            }
            gaps.append(seconds)
        }
        #expect(gaps == [31, 60, 120, 240, 240])
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        #expect(
            self.stage.names.dropFirst() == [
                "failedToLoad", "failedToLoad", "failedToLoad", "failedToLoad", "failedToLoad",
            ]
        )
        self.stage.network.error = nil
        await self.stage.time.advance(by: .seconds(240))
        await self.stage.time.advance(by: .seconds(31))
        #expect(self.requests == 8)
    }

    @Test func aBannerWithoutAnAdAsksAgain() async throws {
        self.stage.network.error = MediationError(.noFill, "Nothing.")
        let view = self.stage.banner()
        await #expect(throws: MediationError.self) { try await view.load() }
        self.stage.network.error = nil
        await self.stage.time.advance(by: .seconds(62))
        #expect(view.subviews.count == 1)
    }

    /// Before its first ad, a view has no size if a layout takes the ad's.
    @Test(arguments: [
        (ViewRect(x: 200, y: 0, width: 0, height: 0), true), (ViewRect(x: 200, y: 800, width: 0, height: 0), true),
        (ViewRect(x: 0, y: 300, width: 400, height: 0), true), (ViewRect(x: 200, y: 900, width: 0, height: 0), false),
    ])
    func aBannerWithoutASizeAsksAgainWhereItIsOnTheScreen(frame: ViewRect, isSeen: Bool) async throws {
        self.stage.network.error = MediationError(.noFill, "Nothing.")
        let view = self.stage.banner()
        view.frame = frame
        await #expect(throws: MediationError.self) { try await view.load() }
        self.stage.network.error = nil
        await self.stage.time.advance(by: .seconds(62))
        #expect(self.requests == (isSeen ? 2 : 1))
        #expect(view.subviews.count == (isSeen ? 1 : 0))
    }

    @Test(arguments: [(Duration.seconds(120), Int?.some(121)), (.seconds(30), 31), (.zero, nil)])
    func anUpdateOfTheConfigurationChangesTheInterval(interval: Duration, seconds: Int?) async throws {
        let stage = BannerStage(refresh: .seconds(60))
        let view = try await stage.shownBanner()
        try stage.update { $0.refresh = interval }
        await stage.time.advance(by: .seconds((seconds ?? 10_000) - 1))
        #expect(stage.network.requests.count == 1)
        await stage.time.advance(by: .seconds(1))
        #expect(stage.network.requests.count == (seconds == nil ? 1 : 2))
        withExtendedLifetime(view) {}
    }

    @Test func anUpdateOfTheConfigurationTurnsTheRefreshOn() async throws {
        let stage = BannerStage(refresh: .zero)
        let view = try await stage.shownBanner()
        await stage.time.advance(by: .seconds(1000))
        try stage.update { $0.refresh = .seconds(30) }
        await stage.time.advance(by: .seconds(31))
        #expect(stage.network.requests.count == 2)
        withExtendedLifetime(view) {}
    }

    @Test func aBannerWhoseAdUnitIsGoneKeepsItsAd() async throws {
        let view = try await self.stage.shownBanner()
        try self.stage.update { $0.id = "other" }
        await self.stage.time.advance(by: .seconds(1000))
        #expect(view.subviews.first === self.stage.network.ads[0].view)
        #expect(self.requests == 1)
    }

    @Test func aBannerThatIsReleasedLeavesNothingBehind() async throws {
        var view: BannerAdView? = try await self.stage.shownBanner()
        await self.stage.time.advance(by: .seconds(31))
        let last = try #require(self.stage.network.ads.last)
        view?.removeFromSuperview()
        view = nil
        await self.stage.time.advance(by: .seconds(2))
        #expect(last.removals == 1)
        #expect(self.stage.time.nextTimer == nil)
    }

    @Test func noAdIsKeptThatIsNotShown() async throws {
        let view = try await self.stage.shownBanner()
        await self.stage.time.advance(by: .seconds(310))
        let references = self.stage.network.references
        #expect(references.total == 3 * 11)
        self.stage.network.forget()
        await self.stage.time.settle()
        // The adapter, the ad and the view that are shown.
        #expect(references.alive == 3)
        withExtendedLifetime(view) {}
    }
}
#endif
