extension FeedList {
    /// Returns the number of content items in a section.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of items; 0 if there is no such section.
    public func contentCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.contentCount : 0
    }

    /// Returns the number of rows in a section.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of rows; 0 if there is no such section.
    public func rowCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.rowCount : 0
    }

    /// Returns the number of slots in a section, with and without an ad.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of slots; 0 if there is no such section.
    public func slotCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.slotCount : 0
    }

    /// Returns the number of slots in a section that have an ad.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of ads; 0 if there is no such section.
    public func adCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.adCount : 0
    }

    /// Returns the item, ad or placeholder of a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - section: The number of its section.
    /// - Returns: The item, ad or placeholder; `nil` if there is no such row.
    public func row(_ row: Int, section: Int = 0) -> FeedRow? {
        guard row >= 0, section >= 0, section < self.sections.count else { return nil }
        // Rows beyond the last entry follow from the rule: the costly part is taking a section out of its array.
        let shape = self.sections[section].slots.shape
        let sums = self.sections[section].slots.tree.root.sums
        let rest = row - shape.rows(sums)
        if rest >= 0 {
            let found = shape.row(rest, of: shape.end, content: sums.content)
            return shape.hasNames ? found.map(self.sections[section].slots.named) : found
        }
        return self.sections[section].slots.row(at: row)
    }

    /// Returns the row of a content item.
    ///
    /// - Parameters:
    ///   - index: The index of the item in its section.
    ///   - section: The number of its section.
    /// - Returns: The row; `nil` if there is no such item.
    public func row(ofContent index: Int, section: Int = 0) -> Int? {
        guard section >= 0, section < self.sections.count else { return nil }
        let shape = self.sections[section].slots.shape
        let sums = self.sections[section].slots.tree.root.sums
        guard index >= sums.content else {
            return index < 0 ? nil : self.sections[section].slots.row(ofContent: index)
        }
        guard index < sums.content + shape.end.plain * shape.unit + shape.end.gap else { return nil }
        return shape.row(ofContent: index, of: shape.end, before: sums)
    }

    /// Returns all rows of a section without copying them.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The rows as they are now; none if there is no such section.
    public func rows(section: Int = 0) -> FeedRows { FeedRows(self.slots(of: section)) }

    func slots(of section: Int) -> FeedSection? {
        self.sections.indices.contains(section) ? self.sections[section].slots : nil
    }
}
