package import MediationFeed

/// A list of naive sections, which performs operations literally.
package struct NaiveFeed: Sendable {
    package struct Section: Sendable {
        package let id: String
        /// The number with which it entered the list.
        let firstNumber: Int
        /// Indicates whether its positions are about to change.
        var waits = false
        package var section: NaiveSection
    }

    private(set) var positions: FeedPositions
    private let options: FeedOptions
    package private(set) var sections: [Section] = []
    private var nextItem = 0
    private var nextSection = 0

    /// The effects of the last operation, apart from the rows.
    package private(set) var released: [ReleasedAd] = []
    package private(set) var refusal: FeedRefusal?

    package init(_ session: FeedSession) {
        self.positions = session.positions
        self.options = session.options
        for section in session.sections { self.insert(id: section.id, count: section.count, at: self.sections.count) }
    }

    private mutating func newItems(_ count: Int) -> [Int] {
        defer { self.nextItem += count }
        return Array(self.nextItem..<self.nextItem + count)
    }

    private mutating func insert(id: String, count: Int, at index: Int) {
        let items = self.newItems(count)
        let section = NaiveSection(
            self.positions(id, index),
            options: self.options,
            items: items,
            number: self.nextSection,
            surroundings: self.surroundings(index, id, firstNumber: index)
        )
        self.nextSection += 1
        self.sections.insert(Section(id: id, firstNumber: index, section: section), at: index)
    }

    private func positions(_ id: String, _ number: Int) -> AdPositions {
        self.positions.sections[id] ?? self.positions.numberedSections[number] ?? self.positions.standard
    }

    private mutating func change(_ positions: FeedPositions) {
        var before = self.positions
        self.positions = positions
        (before.standard, before.sections) = (positions.standard, positions.sections)
        before.numberedSections = positions.numberedSections
        for index in self.sections.indices {
            let own = self.positions(self.sections[index].id, self.sections[index].firstNumber)
            self.sections[index].waits = own != self.sections[index].section.positions || before != positions
        }
        for index in self.sections.indices where self.sections[index].waits {
            self.sections[index].waits = false
            let own = self.positions(self.sections[index].id, self.sections[index].firstNumber)
            self.edit(index) { $0.place(own) }
        }
    }

    package mutating func perform(_ operation: FeedOperation) {
        self.released = []
        self.refusal = nil
        for index in self.sections.indices { self.sections[index].section.released = [] }
        switch operation {
        case .append(let count, let section):
            let end = self.sections[section].section.items.count
            self.change(RowChanges(section: section, inserted: [end..<end + count]))
        case .insert(let count, let index, let section):
            self.change(RowChanges(section: section, inserted: [index..<index + count]))
        case .remove(let range, let section): self.change(RowChanges(section: section, removed: [range]))
        // A move to where the item is changes nothing, and opens no slot that became free elsewhere.
        case .move(let from, let to, _) where from == to: break
        case .move(let from, let to, let section):
            self.change(RowChanges(section: section, moved: [RowChanges.Move(from: from, to: to)]))
        case .replace(let range, let section): self.change(RowChanges(section: section, updated: [range]))
        case .batch(let changes): self.change(changes)
        case .fill(let id, let ad): self.slot(id) { $0.fill(id.ordinal, with: ad) }
        case .clear(let id): self.slot(id) { $0.clear(id.ordinal) }
        case .expire(let id): self.slot(id) { $0.expire(id.ordinal) }
        case .insertSection(let id, let count, let index): self.insert(id: id, count: count, at: index)
        case .removeSection(let index):
            var section = self.sections.remove(at: index).section
            for slot in section.slots { section.release(slot) }
            self.released = section.released
        case .changePositions(let positions): self.change(positions)
        case .moveSection(let from, let to): self.sections.insert(self.sections.remove(at: from), at: to)
        }
    }

    private mutating func change(_ changes: RowChanges) {
        let items = self.newItems(changes.inserted.joined().count)
        self.edit(changes.section) { $0.change(changes, newItems: items) }
    }

    private mutating func edit(_ index: Int, _ body: (inout NaiveSection) -> Void) {
        let (id, number) = (self.sections[index].id, self.sections[index].firstNumber)
        self.sections[index].section.surroundings = self.surroundings(index, id, firstNumber: number)
        body(&self.sections[index].section)
        self.released += self.sections[index].section.released
    }

    private mutating func slot(_ id: AdSlot.ID, _ body: (inout NaiveSection) -> FeedRefusal?) {
        guard let index = self.sections.firstIndex(where: { $0.section.number == id.section }) else {
            self.refusal = .slotIsGone
            return
        }
        var refusal: FeedRefusal?
        self.edit(index) { refusal = body(&$0) }
        self.refusal = refusal
    }
}
