/// A place for an ad between the items of a section.
public struct AdSlot: Hashable, Identifiable, Sendable {
    /// Names a slot for as long as it exists, and no other one after it.
    public struct ID: Hashable, Sendable {
        /// Which section of this list; a section that was removed and inserted again is another one.
        package let section: Int

        /// The slot's number in its section.
        ///
        /// The numbers ascend with the rows, and some may be missing.
        public let ordinal: Int

        package init(section: Int, ordinal: Int) {
            self.section = section
            self.ordinal = ordinal
        }
    }

    /// What a slot holds.
    public enum State: Hashable, Sendable {
        /// No ad.
        case empty
        /// An ad.
        case filled(FeedAd)
        /// An ad that is too old to be shown for the first time: still in its row, and to be replaced.
        case expired(FeedAd)
    }

    /// Names the slot.
    public let id: ID

    /// What the slot holds.
    public let state: State

    /// How many items of its section are before it.
    public let contentIndex: Int

    /// How many slots of its section are before it.
    public let rank: Int

    /// Its row in its section; for a slot without a row, the one that it would get.
    public let row: Int

    /// Whether it has a row.
    public let hasRow: Bool

    package init(id: ID, state: State, contentIndex: Int, rank: Int, row: Int, hasRow: Bool) {
        self.id = id
        self.state = state
        self.contentIndex = contentIndex
        self.rank = rank
        self.row = row
        self.hasRow = hasRow
    }

    /// The ad in it, expired or not.
    public var ad: FeedAd? {
        switch self.state {
        case .empty: nil
        case .filled(let ad), .expired(let ad): ad
        }
    }
}
