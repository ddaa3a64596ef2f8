/// One section of a list: its slots, and its content, of which only the number of items is known.
///
/// ## How it is stored
///
/// A section is a sequence of slots, each with the number of content items before it, and content after the last slot.
/// Slots that follow the rule (empty, at the rule's usual distance) are not stored but counted: `plain` of them stand
/// before each ``SlotEntry``, and before the ``end``, which is an entry without a slot. A section that only follows its
/// rule is therefore nothing but an ``end``, and every query is arithmetic. Each ad, and each slot that an edit has
/// shifted, is an entry in a ``SlotTree``; every query then takes time logarithmic in the number of entries. There is
/// no second list that could disagree with this one.
///
/// A slot is identified by its ordinal, which is never reused, and changes only with the positions; its name then stays
/// if its ad does. The ordinal also determines the place of the slot in the rule: ordinals and places in the rule
/// increase together, except at ``restarts``.
///
/// ## How it changes
///
/// A change, however many parts it has, first changes the gaps of slots. Then the section settles, once: slots that
/// came too close are closed, slots that have no content after them are closed, the rule continues from the last slot
/// as far as the content reaches, and ads that came too near to the same ad are cleared. A slot that was closed and
/// that the rule has in the same place again stays. ``RowChanges`` are computed from the section before and after. The
/// most frequent edits, between two slots that stay, are made directly.
struct FeedSection: Sendable {
    let rule: SlotRule
    let options: FeedOptions
    let rows: SlotMeasure

    var tree: SlotTree
    var shape: SectionShape

    /// The smallest ordinal that no slot ever had.
    var nextOrdinal = 0

    /// The names of the slots, which are their identities.
    var names = SlotNames()

    /// A slot from which the ordinals count the places in the rule anew.
    struct Restart: Sendable {
        let ordinal: Int
        /// The place of the slot in the rule.
        let index: Int
    }

    /// The slots from which ordinals and places in the rule diverge, in ascending order; none if the rule has all slots
    /// at one distance.
    var restarts: [Restart] = []

    var surroundings: SlotSurroundings

    init(
        _ positions: AdPositions,
        options: FeedOptions,
        content: Int,
        number: Int,
        nodeCapacity: Int,
        surroundings: SlotSurroundings
    ) {
        self.surroundings = surroundings
        self.rule = SlotRule(positions)
        self.options = options
        self.rows = options.emptySlots.haveRows ? .rowsOfSlots : .rowsOfAds
        self.tree = SlotTree(unit: self.rule.unit, capacity: nodeCapacity)
        self.shape = SectionShape(
            unit: self.rule.unit,
            haveRows: options.emptySlots.haveRows,
            number: number,
            end: SlotEntry(ordinal: 0, gap: content, state: .end)
        )
        self.openSlots()
    }

    var unit: Int { self.shape.unit }

    var end: SlotEntry {
        get { self.shape.end }
        set { self.shape.end = newValue }
    }

    var sums: SlotSums { self.tree.sums + self.end.sums(unit: self.unit) }

    var contentCount: Int { self.tree.sums.content + self.end.plain * self.unit + self.end.gap }

    var slotCount: Int { self.tree.sums.slots + self.end.plain }

    var adCount: Int { self.tree.sums.ads }

    var rowCount: Int { self.rows.of(self.sums) }

    func id(_ ordinal: Int) -> AdSlot.ID { self.shape.id(self.names[ordinal]) }
}
