extension FeedList {
    /// How many items of content a section has.
    ///
    /// - Parameter section: Its number.
    /// - Returns: The number of items; 0 if there is no such section.
    public func contentCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.contentCount : 0
    }

    /// How many rows a section has.
    ///
    /// - Parameter section: Its number.
    /// - Returns: The number of rows; 0 if there is no such section.
    public func rowCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.rowCount : 0
    }

    /// How many slots a section has, with and without an ad.
    ///
    /// - Parameter section: Its number.
    /// - Returns: The number of slots; 0 if there is no such section.
    public func slotCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.slotCount : 0
    }

    /// How many slots of a section have an ad.
    ///
    /// - Parameter section: Its number.
    /// - Returns: The number of ads; 0 if there is no such section.
    public func adCount(section: Int = 0) -> Int {
        self.sections.indices.contains(section) ? self.sections[section].slots.adCount : 0
    }

    /// What a row shows.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - section: The number of its section.
    /// - Returns: What it shows; `nil` if there is no such row.
    public func row(_ row: Int, section: Int = 0) -> FeedRow? {
        self.with(section) { $0.row(at: row) } ?? nil
    }

    /// The row of an item of content.
    ///
    /// - Parameters:
    ///   - index: The index of the item in its section.
    ///   - section: The number of its section.
    /// - Returns: Its row; `nil` if there is no such item.
    public func row(ofContent index: Int, section: Int = 0) -> Int? {
        self.with(section) { slots in
            index >= 0 && index < slots.contentCount ? slots.row(ofContent: index) : nil
        } ?? nil
    }

    /// All rows of a section, without copying them.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The rows as they are now; none if there is no such section.
    public func rows(section: Int = 0) -> FeedRows { FeedRows(self.slots(of: section)) }

    /// Looks something up in a section, without the copy that the array's own subscript would make of it.
    @inline(__always)
    private func with<Result>(_ section: Int, _ body: (borrowing FeedSection) -> Result) -> Result? {
        guard section >= 0, section < self.sections.count else { return nil }
        return self.sections.withUnsafeBufferPointer { sections in
            sections.baseAddress.map { body($0[section].slots) }
        }
    }

    func slots(of section: Int) -> FeedSection? {
        self.sections.indices.contains(section) ? self.sections[section].slots : nil
    }
}
