extension FeedList {
    /// Makes several changes of the content at once: a batch, or what another list did to its rows.
    ///
    /// The time grows with the square of the number of moves.
    ///
    /// - Parameter changes: What happened to the items of a section, by their indices.
    /// - Returns: What happened to the rows.
    /// - Throws: A ``FeedError`` if there is no such section, or the changes do not fit its content.
    public mutating func apply(_ changes: RowChanges) throws(FeedError) -> RowChanges {
        let section = changes.section
        try self.check(section: section)
        let count = self.contentCount(section: section)
        if let mistake = changes.mistake(count: count) { throw FeedError(.outOfRange, mistake) }
        // None of these throws any more.
        var steps: [RowChanges] = []
        for range in changes.updated { steps.append(try self.replace(range, section: section)) }
        for range in changes.removed.reversed() { steps.append(try self.remove(range, section: section)) }
        for move in changes.movesOfKeptItems {
            steps.append(try self.move(from: move.from, to: move.to, section: section))
        }
        for range in changes.inserted {
            steps.append(try self.insert(range.count, at: range.lowerBound, section: section))
        }
        var result = RowChanges.joined(steps)
        result.section = section
        return result
    }
}

extension RowChanges {
    /// The moves one after the other, when what was removed is gone and what is inserted is not there yet.
    fileprivate var movesOfKeptItems: [Move] {
        var moves: [Move] = []
        var places = self.moved.map { $0.from - Self.count(self.removed, before: $0.from) }
        for (index, move) in self.moved.enumerated() {
            let source = places[index]
            // Those that are still to move do not count.
            let waiting = places[(index + 1)...].map { $0 > source ? $0 - 1 : $0 }.sorted()
            var destination = move.to - Self.count(self.inserted, before: move.to)
            for place in waiting {
                guard place < destination else { break }
                destination += 1
            }
            for other in (index + 1)..<places.count {
                if places[other] > source { places[other] -= 1 }
                if places[other] >= destination { places[other] += 1 }
            }
            if source != destination { moves.append(Move(from: source, to: destination)) }
        }
        return moves
    }

    private static func count(_ ranges: [Range<Int>], before row: Int) -> Int {
        var count = 0
        for range in ranges {
            guard range.lowerBound < row else { break }
            count += min(range.upperBound, row) - range.lowerBound
        }
        return count
    }
}
