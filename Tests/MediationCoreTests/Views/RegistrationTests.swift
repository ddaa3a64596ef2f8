#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// Every `didRender` is followed by one `didUntrack`, whatever happens to the views.
@MainActor
struct RegistrationTests {
    private let screen = AdScreen()

    /// Loads an ad whose impressions mediation does not count, so that only rendering is reported.
    private func load() throws -> AdScreen.Ad {
        try self.screen.load(TrackedAd(countsImpressions: true))
    }

    @Test func theNetworkGetsTheViews() throws {
        let ad = try self.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        #expect(ad.network.calls == ["didRender A"])
        #expect(
            ad.network.clickable == [
                .headline: ObjectIdentifier(container.headline), .callToAction: ObjectIdentifier(container.button),
            ]
        )
        #expect(ad.network.nonclickable == [.media: ObjectIdentifier(container.media)])
    }

    @Test func unregisteringTwiceUntracksOnce() throws {
        let ad = try self.load()
        ad.ad.unregister()
        try ad.ad.show(in: self.screen.container())
        ad.ad.unregister()
        ad.ad.unregister()
        #expect(ad.network.calls == ["didRender A", "didUntrack A"])
    }

    @Test func registeringTheSameViewsAgainUntracksFirst() throws {
        let ad = try self.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        try ad.ad.show(in: container)
        #expect(ad.network.calls == ["didRender A", "didUntrack A", "didRender A"])
    }

    @Test func theNextAdInAContainerUntracksTheOneBefore() throws {
        let first = try self.load()
        let second = try self.load()
        let container = self.screen.container()
        var order: [String] = []
        first.network.reaction = { order.append("first \($0)") }
        second.network.reaction = { order.append("second \($0)") }
        try first.ad.show(in: container)
        try second.ad.show(in: container)
        first.ad.unregister()
        second.ad.unregister()
        #expect(order == ["first didRender A", "first didUntrack A", "second didRender A", "second didUntrack A"])
    }

    @Test func anAdThatMovesToAnotherContainerIsUntrackedInTheFirst() throws {
        let ad = try self.load()
        try ad.ad.show(in: self.screen.container("A"))
        try ad.ad.show(in: self.screen.container("B"))
        #expect(ad.network.calls == ["didRender A", "didUntrack A", "didRender B"])
    }

    @Test func anAdThatMovesToTheContainerOfAnotherUntracksBoth() throws {
        let first = try self.load()
        let second = try self.load()
        let container = self.screen.container("B")
        try first.ad.show(in: self.screen.container("A"))
        try second.ad.show(in: container)
        try first.ad.show(in: container)
        #expect(first.network.calls == ["didRender A", "didUntrack A", "didRender B"])
        #expect(second.network.calls == ["didRender B", "didUntrack B"])
    }

    @Test func theNextAdInAnAssetViewUntracksTheOneBefore() throws {
        let first = try self.load()
        let second = try self.load()
        // As with a cell and its content view, which an app registers in turn.
        let cell = AdContainer("cell")
        cell.frame = ViewRect(x: 0, y: 0, width: 100, height: 100)
        let content = self.screen.container("content")
        self.screen.window.addSubview(cell)
        cell.addSubview(content)
        try first.ad.register(container: cell, clickableAssetViews: [.callToAction: content.button])
        try second.ad.show(in: content)
        #expect(first.network.calls == ["didRender cell", "didUntrack cell"])
        #expect(second.network.calls == ["didRender content"])
        #expect(!content.button.isUserInteractionEnabled)
        second.ad.unregister()
        #expect(content.button.isUserInteractionEnabled)
    }

    @Test func anAssetViewThatWasMovedToTheContainerOfAnotherAdUntracksNothing() throws {
        let first = try self.load()
        let second = try self.load()
        let containers = [self.screen.container("A"), self.screen.container("B", y: 40)]
        try first.ad.show(in: containers[0])
        containers[1].addSubview(containers[0].media)
        try second.ad.register(container: containers[1], clickableAssetViews: [.media: containers[0].media])
        #expect(first.network.calls == ["didRender A"])
    }

    @Test func aContainerIsUntrackedForAnAdOfAnotherMediatorToo() throws {
        // An app creates a new mediator for a new configuration, and keeps its views.
        let other = AdScreen()
        let first = try self.screen.load()
        let second = try other.load()
        let container = self.screen.container()
        try first.ad.show(in: container)
        try second.ad.show(in: container)
        #expect(first.network.calls.last == "didUntrack A")
        #expect(self.screen.time.timers.count == 0)
        container.tapButton()
        #expect(first.count(.click) == 0)
        #expect(second.count(.click) == 1)
        second.ad.unregister()
        #expect(container.button.isUserInteractionEnabled)
    }

    @Test func aContainerThatIsGoneIsUntrackedAsNone() async throws {
        let ad = try self.load()
        try ad.ad.show(in: AdContainer("A"))
        #expect(ad.network.calls == ["didRender A"])
        await self.screen.time.advance(by: .seconds(1))
        #expect(ad.network.calls == ["didRender A", "didUntrack nil"])
        await self.screen.time.advance(by: .seconds(5))
        #expect(ad.network.calls.count == 2)
    }

    @Test func anAdWhoseContainerIsGoneMayBeRegisteredAgainAtOnce() async throws {
        let ad = try self.load()
        try ad.ad.show(in: AdContainer("A"))
        try ad.ad.show(in: self.screen.container("B"))
        await self.screen.time.advance(by: .seconds(5))
        #expect(ad.network.calls == ["didRender A", "didUntrack nil", "didRender B"])
    }

    @Test func unregisteringFromAContainerThatIsGoneUntracksOnce() async throws {
        let ad = try self.load()
        try ad.ad.show(in: AdContainer("A"))
        ad.ad.unregister()
        await self.screen.time.advance(by: .seconds(5))
        #expect(ad.network.calls == ["didRender A", "didUntrack nil"])
    }

    @Test func aContainerTakenOffTheScreenIsStillRegistered() async throws {
        let ad = try self.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        container.removeFromSuperview()
        await self.screen.time.advance(by: .seconds(5))
        #expect(ad.network.calls == ["didRender A"])
        container.tapButton()
        #expect(ad.count(.click) == 1)
    }

    @Test func anAdThatTheAppLetsGoOfCountsAsLongAsItsContainerLives() async throws {
        let network = TrackedAd()
        var heard: [NativeAdEvent] = []
        weak var dropped: NativeAd?
        func registerAndDrop(_ container: AdContainer) throws {
            let ad = try self.screen.load(network, listens: false).ad
            ad.eventHandler = { heard.append($0) }
            try ad.show(in: container)
            dropped = ad
        }
        var container: AdContainer? = self.screen.container(y: 100)
        try registerAndDrop(try #require(container))
        await self.screen.time.advance(by: .seconds(5))
        container?.frame.y = 0
        await self.screen.time.advance(by: .milliseconds(100))
        container?.tapButton()
        #expect(heard.map(\.name) == ["impression", "paid", "click"])
        container?.removeFromSuperview()
        container = nil
        await self.screen.time.advance(by: .seconds(1))
        #expect(network.calls.last == "didUntrack nil")
        #expect(dropped == nil)
    }
}

// MARK: - Refused

extension RegistrationTests {
    private func code(_ body: () throws -> Void) -> MediationError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? MediationError)?.code
        }
    }

    @Test func aViewOutsideTheContainerIsRefused() throws {
        let ad = try self.load()
        let container = self.screen.container()
        let inside = PlatformView()
        let loose = PlatformView()
        container.headline.addSubview(inside)
        for view in [loose, self.screen.window, self.screen.container("B").headline] {
            #expect(
                self.code { try ad.ad.register(container: container, clickableAssetViews: [.body: view]) }
                    == .viewOutsideContainer
            )
        }
        #expect(
            self.code {
                try ad.ad.register(
                    container: container,
                    clickableAssetViews: [:],
                    nonclickableAssetViews: [.media: loose]
                )
            } == .viewOutsideContainer
        )
        #expect(ad.network.calls.isEmpty)
        try ad.ad.register(container: container, clickableAssetViews: [.body: inside])
        #expect(ad.network.calls == ["didRender A"])
    }

    @Test func oneViewForTwoAssetsIsRefused() throws {
        let ad = try self.load()
        let container = self.screen.container()
        let view = container.headline
        #expect(
            self.code { try ad.ad.register(container: container, clickableAssetViews: [.headline: view, .body: view]) }
                == .viewRegisteredTwice
        )
        #expect(
            self.code {
                try ad.ad.register(
                    container: container,
                    clickableAssetViews: [.headline: view],
                    nonclickableAssetViews: [.body: view]
                )
            } == .viewRegisteredTwice
        )
    }

    @Test func anAssetAsClickableAndAsNotIsRefused() throws {
        let ad = try self.load()
        let container = self.screen.container()
        #expect(
            self.code {
                try ad.ad.register(
                    container: container,
                    clickableAssetViews: [.body: container.headline],
                    nonclickableAssetViews: [.body: container.media]
                )
            } == .viewRegisteredTwice
        )
    }

    @Test func aRefusedRegistrationLeavesTheOneBeforeAsItWas() async throws {
        let ad = try self.screen.load()
        let other = try self.screen.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        for one in [ad, other] {
            #expect(
                self.code { try one.ad.register(container: container, clickableAssetViews: [.body: PlatformView()]) }
                    == .viewOutsideContainer
            )
        }
        container.tapButton()
        #expect(ad.network.calls == ["didRender A", "didRecordImpression", "didRecordClick callToAction"])
        #expect(other.network.calls.isEmpty)
        #expect(!container.button.isUserInteractionEnabled)
    }
}
#endif
