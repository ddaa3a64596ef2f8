/// The positions of ads in a list, or in one section of it.
///
/// "Every 8" means different things in different systems, so ``counting`` has no default:
///
/// | | fixed `[2, 5]` | every 8 |
/// |---|---|---|
/// | counting ``Counting/rows`` | rows 2 and 5 are ads | every 8th row is an ad: 7, 15, 23 … |
/// | counting ``Counting/content`` | an ad after 2, and one after 5 items | an ad after every 8 items: rows 8, 17, 26 … |
///
/// Rows count from 0, as if every earlier slot had an ad. With fixed positions, the interval continues after the last
/// of them. There is no ad in an empty list, and none after the last item unless ``allowsTrailingAd`` is set.
public struct AdPositions: Hashable, Sendable {
    /// The unit in which positions count.
    public struct Counting: Hashable, Sendable {
        enum Unit: String { case rows, content }

        let unit: Unit

        /// Rows of the list, ads among them: every 8th row is an ad.
        public static var rows: Counting { Counting(unit: .rows) }
        /// Items of the content: an ad after every 8 of them.
        public static var content: Counting { Counting(unit: .content) }
    }

    /// The allowed intervals.
    public static let intervals = 2...65_536

    /// The allowed fixed positions, first offsets and maximum counts.
    public static let offsets = 0...Int(Int32.max)

    /// The maximum number of fixed positions.
    public static let maximumFixedCount = 65_536

    /// The unit of ``fixed``, ``interval`` and ``first``.
    public let counting: Counting

    /// The rows that are ads, or the numbers of items before each ad; ascending.
    public let fixed: [Int]

    /// The number of rows from one ad to the next, or of items between two ads; `nil` if only fixed positions have ads.
    public let interval: Int?

    /// The row of the first ad, or the number of items before it; `nil` if the interval determines it.
    public let first: Int?

    /// The maximum number of slots; `nil` for no limit, 0 for no ads.
    public let maximumCount: Int?

    /// The minimum number of items between two slots when items are removed or moved.
    ///
    /// If two slots come closer to each other, one of them is closed.
    public let minimumSpacing: Int

    /// Indicates whether an ad may come after the last item.
    public let allowsTrailingAd: Bool

    /// Creates positions, or throws an error that describes the mistake.
    ///
    /// - Parameters:
    ///   - counting: The unit in which the numbers count.
    ///   - fixed: The rows that are ads, or the numbers of items before each ad; ascending, without repetition.
    ///   - interval: The number of rows from one ad to the next, or of items between two ads; 2 to 65,536.
    ///   - first: The row of the first ad, or the number of items before it, instead of the one that the interval
    ///     determines; not together with fixed positions.
    ///   - maximumCount: The maximum number of slots.
    ///   - minimumSpacing: The minimum number of items between two slots, at most that of the positions themselves;
    ///     `nil` for 1, or 0 if any positions are adjacent.
    ///   - allowsTrailingAd: Indicates whether an ad may come after the last item.
    /// - Throws: A ``FeedError`` with the JSON name of the parameter and the allowed values.
    public init(
        counting: Counting,
        fixed: [Int] = [],
        every interval: Int? = nil,
        first: Int? = nil,
        maximumCount: Int? = nil,
        minimumSpacing: Int? = nil,
        allowsTrailingAd: Bool = false
    ) throws(FeedError) {
        try Self.checkFixed(fixed)
        if let interval { try Self.check(interval, in: Self.intervals, path: "every") }
        if let first {
            try Self.check(first, in: Self.offsets, path: "first")
            let clash = interval == nil ? "needs an interval" : "cannot stand beside fixed positions"
            if interval == nil || !fixed.isEmpty { throw Self.error("first", "\(clash); leave it out") }
        }
        if let maximumCount { try Self.check(maximumCount, in: Self.offsets, path: "maximum") }
        if fixed.isEmpty, interval == nil, maximumCount != 0 {
            throw Self.error("", "there is neither a fixed position nor an interval; maximum 0 means no ads")
        }
        let rule = SlotRule(counting: counting, fixed: fixed, interval: interval, first: first)
        let spacing = rule.smallestSpacing
        if let minimumSpacing {
            try Self.check(minimumSpacing, in: 0...max(spacing, 0), path: "minimumSpacing")
        }
        self.counting = counting
        self.fixed = fixed
        self.interval = interval
        self.first = first
        self.maximumCount = maximumCount
        self.minimumSpacing = minimumSpacing ?? min(1, spacing)
        self.allowsTrailingAd = allowsTrailingAd
    }

    private init() {
        self.counting = .rows
        self.fixed = []
        self.interval = nil
        self.first = nil
        self.maximumCount = 0
        self.minimumSpacing = 1
        self.allowsTrailingAd = false
    }

    /// No ads.
    public static var none: AdPositions { AdPositions() }

    private static func checkFixed(_ fixed: [Int]) throws(FeedError) {
        guard fixed.count <= Self.maximumFixedCount else {
            throw Self.error("fixed", "\(fixed.count) positions; up to \(Self.maximumFixedCount) are allowed")
        }
        for (index, position) in fixed.enumerated() {
            try Self.check(position, in: Self.offsets, path: "fixed[\(index)]")
            guard index == 0 || fixed[index - 1] < position else {
                throw Self.error("fixed[\(index)]", "\(position) after \(fixed[index - 1]); positions must ascend")
            }
        }
    }

    private static func check(_ value: Int, in range: ClosedRange<Int>, path: String) throws(FeedError) {
        guard !range.contains(value) else { return }
        throw Self.error(path, "\(value) is not allowed; it must be \(range.lowerBound) to \(range.upperBound)")
    }

    private static func error(_ path: String, _ message: String) -> FeedError {
        FeedError(.invalidPositions, path: path, message)
    }
}
