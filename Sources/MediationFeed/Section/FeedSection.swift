/// One section of a list: its content, which is only counted, and its slots.
///
/// ## How it is stored
///
/// A section is a row of slots, each with the number of content items before it, and content after the last slot. The
/// slots that are as the rule has them (empty, at the rule's usual distance) are not stored but counted: `plain` of them
/// stand before each ``SlotEntry``, and before the ``end``, which is an entry without a slot. So a section that only
/// follows its rule is an ``end`` and nothing else, and every question is arithmetic. Each ad, and each slot that an edit
/// has shifted, is an entry in a ``SlotTree``; all questions then cost the logarithm of the number of entries. There is
/// no second list beside this one that could disagree with it.
///
/// A slot has an ordinal, which never changes and is never given again: it names the slot. It also says where in the rule
/// the slot is: ordinals and places in the rule go up together, but for ``restarts``.
///
/// ## How it changes
///
/// A change, however many parts it has, changes the gaps of slots first, and then the section settles, once: slots that
/// came too close are closed, slots that have no content after them are closed, the rule goes on from the last slot, as
/// far as the content reaches, and ads that came too near to their like are cleared. A slot that closed and that the rule
/// has in the same place again stays. ``RowChanges`` come from the section before and after. The edits that are most
/// frequent, between two slots that stay, are done at once.
struct FeedSection: Sendable {
    let rule: SlotRule
    let options: FeedOptions
    let rows: SlotMeasure

    var tree: SlotTree
    var shape: SectionShape

    /// The least ordinal that no slot ever had.
    var nextOrdinal = 0

    /// A slot from which on the ordinals count the places in the rule anew.
    struct Restart: Sendable {
        let ordinal: Int
        /// Where the slot is in the rule.
        let index: Int
    }

    /// Where ordinals and places in the rule part, in ascending order; nowhere if the rule has all slots at one distance.
    var restarts: [Restart] = []

    init(_ positions: AdPositions, options: FeedOptions, content: Int, number: Int, nodeCapacity: Int) {
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

    func id(_ ordinal: Int) -> AdSlot.ID { self.shape.id(ordinal) }
}
