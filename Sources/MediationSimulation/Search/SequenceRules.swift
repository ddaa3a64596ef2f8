/// The rules for sequences that a search may return.
package struct SequenceRules: Hashable, Sendable {
    /// Indicates whether the order may change; otherwise, it is that of the line items' numbers.
    let mayOrder: Bool
    /// Indicates whether line items may be left out.
    let mayDrop: Bool

    package init(mayOrder: Bool, mayDrop: Bool) {
        self.mayOrder = mayOrder
        self.mayDrop = mayDrop
    }

    /// Returns whether a line item may come next after a sequence.
    func allows(_ item: Int, after sequence: [Int]) -> Bool {
        if self.mayOrder { return true }
        let last = sequence.last ?? -1
        return self.mayDrop ? item > last : item == last + 1
    }

    /// Returns whether a sequence is an answer.
    func allows(_ sequence: [Int], of count: Int) -> Bool { self.mayDrop || sequence.count == count }
}
