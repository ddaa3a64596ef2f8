/// A node of a ``SlotTree``, which contains either entries or nodes.
///
/// All types are value types. A copy of a list shares its nodes with the original, and a change copies only the nodes
/// on its path.
struct SlotNode: Sendable {
    private(set) var sums = SlotSums()

    /// The lower limit of the node: no entry in it has a smaller ordinal, and none in the nodes before it has a greater
    /// one.
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

    /// The only child, if there is just one: such a root is not needed.
    var onlyChild: SlotNode? { self.children.count == 1 ? self.children[0] : nil }

    // MARK: Looking up

    // Pointers are used that do not outlive the call: a node taken out of an array would be retained in each step,
    // which would take half of the time.

    /// Returns the first entry at which the measure exceeds the target; the caller knows that there is one.
    func seek(_ measure: SlotMeasure, beyond target: Int, unit: Int) -> SlotPlace? {
        withUnsafePointer(to: self) { Self.seek($0, measure, beyond: target, unit: unit, before: SlotSums()) }
    }

    private static func seek(
        _ node: UnsafePointer<SlotNode>,
        _ measure: SlotMeasure,
        beyond target: Int,
        unit: Int,
        before: SlotSums
    ) -> SlotPlace? {
        var before = before
        var rest = target - measure.of(before)
        guard node.pointee.children.isEmpty else {
            return node.pointee.children.withUnsafeBufferPointer { children in
                guard var child = children.baseAddress else { return nil }
                for _ in 0..<children.count {
                    let weight = measure.of(child.pointee.sums)
                    if weight > rest {
                        return Self.seek(child, measure, beyond: target, unit: unit, before: before)
                    }
                    rest -= weight
                    before += child.pointee.sums
                    child += 1
                }
                return nil
            }
        }
        for entry in node.pointee.entries {
            let sums = entry.sums(unit: unit)
            let weight = measure.of(sums)
            if weight > rest { return SlotPlace(before: before, entry: entry) }
            rest -= weight
            before += sums
        }
        return nil
    }

    /// Returns the first entry with this ordinal or a greater one.
    func seek(ordinal: Int, unit: Int) -> SlotPlace? {
        withUnsafePointer(to: self) { Self.seek($0, ordinal: ordinal, unit: unit, before: SlotSums()) }
    }

    private static func seek(
        _ node: UnsafePointer<SlotNode>,
        ordinal: Int,
        unit: Int,
        before: SlotSums
    ) -> SlotPlace? {
        var before = before
        guard node.pointee.children.isEmpty else {
            return node.pointee.children.withUnsafeBufferPointer { children in
                guard var child = children.baseAddress else { return nil }
                let index = Self.child(for: ordinal, in: children)
                for _ in 0..<index {
                    before += child.pointee.sums
                    child += 1
                }
                if let place = Self.seek(child, ordinal: ordinal, unit: unit, before: before) { return place }
                guard index + 1 < children.count else { return nil }
                before += child.pointee.sums
                return Self.seek(child.successor(), ordinal: ordinal, unit: unit, before: before)
            }
        }
        for entry in node.pointee.entries {
            if entry.ordinal >= ordinal { return SlotPlace(before: before, entry: entry) }
            before += entry.sums(unit: unit)
        }
        return nil
    }

    var last: SlotEntry? { self.children.last?.last ?? self.entries.last }

    /// Returns the last child that begins at or before this ordinal, or else the first child.
    private func child(for ordinal: Int) -> Int {
        self.children.withUnsafeBufferPointer { Self.child(for: ordinal, in: $0) }
    }

    private static func child(for ordinal: Int, in children: UnsafeBufferPointer<SlotNode>) -> Int {
        guard let first = children.baseAddress else { return 0 }
        var low = 0
        var high = children.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if first[middle].firstOrdinal <= ordinal { low = middle } else { high = middle }
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

    /// Adds an entry; returns the second half if the node had to be divided.
    ///
    /// The entry may come right before another entry from which it takes its plain slots. Ads come in one after
    /// another, downwards or upwards: a node that grows at an end is divided there, and so stays full.
    mutating func insert(_ entry: SlotEntry, takingPlainFrom owner: Int?, unit: Int, capacity: Int) -> SlotNode? {
        self.firstOrdinal = min(self.firstOrdinal, entry.ordinal)
        guard !self.children.isEmpty else { return self.insertIntoLeaf(entry, owner, unit: unit, capacity: capacity) }
        let index = self.child(for: owner ?? entry.ordinal)
        self.sums -= self.children[index].sums
        let half = self.children[index].insert(entry, takingPlainFrom: owner, unit: unit, capacity: capacity)
        self.sums += self.children[index].sums
        guard let half else { return nil }
        self.sums += half.sums
        self.children.insert(half, at: index + 1)
        guard self.children.count > capacity else { return nil }
        let middle = index + 2 == self.children.count ? index + 1 : index == 0 ? 1 : self.children.count / 2
        let second = SlotNode(children: Array(self.children[middle...]))
        self.children.removeLast(second.count)
        self.sums -= second.sums
        return second
    }

    private mutating func insertIntoLeaf(_ entry: SlotEntry, _ owner: Int?, unit: Int, capacity: Int) -> SlotNode? {
        let index = self.index(of: entry.ordinal)
        if self.entries.isEmpty { self.firstOrdinal = entry.ordinal }
        if owner != nil {
            self.sums -= self.entries[index].sums(unit: unit)
            self.entries[index].plain -= entry.plain + 1
            self.sums += self.entries[index].sums(unit: unit)
        }
        // The node is divided first: an array that has grown keeps its memory.
        guard self.entries.count >= capacity else {
            if self.entries.count == 1 { self.entries.reserveCapacity(capacity) }
            self.entries.insert(entry, at: index)
            self.sums += entry.sums(unit: unit)
            return nil
        }
        let middle = index == self.entries.count || index == 0 ? index : self.entries.count / 2
        var half = SlotNode(entries: Array(self.entries[middle...]), unit: unit)
        self.entries.removeLast(half.count)
        self.sums -= half.sums
        if index < middle || middle == 0 {
            self.entries.insert(entry, at: index)
            self.sums += entry.sums(unit: unit)
        } else {
            half.entries.insert(entry, at: index - middle)
            half.sums += entry.sums(unit: unit)
            half.firstOrdinal = half.entries[0].ordinal
        }
        return half
    }

    /// Changes the entry with this ordinal, and returns the change of the sums.
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

    /// Removes the entry with this ordinal, and returns the sums that were lost.
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

    /// Joins a child that has become small to a neighbour, if both fit into one node.
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
