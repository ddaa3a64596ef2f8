#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The taps that are clicks, and the assets to which they belong.
@MainActor
struct ClickTests {
    private let screen = AdScreen()

    private func clicks(_ ad: AdScreen.Ad) -> [String] {
        ad.network.calls.filter { $0.hasPrefix("didRecordClick") }
    }

    @Test func aTapOnAClickableViewIsAClickOnItsAsset() async throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        container.tapButton()
        #expect(self.clicks(ad) == ["didRecordClick callToAction"])
        #expect(ad.network.clickedView === container.button)
        await self.screen.time.advance(by: .seconds(1))
        container.tapHeadline()
        #expect(self.clicks(ad) == ["didRecordClick callToAction", "didRecordClick headline"])
        #expect(ad.count(.click) == 2)
    }

    @Test func aTapOnAViewThatIsNotClickableIsNone() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        container.tapMedia()
        #expect(ad.count(.click) == 0)
    }

    @Test func aTapBesideAllAssetViewsIsNone() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.register(container: container, clickableAssetViews: [.headline: container.headline])
        container.tapButton()
        #expect(ad.count(.click) == 0)
    }

    @Test func ofOverlappingViewsTheSmallerOneDecides() async throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        let small = PlatformView(frame: ViewRect(x: 5, y: 5, width: 10, height: 10))
        container.headline.addSubview(small)
        try ad.ad.register(
            container: container,
            clickableAssetViews: [.headline: container.headline],
            nonclickableAssetViews: [.price: small]
        )
        container.tapHeadline()
        #expect(self.clicks(ad).isEmpty)
        try ad.ad.register(
            container: container,
            clickableAssetViews: [.price: small],
            nonclickableAssetViews: [.headline: container.headline]
        )
        container.tapHeadline()
        #expect(self.clicks(ad) == ["didRecordClick price"])
    }

    @Test func theContainerItselfMayBeAnAssetView() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.register(
            container: container,
            clickableAssetViews: [.body: container],
            nonclickableAssetViews: [.media: container.media]
        )
        container.tapMedia()
        #expect(self.clicks(ad).isEmpty)
        container.tapHeadline()
        #expect(self.clicks(ad) == ["didRecordClick body"])
        #expect(container.isUserInteractionEnabled)
    }

    @Test func hiddenAndTransparentViewsGetNoClicks() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        container.button.isHidden = true
        container.tapButton()
        container.headline.alpha = 0
        container.tapHeadline()
        container.headline.alpha = .nan
        container.tapHeadline()
        #expect(ad.count(.click) == 0)
    }

    @Test func aViewThatWasMovedOutGetsNoClicks() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        self.screen.window.addSubview(container.button)
        self.screen.window.tap(at: ViewPoint(x: 10, y: 30))
        container.tapButton()
        #expect(ad.count(.click) == 0)
    }

    @Test func aViewThatIsGoneGetsNoClicksAndIsNotKeptAlive() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        weak var gone: PlatformView?
        func registerAndDrop() throws {
            let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 20))
            gone = view
            container.addSubview(view)
            try ad.ad.register(container: container, clickableAssetViews: [.body: view])
            view.removeFromSuperview()
        }
        try registerAndDrop()
        #expect(gone == nil)
        container.tapHeadline()
        #expect(ad.count(.click) == 0)
    }

    @Test func onlyThePartOfAViewThatIsNotCutOffGetsClicks() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        container.button.frame.width = 10
        container.button.clipsToBounds = true
        let label = PlatformView(frame: ViewRect(x: 0, y: 0, width: 50, height: 20))
        container.button.addSubview(label)
        try ad.ad.register(container: container, clickableAssetViews: [.callToAction: label])
        container.tap(at: ViewPoint(x: 20, y: 30))
        #expect(ad.count(.click) == 0)
        container.tap(at: ViewPoint(x: 5, y: 30))
        #expect(ad.count(.click) == 1)
    }

    @Test func whatIsTappedIsSeenFirst() throws {
        let ad = try self.screen.load()
        let container = self.screen.container(y: 100)
        try ad.ad.show(in: container)
        container.frame.y = 0
        container.tapButton()
        #expect(ad.names == ["impression", "paid", "click"])
        #expect(ad.network.calls == ["didRender A", "didRecordImpression", "didRecordClick callToAction"])
    }

    @Test func aClickMayComeBeforeAnImpressionThatTakesTime() async throws {
        let network = TrackedAd()
        network.visibilityRule = VisibilityRule(share: 0.5, for: .seconds(1))
        let ad = try self.screen.load(network)
        let container = self.screen.container()
        try ad.ad.show(in: container)
        container.tapButton()
        await self.screen.time.advance(by: .seconds(1))
        #expect(ad.names == ["click", "impression", "paid"])
    }

    @Test func aTapAfterUnregisteringIsNone() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        ad.ad.unregister()
        container.tapButton()
        #expect(ad.count(.click) == 0)
    }

    @Test func aTapOnAReusedContainerIsAClickOnTheAdThatIsThereNow() throws {
        let first = try self.screen.load()
        let second = try self.screen.load()
        let container = self.screen.container()
        try first.ad.show(in: container)
        try second.ad.show(in: container)
        container.tapButton()
        #expect(first.count(.click) == 0)
        #expect(second.count(.click) == 1)
    }
}

// MARK: - Touches, and ads over ads

extension ClickTests {
    @Test func aButtonAmongTheClickableViewsSwallowsNoTapWhileRegistered() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        #expect(!container.button.isUserInteractionEnabled)
        #expect(container.media.isUserInteractionEnabled)
        ad.ad.unregister()
        #expect(container.button.isUserInteractionEnabled)
    }

    @Test func aViewThatTookNoTouchesTakesNoneAfterwards() throws {
        let ad = try self.screen.load()
        let container = self.screen.container()
        container.button.isUserInteractionEnabled = false
        try ad.ad.show(in: container)
        ad.ad.unregister()
        #expect(!container.button.isUserInteractionEnabled)
        #expect(container.headline.isUserInteractionEnabled)
    }

    @Test func touchesAreLeftAloneWhereTheNetworkCountsClicks() throws {
        let ad = try self.screen.load(TrackedAd(countsClicks: true))
        let container = self.screen.container()
        try ad.ad.show(in: container)
        #expect(container.button.isUserInteractionEnabled)
    }

    @Test func theNextAdInAContainerRestoresTouchesToo() throws {
        let container = self.screen.container()
        for _ in 0..<3 { try self.screen.load().ad.show(in: container) }
        let last = try self.screen.load()
        try last.ad.show(in: container)
        #expect(!container.button.isUserInteractionEnabled)
        last.ad.unregister()
        #expect(container.button.isUserInteractionEnabled)
    }

    @Test func aButtonThatWasMovedToAnotherAdTakesNoTouchesUntilThatOneEnds() throws {
        let first = try self.screen.load()
        let second = try self.screen.load()
        let (old, new) = (self.screen.container("A"), self.screen.container("B", y: 40))
        try first.ad.show(in: old)
        new.addSubview(old.button)
        try second.ad.register(container: new, clickableAssetViews: [.callToAction: old.button])
        first.ad.unregister()
        #expect(!old.button.isUserInteractionEnabled)
        second.ad.unregister()
        #expect(old.button.isUserInteractionEnabled)
    }

    @Test func aButtonOutOfAContainerThatIsGoneTakesNoTouchesUntilItsNextAdEnds() async throws {
        let first = try self.screen.load()
        let second = try self.screen.load()
        var old: AdContainer? = AdContainer("A")
        let button = try #require(old?.button)
        try first.ad.show(in: #require(old))
        old = nil
        let new = self.screen.container("B")
        new.addSubview(button)
        try second.ad.register(container: new, clickableAssetViews: [.callToAction: button])
        await self.screen.time.advance(by: .seconds(2))
        #expect(first.network.calls.last == "didUntrack nil")
        #expect(!button.isUserInteractionEnabled)
        second.ad.unregister()
        #expect(button.isUserInteractionEnabled)
    }

    @Test func aViewThatTheNextAdHasAsNotClickableTakesTouchesAgain() throws {
        let first = try self.screen.load()
        let second = try self.screen.load()
        let (old, new) = (self.screen.container("A"), self.screen.container("B", y: 40))
        try first.ad.show(in: old)
        new.addSubview(old.button)
        try second.ad.register(
            container: new,
            clickableAssetViews: [:],
            nonclickableAssetViews: [.callToAction: old.button]
        )
        #expect(old.button.isUserInteractionEnabled)
    }

    @Test func aTapOnAnAdInsideAnotherIsAClickOnTheInnerOneAlone() throws {
        let outer = try self.screen.load()
        let inner = try self.screen.load()
        let outerContainer = self.screen.container("outer")
        let innerContainer = AdContainer("inner")
        outerContainer.media.frame = ViewRect(x: 0, y: 0, width: 100, height: 40)
        outerContainer.media.addSubview(innerContainer)
        outerContainer.addSubview(outerContainer.media)
        try outer.ad.register(container: outerContainer, clickableAssetViews: [.body: outerContainer])
        try inner.ad.show(in: innerContainer)
        self.screen.window.tap(at: ViewPoint(x: 10, y: 30))
        #expect(inner.count(.click) == 1)
        #expect(outer.count(.click) == 0)
    }

    @Test func aTapWhereTwoContainersOverlapIsAClickOnTheUpperOne() throws {
        let lower = try self.screen.load()
        let upper = try self.screen.load()
        try lower.ad.show(in: self.screen.container("lower"))
        try upper.ad.show(in: self.screen.container("upper"))
        self.screen.window.tap(at: ViewPoint(x: 10, y: 30))
        #expect(upper.count(.click) == 1)
        #expect(lower.count(.click) == 0)
    }
}
#endif
