#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationConformance
import MediationCore
import MediationOpenRTB

/// The answer of the exchange with one bid, made of the suite's assets.
struct PlayedBid {
    /// The price of the answers to bidders, per 1000 impressions.
    static let price = 1.5

    let body: Data

    /// Creates an answer; `number` is that of the request.
    init(_ payload: NetworkPayload, number: Int) {
        var bid: [String: JSONValue] = [
            "id": .string(payload.name), "impid": .string(OpenRTBRequest.impressionID), "price": 1,
        ]
        if let size = payload.bannerSize {
            bid["adm"] = .string(PlayedPages.markup(number))
            bid["w"] = .number(size.width)
            bid["h"] = size.height.map { .number($0) }
        } else {
            bid["adm"] = Self.markup(payload, number)
        }
        bid["exp"] = payload.lifetime.map { .number(($0 / .seconds(1)).rounded()) }
        self.init(bid, id: "\(number)")
    }

    /// Creates the answer to a bidder, whose notices hold the choices that the exchange was told of.
    init(consent: String?, usPrivacy: String?, isBanner: Bool) {
        let markup: JSONValue = [
            "assets": [["title": ["text": "A bid"]]], "link": ["url": "https://shop.invalid/"],
        ]
        self.init(
            [
                "id": "bid", "impid": .string(OpenRTBRequest.impressionID), "price": .number(Self.price),
                "adm": isBanner ? .string(PlayedPages.markup(0)) : markup,
                "nurl": .string("https://exchange.invalid/win?consent=\(consent ?? "")&us=\(usPrivacy ?? "")"),
            ],
            id: "bid"
        )
    }

    private init(_ bid: [String: JSONValue], id: String) {
        let answer: JSONValue = ["id": .string(id), "seatbid": [["bid": [.object(bid)]]]]
        self.body = answer.data
    }

    private static func markup(_ payload: NetworkPayload, _ number: Int) -> JSONValue {
        var assets: [JSONValue] = []
        func add(_ kind: String, _ content: [String: JSONValue]) {
            // Without an ID, so that each asset is what it says, whatever was asked for.
            assets.append([kind: .object(content)] as JSONValue)
        }
        func add(_ text: String?, _ type: Double) {
            if let text { add("data", ["type": .number(type), "value": .string(text)]) }
        }
        func add(_ image: NetworkImage, _ type: Double, _ size: NetworkSize? = nil) {
            var content: [String: JSONValue] = ["url": .string(image.url), "type": .number(type)]
            content["w"] = size.map { .number($0.width) }
            content["h"] = size.map { .number($0.height) }
            add("img", content)
        }
        if let headline = payload.headline { add("title", ["text": .string(headline)]) }
        add(payload.body, 2)
        add(payload.callToAction, 12)
        add(payload.advertiser, 1)
        add(payload.price, 6)
        add(payload.starRating.map { "\($0)" }, 3)
        add(payload.extra.map { "\($0)" }, 5)
        for image in payload.images { add(image, 3, payload.mediaSize) }
        if let icon = payload.icon { add(icon, 1) }
        return [
            "assets": .array(assets),
            "link": ["url": "https://shop.invalid/", "clicktrackers": [.string(Self.url("click", number))]],
            "imptrackers": [.string(Self.url("impression", number))],
        ]
    }

    private static func url(_ event: String, _ number: Int) -> String { "https://exchange.invalid/\(event)/\(number)" }
}
