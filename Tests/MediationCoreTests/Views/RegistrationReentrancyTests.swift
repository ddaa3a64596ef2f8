#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// Networks and apps that register and unregister ads from inside callbacks.
@MainActor
struct RegistrationReentrancyTests {
    private let screen = AdScreen()

    private func load(countsImpressions: Bool = true) throws -> AdScreen.Ad {
        try self.screen.load(TrackedAd(countsImpressions: countsImpressions))
    }

    /// Runs a body at the first call that begins with a prefix, and only then.
    private func once(_ ad: AdScreen.Ad, at prefix: String, _ body: @escaping @MainActor () -> Void) {
        var isDone = false
        ad.network.reaction = { call in
            guard !isDone, call.hasPrefix(prefix) else { return }
            isDone = true
            body()
        }
    }

    /// Returns whether each rendering begins only after the previous one has ended.
    private func isPaired(_ ad: AdScreen.Ad, isShown: Bool) -> Bool {
        var open = 0
        for call in ad.network.calls where call.hasPrefix("did") {
            if call.hasPrefix("didRender") { open += 1 }
            if call.hasPrefix("didUntrack") { open -= 1 }
            guard 0...1 ~= open else { return false }
        }
        return open == (isShown ? 1 : 0)
    }

    @Test func anAdUnregisteredInItsDidRenderIsUntracked() async throws {
        let ad = try self.load(countsImpressions: false)
        self.once(ad, at: "didRender") { ad.ad.unregister() }
        try ad.ad.show(in: self.screen.container())
        #expect(ad.network.calls == ["didRender A", "didUntrack A"])
        #expect(ad.heard.isEmpty)
        #expect(self.screen.time.timers.count == 0)
    }

    @Test func anotherAdRegisteredInDidRenderTakesTheContainer() async throws {
        let first = try self.load()
        let second = try self.load()
        let container = self.screen.container()
        self.once(first, at: "didRender") { try? second.ad.show(in: container) }
        try first.ad.show(in: container)
        #expect(first.network.calls == ["didRender A", "didUntrack A"])
        #expect(second.network.calls == ["didRender A"])
        container.tapButton()
        #expect(first.count(.click) == 0)
        #expect(second.count(.click) == 1)
    }

    @Test func anAdThatRegistersItselfAgainInItsDidUntrackIsThereOnce() throws {
        let ad = try self.load()
        let container = self.screen.container()
        try ad.ad.show(in: container)
        self.once(ad, at: "didUntrack") { try? ad.ad.show(in: container) }
        ad.ad.unregister()
        #expect(ad.network.calls == ["didRender A", "didUntrack A", "didRender A"])
        ad.ad.unregister()
        #expect(self.isPaired(ad, isShown: false))
    }

    @Test func registeringInsideTheUntrackOfARegistrationLeavesOneAdInTheContainer() throws {
        let ads = [try self.load(), try self.load(), try self.load()]
        let container = self.screen.container()
        try ads[0].ad.show(in: container)
        self.once(ads[0], at: "didUntrack") { try? ads[2].ad.show(in: container) }
        try ads[1].ad.show(in: container)
        container.tapButton()
        #expect(ads.map { $0.count(.click) } == [0, 0, 1])
        for ad in ads { ad.ad.unregister() }
        for ad in ads { #expect(self.isPaired(ad, isShown: false)) }
        #expect(container.button.isUserInteractionEnabled)
    }

    @Test func registeringTheSameAdInsideItsOwnReregistrationLeavesItThereOnce() throws {
        let ad = try self.load()
        try ad.ad.show(in: self.screen.container("A"))
        let inner = self.screen.container("inner")
        let outer = self.screen.container("outer")
        self.once(ad, at: "didUntrack") { try? ad.ad.show(in: inner) }
        try ad.ad.show(in: outer)
        #expect(self.isPaired(ad, isShown: true))
        ad.ad.unregister()
        #expect(self.isPaired(ad, isShown: false))
        #expect(inner.button.isUserInteractionEnabled)
        #expect(outer.button.isUserInteractionEnabled)
    }

    @Test func ofTwoAdsThatEndTogetherTheSecondEndsBeforeItBeginsAgain() throws {
        let first = try self.load()
        let network = TrackedAd(countsImpressions: true)
        let adChoices = PlatformView(frame: ViewRect(x: 0, y: 0, width: 10, height: 10))
        network.adChoicesView = adChoices
        let second = try self.screen.load(network)
        let container = self.screen.container("B")
        try first.ad.show(in: self.screen.container("A"))
        try second.ad.show(in: container)
        // Moving the first ad into the container of the second one ends both.
        self.once(first, at: "didUntrack") { try? second.ad.show(in: container) }
        try first.ad.show(in: container)
        #expect(self.isPaired(second, isShown: true))
        #expect(self.isPaired(first, isShown: false))
        #expect(adChoices.superview === container)
        #expect(!container.button.isUserInteractionEnabled)
    }

    @Test func twoContainersGoneAtOnceArePairedThoughOneAdIsShownAgain() async throws {
        let first = try self.load()
        let second = try self.load()
        try first.ad.show(in: AdContainer("A"))
        try second.ad.show(in: AdContainer("B"))
        let next = self.screen.container("C")
        self.once(first, at: "didUntrack") { try? second.ad.show(in: next) }
        await self.screen.time.advance(by: .seconds(2))
        #expect(second.network.calls == ["didRender B", "didUntrack nil", "didRender C"])
    }

    @Test func unregisteringAllOthersWhileOneEndsTellsEachOnce() async throws {
        let ads = [try self.load(), try self.load(), try self.load()]
        for (index, ad) in ads.enumerated() { try ad.ad.show(in: AdContainer("\(index)")) }
        for ad in ads {
            ad.network.reaction = { if $0 == "didUntrack nil" { for other in ads { other.ad.unregister() } } }
        }
        await self.screen.time.advance(by: .seconds(2))
        for ad in ads { #expect(ad.network.count("didUntrack") == 1) }
    }
}

// MARK: - Inside impressions and clicks

extension RegistrationReentrancyTests {
    @Test func anAdUnregisteredInItsImpressionHearsOfItBeforeItsEnd() throws {
        let network = TrackedAd()
        let ad = try self.screen.load(network, listens: false)
        ad.ad.eventHandler = { [weak ad] in if $0 == .impression { ad?.ad.unregister() } }
        try ad.ad.show(in: self.screen.container())
        #expect(network.calls == ["didRender A", "didRecordImpression", "didUntrack A"])
    }

    @Test func anAdUnregisteredInItsClickHearsOfItBeforeItsEnd() throws {
        let network = TrackedAd(countsImpressions: true)
        let ad = try self.screen.load(network, listens: false)
        let container = self.screen.container()
        ad.ad.eventHandler = { [weak ad] in if $0 == .click { ad?.ad.unregister() } }
        try ad.ad.show(in: container)
        container.tapButton()
        #expect(network.calls == ["didRender A", "didRecordClick callToAction", "didUntrack A"])
    }

    @Test func anAdUnregisteredInTheImpressionOfATapHasNoClick() throws {
        let ad = try self.load(countsImpressions: false)
        let container = self.screen.container(y: 100)
        self.once(ad, at: "didRecordImpression") { ad.ad.unregister() }
        try ad.ad.show(in: container)
        container.frame.y = 0
        container.tapButton()
        #expect(ad.network.calls == ["didRender A", "didRecordImpression", "didUntrack A"])
        #expect(ad.names == ["impression", "paid"])
    }

    @Test func anImpressionMayRegisterAnotherAd() throws {
        let first = try self.load(countsImpressions: false)
        let second = try self.load(countsImpressions: false)
        let container = self.screen.container()
        self.once(first, at: "didRecordImpression") { try? second.ad.show(in: container) }
        try first.ad.show(in: container)
        #expect(first.network.calls == ["didRender A", "didRecordImpression", "didUntrack A"])
        #expect(second.network.calls == ["didRender A", "didRecordImpression"])
        #expect(first.names == ["impression", "paid"])
    }

    @Test func impressionsFoundInOneLookMayEndTheOtherAds() async throws {
        let ads = [try self.load(countsImpressions: false), try self.load(countsImpressions: false)]
        let containers = [self.screen.container("A", y: 100), self.screen.container("B", y: 100)]
        self.once(ads[0], at: "didRecordImpression") { ads[1].ad.unregister() }
        for (ad, container) in zip(ads, containers) { try ad.ad.show(in: container) }
        for container in containers { container.frame.y = 0 }
        await self.screen.time.advance(by: .seconds(1))
        #expect(ads[0].names == ["impression", "paid"])
        #expect(ads[1].network.calls == ["didRender B", "didUntrack B"])
        #expect(ads[1].heard.isEmpty)
    }
}
#endif
