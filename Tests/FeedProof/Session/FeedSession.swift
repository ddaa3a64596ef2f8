import MediationTesting

package import MediationFeed

/// A random list and random operations on it, all from one seed.
package struct FeedSession: Sendable {
    package let seed: UInt64
    package let positions: FeedPositions
    package let options: FeedOptions
    package let nodeCapacity: Int
    package let sections: [FeedSectionContent]
    /// The approximate maximum number of items in a section.
    package let size: Int
    package let length: Int

    private static let ids = ["news", "videos", "shop", "people"]

    package init(seed: UInt64, length: Int) throws(FeedError) {
        var random = SplitMix64(seed: seed)
        self.seed = seed
        self.length = length
        let size = [0, 3, 12, 40, 40, 150, 150, 600][Int.random(in: 0..<8, using: &random)]
        self.size = size
        self.nodeCapacity = [4, 4, 5, 8, 32][Int.random(in: 0..<5, using: &random)]
        self.positions = try Self.feedPositions(&random)
        let strategies: [ContentChangeStrategy] = [
            .withFollowingItem, .withFollowingItem, .withPrecedingItem, .withPrecedingItem, .fixedRows,
        ]
        self.options = FeedOptions(
            emptySlots: Bool.random(using: &random) ? .collapsed : .placeholders,
            strategy: strategies[Int.random(in: 0..<5, using: &random)],
            appendingOpensSlots: Int.random(in: 0..<8, using: &random) > 0,
            repeatDistance: [0, 1, 2, 5, 5][Int.random(in: 0..<5, using: &random)],
            firstSlotStays: Int.random(in: 0..<4, using: &random) == 0
        )
        let isThrough = self.positions.countsThroughSections
        let count = isThrough ? 4 : [1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &random)]
        self.sections = Self.ids.prefix(count).map { id in
            FeedSectionContent(id: id, count: Int.random(in: 0...size, using: &random))
        }
    }

    private static func feedPositions(_ random: inout SplitMix64) throws(FeedError) -> FeedPositions {
        var own: [String: AdPositions] = [:]
        for id in Self.ids where Int.random(in: 0..<4, using: &random) == 0 {
            own[id] = try Self.positions(&random)
        }
        var numbered: [Int: AdPositions] = [:]
        for number in 0..<3 where Int.random(in: 0..<8, using: &random) == 0 {
            numbered[number] = try Self.positions(&random)
        }
        let isLimited = Int.random(in: 0..<4, using: &random) == 0
        return FeedPositions(
            try Self.positions(&random),
            sections: own,
            numberedSections: numbered,
            maximumCount: isLimited ? Int.random(in: 0...12, using: &random) : nil,
            countsThroughSections: Int.random(in: 0..<3, using: &random) == 0
        )
    }

    private static func positions(_ random: inout SplitMix64) throws(FeedError) -> AdPositions {
        let counting: AdPositions.Counting = Bool.random(using: &random) ? .rows : .content
        var fixed: Set<Int> = []
        if Int.random(in: 0..<3, using: &random) == 0 {
            let farthest = [4, 20, 300][Int.random(in: 0..<3, using: &random)]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                fixed.insert(Int.random(in: 0...farthest, using: &random))
            }
        }
        var interval: Int? = Int.random(in: 2...[2, 5, 12][Int.random(in: 0..<3, using: &random)], using: &random)
        if !fixed.isEmpty, Bool.random(using: &random) { interval = nil }
        let hasFirst = fixed.isEmpty && Int.random(in: 0..<3, using: &random) == 0
        let first = hasFirst ? Int.random(in: 0...30, using: &random) : nil
        let hasMaximum = Int.random(in: 0..<4, using: &random) == 0
        let maximum = hasMaximum ? Int.random(in: 0...8, using: &random) : nil
        let trailing = Int.random(in: 0..<3, using: &random) == 0
        func make(_ spacing: Int?) throws(FeedError) -> AdPositions {
            try AdPositions(
                counting: counting,
                fixed: fixed.sorted(),
                every: interval,
                first: first,
                maximumCount: maximum,
                minimumSpacing: spacing,
                allowsTrailingAd: trailing
            )
        }
        // Not every spacing fits the positions.
        let spacing = Int.random(in: 0...4, using: &random)
        do { return try make(spacing) } catch { return try make(nil) }
    }

    /// Returns an operation that makes sense for the list as it is; a few operations name slots that are gone.
    func operation(on list: FeedList, known: [AdSlot.ID], _ random: inout SplitMix64) -> FeedOperation? {
        if list.sectionCount == 0 || Int.random(in: 0..<60, using: &random) == 0 {
            return self.sectionOperation(on: list, &random)
        }
        if Int.random(in: 0..<30, using: &random) == 0 { return self.positionsOperation(on: list, &random) }
        let section = Int.random(in: 0..<list.sectionCount, using: &random)
        if Int.random(in: 0..<2, using: &random) == 0 {
            return self.slotOperation(on: list, section: section, known: known, &random)
        }
        return self.contentOperation(on: list, section: section, &random)
    }

    private func sectionOperation(on list: FeedList, _ random: inout SplitMix64) -> FeedOperation? {
        let count = list.sectionCount
        switch Int.random(in: 0..<3, using: &random) {
        case 0 where count > 1: return .removeSection(Int.random(in: 0..<count, using: &random))
        case 1 where count > 0:
            let (from, to) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
            return .moveSection(from: from, to: to)
        default:
            let ids = Self.ids.filter { list.section(id: $0) == nil }
            guard let id = ids.randomElement(using: &random) else { return nil }
            let items = Int.random(in: 0...self.size, using: &random)
            return .insertSection(id: id, count: items, at: Int.random(in: 0...count, using: &random))
        }
    }

    /// Returns a change of the positions: none and back, to others, or to some that share places with those now.
    private func positionsOperation(on list: FeedList, _ random: inout SplitMix64) -> FeedOperation? {
        var positions = list.positions
        switch Int.random(in: 0..<5, using: &random) {
        case 0: return .changePositions(FeedPositions(.none))
        case 1: return .changePositions(self.positions)
        case 2: return (try? Self.feedPositions(&random)).map { .changePositions($0) }
        default:
            guard let interval = positions.standard.interval else { return .changePositions(self.positions) }
            let isWider = Bool.random(using: &random)
            let changed = try? AdPositions(
                counting: positions.standard.counting,
                fixed: positions.standard.fixed,
                every: isWider ? interval * 2 : max(2, interval / 2),
                allowsTrailingAd: Bool.random(using: &random)
            )
            guard let changed else { return nil }
            positions.standard = changed
            return .changePositions(positions)
        }
    }

    private func slotOperation(
        on list: FeedList,
        section: Int,
        known: [AdSlot.ID],
        _ random: inout SplitMix64
    ) -> FeedOperation? {
        let row = Int.random(in: 0...list.rowCount(section: section), using: &random)
        var slot = list.firstSlot(fromRow: row, section: section)
        if Int.random(in: 0..<20, using: &random) > 0, let id = slot?.id, slot?.ad != nil {
            // Usually picks an empty slot, so that there are many ads.
            slot = list.slot(after: id) ?? slot
        }
        var id = slot?.id
        if Int.random(in: 0..<12, using: &random) == 0 { id = known.randomElement(using: &random) ?? id }
        guard let id else { return nil }
        let isDense = self.seed % 2 == 0
        switch Int.random(in: 0..<(isDense ? 20 : 10), using: &random) {
        case 0, 1: return .clear(id)
        case 2: return .expire(id)
        default: return .fill(id, FeedAd(Int.random(in: -1..<6, using: &random)))
        }
    }

    private func contentOperation(on list: FeedList, section: Int, _ random: inout SplitMix64) -> FeedOperation? {
        let count = list.contentCount(section: section)
        let many = Int.random(in: 0..<4, using: &random) == 0 ? max(2, self.size / 2) : 3
        let isFull = count > self.size * 3 / 2 + 5
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where !isFull, 1 where !isFull:
            return .append(Int.random(in: 0...many, using: &random), section: section)
        case 2 where !isFull, 3 where !isFull, 4 where !isFull:
            let index = Int.random(in: 0...count, using: &random)
            return .insert(Int.random(in: 0...many, using: &random), at: index, section: section)
        case 5 where count > 0, 6 where count > 0:
            let (from, to) = (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
            return .move(from: from, to: to, section: section)
        case 7: return .replace(self.range(in: count, many, &random), section: section)
        case 8: return .batch(RowChanges.random(section: section, count: count, many: isFull ? 0 : many, &random))
        default: return .remove(self.range(in: count, many, &random), section: section)
        }
    }

    private func range(in count: Int, _ many: Int, _ random: inout SplitMix64) -> Range<Int> {
        let atEnd = Int.random(in: 0..<4, using: &random) == 0
        let length = Int.random(in: 0...min(many, count), using: &random)
        let start = atEnd ? count - length : Int.random(in: 0...count - length, using: &random)
        return start..<start + length
    }
}
