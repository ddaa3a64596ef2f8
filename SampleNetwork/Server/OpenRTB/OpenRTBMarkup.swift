import Foundation

/// The markup of one bid, with the fault of the answer if it is one of markup.
struct OpenRTBMarkup {
    let bid: OpenRTBDecision.SeatBid
    let body: OpenRTBBody
    let base: String
    let fault: OpenRTBFault.Kind?

    private typealias Object = [String: Any]

    /// The value of `adm`: a text, or an object.
    var value: Any {
        if self.fault == .vastMarkup { return "<?xml version=\"1.0\"?><VAST version=\"4.0\"></VAST>" }
        if self.body.banner != nil { return self.page }
        let root = self.root
        switch self.fault {
        case .object: return root
        case .wrappedObject: return ["native": root]
        case .wrapped, .version1_0: return Self.text(["native": root])
        case .brokenMarkup: return String(Self.text(root).dropLast(9))
        case .byteOrderMark: return "\u{FEFF}" + Self.text(root)
        case .loneSurrogate:
            // Of a title alone: a strict reader loses all of the answer.
            return Self.text(root).replacingOccurrences(of: "Sale:", with: "Sale\\ud800:")
        default: return Self.text(root)
        }
    }

    /// The HTML of a banner, or what stands for it.
    private var page: Any {
        let root = Self.text(["assets": [Any](), "link": self.link])
        switch self.fault {
        case .object, .wrappedObject: return ["html": "<p>"]
        case .brokenMarkup, .noAssets: return "Sale"
        case .wrapped, .version1_0: return root
        default: break
        }
        var generator = SplitMix64(seed: self.bid.seed)
        let product = generator.pick(Self.products)
        let url = self.fault == .scriptURLs ? "javascript:alert(1)" : "https://shop.example/\(self.bid.adID)"
        let filling = self.fault == .longTexts ? String(repeating: "<p>Sale</p>", count: 1_000) : ""
        return """
            <a href="\(url)"><b>\(self.body.isTest ? "Test ad: " : "")Sale: \(product)s</b>\
            <img src="\(self.event("impression"))" width="1" height="1" alt=""></a>\(filling)
            """
    }

    private static let products = ["Kite", "Teapot", "Lantern", "Telescope", "Paper Boat", "Umbrella"]

    private static func text(_ object: Object) -> String {
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: object, options: options) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }

    /// The URL at which an event of the ad is counted.
    private func event(_ name: String) -> String {
        let price = self.fault == .encodedMacros ? "%24%7BAUCTION_PRICE%7D" : "${AUCTION_PRICE}"
        return "\(self.base)/openrtb2/events/\(name)/\(self.bid.adID)?price=\(price)"
    }

    private var root: Object {
        var root: Object = ["ver": "1.2", "assets": self.assets, "link": self.link]
        root["imptrackers"] = [self.event("impression")]
        root["eventtrackers"] = [
            ["event": 2, "method": 1, "url": self.event("viewable50")],
            ["event": 3, "method": 1, "url": self.event("viewable100")],
        ]
        root["privacy"] = "https://privacy.example/about"
        switch self.fault {
        case .trackerIsText: root["imptrackers"] = self.event("impression")
        case .jsTrackers:
            root["jstracker"] = "<script src=\"\(self.event("script"))\"></script>"
            root["eventtrackers"] = [["event": 1, "method": 2, "url": self.event("script")]]
        case .customEvents: root["eventtrackers"] = [["event": 555, "method": 1, "url": self.event("custom")]]
        case .repeatedTrackers:
            root["imptrackers"] = Array(repeating: self.event("impression"), count: 3)
            root["eventtrackers"] = [["event": 1, "method": 1, "url": self.event("impression")]]
        case .manyTrackers:
            root["imptrackers"] = (0..<1000).map { self.event("impression") + "&n=\($0)" }
        case .assetsURL: root["assetsurl"] = "https://assets.example/more.json"
        case .version1_0:
            root["ver"] = 1
            root["eventtrackers"] = nil
        case .unknownMembers: root["purl"] = "https://pixel.example/"
        case .noLink: root["link"] = nil
        case .noAssets: root["assets"] = [Any]()
        default: break
        }
        return root
    }

    private var link: Object {
        var link: Object = ["url": "https://shop.example/\(self.bid.adID)", "clicktrackers": [self.event("click")]]
        switch self.fault {
        case .deepLink:
            link["url"] = "shop://\(self.bid.adID)"
            link["fallback"] = "https://shop.example/\(self.bid.adID)"
        case .relativeLink: link["url"] = "shop.example/\(self.bid.adID)"
        case .scriptURLs: link["fallback"] = "javascript:alert(1)"
        case .trackerIsText: link["clicktrackers"] = self.event("click")
        default: break
        }
        return link
    }

    private var assets: [Object] {
        var generator = SplitMix64(seed: self.bid.seed)
        let product = generator.pick(Self.products)
        var assets = self.body.assets.compactMap { self.asset($0, product) }
        if self.fault == .emptyAssets {
            assets += [[:], ["id": 90, "data": ["type": 2, "value": ""]], ["id": 91, "title": "a text"]]
        }
        if self.fault == .manyAssets {
            assets += (0..<500).map { ["id": 1000 + $0, "data": ["type": 501, "value": "Extra \($0)"]] }
        }
        return assets
    }

    private func asset(_ asked: OpenRTBBody.Asset, _ product: String) -> Object? {
        guard var content = self.content(of: asked, product) else { return nil }
        let isUntyped = self.fault == .untyped || asked.kind == .title
        if let type = asked.type, !isUntyped {
            content["type"] = self.fault == .otherTypes ? (type == 3 ? 1 : 3) : type
            if self.fault == .numbersAreTexts { content["type"] = "\(type)" }
        }
        var asset: Object = ["id": asked.id, asked.kind.rawValue: content]
        if self.fault == .noIDs { asset["id"] = nil }
        if self.fault == .assetLink, asked.kind == .title {
            asset["link"] = ["url": "https://shop.example/title", "clicktrackers": [self.event("titleclick")]]
        }
        return asset
    }

    private func content(of asked: OpenRTBBody.Asset, _ product: String) -> Object? {
        switch asked.kind {
        case .title:
            let title = (self.body.isTest ? "Test ad: " : "") + "Sale: \(product)s"
            return ["text": self.fault == .longTexts ? String(repeating: title, count: 1000) : title]
        case .img:
            let format: ServedImage.Format = asked.type == 1 ? .icon : .landscape
            let image = ServedImage(format, seed: self.bid.seed &+ UInt64(truncatingIfNeeded: asked.id))
            var (width, height): (Any, Any) = (format.size.width, format.size.height)
            if self.fault == .numbersAreTexts { (width, height) = ("\(format.size.width)", "\(format.size.height)") }
            let url: String =
                switch self.fault {
                case .privateURLs: "https://10.0.0.1/image.png"
                case .plainHTTP: "http://images.example/image.png"
                case .scriptURLs: "javascript:alert(1)"
                default: self.base + image.path
                }
            return ["url": url, "w": width, "h": height]
        case .data:
            let values: [Int: Any] = [
                1: "Sample & Sons", 2: "Nothing else comes close.", 3: "4.5", 4: "1200", 5: "50000", 6: "$4.99",
                7: "$3.99", 8: "555-0100", 9: "1 Example Street", 10: "Made to last.", 11: "shop.example",
                12: "Shop now",
            ]
            let value = values[asked.type ?? 0] ?? "Extra"
            return ["value": self.fault == .textsAreNumbers && asked.type == 3 ? 4.5 : value]
        case .video: return nil
        }
    }
}
