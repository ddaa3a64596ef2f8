import MediationFeed

/// The influence of the sections around a section on its slots.
package struct NaiveSurroundings: Sendable {
    /// The number of slots that the others leave; `nil` for any number.
    var most: Int?
    /// The index among the rule's slots of the section's first.
    var nextIndex = 0
    /// The number of items since the last slot before the section.
    var items = 0
}

extension NaiveFeed {
    /// Looks at all other sections; `index` is that of the section, which may not be there yet.
    func surroundings(_ index: Int, _ id: String, firstNumber: Int) -> NaiveSurroundings {
        var result = NaiveSurroundings()
        if let maximum = self.positions.maximumCount {
            let others = self.sections.filter { $0.id != id && !$0.waits }
            result.most = maximum - others.map(\.section.slots.count).reduce(0, +)
        }
        guard self.positions.countsThroughSections, self.isCounted(id, firstNumber) else { return result }
        for section in self.sections[..<index] where self.isCounted(section.id, section.firstNumber) {
            for row in section.section.list {
                result.items += 1
                if row.isSlot { (result.items, result.nextIndex) = (0, row.index + 1) }
            }
        }
        return result
    }

    private func isCounted(_ id: String, _ number: Int) -> Bool {
        self.positions.sections[id] == nil && self.positions.numberedSections[number] == nil
    }
}
