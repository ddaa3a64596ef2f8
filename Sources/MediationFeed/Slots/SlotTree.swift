/// The entries of a section in their order: a B-tree by ordinal, whose nodes know what they add up to.
///
/// So an entry is found by its ordinal, and also by a content index, a row or the number of slots before it, each in a
/// time that grows with the logarithm of the entries.
struct SlotTree: Sendable {
    private(set) var root = SlotNode()

    /// The distance of plain slots.
    let unit: Int

    /// How many entries or nodes are in one node at most; at least 4.
    private let capacity: Int

    init(unit: Int, capacity: Int) {
        self.unit = unit
        self.capacity = capacity
    }

    var sums: SlotSums { self.root.sums }

    var isEmpty: Bool { self.root.sums.slots == 0 }

    var last: SlotEntry? { self.root.last }

    /// The first entry with which the measure gets beyond the target.
    func place(_ measure: SlotMeasure, beyond target: Int) -> SlotPlace? {
        guard measure.of(self.root.sums) > target else { return nil }
        return self.root.seek(measure, beyond: target, unit: self.unit)
    }

    /// The first entry with this ordinal or a greater one.
    func place(from ordinal: Int) -> SlotPlace? {
        self.root.seek(ordinal: ordinal, unit: self.unit)
    }

    /// Adds an entry; right before the entry with the ordinal `owner`, it takes its plain slots from that one.
    mutating func insert(_ entry: SlotEntry, takingPlainFrom owner: Int? = nil) {
        let half = self.root.insert(entry, takingPlainFrom: owner, unit: self.unit, capacity: self.capacity)
        guard let half else { return }
        self.root = SlotNode(children: [self.root, half])
    }

    mutating func update(_ ordinal: Int, _ change: (inout SlotEntry) -> Void) {
        _ = self.root.update(ordinal, unit: self.unit, change)
    }

    mutating func remove(_ ordinal: Int) {
        _ = self.root.remove(ordinal, unit: self.unit, capacity: self.capacity)
        while let child = self.root.onlyChild { self.root = child }
    }

    mutating func removeAll() {
        self.root = SlotNode()
    }
}
