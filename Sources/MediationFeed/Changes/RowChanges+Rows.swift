// How a change set grows while a call changes a section step by step: rows are given by their numbers at that moment.
extension RowChanges {
    /// A row that was there before the call and is taken out now.
    mutating func remove(_ current: Int) {
        Self.add(self.oldRow(of: current), to: &self.removed)
        for index in self.moved.indices where self.moved[index].to > current { self.moved[index].to -= 1 }
    }

    /// A row that was there before the call and is not any more.
    mutating func remove(old row: Int) {
        Self.add(row, to: &self.removed)
    }

    /// A row that was there before the call, and shows something else from now on.
    mutating func update(_ current: Int) {
        Self.add(self.oldRow(of: current), to: &self.updated)
    }

    /// A row that is new; to be called in ascending order, when all else is done.
    mutating func insert(_ final: Range<Int>) {
        guard !final.isEmpty else { return }
        if let last = self.inserted.last, last.upperBound >= final.lowerBound {
            self.inserted[self.inserted.count - 1] = last.lowerBound..<max(last.upperBound, final.upperBound)
        } else {
            self.inserted.append(final)
        }
    }

    /// The number that a row had before the call.
    private func oldRow(of current: Int) -> Int {
        var gone = self.removed
        var row = current
        for move in self.moved {
            if move.to < current { row -= 1 }
            Self.add(move.from, to: &gone)
        }
        for range in gone where range.lowerBound <= row { row += range.count }
        return row
    }

    private static func add(_ row: Int, to ranges: inout [Range<Int>]) {
        let index = ranges.firstIndex { $0.lowerBound > row } ?? ranges.count
        ranges.insert(row..<row + 1, at: index)
        if index + 1 < ranges.count, ranges[index + 1].lowerBound == row + 1 {
            ranges[index] = row..<ranges.remove(at: index + 1).upperBound
        }
        if index > 0, ranges[index - 1].upperBound == row {
            ranges[index - 1] = ranges[index - 1].lowerBound..<ranges.remove(at: index).upperBound
        }
    }
}
