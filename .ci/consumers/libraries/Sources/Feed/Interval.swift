import MediationFeed

/// The formula that people copy, compared with positions for the same purpose.
enum Interval {
    static func show() throws {
        print(Self.classic(items: 15, every: 8, maximum: 2))
        let positions = try AdPositions(counting: .rows, every: 8, maximumCount: 2)
        print(try filled(positions, content: 15).text())
    }

    /// Counts the ads by items but locates them by rows, as the first sample of the field does.
    private static func classic(items: Int, every interval: Int, maximum: Int) -> String {
        let ads = min(maximum, items / interval)
        return (0..<items + ads).map { row in
            let before = min(maximum, (row + 1) / interval)
            let isAd = (row + 1).isMultiple(of: interval) && row + 1 <= interval * maximum
            return isAd ? "[\(before)]" : "\(row - before)"
        }.joined(separator: " ")
    }
}
