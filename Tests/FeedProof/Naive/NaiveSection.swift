package import MediationFeed

/// A section as a plain array of items and slots, rebuilt and searched from end to end: slow, and easy to see through.
package struct NaiveSection: Sendable {
    package let positions: AdPositions
    package let options: FeedOptions
    package let isFixed: Bool
    package let number: Int
    private let rule: NaiveRule
    package private(set) var list: [NaiveRow] = []
    package var released: [ReleasedAd] = []

    package init(_ positions: AdPositions, options: FeedOptions, items: [Int], number: Int) {
        self.positions = positions
        self.options = options
        self.isFixed = options.strategy == .fixedRows
        self.number = number
        self.rule = NaiveRule(positions, items: 2000)
        self.list = items.map { .item($0) }
        self.open()
    }

    package var items: [NaiveRow] { self.list.filter { !$0.isSlot } }
    package var slots: [NaiveRow] { self.list.filter(\.isSlot) }

    /// What the user sees.
    package var rows: [NaiveRow] {
        self.list.filter { !$0.isSlot || $0.ad != nil || self.options.emptySlots == .placeholders }
    }

    private func place(ofItem index: Int) -> Int {
        var passed = 0
        for (place, row) in self.list.enumerated() where !row.isSlot {
            if passed == index { return place }
            passed += 1
        }
        return self.list.count
    }

    // MARK: Content

    package mutating func insert(_ items: [Int], at index: Int) {
        let count = self.items.count
        let new = items.map { NaiveRow.item($0) }
        if index == count {
            self.list += new
        } else if self.isFixed {
            self.keepingRows { $0.insert(contentsOf: new, at: index) }
        } else {
            var place = self.place(ofItem: index)
            if self.options.strategy == .withFollowingItem {
                while place > 0, self.list[place - 1].isSlot { place -= 1 }
            }
            self.list.insert(contentsOf: new, at: place)
        }
        if self.options.appendingOpensSlots || count == 0 { self.open() }
    }

    package mutating func remove(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if self.isFixed {
            self.keepingRows { $0.removeSubrange(range) }
        } else {
            let places = self.place(ofItem: range.lowerBound)...self.place(ofItem: range.upperBound - 1)
            for slot in self.list[places] { self.release(slot) }
            self.list.removeSubrange(places)
        }
        self.settle()
    }

    package mutating func move(from source: Int, to destination: Int) {
        guard source != destination else { return }
        if self.isFixed {
            self.keepingRows { $0.insert($0.remove(at: source), at: destination) }
        } else {
            let item = self.list.remove(at: self.place(ofItem: source))
            var place = self.place(ofItem: destination)
            if self.options.strategy == .withFollowingItem, place < self.list.count {
                while place > 0, self.list[place - 1].isSlot { place -= 1 }
            }
            self.list.insert(item, at: place)
        }
        self.settle()
    }

    package mutating func replace(_ range: Range<Int>) {
        for index in range { self.list[self.place(ofItem: index)].version += 1 }
    }

    /// Edits the items, and puts each slot back behind as many of them as were before it.
    private mutating func keepingRows(_ edit: (inout [NaiveRow]) -> Void) {
        var items = self.items
        var passed = 0
        var slots: [(row: NaiveRow, items: Int)] = []
        for row in self.list {
            if row.isSlot { slots.append((row, passed)) } else { passed += 1 }
        }
        edit(&items)
        var list: [NaiveRow] = []
        var next = slots[...]
        for (index, item) in items.enumerated() {
            while let slot = next.first, slot.items == index {
                list.append(slot.row)
                next.removeFirst()
            }
            list.append(item)
        }
        while let slot = next.first, slot.items == items.count {
            list.append(slot.row)
            next.removeFirst()
        }
        for slot in next { self.release(slot.row) }
        self.list = list
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

    // MARK: Putting in order

    private mutating func settle() {
        if !self.isFixed { while self.closeOneTooClose() {} }
        while let last = self.list.last, last.isSlot, !self.positions.allowsTrailingAd || self.items.isEmpty {
            self.release(last)
            self.list.removeLast()
        }
        if !self.isFixed { self.clearRepeats() }
        if self.options.appendingOpensSlots { self.open() }
    }

    private mutating func closeOneTooClose() -> Bool {
        var last: Int?
        for (index, row) in self.list.enumerated() where row.isSlot {
            if let last, index - last - 1 < self.positions.minimumSpacing {
                let closed = self.list[last].ad == nil && row.ad != nil ? last : index
                self.release(self.list[closed])
                self.list.remove(at: closed)
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
                self.release(self.list[index])
                self.list[index].ad = nil
                self.list[index].isExpired = false
            }
            before.append(self.list[index].ad)
        }
    }

    /// Goes on with the rule after the last slot.
    private mutating func open() {
        guard !self.items.isEmpty else { return }
        while true {
            let slots = self.slots
            if let most = self.positions.maximumCount, slots.count >= most { return }
            let next = slots.last.map { $0.ordinal + 1 } ?? 0
            let start = (self.list.lastIndex(where: \.isSlot) ?? -1) + 1
            guard let distance = self.rule.distance(of: next) else { return }
            let place = start + distance
            guard place < self.list.count || self.positions.allowsTrailingAd && place == self.list.count else { return }
            self.list.insert(.slot(next), at: place)
        }
    }
}
