package import MediationFeed

/// A section as a plain array of items and slots, rebuilt and searched from end to end: slow, but easy to understand.
package struct NaiveSection: Sendable {
    package private(set) var positions: AdPositions
    package let options: FeedOptions
    package let isFixed: Bool
    package let number: Int
    private var rule: NaiveRule
    package private(set) var list: [NaiveRow] = []
    package var released: [ReleasedAd] = []
    private var nextOrdinal = 0
    /// The influence of the sections around.
    package var surroundings = NaiveSurroundings()

    package init(
        _ positions: AdPositions,
        options: FeedOptions,
        items: [Int],
        number: Int,
        surroundings: NaiveSurroundings
    ) {
        self.surroundings = surroundings
        self.positions = positions
        self.options = options
        self.isFixed = options.strategy == .fixedRows
        self.number = number
        self.rule = NaiveRule(positions, items: 2000)
        self.list = items.map { .item($0) }
        self.open(after: [])
    }

    /// Begins again with other positions and without ads.
    mutating func start(_ positions: AdPositions) {
        self.positions = positions
        self.rule = NaiveRule(positions, items: 2000)
        self.list = self.items
        self.open(after: [])
    }

    /// Puts an ad and its name into a slot.
    mutating func keep(_ old: NaiveRow, at index: Int) {
        self.list[index].ad = old.ad
        self.list[index].isExpired = old.isExpired
        self.list[index].ordinal = old.ordinal
    }

    package var items: [NaiveRow] { self.list.filter { !$0.isSlot } }
    package var slots: [NaiveRow] { self.list.filter(\.isSlot) }

    /// The rows that the user sees.
    package var rows: [NaiveRow] {
        self.list.filter { !$0.isSlot || $0.ad != nil || self.options.emptySlots == .placeholders }
    }

    // MARK: Content

    /// Makes one change, and derives the result from the items before and after.
    ///
    /// Between two items that stay, new items take the places of removed ones, one by one, and the slots among them
    /// stay. If more items are removed, the slots between the surplus items close. If more items are new, the strategy
    /// decides where they go. Then the section is put in order, once.
    package mutating func change(_ changes: RowChanges, newItems: [Int]) {
        let before = self.list
        let old = self.items
        var came: [Int: NaiveRow] = [:]
        for (index, item) in zip(changes.inserted.joined(), newItems) { came[index] = .item(item) }
        for move in changes.moved { came[move.to] = old[move.from] }
        guard !came.isEmpty || !changes.removed.joined().isEmpty else { return self.update(changes) }
        let gone = Set(changes.removed.joined()).union(changes.moved.map(\.from))
        self.list = self.isFixed ? self.inRows(gone, came) : self.betweenItems(gone, came)
        if self.options.firstSlotStays, !self.isFixed { self.keepFirstSlot(of: before) }
        self.update(changes, of: old)
        self.settle(after: before)
        for slot in before where slot.isSlot && slot.ad != nil {
            // Neither a slot nor an ad in it comes back once it is gone.
            guard self.index(ofSlot: slot.ordinal).flatMap({ self.list[$0].ad }) == nil else { continue }
            self.release(slot)
        }
    }

    /// Puts the first slot behind as many items as before, without the slots that would then be before it.
    private mutating func keepFirstSlot(of before: [NaiveRow]) {
        guard let place = before.firstIndex(where: \.isSlot) else { return }
        let rest = self.list.filter { $0.ordinal != before[place].ordinal || !$0.isSlot }
        var list: [NaiveRow] = []
        for (index, row) in rest.enumerated() {
            let items = rest[..<index].count { !$0.isSlot }
            if row.isSlot, items < place { continue }
            list.append(row)
        }
        if place <= self.items.count { list.insert(before[place], at: place) }
        self.list = list
    }

    private mutating func update(_ changes: RowChanges, of old: [NaiveRow]? = nil) {
        let old = old ?? self.items
        let updated = Set(changes.updated.joined().map { old[$0].item })
        for index in self.list.indices where !self.list[index].isSlot && updated.contains(self.list[index].item) {
            self.list[index].version += 1
        }
    }

    /// Returns the items after a change: new items at their indices, and the items that stay between them.
    private func itemsAfter(_ gone: Set<Int>, _ came: [Int: NaiveRow]) -> [(item: NaiveRow, isNew: Bool)] {
        var kept = self.items.enumerated().filter { !gone.contains($0.offset) }.map(\.element)[...]
        var items: [(item: NaiveRow, isNew: Bool)] = []
        for index in 0..<kept.count + came.count {
            if let item = came[index] {
                items.append((item, true))
            } else if let item = kept.popFirst() {
                items.append((item, false))
            }
        }
        return items
    }

    /// Returns the list with every slot behind as many items as before, as far as there are that many.
    private func inRows(_ gone: Set<Int>, _ came: [Int: NaiveRow]) -> [NaiveRow] {
        var passed = 0
        var slots: [(row: NaiveRow, items: Int)] = []
        for row in self.list {
            if row.isSlot { slots.append((row, passed)) } else { passed += 1 }
        }
        var list: [NaiveRow] = []
        var next = slots[...]
        let items = self.itemsAfter(gone, came).map(\.item)
        for count in 0...items.count {
            while let slot = next.first, slot.items == count {
                list.append(slot.row)
                next.removeFirst()
            }
            if count < items.count { list.append(items[count]) }
        }
        return list
    }

    private func betweenItems(_ gone: Set<Int>, _ came: [Int: NaiveRow]) -> [NaiveRow] {
        var stretches: [[NaiveRow]] = [[]]
        var kept: [NaiveRow] = []
        var index = 0
        for row in self.list {
            if row.isSlot || gone.contains(index) {
                stretches[stretches.count - 1].append(row)
            } else {
                kept.append(row)
                stretches.append([])
            }
            if !row.isSlot { index += 1 }
        }
        var new: [[NaiveRow]] = [[]]
        for (item, isNew) in self.itemsAfter(gone, came) {
            if isNew { new[new.count - 1].append(item) } else { new.append([]) }
        }
        var list: [NaiveRow] = []
        for (number, stretch) in stretches.enumerated() {
            let isLast = number == kept.count
            list += self.stretch(stretch, with: new[number], isLast: isLast)
            if !isLast { list.append(kept[number]) }
        }
        return list
    }

    private func stretch(_ old: [NaiveRow], with new: [NaiveRow], isLast: Bool) -> [NaiveRow] {
        let goneCount = old.count { !$0.isSlot }
        let taken = min(goneCount, new.count)
        var result: [NaiveRow] = []
        var passed = 0
        var endOfItems = 0
        for row in old {
            if row.isSlot {
                if passed <= taken || passed == goneCount { result.append(row) }
            } else {
                if passed < taken { result.append(new[passed]) }
                passed += 1
                endOfItems = result.count
            }
        }
        let isBefore = self.options.strategy == .withFollowingItem && !isLast
        result.insert(contentsOf: new[taken...], at: isBefore ? endOfItems : result.count)
        return result
    }

    // MARK: Ads

    package func index(ofSlot ordinal: Int) -> Int? {
        self.list.firstIndex { $0.isSlot && $0.ordinal == ordinal }
    }

    package mutating func fill(_ ordinal: Int, with ad: FeedAd) -> FeedRefusal? {
        guard let index = self.index(ofSlot: ordinal) else { return .slotIsGone }
        if self.list[index].ad != nil, !self.list[index].isExpired { return .slotIsTaken }
        let slots = self.slots
        let rank = self.list[..<index].count(where: \.isSlot)
        for (other, slot) in slots.enumerated() where other != rank && slot.ad == ad {
            if abs(other - rank) <= self.options.repeatDistance { return .repeatsAnAd }
        }
        self.release(self.list[index])
        self.list[index].ad = ad
        self.list[index].isExpired = false
        return nil
    }

    package mutating func clear(_ ordinal: Int) -> FeedRefusal? {
        guard let index = self.index(ofSlot: ordinal) else { return .slotIsGone }
        guard self.list[index].ad != nil else { return .slotIsEmpty }
        self.release(self.list[index])
        self.list[index].ad = nil
        self.list[index].isExpired = false
        return nil
    }

    package mutating func expire(_ ordinal: Int) -> FeedRefusal? {
        guard let index = self.index(ofSlot: ordinal) else { return .slotIsGone }
        guard self.list[index].ad != nil else { return .slotIsEmpty }
        self.list[index].isExpired = true
        return nil
    }

    package mutating func release(_ row: NaiveRow) {
        guard let ad = row.ad else { return }
        let slot = AdSlot.ID(section: self.number, ordinal: row.ordinal)
        self.released.append(ReleasedAd(ad: ad, slot: slot, isExpired: row.isExpired))
    }

    // MARK: Restoring order

    private mutating func settle(after before: [NaiveRow]) {
        if !self.isFixed { while self.closeOneTooClose() {} }
        while let last = self.list.last, last.isSlot, !self.positions.allowsTrailingAd || self.items.isEmpty {
            self.list.removeLast()
        }
        if self.options.appendingOpensSlots || !before.contains(where: { !$0.isSlot }) { self.open(after: before) }
        if !self.isFixed { self.clearRepeats() }
    }

    private mutating func closeOneTooClose() -> Bool {
        var last: Int?
        for (index, row) in self.list.enumerated() where row.isSlot {
            if let last, index - last - 1 < self.positions.minimumSpacing {
                self.list.remove(at: self.list[last].ad == nil && row.ad != nil ? last : index)
                return true
            }
            last = index
        }
        return false
    }

    private mutating func clearRepeats() {
        let distance = self.options.repeatDistance
        var before: [FeedAd?] = []
        for index in self.list.indices where self.list[index].isSlot {
            if let ad = self.list[index].ad, distance > 0, before.suffix(distance).contains(ad) {
                self.list[index].ad = nil
                self.list[index].isExpired = false
            }
            before.append(self.list[index].ad)
        }
    }

    /// Continues the rule after the last slot; a closed slot that had the same place stays, in the order of slots.
    private mutating func open(after before: [NaiveRow]) {
        guard !self.items.isEmpty else { return }
        while true {
            let slots = self.slots
            if let most = self.positions.maximumCount, slots.count >= most { return }
            if let most = self.surroundings.most, slots.count >= most { return }
            let next = slots.last.map { $0.index + 1 } ?? self.surroundings.nextIndex
            let start = (self.list.lastIndex(where: \.isSlot) ?? -1) + 1
            guard var distance = self.rule.distance(of: next) else { return }
            if slots.isEmpty, self.surroundings.items > 0 { distance = max(1, distance - self.surroundings.items) }
            let place = start + distance
            guard place < self.list.count || self.positions.allowsTrailingAd && place == self.list.count else { return }
            let items = self.list[..<place].count { !$0.isSlot }
            let last = slots.last?.order ?? -1
            if var slot = Self.slots(of: before, behind: items).first(where: { $0.order > last }) {
                slot.index = next
                self.list.insert(slot, at: place)
            } else {
                self.list.insert(.slot(self.nextOrdinal, index: next), at: place)
                self.nextOrdinal += 1
            }
        }
    }

    private static func slots(of list: [NaiveRow], behind items: Int) -> [NaiveRow] {
        var passed = 0
        var slots: [NaiveRow] = []
        for row in list {
            if !row.isSlot { passed += 1 } else if passed == items { slots.append(row) }
        }
        return slots
    }
}
