#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import Testing

/// The network's AdChoices view over the ad.
@MainActor
struct AdChoicesTests {
    private let screen = AdScreen()
    private let adChoices = PlatformView(frame: ViewRect(x: 3, y: 3, width: 20, height: 10))

    private func load(_ corner: ViewCorner? = nil) throws -> AdScreen.Ad {
        let network = TrackedAd()
        network.adChoicesView = self.adChoices
        var options = NativeAdOptions()
        if let corner { options.adChoicesCorner = corner }
        return try self.screen.load(network, options: options)
    }

    @Test(arguments: [
        (ViewCorner?.none, 80.0, 0.0), (.topLeft, 0, 0), (.topRight, 80, 0), (.bottomLeft, 0, 30),
        (.bottomRight, 80, 30),
    ])
    func isShownOnTopInItsCorner(corner: ViewCorner?, x: Double, y: Double) throws {
        let container = self.screen.container()
        try self.load(corner).ad.show(in: container)
        #expect(container.subviews.last === self.adChoices)
        #expect(self.adChoices.frame == ViewRect(x: x, y: y, width: 20, height: 10))
    }

    @Test func isInTheCornerOfWhatIsShownOfAScrolledContainer() throws {
        let container = self.screen.container()
        container.bounds.x = 7
        container.bounds.y = 100
        try self.load().ad.show(in: container)
        #expect(self.adChoices.frame == ViewRect(x: 87, y: 100, width: 20, height: 10))
    }

    @Test func keepsItsSizeInAContainerThatIsSmallerYet() throws {
        let ad = try self.load()
        let small = PlatformView(frame: ViewRect(x: 0, y: 0, width: 0, height: 0))
        try ad.ad.register(container: small, clickableAssetViews: [:])
        // A container that has not been laid out has no size yet; the corner moves as the container grows.
        #expect(self.adChoices.frame == ViewRect(x: -20, y: 0, width: 20, height: 10))
        try ad.ad.show(in: self.screen.container())
        #expect(self.adChoices.frame == ViewRect(x: 80, y: 0, width: 20, height: 10))
    }

    @Test func staysWhereTheAppHasPutItInTheContainer() throws {
        let container = self.screen.container()
        container.media.addSubview(self.adChoices)
        let ad = try self.load()
        try ad.ad.show(in: container)
        #expect(self.adChoices.superview === container.media)
        #expect(self.adChoices.frame == ViewRect(x: 3, y: 3, width: 20, height: 10))
        ad.ad.unregister()
        #expect(self.adChoices.superview === container.media)
    }

    @Test func isTakenAwayAtTheEnd() throws {
        let container = self.screen.container()
        let ad = try self.load()
        try ad.ad.show(in: container)
        ad.ad.unregister()
        #expect(self.adChoices.superview == nil)
        #expect(container.subviews.count == 3)
    }

    @Test func isTakenAwayForTheNextAd() throws {
        let container = self.screen.container()
        try self.load().ad.show(in: container)
        try self.screen.load().ad.show(in: container)
        #expect(self.adChoices.superview == nil)
    }

    @Test func movesWithItsAd() throws {
        let ad = try self.load()
        let next = self.screen.container("B")
        try ad.ad.show(in: self.screen.container("A"))
        try ad.ad.show(in: next)
        #expect(self.adChoices.superview === next)
    }

    @Test func isLeftAloneAtTheEndIfTheAppHasMovedIt() throws {
        let container = self.screen.container()
        let ad = try self.load()
        try ad.ad.show(in: container)
        container.media.addSubview(self.adChoices)
        ad.ad.unregister()
        #expect(self.adChoices.superview === container.media)
    }

    @Test func ofTwoAdsWithOneViewTheLaterKeepsIt() throws {
        let first = try self.load()
        let second = try self.load()
        let container = self.screen.container("B")
        try first.ad.show(in: self.screen.container("A"))
        try second.ad.show(in: container)
        first.ad.unregister()
        #expect(self.adChoices.superview === container)
    }

    @Test func aTapOnItCountsNothing() throws {
        let container = self.screen.container()
        let ad = try self.load()
        try ad.ad.show(in: container)
        container.tap(at: ViewPoint(x: 90, y: 5))
        #expect(ad.count(.click) == 0)
        container.tap(at: ViewPoint(x: 79, y: 5))
        #expect(ad.count(.click) == 1)
    }

    @Test func stillTakesTouchesIfItIsAmongTheClickableViews() throws {
        let container = self.screen.container()
        container.media.addSubview(self.adChoices)
        let ad = try self.load()
        try ad.ad.register(
            container: container,
            clickableAssetViews: [.adChoices: self.adChoices, .media: container.media, .headline: container.headline]
        )
        // A view that takes no touches also keeps them from its subviews.
        #expect(self.adChoices.isUserInteractionEnabled)
        #expect(container.media.isUserInteractionEnabled)
        #expect(!container.headline.isUserInteractionEnabled)
        container.tap(at: ViewPoint(x: 60, y: 25))
        #expect(ad.count(.click) == 0)
    }
}
#endif
