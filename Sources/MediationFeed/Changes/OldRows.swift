/// The rows before a change that keep their order, from top to bottom.
struct OldRows {
    private var gone: [Range<Int>]
    private var updated: [Range<Int>]
    private var nextGone = 0
    private var nextUpdated = 0

    /// The next row, which may be gone.
    private(set) var next = 0

    init(_ changes: RowChanges) {
        let moved = changes.moved.map { $0.from..<$0.from + 1 }
        self.gone = (changes.removed + moved).sorted { $0.lowerBound < $1.lowerBound }
        self.updated = changes.updated
    }

    /// Indicates whether the change names any further rows.
    var hasMore: Bool { self.nextGone < self.gone.count || self.nextUpdated < self.updated.count }

    /// Returns the next `count` rows that are kept.
    mutating func take(_ count: Int) -> [RowScript.Segment] {
        var result: [RowScript.Segment] = []
        var count = count
        while count > 0 {
            for segment in self.takeRun(atMost: count) {
                result.append(segment)
                count -= segment.count
            }
        }
        return result
    }

    /// Returns the next kept rows, up to the next row that the change names, or skips rows that are gone.
    mutating func takeRun(atMost limit: Int = .max) -> [RowScript.Segment] {
        if self.nextGone < self.gone.count, self.gone[self.nextGone].lowerBound <= self.next {
            self.next = max(self.next, self.gone[self.nextGone].upperBound)
            self.nextGone += 1
            return []
        }
        let toGone = self.nextGone < self.gone.count ? self.gone[self.nextGone].lowerBound - self.next : .max
        guard self.nextUpdated < self.updated.count else { return self.take(min(limit, toGone), isUpdated: false) }
        let rows = self.updated[self.nextUpdated]
        guard rows.lowerBound <= self.next else {
            return self.take(min(limit, toGone, rows.lowerBound - self.next), isUpdated: false)
        }
        let left = rows.upperBound - self.next
        guard left > 0 else {
            self.nextUpdated += 1
            return []
        }
        return self.take(min(limit, toGone, left), isUpdated: true)
    }

    private mutating func take(_ count: Int, isUpdated: Bool) -> [RowScript.Segment] {
        defer { self.next += count }
        return [RowScript.Segment(origin: .kept, old: self.next, count: count, isUpdated: isUpdated)]
    }
}
