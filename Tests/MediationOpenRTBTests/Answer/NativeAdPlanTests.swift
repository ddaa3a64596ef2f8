import Foundation
import MediationCore
import MediationOpenRTB
import Testing

struct NativeAdPlanTests {
    private func urls(_ urls: [URL]?) -> [String] { (urls ?? []).map(\.absoluteString) }

    @Test func trackersAreToldByEventAndMethodOnce() throws {
        let plan = try Samples.plan([
            "imptrackers": ["https://t.example/1", "https://t.example/1", "https://t.example/2"],
            "eventtrackers": [
                ["event": 1, "method": 1, "url": "https://t.example/1"],
                ["event": 1, "method": 2, "url": "https://t.example/script"],
                ["event": 2, "method": 1, "url": "https://t.example/half"],
                ["event": 3, "method": 1, "url": "https://t.example/whole"],
                ["event": 4, "method": 1, "url": "https://t.example/video"],
                ["event": 555, "method": 1, "url": "https://t.example/custom"],
            ],
        ])
        #expect(self.urls(plan.trackers[.impression]) == ["https://t.example/1", "https://t.example/2"])
        #expect(self.urls(plan.trackers[.viewable50]) == ["https://t.example/half"])
        #expect(self.urls(plan.trackers[.viewable100]) == ["https://t.example/whole"])
        #expect(plan.warnings.filter { $0.problem == .unsupported }.count == 3)
    }

    @Test func fiveThousandTrackersAreLimitedAndTold() throws {
        let many = (0..<5_000).map { JSONValue.string("https://t.example/\($0)") }
        let plan = try Samples.plan(["imptrackers": .array(many)])
        #expect(plan.trackers[.impression]?.count == 20)
        #expect(plan.warnings.filter { $0.problem == .overLimit }.count == 1)
    }

    @Test func macrosAreReplacedBeforeAURLIsMade() throws {
        var macros = OpenRTBMacros()
        macros[.price] = "2.5"
        let plan = try Samples.plan(
            ["imptrackers": ["https://t.example/?p=${AUCTION_PRICE:B64}&x=${X}"]],
            macros: macros
        )
        #expect(self.urls(plan.trackers[.impression]) == ["https://t.example/?p=Mi41&x=$%7BX%7D"])
        #expect(plan.warnings.contains { $0.problem == .unknownMacro && $0.detail == "X" })
    }

    @Test func aDeepLinkNeedsItsScheme() throws {
        let link: [String: JSONValue] = ["link": ["url": "shop://item/1", "fallback": "https://shop.example/1"]]
        #expect(self.urls(try Samples.plan(link).click.destinations) == ["https://shop.example/1"])
        let rules = URLRules(clickSchemes: ["shop"])
        let destinations = try Samples.plan(link, rules: rules).click.destinations
        #expect(self.urls(destinations) == ["shop://item/1", "https://shop.example/1"])
    }

    @Test func assetsHaveLinksOfTheirOwn() throws {
        let plan = try Samples.plan([
            "assets": [
                ["id": 1, "title": ["text": "A"], "link": ["url": "https://shop.example/title"]],
                ["id": 2, "img": ["url": "https://a.example/i", "type": 1], "link": ["url": "javascript:1"]],
            ]
        ])
        #expect(self.urls(plan.assetClicks[.headline]?.destinations) == ["https://shop.example/title"])
        #expect(plan.assetClicks[.icon] == nil)
    }

    @Test func anAdWithoutContentOrLinkIsAnError() {
        for more in [["assets": []], ["link": ["url": "shop.example"]], ["link": .null]] as [[String: JSONValue]] {
            #expect { try Samples.plan(more) } throws: { ($0 as? MediationError)?.code == .invalidResponse }
        }
    }

    @Test func imagesAndTextsHaveLimits() throws {
        let images = (0..<30).map { JSONValue.object(["img": ["url": .string("https://a.example/\($0)"), "type": 3]]) }
        let long = JSONValue.object(["title": ["text": .string(String(repeating: "x", count: 5000))]])
        let plan = try Samples.plan(["assets": .array([long] + images)])
        #expect(plan.images.count == 10)
        #expect(plan.headline?.count == 4096)
    }

    @Test func otherTextsAreExtraAssets() throws {
        let plan = try Samples.plan([
            "assets": [
                ["title": ["text": "A"]], ["data": ["type": 7, "value": "$1"]], ["data": ["type": 501, "value": "x"]],
                ["data": ["type": 3, "value": "2 stars"]], ["video": ["vasttag": "<VAST/>"]],
            ]
        ])
        let expected: [String: JSONValue] = [
            "salePrice": "$1", "data:501": "x", "rating": "2 stars", "vast": "<VAST/>",
        ]
        #expect(plan.extraAssets == expected)
        #expect(plan.starRating == nil)
    }

    @Test func theShapeIsThatOfTheFirstImage() throws {
        #expect(try Samples.plan().aspectRatio == 2)
    }
}
