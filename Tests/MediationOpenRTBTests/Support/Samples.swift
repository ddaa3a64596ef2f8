import Foundation
import MediationCore
import MediationOpenRTB
import SampleAdServer

/// Requests and answers that tests begin with.
enum Samples {
    static let settings: [String: JSONValue] = ["endpoint": "https://exchange.example/auction", "placement": "feed"]

    static func settings(_ more: [String: JSONValue] = [:]) throws(MediationError) -> OpenRTBSettings {
        try OpenRTBSettings(MediationCredentials(settings: Self.settings.merging(more) { $1 }))
    }

    static func ask(
        privacy: PrivacySnapshot = PrivacySnapshot(),
        options: NativeAdOptions = NativeAdOptions(),
        adTypes: Set<AdType> = [.native],
        floor: Double = 0,
        isTest: Bool = false,
        loadID: String = "load",
        deadline: Duration = .seconds(2)
    ) throws(MediationError) -> OpenRTBAsk {
        OpenRTBAsk(
            loadID: loadID,
            content: .native(try NativeRequest(adTypes: adTypes, options: options)),
            isTest: isTest,
            privacy: privacy,
            floor: floor,
            deadline: deadline
        )
    }

    static func request(
        _ ask: OpenRTBAsk,
        settings: [String: JSONValue] = [:],
        environment: OpenRTBEnvironment = Self.environment
    ) throws(MediationError) -> JSONValue {
        OpenRTBRequest(ask, try Self.settings(settings), environment).json
    }

    /// An environment with a user of whom everything is known.
    static let environment: OpenRTBEnvironment = {
        var environment = OpenRTBEnvironment()
        environment.app.bundle = "com.example.app"
        environment.device.advertisingIdentifier = "ifa-1"
        environment.user.id = "user-1"
        environment.user.buyerID = "buyer-1"
        environment.user.keywords = "tea"
        environment.user.extendedIDs = [["source": "id.example", "uids": [["id": "eid-1"]]]]
        return environment
    }()

    /// Markup with a title, an image and a link, as an object.
    static func markup(_ more: [String: JSONValue] = [:]) -> JSONValue {
        let members: [String: JSONValue] = [
            "assets": [
                ["id": 1, "title": ["text": "Title"]],
                ["id": 2, "img": ["url": "https://images.example/1.png", "w": 1200, "h": 600, "type": 3]],
            ],
            "link": ["url": "https://shop.example/"],
        ]
        return .object(members.merging(more) { $1 })
    }

    static func plan(
        _ more: [String: JSONValue] = [:],
        macros: OpenRTBMacros = OpenRTBMacros(),
        rules: URLRules = URLRules()
    ) throws(MediationError) -> NativeAdPlan {
        try NativeAdPlan(try NativeMarkup(Self.markup(more)), macros: macros, rules: rules)
    }

    /// An answer with these bids of one seat.
    static func response(
        _ bids: [JSONValue],
        _ more: [String: JSONValue] = [:],
        terms: AuctionTerms = AuctionTerms(impressionID: "1")
    ) throws(MediationError) -> BidResponse {
        let answer: [String: JSONValue] = ["id": "a", "seatbid": [["seat": "s", "bid": .array(bids)]]]
        return try BidResponse([UInt8](JSONValue.object(answer.merging(more) { $1 }).data), terms: terms)
    }

    static func bid(_ more: [String: JSONValue] = [:]) -> JSONValue {
        let bid: [String: JSONValue] = ["id": "b", "impid": "1", "price": 2.5, "adm": Self.markup()]
        return .object(bid.merging(more) { $1 })
    }
}

extension JSONValue {
    subscript(_ path: String) -> JSONValue? {
        path.split(separator: ".").reduce(self as JSONValue?) { value, key in
            switch value {
            case .object(let members): members[String(key)]
            case .array(let values): Int(key).flatMap { values.indices.contains($0) ? values[$0] : nil }
            default: nil
            }
        }
    }
}
