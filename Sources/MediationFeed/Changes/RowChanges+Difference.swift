extension RowChanges {
    /// Computes the changes from one array of items to another, for ``FeedList/apply(_:)`` and
    /// ``FeedCoordinator/changeContent(_:)``.
    ///
    /// ```swift
    /// let changes = RowChanges(from: self.posts, to: posts, id: \.id, isUnchanged: ==)
    /// self.posts = posts
    /// try coordinator.changeContent(changes)
    /// ```
    ///
    /// As few items as possible move. An item that both moves and shows something else is removed and inserted, because a
    /// table view cannot do both at once. Of several items with one identifier, the first before the change is the first
    /// after it, and so on. The work grows with n log n, however different the arrays are.
    ///
    /// - Parameters:
    ///   - old: The items before the change.
    ///   - new: The items after it.
    ///   - section: The number of the section.
    ///   - id: Returns the identifier of an item.
    ///   - isUnchanged: Returns whether an item before and one after the change, with the same identifier, show the same; by
    ///     default, they always do.
    public init<Item, ID: Hashable>(
        from old: [Item],
        to new: [Item],
        section: Int = 0,
        id: (Item) -> ID,
        isUnchanged: (Item, Item) -> Bool = { _, _ in true }
    ) {
        var places: [ID: [Int]] = [:]
        // The last one first, so that the first one is taken first.
        for index in old.indices.reversed() { places[id(old[index]), default: []].append(index) }
        let origins = new.map { places[id($0)]?.popLast() }
        let stays = Self.longestAscent(origins)
        var isRemoved = [Bool](repeating: true, count: old.count)
        var (inserted, updated, moved) = ([Int](), [Int](), [Move]())
        for (index, origin) in origins.enumerated() {
            guard let origin else {
                inserted.append(index)
                continue
            }
            let isSame = isUnchanged(old[origin], new[index])
            switch (stays[index], isSame) {
            case (true, true): break
            case (true, false): updated.append(origin)
            case (false, true): moved.append(Move(from: origin, to: index))
            case (false, false):
                inserted.append(index)
                continue
            }
            isRemoved[origin] = false
        }
        self.init(
            section: section,
            removed: Self.ranges(of: old.indices.filter { isRemoved[$0] }),
            inserted: Self.ranges(of: inserted),
            moved: moved,
            updated: Self.ranges(of: updated)
        )
    }

    /// Returns which elements belong to a longest ascending subsequence; `nil` belongs to none.
    private static func longestAscent(_ origins: [Int?]) -> [Bool] {
        // The position of the smallest end of an ascent of each length, and before each position, the one that it follows.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: origins.count)
        for (position, origin) in origins.enumerated() {
            guard let origin else { continue }
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if let end = origins[ends[middle]], end < origin { low = middle + 1 } else { high = middle }
            }
            before[position] = low > 0 ? ends[low - 1] : nil
            if low == ends.count { ends.append(position) } else { ends[low] = position }
        }
        var isIn = [Bool](repeating: false, count: origins.count)
        var next = ends.last
        while let position = next {
            isIn[position] = true
            next = before[position]
        }
        return isIn
    }

    /// Joins ascending indices into ranges.
    private static func ranges(of indices: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in indices {
            if let last = ranges.last, last.upperBound == index {
                ranges[ranges.count - 1] = last.lowerBound..<(index + 1)
            } else {
                ranges.append(index..<(index + 1))
            }
        }
        return ranges
    }
}
