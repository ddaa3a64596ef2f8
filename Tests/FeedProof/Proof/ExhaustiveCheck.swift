package import MediationFeed

/// Checks every content count, interval and maximum, in both meanings of "every n", against unmistakable loops.
package enum ExhaustiveCheck {
    /// Returns up to 10 wrong lists; empty if every list is right.
    package static func problems(contents: ClosedRange<Int>, intervals: ClosedRange<Int>) throws(FeedError) -> [String]
    {
        var problems: [String] = []
        for interval in intervals {
            for maximum in [nil] + (0...10).map(Optional.some) {
                for isTrailing in [false, true] {
                    for counting in [AdPositions.Counting.rows, .content] {
                        let positions = try AdPositions(
                            counting: counting,
                            every: interval,
                            maximumCount: maximum,
                            allowsTrailingAd: isTrailing
                        )
                        for content in contents where try !Self.isRight(positions, content) {
                            problems.append("\(content) items, \(positions)")
                            if problems.count == 10 { return problems }
                        }
                    }
                }
            }
        }
        return problems
    }

    private static func isRight(_ positions: AdPositions, _ content: Int) throws(FeedError) -> Bool {
        let expected = Self.rows(positions, content)
        let options = FeedOptions(emptySlots: .placeholders)
        let list = try FeedList(positions, content: content, options: options)
        guard list.rowCount() == expected.count, list.contentCount() == content else { return false }
        for (row, item) in expected.enumerated() {
            guard let shown = list.row(row), shown.contentIndex == item else { return false }
            if let item, list.row(ofContent: item) != row { return false }
        }
        return true
    }

    /// Returns the items in order, with `nil` for each ad.
    private static func rows(_ positions: AdPositions, _ content: Int) -> [Int?] {
        guard let interval = positions.interval else { return [] }
        var rows: [Int?] = []
        var ads = 0
        func addAd(after items: Int) {
            let isAd =
                positions.counting == .rows
                ? (rows.count + 1) % interval == 0 : items > 0 && items % interval == 0
            guard isAd, ads < positions.maximumCount ?? .max else { return }
            rows.append(nil)
            ads += 1
        }
        for item in 0..<content {
            addAd(after: item)
            rows.append(item)
        }
        if content > 0, positions.allowsTrailingAd { addAd(after: content) }
        return rows
    }
}
