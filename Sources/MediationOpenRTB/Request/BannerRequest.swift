package import MediationCore

/// The banner part of a request: the sizes that fit into the place.
package struct BannerRequest: Hashable, Sendable {
    /// A size, in points.
    package struct Size: Hashable, Sendable {
        /// The width.
        package var width: Int
        /// The height.
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    /// The sizes that are asked for, the preferred one first; never empty.
    package let sizes: [Size]

    /// The largest width of an ad.
    package let maximumWidth: Double

    /// The largest height of an ad; infinite if any height fits.
    package let maximumHeight: Double

    /// The sizes that exchanges have banners of, the largest first.
    private static let usualSizes = [
        (970, 250), (300, 600), (336, 280), (300, 250), (970, 90), (728, 90), (320, 100), (468, 60), (320, 50),
        (300, 50),
    ].map { Size(width: $0, height: $1) }

    /// The sizes of screens end below.
    private static let longestSide = 10_000.0

    /// Creates the request for a place.
    ///
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/bannerSizeMismatch`` if the place is smaller than
    ///   a point.
    package init(_ place: BannerSize) throws(MediationError) {
        self.maximumWidth = place.width
        self.maximumHeight = place.height ?? .infinity
        let width = Int(min(place.width, Self.longestSide).rounded(.down))
        let height = place.height.map { Int(min($0, Self.longestSide).rounded(.down)) }
        guard width > 0, height ?? 1 > 0 else {
            throw MediationError(.bannerSizeMismatch, "OpenRTB has no banner of \(place).")
        }
        let own = Size(width: width, height: height ?? 250)
        let usual = Self.usualSizes.filter { $0.width <= width && $0.height <= height ?? .max }
        self.sizes = place.kind == .fixed || usual.isEmpty ? [own] : usual
    }

    /// Reads the banner of another's request; `nil` if it has no size.
    package init?(_ banner: JSONValue) {
        var reader = AnswerReader()
        guard let members = banner.members else { return nil }
        let formats = reader.objects(members["format"], limit: OpenRTBLimits.bids, "format").map(\.object)
        let sizes = (formats + [members]).compactMap { object -> Size? in
            guard let width = reader.integer(object["w"], "w"), let height = reader.integer(object["h"], "h"),
                width > 0, height > 0
            else { return nil }
            return Size(width: width, height: height)
        }
        guard !sizes.isEmpty else { return nil }
        self.sizes = sizes
        self.maximumWidth = Double(sizes.map(\.width).max() ?? 0)
        self.maximumHeight = Double(sizes.map(\.height).max() ?? 0)
    }

    /// The banner as an object.
    package var json: JSONValue {
        [
            "w": .init(self.sizes[0].width), "h": .init(self.sizes[0].height),
            "format": .array(self.sizes.map { ["w": .init($0.width), "h": .init($0.height)] }),
            // The page is that of a web view of its own.
            "topframe": 1,
        ]
    }

    /// Indicates whether an ad of this size fits into the place.
    func fits(_ size: Size) -> Bool {
        // Half a point, as mediation allows.
        Double(size.width) <= self.maximumWidth + 0.5 && Double(size.height) <= self.maximumHeight + 0.5
    }
}
