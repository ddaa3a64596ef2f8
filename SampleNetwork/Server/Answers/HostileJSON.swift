import Foundation

/// Bodies that must not cause a client to fail.
enum HostileJSON {
    /// Returns the start of a valid body, cut in the middle.
    static func truncated(_ ads: ServedAds) throws -> Data {
        let whole = try JSONEncoder().encode(ads)
        return whole.prefix(whole.count * 3 / 5)
    }

    /// Arrays nested 10,000 deep instead of the ads.
    static let deep = Data(
        "{\"ads\":\(String(repeating: "[", count: 10_000))\(String(repeating: "]", count: 10_000))}".utf8
    )

    /// Returns the ad with numbers of 300 digits as its star rating and its icon's scale, or as the countdown and the
    /// reward's amount of an ad that covers the screen.
    static func hugeNumber(_ ad: ServedAd) throws -> Data {
        let number = String(repeating: "9", count: 300)
        var ad = ad
        guard ad.format == nil else {
            let reward = ad.reward == nil ? "" : "\"reward\":{\"type\":\"coins\",\"amount\":\(number)},"
            ad.countdownSeconds = nil
            ad.reward = nil
            return try self.insert("\"countdownSeconds\":\(number),\(reward)", into: ad)
        }
        let icon = ad.icon?.url ?? ""
        ad.starRating = nil
        ad.icon = nil
        return try self.insert("\"starRating\":\(number),\"icon\":{\"url\":\"\(icon)\",\"scale\":\(number)},", into: ad)
    }

    /// Returns the ad with half a surrogate pair in its headline, its title or its quote.
    static func loneSurrogate(_ ad: ServedAd) throws -> Data {
        // The encoder would refuse to write it, so it replaces a text that occurs in no ad.
        let placeholder = "\(Self.self)"
        var ad = ad
        if ad.formatID != nil {
            ad.assets?["Quote"] = ServedAd.Asset(placeholder)
        } else if ad.title != nil {
            ad.title = placeholder
        } else {
            ad.headline = placeholder
        }
        let text = String(decoding: try JSONEncoder().encode(ServedAds(ads: [ad])), as: UTF8.self)
        return Data(text.replacing(placeholder, with: "\\ud800 Sale").utf8)
    }

    /// Returns the ad with values of wrong types in most fields; an ad of a custom format also has far too many assets.
    ///
    /// An ad that covers the screen has no readable countdown and no readable reward.
    static func wrongTypes(_ ad: ServedAd) throws -> Data {
        var ad = ad
        ad.body = nil
        ad.callToAction = nil
        ad.icon = nil
        ad.images = nil
        ad.expiresIn = nil
        ad.tracking = nil
        var fields = #""body":7,"callToAction":null,"icon":"x","images":[7,{"url":[]},null],"#
        fields += #""expiresIn":"1","tracking":0,"#
        if ad.format != nil {
            ad.countdownSeconds = nil
            ad.reward = nil
            ad.rewardURL = nil
            ad.behavior = nil
            fields += #""countdownSeconds":"5","reward":[1],"rewardURL":7,"behavior":{},"#
        }
        if ad.formatID != nil {
            ad.assets = nil
            ad.deepLinks = nil
            ad.destination = nil
            let spare = (0..<1_000).map { ",\"Text\($0)\":{\"text\":\"\($0)\"}" }.joined()
            fields += #""assets":{"Author":{"text":""},"Picture":{"url":7},"Quote":{"text":["x"]}\#(spare)},"#
            fields += #""deepLinks":[7,"",null,"sampleapp://quote/1"],"destination":{},"#
        }
        return try self.insert(fields, into: ad)
    }

    /// Returns the ad with additional fields that the encoder would refuse to write.
    private static func insert(_ fields: String, into ad: ServedAd) throws -> Data {
        let text = String(decoding: try JSONEncoder().encode(ad), as: UTF8.self)
        return Data("{\"ads\":[{\(fields)\(text.dropFirst())]}".utf8)
    }
}
