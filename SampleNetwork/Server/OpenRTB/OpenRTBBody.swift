import Foundation

/// The body of `POST /openrtb2/auction`, checked by the rules of exchanges and of Prebid Server.
///
/// It is based on the specifications instead of the library, as another server's would be.
struct OpenRTBBody {
    /// The kinds of assets.
    enum AssetKind: String, CaseIterable {
        case title, img, video, data
    }

    /// An asset that was asked for.
    struct Asset {
        var id: Int
        var kind: AssetKind
        var type: Int?
    }

    /// The ID of the auction.
    let id: String
    /// The ID of the first impression.
    let impressionID: String
    /// The placement.
    let placement: String
    /// The lowest price, in USD.
    let floor: Double
    /// The time to answer, in milliseconds.
    let time: Double?
    /// Indicates whether a test ad is asked for.
    let isTest: Bool
    /// The assets; none for a banner.
    let assets: [Asset]
    /// The preferred size of a banner; `nil` for a native ad.
    let banner: (width: Int, height: Int)?

    private typealias Object = [String: Any]

    /// Reads a request, or throws an error that names the first rule that it breaks.
    init(json: Data) throws(ServerScriptError) {
        let value = try? JSONSerialization.jsonObject(with: json)
        guard let root = value as? Object else { throw Self.problem("is no JSON object") }
        guard let id = root["id"] as? String, !id.isEmpty else { throw Self.problem("id is missing") }
        guard let impressions = root["imp"] as? [Object], let impression = impressions.first else {
            throw Self.problem("imp must have at least one element")
        }
        guard (root["site"] != nil) != (root["app"] != nil) else {
            throw Self.problem("needs a site or an app, not both")
        }
        let time = try Self.number(root["tmax"], "tmax")
        guard time ?? 1 > 0 else { throw Self.problem("tmax is not positive") }
        guard root["cur"].map({ ($0 as? [String])?.contains("USD") == true }) ?? true else {
            throw Self.problem("cur has no USD, the exchange's only currency")
        }
        for key in ["test", "at"] { _ = try Self.number(root[key], key) }
        try Self.checkPrivacy(root)
        self.id = id
        self.time = time
        self.isTest = root["test"] as? Int == 1
        guard let impressionID = impression["id"] as? String, !impressionID.isEmpty else {
            throw Self.problem("imp[0].id is missing")
        }
        guard Set(impressions.compactMap { $0["id"] as? String }).count == impressions.count else {
            throw Self.problem("imp has an id twice, or none")
        }
        self.impressionID = impressionID
        self.placement = impression["tagid"] as? String ?? ""
        self.floor = try Self.number(impression["bidfloor"], "imp[0].bidfloor") ?? 0
        guard self.floor >= 0 else { throw Self.problem("imp[0].bidfloor is negative") }
        let native = impression["native"] as? Object
        guard native != nil || impression["banner"] is Object else {
            throw Self.problem("imp[0] has none of banner, video, audio, native that the exchange knows")
        }
        self.assets = try native.map { native throws(ServerScriptError) in try Self.assets(native) } ?? []
        self.banner = native == nil ? try Self.banner(impression["banner"] as? Object ?? [:]) : nil
    }

    /// Returns the preferred size of a banner: the first of its formats, or its own.
    private static func banner(_ banner: Object) throws(ServerScriptError) -> (width: Int, height: Int) {
        func side(_ object: Object, _ key: String, _ place: String) throws(ServerScriptError) -> Int {
            if let side = object[key] as? Int, side > 0 { return side }
            throw Self.problem("\(place).\(key) must be positive")
        }
        guard let formats = banner["format"] as? [Object], !formats.isEmpty else {
            guard banner["w"] != nil, banner["h"] != nil else { throw Self.problem("banner has no sizes") }
            return (try side(banner, "w", "banner"), try side(banner, "h", "banner"))
        }
        var sizes: [(width: Int, height: Int)] = []
        for (index, format) in formats.enumerated() {
            let place = "banner.format[\(index)]"
            sizes.append((try side(format, "w", place), try side(format, "h", place)))
        }
        return sizes[0]
    }

    private static func problem(_ text: String) -> ServerScriptError { ServerScriptError("request: \(text)", at: []) }

    private static func number(_ value: Any?, _ name: String) throws(ServerScriptError) -> Double? {
        guard let value else { return nil }
        guard let number = value as? Double else { throw Self.problem("\(name) is no number") }
        return number
    }

    private static func checkPrivacy(_ root: Object) throws(ServerScriptError) {
        let regulations = root["regs"] as? Object ?? [:]
        for (key, value) in regulations.merging(regulations["ext"] as? Object ?? [:], uniquingKeysWith: { $1 }) {
            switch key {
            case "gdpr", "coppa":
                guard let flag = value as? Int, 0...1 ~= flag else {
                    throw Self.problem("regs.\(key) is neither 0 nor 1")
                }
            case "us_privacy", "gpp":
                guard value is String else { throw Self.problem("regs.\(key) is no text") }
            case "gpp_sid":
                guard value is [Int] else { throw Self.problem("regs.gpp_sid has no whole numbers") }
            default: break
            }
        }
        let device = root["device"] as? Object ?? [:]
        for key in ["w", "h", "devicetype", "connectiontype"] {
            guard try Self.number(device[key], "device.\(key)") ?? 0 >= 0 else {
                throw Self.problem("device.\(key) is negative")
            }
        }
    }

    private static func assets(_ native: Object) throws(ServerScriptError) -> [Asset] {
        guard let text = native["request"] as? String, !text.isEmpty else {
            throw Self.problem("imp[0].native.request is missing")
        }
        guard var markup = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? Object else {
            throw Self.problem("imp[0].native.request is no JSON object")
        }
        markup = markup["native"] as? Object ?? markup
        try Self.checkPlacement(markup)
        guard let values = markup["assets"] as? [Object], !values.isEmpty else {
            throw Self.problem("assets must have at least one element")
        }
        var assets: [Asset] = []
        for (index, value) in values.enumerated() { assets.append(try Self.asset(value, "assets[\(index)]", index)) }
        guard Set(assets.map(\.id)).count == assets.count else { throw Self.problem("assets have an id twice") }
        for (index, tracker) in (markup["eventtrackers"] as? [Object] ?? []).enumerated() {
            guard let event = tracker["event"] as? Int, 1...4 ~= event || event >= 500 else {
                throw Self.problem("eventtrackers[\(index)].event is invalid")
            }
            guard let methods = tracker["methods"] as? [Int], !methods.isEmpty,
                methods.allSatisfy({ 1...2 ~= $0 || $0 >= 500 })
            else { throw Self.problem("eventtrackers[\(index)].methods is invalid") }
        }
        return assets
    }

    private static func checkPlacement(_ markup: Object) throws(ServerScriptError) {
        let context = markup["context"] as? Int ?? 0
        guard 0...3 ~= context || context >= 500 else { throw Self.problem("context is invalid") }
        let subtype = markup["contextsubtype"] as? Int ?? 0
        let parents = [10...15: 1, 20...22: 2, 30...32: 3]
        if context != 0, subtype != 0, subtype < 500 {
            guard let parent = parents.first(where: { $0.key.contains(subtype) })?.value else {
                throw Self.problem("contextsubtype is invalid")
            }
            guard parent == context || context >= 500 else {
                throw Self.problem("contextsubtype is of another context")
            }
        }
        let placement = markup["plcmttype"] as? Int ?? 0
        guard 0...4 ~= placement || placement >= 500 else { throw Self.problem("plcmttype is invalid") }
    }

    private static func asset(_ value: Object, _ place: String, _ index: Int) throws(ServerScriptError) -> Asset {
        let kinds = AssetKind.allCases.filter { value[$0.rawValue] != nil }
        guard kinds.count == 1, let content = value[kinds[0].rawValue] as? Object else {
            throw Self.problem("\(place) must have exactly one of title, img, video, data")
        }
        switch kinds[0] {
        case .title:
            guard content["len"] as? Int ?? 0 >= 1 else { throw Self.problem("\(place).title.len must be positive") }
        case .img:
            for key in ["w", "h", "wmin", "hmin"] {
                guard content[key] as? Int ?? 0 >= 0 else { throw Self.problem("\(place).img.\(key) is negative") }
            }
        case .data:
            let type = content["type"] as? Int ?? 0
            guard 1...12 ~= type || type >= 500 else { throw Self.problem("\(place).data.type is invalid") }
        case .video:
            guard let mimes = content["mimes"] as? [String], !mimes.isEmpty,
                content["minduration"] as? Int ?? 0 >= 1, content["maxduration"] as? Int ?? 0 >= 1,
                let protocols = content["protocols"] as? [Int], !protocols.isEmpty,
                protocols.allSatisfy({ 1...10 ~= $0 })
            else { throw Self.problem("\(place).video lacks what it must have") }
        }
        return Asset(id: value["id"] as? Int ?? index, kind: kinds[0], type: content["type"] as? Int)
    }
}
