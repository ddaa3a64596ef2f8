package import MediationFeed

/// The positions, read literally: walk down the list, and ask of each place whether it is an ad.
package struct NaiveRule: Sendable {
    /// How many items are before each slot, as far as was walked.
    package let slots: [Int]
    private let positions: AdPositions

    /// Walks so far that `items` items were passed.
    package init(_ positions: AdPositions, items: Int) {
        self.positions = positions
        var slots: [Int] = []
        var row = 0
        var passed = 0
        var hasAd = false
        while passed <= items {
            // By content, there is one ad at most between two items.
            let isAd = positions.counting == .rows ? Self.isAd(row, positions) : !hasAd && Self.isAd(passed, positions)
            if isAd { slots.append(passed) } else { passed += 1 }
            hasAd = isAd
            row += 1
        }
        self.slots = slots
    }

    private static func isAd(_ place: Int, _ positions: AdPositions) -> Bool {
        if let last = positions.fixed.last {
            if place <= last { return positions.fixed.contains(place) }
            return positions.interval.map { (place - last) % $0 == 0 } ?? false
        }
        guard let interval = positions.interval else { return false }
        // Every 8th row is row 7; after every 8 items is after 8.
        let first = positions.first ?? (positions.counting == .rows ? interval - 1 : interval)
        return place >= first && (place - first) % interval == 0
    }

    /// How many items are between a slot and the one before it; `nil` if there is no such slot.
    package func distance(of ordinal: Int) -> Int? {
        if ordinal == 0 { return self.slots.first }
        if ordinal < self.slots.count { return self.slots[ordinal] - self.slots[ordinal - 1] }
        guard let interval = self.positions.interval else { return nil }
        return self.positions.counting == .rows ? interval - 1 : interval
    }
}
