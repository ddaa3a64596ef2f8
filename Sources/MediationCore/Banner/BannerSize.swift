/// The size of a banner, in points: the one that an app asks for, or that of an ad.
public struct BannerSize: Hashable, Sendable {
    /// The way in which a network may choose the size.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Kind: Hashable, Sendable {
        /// The size itself.
        case fixed
        /// A banner at the edge of the screen, as wide as given and about as high as a fixed one.
        case anchoredAdaptive
        /// A banner among other content, as wide as given and as high as the network likes.
        case inlineAdaptive
    }

    /// The way in which a network may choose the size.
    public let kind: Kind

    /// The width, which no ad exceeds.
    public let width: Double

    /// The height, which no ad exceeds; `nil` for an inline adaptive banner of any height.
    public let height: Double?

    private init(_ kind: Kind, _ width: Double, _ height: Double?) {
        self.kind = kind
        self.width = width
        self.height = height
    }

    /// The usual banner, 320 × 50.
    public static let banner = BannerSize.fixed(width: 320, height: 50)
    /// A banner of double height, 320 × 100.
    public static let largeBanner = BannerSize.fixed(width: 320, height: 100)
    /// A medium rectangle, 300 × 250.
    public static let mediumRectangle = BannerSize.fixed(width: 300, height: 250)
    /// A banner for tablets, 728 × 90.
    public static let leaderboard = BannerSize.fixed(width: 728, height: 90)

    /// Returns a size that networks may not exceed.
    public static func fixed(width: Double, height: Double) -> BannerSize {
        BannerSize(.fixed, width, height)
    }

    /// Returns the size of a banner at the edge of the screen: between 50 and 90 points high, and no more than 15 % of
    /// the window's height.
    public static func anchoredAdaptive(width: Double) -> BannerSize {
        BannerSize(.anchoredAdaptive, width, self.anchoredHeights.upperBound)
    }

    /// Returns the size of a banner among other content.
    ///
    /// - Parameters:
    ///   - width: The width.
    ///   - maxHeight: The greatest height, at least 32; `nil` for no limit.
    /// - Returns: The size.
    public static func inlineAdaptive(width: Double, maxHeight: Double? = nil) -> BannerSize {
        BannerSize(.inlineAdaptive, width, maxHeight)
    }

    /// Returns the size of a banner at the edge of a window whose height is known.
    package static func anchoredAdaptive(width: Double, height: Double?) -> BannerSize {
        BannerSize(.anchoredAdaptive, width, height ?? self.anchoredHeights.upperBound)
    }

    private static let anchoredHeights = 50.0...90
    private static let leastInlineHeight = 32.0
    /// The share of a window's height that a banner at its edge may take.
    private static let anchoredShare = 0.15
    /// Half a point, as views are rounded to pixels.
    private static let tolerance = 0.5
}

extension BannerSize {
    /// Returns the size for a window of some height: an anchored banner leaves most of it to the app.
    func fitted(toHeight height: Double?) -> BannerSize {
        guard self.kind == .anchoredAdaptive, let height, height.isFinite else { return self }
        let heights = Self.anchoredHeights
        let most = min(max(height * Self.anchoredShare, heights.lowerBound), heights.upperBound)
        return .anchoredAdaptive(width: self.width, height: most)
    }

    /// The reason why no network can be asked for this size, in a window of some width if there is one.
    package func problem(inWidth windowWidth: Double?) -> String? {
        guard self.width.isFinite, self.width > 0 else {
            return "The width is \(self.width); a banner has a positive one."
        }
        if let windowWidth, self.width > windowWidth + Self.tolerance {
            return "The width is \(self.width) points, and the window is only \(windowWidth) wide."
        }
        guard let height = self.height else { return nil }
        let least = self.kind == .inlineAdaptive ? Self.leastInlineHeight : .leastNonzeroMagnitude
        guard height.isFinite, height >= least else {
            let expected = self.kind == .inlineAdaptive ? "at least \(Self.leastInlineHeight)" : "positive"
            return "The height is \(height); that of such a banner is \(expected)."
        }
        return nil
    }

    /// The reason why an ad of some size cannot be shown where this size was asked for.
    func problem(with ad: BannerSize) -> String? {
        let height = ad.height ?? .nan
        guard ad.width.isFinite, height.isFinite, ad.width > 0, height > 0 else { return "The banner has no size." }
        guard ad.width > self.width + Self.tolerance || height > (self.height ?? .infinity) + Self.tolerance else {
            return nil
        }
        return "The banner is \(ad.width) × \(height), and \(self) was asked for."
    }
}

extension BannerSize: CustomStringConvertible {
    /// The width and the height, as in "320.0 × 50.0".
    public var description: String {
        switch (self.kind, self.height) {
        case (.fixed, let height): "\(self.width) × \(height ?? 0)"
        case (_, let height?): "\(self.width) × up to \(height)"
        case (_, nil): "\(self.width) × any height"
        }
    }
}
