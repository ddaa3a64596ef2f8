/// The changes that a call made to the rows of one section, in the form that table and collection views take.
///
/// Removed rows, updated rows and the origins of moved rows are rows of the list before the call. Inserted rows and the
/// destinations of moved rows are rows of the list after it. All are in ascending order, and no row is named twice.
public struct RowChanges: Hashable, Sendable {
    /// A row that has moved, also relative to other rows.
    public struct Move: Hashable, Sendable {
        /// The row before the move.
        public var from: Int
        /// The row after the move.
        public var to: Int

        /// Creates a move.
        ///
        /// - Parameters:
        ///   - from: The row before the move.
        ///   - to: The row after the move.
        public init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// The number of the section.
    public internal(set) var section = 0

    /// Rows that are gone, by their numbers before the call.
    public internal(set) var removed: [Range<Int>] = []

    /// Rows that are new, by their numbers after the call.
    public internal(set) var inserted: [Range<Int>] = []

    /// Rows that moved, in the order of their new places.
    public internal(set) var moved: [Move] = []

    /// Rows that remain but show something else, by their numbers before the call.
    public internal(set) var updated: [Range<Int>] = []

    /// Ads that are no longer in the list.
    public internal(set) var released: [ReleasedAd] = []

    /// The reason for a refusal; `nil` if the call was carried out.
    public internal(set) var refusal: FeedRefusal?

    init(refusal: FeedRefusal? = nil) {
        self.refusal = refusal
    }

    /// Describes the changes of the items of a section, for ``FeedList/apply(_:)``.
    ///
    /// - Parameters:
    ///   - section: The number of the section.
    ///   - removed: Items that are gone, by their indices before the change, ascending.
    ///   - inserted: Items that are new, by their indices after the change, ascending.
    ///   - moved: Items that moved, in the order of their new places.
    ///   - updated: Items that remain but show something else, by their indices before the change, ascending.
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

    /// Indicates whether no row has changed.
    public var isEmpty: Bool {
        self.removed.isEmpty && self.inserted.isEmpty && self.moved.isEmpty && self.updated.isEmpty
    }

    /// Returns the rows after the call, computed from the rows before it.
    ///
    /// - Parameters:
    ///   - rows: All rows of the section before the call.
    ///   - row: A closure that returns an inserted or updated row, by its number after the call.
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
