extension FeedList {
    /// Returns what the other sections determine about a section with this number, identity and first number.
    func surroundings(of index: Int, id: String, firstNumber: Int) -> SlotSurroundings {
        let isCounted = self.positions.countsThroughSections && self.isCounted(id, firstNumber)
        guard isCounted || self.positions.maximumCount != nil else { return SlotSurroundings() }
        var result = SlotSurroundings(matter: true)
        if let maximumCount = self.positions.maximumCount {
            // Sections that wait for other positions are about to give up their slots.
            let others = self.sections.filter { $0.id != id && $0.nextPositions == nil }
            result.maximumCount = max(0, maximumCount - others.reduce(0) { $0 + $1.slots.slotCount })
        }
        guard isCounted else { return result }
        for section in self.sections[..<index].reversed() where self.isCounted(section.id, section.firstNumber) {
            if let last = section.slots.lastRuleIndex {
                result.firstIndex = last + 1
                result.itemsBefore += section.slots.end.gap
                break
            }
            result.itemsBefore += section.slots.contentCount
        }
        return result
    }

    /// Returns whether a section has the standard positions, which are counted through sections.
    private func isCounted(_ id: String, _ firstNumber: Int) -> Bool {
        self.positions.sections[id] == nil && self.positions.numberedSections[firstNumber] == nil
    }

    mutating func updateSurroundings(of index: Int) {
        let section = self.sections[index]
        let surroundings = self.surroundings(of: index, id: section.id, firstNumber: section.firstNumber)
        if section.slots.surroundings != surroundings { self.sections[index].slots.surroundings = surroundings }
    }
}
