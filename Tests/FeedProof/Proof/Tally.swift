import MediationFeed

/// A situation that the sessions should encounter.
package enum Sight: String, CaseIterable, Sendable {
    case appended, inserted, removed, moved, replaced, batched, filled, cleared, expired
    case slotGone, slotTaken, slotEmpty, repeatRefused, expiredReplaced
    case slotOpened, slotClosed, slotStayed, slotNumberedAnew
    case adReleasedByEdit, adClearedByEdit, ordinalMissing, adsNeighbours, manySlots
    case firstSlotStayed, listFull, countedThrough, adBetweenSections
    case positionsChanged, switchedOff, adKept, adLost
    case emptied, sectionInserted, sectionRemoved, sectionMoved
}

/// The number of times that each situation was seen.
package struct Tally: Sendable {
    private var counts: [Sight: Int] = [:]
    package private(set) var operations = 0

    package init() {}

    package subscript(sight: Sight) -> Int { self.counts[sight] ?? 0 }

    package static func += (left: inout Tally, right: Tally) {
        left.counts.merge(right.counts, uniquingKeysWith: +)
        left.operations += right.operations
    }

    private mutating func add(_ sight: Sight, if isSeen: Bool = true) {
        if isSeen { self.counts[sight, default: 0] += 1 }
    }

    mutating func add(_ operation: FeedOperation, before: NaiveFeed, after: NaiveFeed) {
        self.operations += 1
        switch operation {
        case .append(_, let section): self.addEdit(.appended, section, before, after)
        case .insert(_, _, let section): self.addEdit(.inserted, section, before, after)
        case .remove(_, let section): self.addEdit(.removed, section, before, after)
        case .move(_, _, let section): self.addEdit(.moved, section, before, after)
        case .replace(_, let section): self.addEdit(.replaced, section, before, after)
        case .batch(let changes): self.addEdit(.batched, changes.section, before, after)
        case .fill: self.addSlot(.filled, after)
        case .clear: self.addSlot(.cleared, after)
        case .expire: self.addSlot(.expired, after)
        case .insertSection: self.add(.sectionInserted)
        case .removeSection: self.add(.sectionRemoved)
        case .moveSection: self.add(.sectionMoved)
        case .changePositions(let positions): self.addPositions(positions, before, after)
        }
    }

    private mutating func addPositions(_ positions: FeedPositions, _ before: NaiveFeed, _ after: NaiveFeed) {
        self.add(.positionsChanged)
        self.add(.switchedOff, if: positions == FeedPositions(.none))
        self.add(.adKept, if: after.sections.contains { $0.section.slots.contains { $0.ordinal != $0.order } })
        self.add(.adLost, if: !after.released.isEmpty)
    }

    private mutating func addSlot(_ sight: Sight, _ after: NaiveFeed) {
        switch after.refusal {
        case .slotIsGone: self.add(.slotGone)
        case .slotIsTaken: self.add(.slotTaken)
        case .slotIsEmpty: self.add(.slotEmpty)
        case .repeatsAnAd: self.add(.repeatRefused)
        default:
            self.add(sight)
            self.add(.expiredReplaced, if: sight == .filled && !after.released.isEmpty)
        }
    }

    private mutating func addEdit(_ sight: Sight, _ section: Int, _ before: NaiveFeed, _ after: NaiveFeed) {
        let old = before.sections[section].section
        let new = after.sections[section].section
        let slots = new.slots
        let ordinals = Set(slots.map(\.ordinal))
        self.add(sight)
        self.add(.slotOpened, if: slots.count > old.slots.count)
        self.add(.firstSlotStayed, if: new.options.firstSlotStays && Self.hasFirstStayed(from: old, to: new))
        self.add(.listFull, if: new.surroundings.most.map { $0 <= slots.count } ?? false)
        self.add(.countedThrough, if: new.surroundings.nextIndex > 0 && slots.count > old.slots.count)
        let isBetween = new.list.last?.isSlot == true && section + 1 < after.sections.count
        self.add(.adBetweenSections, if: isBetween)
        self.add(.slotClosed, if: slots.count < old.slots.count)
        self.add(.slotStayed, if: !new.isFixed && Self.hasStayed(from: old, to: new))
        self.add(.slotNumberedAnew, if: slots.contains { $0.ordinal > $0.index })
        self.add(.adReleasedByEdit, if: !after.released.isEmpty)
        self.add(.adClearedByEdit, if: after.released.contains { ordinals.contains($0.slot.ordinal) })
        self.add(.ordinalMissing, if: (slots.last?.ordinal ?? -1) + 1 > slots.count)
        self.add(.adsNeighbours, if: zip(new.rows, new.rows.dropFirst()).contains { $0.ad != nil && $1.ad != nil })
        self.add(.manySlots, if: slots.count > 100)
        self.add(.emptied, if: new.items.isEmpty && !old.items.isEmpty)
    }

    /// Returns whether the first slot has as many items before it as it had, but different ones.
    private static func hasFirstStayed(from old: NaiveSection, to new: NaiveSection) -> Bool {
        guard !new.isFixed, let place = old.list.firstIndex(where: \.isSlot),
            let now = new.index(ofSlot: old.list[place].ordinal)
        else { return false }
        return now == place && old.list[..<place].map(\.item) != new.list[..<place].map(\.item)
    }

    /// Returns whether one of the last slots has as many items before it as it had, but different ones.
    private static func hasStayed(from old: NaiveSection, to new: NaiveSection) -> Bool {
        new.slots.suffix(2).contains { slot in
            guard let before = old.index(ofSlot: slot.ordinal), let after = new.index(ofSlot: slot.ordinal) else {
                return false
            }
            let (items, now) = (old.list[..<before].compactMap(\.item), new.list[..<after].compactMap(\.item))
            return items != now && items.count == now.count
        }
    }
}
