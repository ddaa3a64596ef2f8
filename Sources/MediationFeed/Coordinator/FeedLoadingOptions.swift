/// Options for loading ads ahead of need.
public struct FeedLoadingOptions: Hashable, Sendable {
    /// The allowed values of ``lookAhead``.
    public static let lookAheads = 1...1_000

    /// The allowed values of ``readyAds``.
    public static let readyAdCounts = 1...10

    /// The number of rows ahead of the screen within which slots get their ads.
    public var lookAhead: Int

    /// The number of ads to hold for the next slots.
    public var readyAds: Int

    /// Creates options; the defaults suit most lists.
    ///
    /// - Parameters:
    ///   - lookAhead: The number of rows ahead of the screen within which slots get their ads, 1 to 1,000.
    ///   - readyAds: The number of ads to hold for the next slots, 1 to 10.
    public init(lookAhead: Int = 8, readyAds: Int = 1) {
        self.lookAhead = lookAhead
        self.readyAds = readyAds
    }

    func check() throws(FeedError) {
        try Self.check("lookAhead", self.lookAhead, in: Self.lookAheads)
        try Self.check("readyAds", self.readyAds, in: Self.readyAdCounts)
    }

    private static func check(_ name: String, _ value: Int, in range: ClosedRange<Int>) throws(FeedError) {
        guard !range.contains(value) else { return }
        let allowed = "it must be \(range.lowerBound) to \(range.upperBound)"
        throw FeedError(.invalidOptions, "\(name) \(value) is not allowed; \(allowed)")
    }
}
