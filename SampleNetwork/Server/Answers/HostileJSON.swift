import Foundation

/// Bodies that no client should trip over.
enum HostileJSON {
    /// The start of a good body, cut in the middle.
    static func truncated(_ ads: ServedAds) throws -> Data {
        let whole = try JSONEncoder().encode(ads)
        return whole.prefix(whole.count * 3 / 5)
    }

    /// Arrays nested 10,000 deep in place of the ads.
    static let deep = Data(
        "{\"ads\":\(String(repeating: "[", count: 10_000))\(String(repeating: "]", count: 10_000))}".utf8
    )

    /// The ad with numbers of 300 digits as star rating and as the icon's scale.
    static func hugeNumber(_ ad: ServedAd) throws -> Data {
        let number = String(repeating: "9", count: 300)
        var ad = ad
        let icon = ad.icon?.url ?? ""
        ad.starRating = nil
        ad.icon = nil
        return try self.insert("\"starRating\":\(number),\"icon\":{\"url\":\"\(icon)\",\"scale\":\(number)},", into: ad)
    }

    /// The ad with half a surrogate pair in its headline or title.
    static func loneSurrogate(_ ad: ServedAd) throws -> Data {
        var ad = ad
        let field = ad.title == nil ? "headline" : "title"
        ad.headline = nil
        ad.title = nil
        return try self.insert("\"\(field)\":\"\\ud800 Sale\",", into: ad)
    }

    /// Writes fields that the encoder would refuse to write.
    private static func insert(_ fields: String, into ad: ServedAd) throws -> Data {
        let text = String(decoding: try JSONEncoder().encode(ad), as: UTF8.self)
        return Data("{\"ads\":[{\(fields)\(text.dropFirst())]}".utf8)
    }
}
