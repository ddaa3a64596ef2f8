/// What a call did to the rows of one section, in the form that table and collection views take.
///
/// Removed and updated rows, and where moved ones come from, are rows of the list before the call. Inserted rows, and
/// where moved ones go to, are rows of the list after it. All are in ascending order, and none is named twice.
public struct RowChanges: Hashable, Sendable {
    /// A row that is somewhere else now, also relative to others.
    public struct Move: Hashable, Sendable {
        /// Its row before.
        public var from: Int
        /// Its row after.
        public var to: Int

        /// Creates a move.
        ///
        /// - Parameters:
        ///   - from: Its row before.
        ///   - to: Its row after.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// The section, by its number.
    public internal(set) var section = 0

    /// Rows that are gone, by their numbers before.
    public internal(set) var removed: [Range<Int>] = []

    /// Rows that are new, by their numbers after.
    public internal(set) var inserted: [Range<Int>] = []

    /// Rows that moved; in the order of where they are now.
    public internal(set) var moved: [Move] = []

    /// Rows that are still there and show something else, by their numbers before.
    public internal(set) var updated: [Range<Int>] = []

    /// Ads that are not in the list any more.
    public internal(set) var released: [ReleasedAd] = []

    /// Why nothing was done; `nil` if something was.
    public internal(set) var refusal: FeedRefusal?

    init(refusal: FeedRefusal? = nil) {
        self.refusal = refusal
    }

    /// Says what happened to the items of a section, for ``FeedList/apply(_:)``.
    ///
    /// - Parameters:
    ///   - section: The number of the section.
    ///   - removed: Items that are gone, by their indices before, ascending.
    ///   - inserted: Items that are new, by their indices after, ascending.
    ///   - moved: Items that moved, in the order of where they are now.
    ///   - updated: Items that are still there and show something else, by their indices before, ascending.
    public init(
        section: Int = 0,
        removed: [Range<Int>] = [],
        inserted: [Range<Int>] = [],
        moved: [Move] = [],
        updated: [Range<Int>] = []
    ) {
        self.section = section
        self.removed = removed
        self.inserted = inserted
        self.moved = moved
        self.updated = updated
    }

    /// Whether every row is as it was.
    public var isEmpty: Bool {
        self.removed.isEmpty && self.inserted.isEmpty && self.moved.isEmpty && self.updated.isEmpty
    }

    /// The rows after the call, made from the rows before it.
    ///
    /// - Parameters:
    ///   - rows: The rows before, all of the section.
    ///   - row: Gives a row that was inserted or updated, by its number after the call.
    /// - Returns: The rows after the call.
    public func applied<Row>(to rows: some Collection<Row>, row: (Int) -> Row) -> [Row] {
        let rows = Array(rows)
        var isGone = [Bool](repeating: false, count: rows.count)
        var isUpdated = isGone
        for index in self.removed.joined() { isGone[index] = true }
        for move in self.moved { isGone[move.from] = true }
        for index in self.updated.joined() { isUpdated[index] = true }
        var new = self.moved.map { (index: $0.to, old: Optional($0.from)) }
        new += self.inserted.joined().map { (index: $0, old: nil) }
        new.sort { $0.index < $1.index }
        var result: [Row] = []
        var next = new[...]
        func addNew() {
            while let first = next.first, first.index == result.count {
                result.append(first.old.map { rows[$0] } ?? row(first.index))
                next.removeFirst()
            }
        }
        for index in rows.indices where !isGone[index] {
            addNew()
            result.append(isUpdated[index] ? row(result.count) : rows[index])
        }
        addNew()
        return result
    }
}
