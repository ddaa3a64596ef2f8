package import MediationFeed

/// The positions, read literally: a walk down the list that checks at each place whether it is an ad.
package struct NaiveRule: Sendable {
    /// The number of items before each slot, as far as the walk went.
    package let slots: [Int]
    private let positions: AdPositions

    /// Walks past `items` items.
    package init(_ positions: AdPositions, items: Int) {
        self.positions = positions
        var slots: [Int] = []
        var row = 0
        var passed = 0
        var hasAd = false
        while passed <= items {
            // If content is counted, there is at most one ad between two items.
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
        // "Every 8th row" begins with row 7; "after every 8 items" begins after 8 items.
        let first = positions.first ?? (positions.counting == .rows ? interval - 1 : interval)
        return place >= first && (place - first) % interval == 0
    }

    /// Returns the number of items between a slot and the one before it, or `nil` if there is no such slot.
    package func distance(of ordinal: Int) -> Int? {
        if ordinal == 0 { return self.slots.first }
        if ordinal < self.slots.count { return self.slots[ordinal] - self.slots[ordinal - 1] }
        guard let interval = self.positions.interval else { return nil }
        return self.positions.counting == .rows ? interval - 1 : interval
    }
}
