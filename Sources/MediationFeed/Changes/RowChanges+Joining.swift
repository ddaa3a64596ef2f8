extension RowChanges {
    /// Returns this change set and the next one as a single change set.
    ///
    /// - Parameter next: A change set of the same section, whose rows before the change are the rows after this one.
    /// - Returns: The combined changes.
    public func followed(by next: RowChanges) -> RowChanges { Self.joined([self, next]) }

    /// Joins consecutive change sets of one section into one.
    static func joined(_ steps: [RowChanges]) -> RowChanges {
        guard let first = steps.first else { return RowChanges() }
        guard steps.count > 1 else { return first }
        // Joined in pairs: a sum that grew step by step would be walked through in each step.
        var scripts = steps.map(RowScript.init)
        while scripts.count > 1 {
            scripts = stride(from: 0, to: scripts.count, by: 2).map { index in
                index + 1 < scripts.count ? scripts[index].followed(by: scripts[index + 1]) : scripts[index]
            }
        }
        var result = scripts[0].simplified().changes(section: first.section)
        result.released = steps.flatMap(\.released)
        return result
    }

    /// Returns the mistake if these cannot be changes of `count` items; `nil` if they can.
    func mistake(count: Int) -> String? {
        let limits = FeedList.contentCounts
        let named = (self.removed + self.inserted + self.updated).flatMap { [$0.lowerBound, $0.upperBound] }
        guard (named + self.moved.flatMap { [$0.from, $0.to] }).allSatisfy(limits.contains) else {
            return "an index is beyond 0 to \(limits.upperBound)"
        }
        let gone = (self.removed + self.moved.map { $0.from..<$0.from + 1 }).sorted { $0.lowerBound < $1.lowerBound }
        let came = (self.inserted + self.moved.map { $0.to..<$0.to + 1 }).sorted { $0.lowerBound < $1.lowerBound }
        let after = count - self.removed.lazy.map(\.count).reduce(0, +) + self.inserted.lazy.map(\.count).reduce(0, +)
        guard limits.contains(after) else { return "\(after) items; up to \(limits.upperBound) are allowed" }
        guard Self.fit(gone, in: count) else { return "removed and moved items must differ, and be 0 to \(count - 1)" }
        guard Self.fit(came, in: after) else { return "new places must differ, and be 0 to \(after - 1)" }
        guard Self.fit((gone + self.updated).sorted { $0.lowerBound < $1.lowerBound }, in: count) else {
            return "updated items must be others than those removed or moved, and be 0 to \(count - 1)"
        }
        for ranges in [self.removed, self.inserted, self.updated] where !Self.fit(ranges, in: .max) {
            return "ranges must ascend"
        }
        guard zip(self.moved, self.moved.dropFirst()).allSatisfy({ $0.to < $1.to }) else {
            return "moved items must be in the order of where they are now"
        }
        return nil
    }

    private static func fit(_ ranges: [Range<Int>], in count: Int) -> Bool {
        var next = 0
        for range in ranges {
            guard range.lowerBound >= next else { return false }
            next = range.upperBound
        }
        return next <= count
    }
}
