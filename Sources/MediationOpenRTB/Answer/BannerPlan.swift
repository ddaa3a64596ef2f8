package import MediationCore

/// A banner as its bid says: the page to show, and its size.
package struct BannerPlan: BidPlan {
    package static let markupType = 1

    /// The page: a whole document, with the values of its macros.
    package let html: String

    /// The size of the ad, in points.
    package let size: BannerRequest.Size

    package private(set) var warnings: [OpenRTBWarning] = []

    /// Makes the plan of an ad.
    ///
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/invalidResponse`` if the markup is no HTML, or
    ///   ``MediationError/Code/bannerSizeMismatch`` if the ad does not fit into the place.
    package init(
        _ bid: OpenRTBBid,
        _ request: BannerRequest,
        macros: OpenRTBMacros,
        rules: URLRules
    ) throws(MediationError) {
        guard case .string(let markup) = bid.markup else { throw .markup("is no text") }
        let bytes = markup.utf8.count
        guard bytes <= OpenRTBLimits.markupBytes else {
            throw .markup("has \(bytes) bytes; at most \(OpenRTBLimits.markupBytes) are read")
        }
        if let problem = Self.problem(with: markup) { throw .markup(problem) }
        switch (bid.width, bid.height) {
        case (let width?, let height?) where width > 0 && height > 0:
            self.size = BannerRequest.Size(width: width, height: height)
        default:
            self.size = request.sizes[0]
            let detail = "the ad has the size that was asked for, \(self.size.width) × \(self.size.height)"
            self.warnings.append(OpenRTBWarning(bid.place + ".w", .missing, detail))
        }
        guard request.fits(self.size) else {
            throw MediationError(
                .bannerSizeMismatch,
                "The banner of the bid is \(self.size.width) × \(self.size.height), larger than its place."
            )
        }
        var unknown: [String] = []
        let text = macros.expand(markup, &unknown)
        guard text.utf8.count <= 2 * OpenRTBLimits.markupBytes else { throw .markup("has too many macros") }
        for name in unknown { self.warnings.append(OpenRTBWarning(bid.place + ".adm", .unknownMacro, name)) }
        self.html = Self.hasRoot(text) ? text : Self.document(text)
    }

    /// The reason that a text is no page; `nil` if it may be one.
    private static func problem(with markup: String) -> String? {
        let start = markup.utf8.drop { $0 <= 0x20 }.prefix(512)
        guard let first = start.first else { return "is empty" }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return "is JSON, and a banner was asked for" }
        if start.containsLowercased("<vast") { return "is a VAST document, and a banner was asked for" }
        return markup.utf8.contains(UInt8(ascii: "<")) ? nil : "is no HTML"
    }

    /// Indicates whether a text has the root element of a page.
    private static func hasRoot(_ text: String) -> Bool { text.utf8.containsLowercased("<html") }

    /// Returns the page of a part of one: as wide as the ad, without the margin that pages have.
    private static func document(_ body: String) -> String {
        """
        <!DOCTYPE html><html><head><meta charset="utf-8">\
        <meta name="viewport" content="width=device-width,initial-scale=1">\
        <style>html,body{margin:0;padding:0}</style></head><body>\(body)</body></html>
        """
    }
}

extension Collection<UInt8> {
    /// Returns whether the bytes contain a text of ASCII, whose letters are lower case, in whatever case.
    fileprivate func containsLowercased(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            var start = self.startIndex
            while start != self.endIndex {
                let isHere = self[start...].lazy.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }.starts(with: text)
                if isHere { return true }
                start = self.index(after: start)
            }
            return false
        }
    }
}
