/// A list of content with slots for ads between the items.
///
/// It knows the number of items and the positions of the ads, but not the items themselves. Content is changed in the
/// app's own coordinates, as if there were no ads; each call returns the changes of the rows. Whatever the positions
/// and the edits, each item has exactly one row, and all items keep their order.
///
/// A list is a value type. A copy costs nothing, and shares everything except what is changed. Queries about a section
/// that only follows its rule are arithmetic; after edits and with ads, a query or an edit takes time logarithmic in
/// the number of slots in use. Memory grows with the slots in use, not with the rows.
public struct FeedList: Sendable {
    /// The allowed numbers of content items in a section.
    public static let contentCounts = 0...Int(UInt32.max)

    struct Section: Sendable {
        let id: String
        /// The number with which it entered the list.
        let firstNumber: Int
        var positions: AdPositions
        /// The positions that it has yet to get; `nil` if it has them.
        var nextPositions: AdPositions?
        var slots: FeedSection
    }

    /// The positions of the ads.
    public internal(set) var positions: FeedPositions

    /// The options for the slots.
    public let options: FeedOptions

    var sections: [Section] = []
    private var nextNumber = 0
    private let nodeCapacity: Int

    /// Creates a list with one section; it has the identity `""`.
    ///
    /// - Parameters:
    ///   - positions: The positions of the ads.
    ///   - content: The number of items.
    ///   - options: The options for the slots.
    /// - Throws: A ``FeedError`` if a count or an option is beyond its limits.
    public init(
        _ positions: AdPositions,
        content: Int = 0,
        options: FeedOptions = FeedOptions()
    ) throws(FeedError) {
        let sections = [FeedSectionContent(id: "", count: content)]
        try self.init(FeedPositions(positions), sections: sections, options: options)
    }

    /// Creates a list with sections.
    ///
    /// - Parameters:
    ///   - positions: The positions of the ads, by the identity of a section.
    ///   - sections: The sections, each with a unique identity.
    ///   - options: The options for the slots.
    /// - Throws: A ``FeedError`` if a count or an option is beyond its limits, or if two sections have the same
    ///   identity.
    public init(
        _ positions: FeedPositions,
        sections: [FeedSectionContent],
        options: FeedOptions = FeedOptions()
    ) throws(FeedError) {
        try self.init(positions, sections: sections, options: options, nodeCapacity: 32)
    }

    /// Creates a list with a number of entries per node, for tests: small nodes make deep trees.
    package init(
        _ positions: FeedPositions,
        sections: [FeedSectionContent],
        options: FeedOptions,
        nodeCapacity: Int
    ) throws(FeedError) {
        let distances = 0...FeedOptions.greatestRepeatDistance
        guard distances.contains(options.repeatDistance) else {
            let allowed = "it must be 0 to \(distances.upperBound)"
            throw FeedError(.invalidOptions, "repeatDistance \(options.repeatDistance) is not allowed; \(allowed)")
        }
        self.positions = positions
        self.options = options
        self.nodeCapacity = max(4, nodeCapacity)
        for section in sections { try self.insertSection(section, at: self.sections.count) }
    }
}

extension FeedList {
    /// The number of sections.
    public var sectionCount: Int { self.sections.count }

    /// Returns the number of the section with this identity; `nil` if there is none.
    ///
    /// - Parameter id: The identity.
    /// - Returns: The current number of the section.
    public func section(id: String) -> Int? { self.sections.firstIndex { $0.id == id } }

    /// The identities that have positions but no section, sorted: a misspelt identity is among them.
    public var missingSections: [String] {
        self.positions.sections.keys.filter { self.section(id: $0) == nil }.sorted()
    }

    /// Returns the identity of a section.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The identity of the section.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func sectionID(_ section: Int) throws(FeedError) -> String {
        try self.check(section: section)
        return self.sections[section].id
    }

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: The identity and the number of items of the section.
    ///   - index: The number that the section gets.
    /// - Returns: The changes for a view to show.
    /// - Throws: A ``FeedError`` if a number is out of range, or if the list has a section with this identity.
    @discardableResult
    public mutating func insertSection(
        _ section: FeedSectionContent,
        at index: Int
    ) throws(FeedError) -> SectionChanges {
        try self.check(index, in: 0...self.sections.count, "the number of the section")
        try self.check(section.count, in: Self.contentCounts, "the number of items")
        guard self.section(id: section.id) == nil else {
            throw FeedError(.duplicateSection, "there is a section \"\(section.id)\" already; identities must differ")
        }
        let positions = self.positions[section.id, number: index]
        let slots = FeedSection(
            positions,
            options: self.options,
            content: section.count,
            number: self.nextNumber,
            nodeCapacity: self.nodeCapacity,
            surroundings: self.surroundings(of: index, id: section.id, firstNumber: index)
        )
        self.nextNumber += 1
        self.sections.insert(
            Section(id: section.id, firstNumber: index, positions: positions, slots: slots),
            at: index
        )
        var changes = SectionChanges()
        changes.inserted = index
        return changes
    }

    /// Removes a section with everything in it.
    ///
    /// - Parameter index: The number of the section.
    /// - Returns: The changes for a view to show.
    /// - Throws: A ``FeedError`` if there is no such section.
    @discardableResult
    public mutating func removeSection(at index: Int) throws(FeedError) -> SectionChanges {
        try self.check(section: index)
        var changes = SectionChanges()
        changes.removed = index
        changes.released = self.sections.remove(at: index).slots.releasedAds()
        return changes
    }

    /// Moves a section with everything in it.
    ///
    /// - Parameters:
    ///   - source: The number of the section now.
    ///   - destination: The number of the section afterwards.
    /// - Returns: The changes for a view to show.
    /// - Throws: A ``FeedError`` if there is no such section.
    @discardableResult
    public mutating func moveSection(from source: Int, to destination: Int) throws(FeedError) -> SectionChanges {
        try self.check(section: source)
        try self.check(section: destination)
        self.sections.insert(self.sections.remove(at: source), at: destination)
        var changes = SectionChanges()
        if source != destination { changes.moved = RowChanges.Move(from: source, to: destination) }
        return changes
    }

    func check(section: Int) throws(FeedError) {
        guard !self.sections.indices.contains(section) else { return }
        let allowed = self.sections.isEmpty ? "there is none" : "there are 0 to \(self.sections.count - 1)"
        throw FeedError(.outOfRange, "there is no section \(section); \(allowed)")
    }

    func check(_ value: Int, in range: ClosedRange<Int>, _ what: @autoclosure () -> String) throws(FeedError) {
        guard !range.contains(value) else { return }
        let allowed = "it must be \(range.lowerBound) to \(range.upperBound)"
        throw FeedError(.outOfRange, "\(what()) is \(value); \(allowed)")
    }
}
