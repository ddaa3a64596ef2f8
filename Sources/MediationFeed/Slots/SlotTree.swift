/// The entries of a section in order: a B-tree by ordinal, whose nodes know their sums.
///
/// An entry is found by its ordinal, and also by a content index, a row or the number of slots before it, each in a
/// time that grows with the logarithm of the number of entries.
struct SlotTree: Sendable {
    private(set) var root = SlotNode()

    /// The distance of plain slots.
    let unit: Int

    /// The maximum number of entries or nodes in one node; at least 4.
    let capacity: Int

    init(unit: Int, capacity: Int) {
        self.unit = unit
        self.capacity = capacity
    }

    var sums: SlotSums { self.root.sums }

    var isEmpty: Bool { self.root.sums.slots == 0 }

    var last: SlotEntry? { self.root.last }

    /// Returns the first entry at which the measure exceeds the target.
    func place(_ measure: SlotMeasure, beyond target: Int) -> SlotPlace? {
        guard measure.of(self.root.sums) > target else { return nil }
        return self.root.seek(measure, beyond: target, unit: self.unit)
    }

    /// Returns the first entry with this ordinal or a greater one.
    func place(from ordinal: Int) -> SlotPlace? {
        self.root.seek(ordinal: ordinal, unit: self.unit)
    }

    /// Adds an entry; right before the entry with the ordinal `owner`, it takes its plain slots from that entry.
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
