/// A list of content with slots for ads between the items.
///
/// It knows how many items there are and where the ads go, and not what the items are. Content is changed in the app's
/// own coordinates, as if there were no ads; each call answers what happened to the rows. Whatever the positions and
/// the edits, each item has exactly one row, and all are in their order.
///
/// A value type. A copy costs nothing, and shares all but what is changed. Questions about a section that only follows
/// its rule are arithmetic; after edits and with ads they take the logarithm of the slots in use, and so does each edit.
/// Memory follows the slots in use, and not the rows.
public struct FeedList: Sendable {
    /// How many items of content a section can have.
    public static let contentCounts = 0...Int(UInt32.max)

    struct Section: Sendable {
        let id: String
        var slots: FeedSection
    }

    /// Where ads go.
    public let positions: FeedPositions

    /// How the list deals with its slots.
    public let options: FeedOptions

    var sections: [Section] = []
    private var nextNumber = 0
    private let nodeCapacity: Int

    /// Creates a list with one section; it has the identity `""`.
    ///
    /// - Parameters:
    ///   - positions: Where ads go.
    ///   - content: How many items there are.
    ///   - options: How the list deals with its slots.
    /// - Throws: A ``FeedError`` if a count or an option is beyond its limits, or two sections have one identity.
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
    ///   - positions: Where ads go, by the identity of a section.
    ///   - sections: The sections, each with an identity of its own.
    ///   - options: How the list deals with its slots.
    /// - Throws: A ``FeedError`` if a count or an option is beyond its limits, or two sections have one identity.
    public init(
        _ positions: FeedPositions,
        sections: [FeedSectionContent],
        options: FeedOptions = FeedOptions()
    ) throws(FeedError) {
        try self.init(positions, sections: sections, options: options, nodeCapacity: 32)
    }

    /// With a number of entries per node, for tests: small nodes make deep trees.
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
    /// How many sections there are.
    public var sectionCount: Int { self.sections.count }

    /// The number of the section with this identity; `nil` if there is none.
    ///
    /// - Parameter id: The identity.
    /// - Returns: Its number now.
    public func section(id: String) -> Int? { self.sections.firstIndex { $0.id == id } }

    /// The identities for which there are positions and no section, sorted: a misspelt one is among them.
    public var missingSections: [String] {
        self.positions.sections.keys.filter { self.section(id: $0) == nil }.sorted()
    }

    /// The identity of a section.
    ///
    /// - Parameter section: Its number.
    /// - Returns: Its identity.
    /// - Throws: A ``FeedError`` if there is no such section.
    public func sectionID(_ section: Int) throws(FeedError) -> String {
        try self.check(section: section)
        return self.sections[section].id
    }

    /// Adds a section.
    ///
    /// - Parameters:
    ///   - section: Its identity, and how many items it has.
    ///   - index: Its number, once it is there.
    /// - Returns: What is to be told to a view.
    /// - Throws: A ``FeedError`` if a number is out of range, or there is a section with this identity.
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
        let slots = FeedSection(
            self.positions[section.id, number: index],
            options: self.options,
            content: section.count,
            number: self.nextNumber,
            nodeCapacity: self.nodeCapacity
        )
        self.nextNumber += 1
        self.sections.insert(Section(id: section.id, slots: slots), at: index)
        var changes = SectionChanges()
        changes.inserted = index
        return changes
    }

    /// Removes a section with all that is in it.
    ///
    /// - Parameter index: Its number.
    /// - Returns: What is to be told to a view.
    /// - Throws: A ``FeedError`` if there is no such section.
    @discardableResult
    public mutating func removeSection(at index: Int) throws(FeedError) -> SectionChanges {
        try self.check(section: index)
        var changes = SectionChanges()
        changes.removed = index
        changes.released = self.sections.remove(at: index).slots.releasedAds()
        return changes
    }

    /// Moves a section with all that is in it.
    ///
    /// - Parameters:
    ///   - source: Its number now.
    ///   - destination: Its number afterwards.
    /// - Returns: What is to be told to a view.
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
