extension Collection where Element: BinaryFloatingPoint {
    /// The middle element; half of the samples are no greater.
    var median: Element {
        let sorted = self.sorted()
        return sorted.isEmpty ? .nan : sorted[sorted.count / 2]
    }
}
