/// Which sequences a search may answer with.
package struct SequenceRules: Hashable, Sendable {
    /// Whether the order may change; otherwise it is that of the numbers of the line items.
    let mayOrder: Bool
    /// Whether line items may be left out.
    let mayDrop: Bool

    package init(mayOrder: Bool, mayDrop: Bool) {
        self.mayOrder = mayOrder
        self.mayDrop = mayDrop
    }

    /// Whether a line item may be next after that sequence.
    func allows(_ item: Int, after sequence: [Int]) -> Bool {
        if self.mayOrder { return true }
        let last = sequence.last ?? -1
        return self.mayDrop ? item > last : item == last + 1
    }

    /// Whether that sequence is an answer.
    func allows(_ sequence: [Int], of count: Int) -> Bool { self.mayDrop || sequence.count == count }
}
