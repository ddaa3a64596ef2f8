// Slots have stable identities: a call about a slot that is gone is refused, and changes nothing.
extension FeedList {
    /// Returns a slot.
    ///
    /// - Parameter id: The identity of the slot.
    /// - Returns: The slot as it is now; `nil` if it is gone.
    public func slot(_ id: AdSlot.ID) -> AdSlot? {
        guard let section = self.section(of: id) else { return nil }
        let slots = self.sections[section].slots
        return slots.names.ordinal(of: id.ordinal).flatMap(slots.slot(ordinal:)).map(slots.publicSlot)
    }

    /// Returns the number of the section that contains a slot.
    ///
    /// - Parameter id: The identity of the slot.
    /// - Returns: The number; `nil` if the section is gone.
    public func section(of id: AdSlot.ID) -> Int? {
        self.sections.firstIndex { $0.slots.shape.number == id.section }
    }

    /// Returns the first slot at or after a row; a slot without a row counts with the row that it would get.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - section: The number of its section.
    /// - Returns: The slot; `nil` if there is none in this section.
    public func firstSlot(fromRow row: Int, section: Int = 0) -> AdSlot? {
        guard let slots = self.slots(of: section) else { return nil }
        return slots.slot(fromRow: Swift.max(0, row)).map(slots.publicSlot)
    }

    /// Returns the slot after another slot in the same section.
    ///
    /// - Parameter id: The identity of the other slot, which may be gone.
    /// - Returns: The slot; `nil` if there is none, or if the other slot went when the positions changed.
    public func slot(after id: AdSlot.ID) -> AdSlot? {
        guard let section = self.section(of: id) else { return nil }
        let slots = self.sections[section].slots
        guard let ordinal = slots.names.ordinal(of: id.ordinal) else { return nil }
        return slots.slot(rank: slots.rank(from: ordinal + 1)).map(slots.publicSlot)
    }

    /// Returns the slot before another slot in the same section.
    ///
    /// - Parameter id: The identity of the other slot, which may be gone.
    /// - Returns: The slot; `nil` if there is none, or if the other slot went when the positions changed.
    public func slot(before id: AdSlot.ID) -> AdSlot? {
        guard let section = self.section(of: id) else { return nil }
        let slots = self.sections[section].slots
        guard let ordinal = slots.names.ordinal(of: id.ordinal) else { return nil }
        return slots.slot(rank: slots.rank(from: ordinal) - 1).map(slots.publicSlot)
    }

    /// Puts an ad into a slot that has none or whose ad has expired.
    ///
    /// - Parameters:
    ///   - id: The identity of the slot.
    ///   - ad: The ad.
    /// - Returns: The changes of the rows, or the reason for a refusal.
    public mutating func fill(_ id: AdSlot.ID, with ad: FeedAd) -> RowChanges {
        self.change(id) { $0.fill($1, with: ad) }
    }

    /// Takes the ad out of a slot.
    ///
    /// - Parameter id: The identity of the slot.
    /// - Returns: The changes of the rows, or the reason for a refusal.
    public mutating func clear(_ id: AdSlot.ID) -> RowChanges {
        self.change(id) { $0.clear($1) }
    }

    /// Marks the ad in a slot as too old to be shown for the first time.
    ///
    /// The row stays as it is, so that nothing jumps on the screen, and the slot can be filled again.
    ///
    /// - Parameter id: The identity of the slot.
    /// - Returns: Changes without rows, or the reason for a refusal.
    @discardableResult
    public mutating func expire(_ id: AdSlot.ID) -> RowChanges {
        self.change(id) { $0.expire($1) }
    }

    private mutating func change(_ id: AdSlot.ID, _ body: (inout FeedSection, Int) -> RowChanges) -> RowChanges {
        guard let section = self.section(of: id),
            let ordinal = self.sections[section].slots.names.ordinal(of: id.ordinal)
        else { return RowChanges(refusal: .slotIsGone) }
        var changes = body(&self.sections[section].slots, ordinal)
        changes.section = section
        return changes
    }
}
