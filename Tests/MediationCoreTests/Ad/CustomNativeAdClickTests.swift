import Foundation
import MediationCore
import MediationTesting
import Testing

/// The effect of a click on an ad of a custom format, and the way in which it is counted.
@MainActor
struct CustomNativeAdClickTests {
    private static let destination = "https://shop.example/page?a=b"

    private let time = VirtualTime()
    private let opener = ScriptedURLOpener(["http", "https", "shop", "tel"])
    private let mediationAd = CustomTestAd()

    private func load(deepLinks: [String] = [], destination: String? = nil) async throws -> CustomNativeAd {
        self.mediationAd.customFormat = CustomFormat(
            formatID: "format",
            texts: ["title": "Title"],
            deepLinks: try deepLinks.map { try #require(URL(string: $0)) },
            destination: try destination.map { try #require(URL(string: $0)) }
        )
        let mediator = TestWaterfall.mediator(self.mediationAd.fill, urlOpener: self.opener, time: self.time)
        let loader = AdLoader(adUnitID: "unit", adTypes: [.custom("format")], mediator: mediator)
        return try #require(try await loader.load().customNativeAd)
    }

    /// Clicks, and returns the code of the error, if any.
    @discardableResult
    private func click(_ ad: CustomNativeAd, _ key: String = "title") -> MediationError.Code? {
        do throws(MediationError) {
            try ad.performClick(onAssetWithKey: key)
            return nil
        } catch {
            return error.code
        }
    }

    // MARK: - Destinations

    @Test func theCustomHandlerIsCalledAndNothingElseHappens() async throws {
        let ad = try await self.load(deepLinks: ["shop://item"], destination: Self.destination)
        var clicked: [String] = []
        ad.customClickHandler = { clicked.append($0) }
        #expect(self.click(ad) == nil)
        #expect(clicked == ["title"])
        #expect(self.opener.asked.isEmpty)
        #expect(self.opener.opened.isEmpty)
        #expect(self.mediationAd.clicks == [NativeAdAsset(rawValue: "title")])
    }

    @Test func theFirstDeepLinkThatSomeAppOpensIsOpened() async throws {
        let ad = try await self.load(
            deepLinks: ["unknown://item", "shop://first", "shop://second"],
            destination: Self.destination
        )
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == ["shop://first"])
        #expect(self.opener.asked == ["unknown://item", "shop://first"])
    }

    @Test func withoutAnAppForADeepLinkTheDestinationIsOpened() async throws {
        let ad = try await self.load(deepLinks: ["unknown://item"], destination: Self.destination)
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == [Self.destination])
    }

    @Test func anAppThatDoesNotOpenItsDeepLinkAfterAllIsPassedOver() async throws {
        self.opener.broken = ["tel"]
        let ad = try await self.load(deepLinks: ["tel:123", "shop://item"], destination: Self.destination)
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == ["shop://item"])
        self.opener.broken = ["tel", "shop"]
        await self.time.advance(by: .seconds(1))
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == ["shop://item", Self.destination])
    }

    @Test func aUniversalLinkIsADeepLinkToo() async throws {
        let ad = try await self.load(deepLinks: ["https://shop.example/item"], destination: Self.destination)
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == ["https://shop.example/item"])
    }

    @Test(arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", "data:text/html,hello", "file:///etc/passwd", "about:blank",
        "blob:https://shop.example/1", "view-source:https://shop.example/", "shop/item", "//shop.example/item", "?a=b",
        "https://user:password@shop.example/", "https://shop.example@evil.example/", "https:///item", "http:item",
    ])
    func aDeepLinkThatMustNotBeOpenedIsPassedOver(link: String) async throws {
        self.opener.schemes = ["", "javascript", "JavaScript", "data", "file", "about", "blob", "view-source", "https"]
        let ad = try await self.load(deepLinks: [link], destination: Self.destination)
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == [Self.destination])
        #expect(self.opener.asked.isEmpty)
    }

    @Test(arguments: [
        nil, "shop/item", "//shop.example/item", "shop://item", "javascript:alert(1)", "data:text/html,hello",
        "file:///etc/passwd", "https://user:password@shop.example/", "https://user@shop.example/", "https:///item",
        "ftp://shop.example/",
    ])
    func withoutAGoodDestinationTheClickIsCountedAndFails(destination: String?) async throws {
        self.opener.schemes = ["", "javascript", "data", "file", "https", "shop", "ftp"]
        let ad = try await self.load(destination: destination)
        var events: [NativeAdEvent] = []
        ad.eventHandler = { events.append($0) }
        #expect(self.click(ad) == .cannotOpenURL)
        #expect(self.opener.opened.isEmpty)
        #expect(events == [.click])
        #expect(self.mediationAd.clicks.count == 1)
    }

    @Test func aSystemThatOpensNothingIsATypedError() async throws {
        self.opener.schemes = []
        let ad = try await self.load(deepLinks: ["shop://item"], destination: Self.destination)
        #expect(self.click(ad) == .cannotOpenURL)
        #expect(self.mediationAd.clicks.count == 1)
    }

    // MARK: - Counting

    @Test(arguments: ["", "picture", "Title", String(repeating: "x", count: 10_000)])
    func anUnknownKeyCountsNothing(key: String) async throws {
        let ad = try await self.load(destination: Self.destination)
        var events: [NativeAdEvent] = []
        ad.eventHandler = { events.append($0) }
        ad.customClickHandler = { _ in Issue.record("There is no such asset.") }
        #expect(self.click(ad, key) == .unknownAsset)
        #expect(events.isEmpty)
        #expect(self.mediationAd.clicks.isEmpty)
        #expect(self.opener.opened.isEmpty)
        // It also does not use up the click that follows.
        ad.customClickHandler = nil
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened == [Self.destination])
    }

    @Test func theNetworksAdIsToldWhichAssetAndNoView() async throws {
        let ad = try await self.load(destination: Self.destination)
        self.click(ad)
        #expect(self.mediationAd.clicks == [NativeAdAsset(rawValue: "title")])
        #expect(self.mediationAd.views == [false])
        #expect(self.mediationAd.impressions == 0)
    }

    @Test func clicksOfOneTapCountOnceAndOpenOnce() async throws {
        let ad = try await self.load(destination: Self.destination)
        #expect(self.click(ad) == nil)
        await self.time.advance(by: .milliseconds(499))
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened.count == 1)
        #expect(self.mediationAd.clicks.count == 1)
        // Half a second after the click that was counted, not after the last click.
        await self.time.advance(by: .milliseconds(1))
        #expect(self.click(ad) == nil)
        #expect(self.opener.opened.count == 2)
        #expect(self.mediationAd.clicks.count == 2)
    }

    @Test func aClickInsideTheCustomHandlerBelongsToTheSameTap() async throws {
        let ad = try await self.load(destination: Self.destination)
        var clicked = 0
        ad.customClickHandler = { [weak ad] key in
            clicked += 1
            try? ad?.performClick(onAssetWithKey: key)
        }
        #expect(self.click(ad) == nil)
        #expect(clicked == 1)
        #expect(self.mediationAd.clicks.count == 1)
        #expect(self.opener.opened.isEmpty)
    }

    @Test func aClickInsideTheEventHandlerBelongsToTheSameTap() async throws {
        let ad = try await self.load(destination: Self.destination)
        var events: [NativeAdEvent] = []
        ad.eventHandler = { [weak ad] in
            events.append($0)
            try? ad?.performClick(onAssetWithKey: "title")
        }
        #expect(self.click(ad) == nil)
        #expect(events == [.click])
        #expect(self.opener.opened == [Self.destination])
    }

    @Test func aHandlerSetInsideTheEventHandlerIsTheOneThatCounts() async throws {
        let ad = try await self.load(destination: Self.destination)
        var clicked: [String] = []
        ad.eventHandler = { [weak ad] _ in ad?.customClickHandler = { clicked.append($0) } }
        #expect(self.click(ad) == nil)
        #expect(clicked == ["title"])
        #expect(self.opener.opened.isEmpty)
    }

    @Test func aClickDoesNotNeedAnImpressionAndMakesNone() async throws {
        let ad = try await self.load(destination: Self.destination)
        var events: [NativeAdEvent] = []
        self.click(ad)
        ad.eventHandler = { events.append($0) }
        #expect(events == [.click])
    }
}
