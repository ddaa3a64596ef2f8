#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting
import Testing

/// The earnings of an impression are reported once, right after it.
@MainActor
struct PaidEventTests {
    private let screen = AdScreen()

    private func expectEarnings(_ ad: AdScreen.Ad) throws {
        #expect(ad.names == ["impression", "paid"])
        #expect(ad.heard.first?.adValue == nil)
        let value = try #require(ad.heard.last?.adValue)
        #expect(value.value == AdScreen.ecpm / 1000)
        #expect(value.currencyCode == "USD")
        #expect(value.precision == .publisherProvided)
    }

    @Test func theImpressionIsFollowedByAThousandthOfThePrice() throws {
        let ad = try self.screen.load()
        try ad.ad.show(in: self.screen.container())
        try self.expectEarnings(ad)
    }

    @Test func anImpressionOfTheNetworkEarnsTheSame() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: true))
        for _ in 0..<3 { ad.delegate.report(.impression) }
        await self.screen.time.settle()
        try self.expectEarnings(ad)
    }

    @Test func aClickInsideTheImpressionsHandlerComesAfterTheEarnings() throws {
        let ad = try self.screen.load(listens: false)
        let container = self.screen.container()
        var heard: [String] = []
        ad.ad.eventHandler = { event in
            if event == .impression { container.tapButton() }
            heard.append(event.name)
        }
        try ad.ad.show(in: container)
        #expect(heard == ["impression", "paid", "click"])
    }

    @Test func anEventOfTheNetworkDoesNotComeBetween() async throws {
        let ad = try self.screen.load(TrackedAd(countsImpressions: true), listens: false)
        var heard: [String] = []
        ad.ad.eventHandler = { heard.append($0.name) }
        for event in [NativeAdEvent.didPlayVideo, .impression, .willPresent] { ad.delegate.report(event) }
        await self.screen.time.settle()
        #expect(heard == ["didPlayVideo", "impression", "paid", "willPresent"])
    }

    @Test func aHandlerThatIsChangedInBetweenLosesNothing() throws {
        let ad = try self.screen.load(listens: false)
        var heard: [String] = []
        ad.ad.eventHandler = { [weak ad] event in
            heard.append("first \(event.name)")
            ad?.ad.eventHandler = { heard.append("second \($0.name)") }
        }
        try ad.ad.show(in: self.screen.container())
        #expect(heard == ["first impression", "second paid"])
    }

    @Test func earningsAreNotLostOnAnAppThatListensLate() async throws {
        let ad = try self.screen.load(listens: false)
        for _ in 0..<3_000 { ad.delegate.report(.didPlayVideo) }
        await self.screen.time.settle()
        try ad.ad.show(in: self.screen.container())
        var heard: [String] = []
        ad.ad.eventHandler = { heard.append($0.name) }
        #expect(heard.suffix(2) == ["impression", "paid"])
        #expect(heard.count <= 1_002)
    }

    @Test func earningsThatANetworkPassesOnAreNotToldASecondTime() async throws {
        // An adapter may itself use this library, and forward all events of its own ad.
        let inner = try self.screen.load()
        try inner.ad.show(in: self.screen.container())
        let outer = try self.screen.load(TrackedAd(countsImpressions: true))
        for event in inner.heard { outer.delegate.report(event) }
        await self.screen.time.settle()
        #expect(outer.names == ["impression", "paid"])
    }
}
#endif
