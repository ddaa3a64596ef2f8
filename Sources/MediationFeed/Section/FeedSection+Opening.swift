// Opens slots behind the last one.
extension FeedSection {
    /// Continues the rule from the last slot, as far as the content reaches; returns the number of slots opened.
    @discardableResult
    mutating func openSlots() -> Int {
        var result = SlotChanges()
        return self.openSlots(after: nil, &result)
    }

    /// Continues the rule from the last slot; a slot that had the same place before the change stays with its ad.
    @discardableResult
    mutating func openSlots(after before: FeedSection?, _ result: inout SlotChanges) -> Int {
        let count = self.slotCount
        guard self.contentCount > 0 else { return 0 }
        var index = self.indexOfNextSlot()
        let maximumCount = min(self.rule.maximumCount, self.surroundings.maximumCount)
        while self.slotCount < maximumCount {
            // The amount of content at the end that the slots may have before them.
            let available = self.end.gap - (self.rule.allowsTrailingAd ? 0 : 1)
            guard let distance = self.distanceOfNextSlot(index), distance <= available else { break }
            let content = self.contentCount - self.end.gap + distance
            if let before, let slot = before.slot(atContent: content, after: self.lastOrdinal ?? -1) {
                self.reopen(slot, distance: distance, index: index)
                result.stayed.append(slot.ordinal)
                result.closed.removeAll { $0 == slot.ordinal }
                let id = self.id(slot.ordinal)
                result.released.removeAll { $0.slot == id }
            } else if self.rule.isUniform(from: index), distance == self.unit {
                self.number(self.nextOrdinal, index: index)
                let count = min(available / self.unit, maximumCount - self.slotCount)
                self.end.plain += count
                self.end.ordinal += count
                self.end.gap -= count * self.unit
            } else {
                self.number(self.nextOrdinal, index: index)
                self.open(SlotEntry(ordinal: self.end.ordinal, gap: distance))
            }
            self.nextOrdinal = max(self.nextOrdinal, self.end.ordinal)
            index = self.indexOfNextSlot()
        }
        return self.slotCount - count
    }

    private mutating func open(_ entry: SlotEntry) {
        var entry = entry
        self.end.gap -= entry.gap
        self.end.ordinal = entry.ordinal + 1
        if entry.state == .empty, entry.gap == self.unit {
            self.end.plain += 1
        } else {
            entry.plain = self.end.plain
            self.end.plain = 0
            self.tree.insert(entry)
        }
    }

    private mutating func reopen(_ slot: LocatedSlot, distance: Int, index: Int) {
        self.number(slot.ordinal, index: index)
        var entry = slot.entry ?? SlotEntry(ordinal: slot.ordinal, gap: distance)
        entry.gap = distance
        self.open(entry)
    }

    var lastOrdinal: Int? { self.end.plain > 0 ? self.end.ordinal - 1 : self.tree.last?.ordinal }

    /// Gives the next slot an ordinal, after other ordinals were left out.
    private mutating func number(_ ordinal: Int, index: Int) {
        if self.end.ordinal != ordinal {
            // The slots after it will no longer determine the ordinals before it.
            if self.end.plain > 0 { self.makeEntry(rank: self.slotCount - 1) }
            self.end.ordinal = ordinal
        }
        let known = self.ruleIndex(of: ordinal)
        let last = self.rule.headCount
        if min(known, last) != min(index, last) { self.restarts.append(Restart(ordinal: ordinal, index: index)) }
    }

    /// Returns the place in the rule of the slot after the last one.
    private mutating func indexOfNextSlot() -> Int {
        guard let last = self.lastOrdinal else {
            self.restarts = []
            return self.surroundings.firstIndex
        }
        while let restart = self.restarts.last, restart.ordinal > last { self.restarts.removeLast() }
        return self.ruleIndex(of: last) + 1
    }

    /// Returns the number of items between the last slot, or the beginning, and the next slot.
    private func distanceOfNextSlot(_ index: Int) -> Int? {
        let distance = self.rule.distance(of: index)
        return self.slotCount > 0 ? distance : distance.map(self.surroundings.distanceOfFirst)
    }

    /// The place in the rule of the last slot; `nil` if there is no slot.
    var lastRuleIndex: Int? {
        guard let last = self.lastOrdinal else { return nil }
        return self.restarts.last { $0.ordinal <= last }.map { $0.index + last - $0.ordinal } ?? last
    }

    /// Returns the place in the rule of a slot from the last restart on.
    private func ruleIndex(of ordinal: Int) -> Int {
        self.restarts.last.map { $0.index + ordinal - $0.ordinal } ?? ordinal
    }

    /// Returns the slot with exactly this number of items before it, among those with greater ordinals.
    func slot(atContent content: Int, after ordinal: Int) -> LocatedSlot? {
        var slot = self.slot(fromContent: content)
        while let found = slot, found.content == content {
            if found.ordinal > ordinal { return found }
            slot = self.slot(rank: found.rank + 1)
        }
        return nil
    }
}
