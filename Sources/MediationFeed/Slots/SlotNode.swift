/// A node of a ``SlotTree``: some entries, or some nodes.
///
/// All value types. A copy of a list shares its nodes with the original, and a change copies only those on its way.
struct SlotNode: Sendable {
    private(set) var sums = SlotSums()

    /// No entry in here has a smaller ordinal, and none in the nodes before has a greater one.
    private var firstOrdinal: Int

    private(set) var entries: [SlotEntry] = []
    private(set) var children: [SlotNode] = []

    init() {
        self.firstOrdinal = 0
    }

    private init(entries: [SlotEntry], unit: Int) {
        self.entries = entries
        self.firstOrdinal = entries.first?.ordinal ?? 0
        for entry in entries { self.sums += entry.sums(unit: unit) }
    }

    init(children: [SlotNode]) {
        self.children = children
        self.firstOrdinal = children.first?.firstOrdinal ?? 0
        for child in children { self.sums += child.sums }
    }

    var count: Int { self.children.isEmpty ? self.entries.count : self.children.count }

    /// A root with a single child is not needed.
    var onlyChild: SlotNode? { self.children.count == 1 ? self.children[0] : nil }

    // MARK: Looking up

    /// The first entry with which the measure gets beyond the target; the caller knows that there is one.
    func seek(_ measure: SlotMeasure, beyond target: Int, unit: Int, before: SlotSums) -> SlotPlace? {
        var before = before
        if self.children.isEmpty {
            for entry in self.entries {
                let after = before + entry.sums(unit: unit)
                if measure.of(after) > target { return SlotPlace(before: before, entry: entry) }
                before = after
            }
        } else {
            for index in self.children.indices {
                let after = before + self.children[index].sums
                if measure.of(after) > target {
                    return self.children[index].seek(measure, beyond: target, unit: unit, before: before)
                }
                before = after
            }
        }
        return nil
    }

    /// The first entry with this ordinal or a greater one.
    func seek(ordinal: Int, unit: Int, before: SlotSums) -> SlotPlace? {
        var before = before
        if self.children.isEmpty {
            for entry in self.entries {
                if entry.ordinal >= ordinal { return SlotPlace(before: before, entry: entry) }
                before += entry.sums(unit: unit)
            }
            return nil
        }
        let index = self.child(for: ordinal)
        for earlier in 0..<index { before += self.children[earlier].sums }
        if let place = self.children[index].seek(ordinal: ordinal, unit: unit, before: before) { return place }
        guard index + 1 < self.children.count else { return nil }
        before += self.children[index].sums
        return self.children[index + 1].seek(ordinal: ordinal, unit: unit, before: before)
    }

    var last: SlotEntry? { self.children.last?.last ?? self.entries.last }

    /// The last child that begins at this ordinal or before it, else the first.
    private func child(for ordinal: Int) -> Int {
        var low = 0
        var high = self.children.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.children[middle].firstOrdinal <= ordinal { low = middle } else { high = middle }
        }
        return low
    }

    private func index(of ordinal: Int) -> Int {
        var low = 0
        var high = self.entries.count
        while low < high {
            let middle = (low + high) / 2
            if self.entries[middle].ordinal < ordinal { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SlotNode {
    // MARK: Changing

    /// Adds an entry; answers the second half if the node had to be divided.
    mutating func insert(_ entry: SlotEntry, unit: Int, capacity: Int) -> SlotNode? {
        self.sums += entry.sums(unit: unit)
        self.firstOrdinal = min(self.firstOrdinal, entry.ordinal)
        guard !self.children.isEmpty else {
            if self.entries.isEmpty { self.firstOrdinal = entry.ordinal }
            let index = self.index(of: entry.ordinal)
            self.entries.insert(entry, at: index)
            guard self.entries.count > capacity else { return nil }
            let half = SlotNode(entries: Array(self.entries[self.divide(at: index)...]), unit: unit)
            self.entries.removeLast(half.count)
            self.sums -= half.sums
            return half
        }
        let index = self.child(for: entry.ordinal)
        guard let added = self.children[index].insert(entry, unit: unit, capacity: capacity) else { return nil }
        self.children.insert(added, at: index + 1)
        guard self.children.count > capacity else { return nil }
        let half = SlotNode(children: Array(self.children[self.divide(at: index + 1)...]))
        self.children.removeLast(half.count)
        self.sums -= half.sums
        return half
    }

    /// Where to divide a node that got too large by what came in at an index.
    ///
    /// Ads come in one after the other, downwards or upwards: dividing at the end leaves full nodes behind.
    private func divide(at index: Int) -> Int {
        index == self.count - 1 ? self.count - 1 : index == 0 ? 1 : self.count / 2
    }

    /// Changes the entry with this ordinal, and answers by how much the sums changed.
    mutating func update(_ ordinal: Int, unit: Int, _ change: (inout SlotEntry) -> Void) -> SlotSums {
        var difference = SlotSums()
        if self.children.isEmpty {
            let index = self.index(of: ordinal)
            difference -= self.entries[index].sums(unit: unit)
            change(&self.entries[index])
            difference += self.entries[index].sums(unit: unit)
        } else {
            let index = self.child(for: ordinal)
            difference = self.children[index].update(ordinal, unit: unit, change)
        }
        self.sums += difference
        return difference
    }

    /// Takes the entry with this ordinal out, and answers by how much the sums shrank.
    mutating func remove(_ ordinal: Int, unit: Int, capacity: Int) -> SlotSums {
        let difference: SlotSums
        if self.children.isEmpty {
            difference = self.entries.remove(at: self.index(of: ordinal)).sums(unit: unit)
        } else {
            let index = self.child(for: ordinal)
            difference = self.children[index].remove(ordinal, unit: unit, capacity: capacity)
            self.tidy(index, capacity: capacity)
        }
        self.sums -= difference
        return difference
    }

    /// Joins a child that has become small to one beside it, if both fit into one.
    private mutating func tidy(_ index: Int, capacity: Int) {
        let count = self.children[index].count
        if count == 0 {
            self.children.remove(at: index)
        } else if count < (capacity + 1) / 2 {
            for left in [index - 1, index] where left >= 0 && left + 1 < self.children.count {
                guard self.children[left].count + self.children[left + 1].count <= capacity * 3 / 4 else { continue }
                let right = self.children.remove(at: left + 1)
                self.children[left].append(right)
                return
            }
        }
    }

    private mutating func append(_ right: SlotNode) {
        self.sums += right.sums
        self.entries += right.entries
        self.children += right.children
    }
}
