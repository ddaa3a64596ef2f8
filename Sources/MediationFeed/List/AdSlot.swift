/// A place for an ad between the items of a section.
public struct AdSlot: Hashable, Identifiable, Sendable {
    /// The identity of a slot, which is never reused.
    public struct ID: Hashable, Sendable {
        /// The number of the section; a section that is removed and inserted again gets another number.
        package let section: Int

        /// The number of the slot in its section.
        ///
        /// The numbers ascend with the rows until the positions change, and some may be missing.
        public let ordinal: Int

        package init(section: Int, ordinal: Int) {
            self.section = section
            self.ordinal = ordinal
        }
    }

    /// The state of a slot.
    ///
    /// Closed: another case comes only with a new major version.
    public enum State: Hashable, Sendable {
        /// No ad.
        case empty
        /// An ad.
        case filled(FeedAd)
        /// An ad that is too old to be shown for the first time: still in its row, and to be replaced.
        case expired(FeedAd)
    }

    /// The identity of the slot.
    public let id: ID

    /// The state of the slot.
    public let state: State

    /// The number of items before it in its section.
    public let contentIndex: Int

    /// The number of slots before it in its section.
    public let rank: Int

    /// Its row in its section; for a slot without a row, the row that it would get.
    public let row: Int

    /// Indicates whether it has a row.
    public let hasRow: Bool

    package init(id: ID, state: State, contentIndex: Int, rank: Int, row: Int, hasRow: Bool) {
        self.id = id
        self.state = state
        self.contentIndex = contentIndex
        self.rank = rank
        self.row = row
        self.hasRow = hasRow
    }

    /// The ad in the slot, expired or not.
    public var ad: FeedAd? {
        switch self.state {
        case .empty: nil
        case .filled(let ad), .expired(let ad): ad
        }
    }
}
