extension RowChanges {
    /// Adds new rows; must be called in ascending order.
    mutating func insert(_ final: Range<Int>) {
        guard !final.isEmpty else { return }
        if let last = self.inserted.last, last.upperBound >= final.lowerBound {
            self.inserted[self.inserted.count - 1] = last.lowerBound..<max(last.upperBound, final.upperBound)
        } else {
            self.inserted.append(final)
        }
    }
}
