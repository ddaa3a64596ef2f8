internal import MediationCore

/// Reads positions from JSON, in our own format or in that of ad servers, and reports the location of mistakes.
struct PositionsReader {
    /// The path from the root to the value that is read, as in `sections.news`.
    let path: String

    private static let keys: Set<String> = [
        "counting", "fixed", "every", "first", "maximum", "minimumSpacing", "trailingAd",
    ]

    /// Reads the positions of a feed: those of a section, with those of other sections beside them.
    func feed(_ value: PositionsValue) throws(FeedError) -> FeedPositions {
        var object = try self.object(value)
        if Self.isServerForm(object) { return try self.serverFeed(object) }
        let named = try self.at("sections").sections(object.removeValue(forKey: "sections")) { $0 }
        let numbered = try self.at("numberedSections").sections(object.removeValue(forKey: "numberedSections")) {
            Int($0).flatMap { $0 < 0 ? nil : $0 }
        }
        let keys: Set = ["sections", "numberedSections", "listMaximum", "throughSections"]
        let maximum = try self.integer(object["listMaximum"], "listMaximum")
        if let maximum { try self.check(maximum, in: AdPositions.offsets, "listMaximum") }
        return FeedPositions(
            try self.ownForm(object, known: Self.keys.union(keys)),
            sections: named,
            numberedSections: numbered,
            maximumCount: maximum,
            countsThroughSections: try self.flag(object["throughSections"], "throughSections")
        )
    }

    /// Reads the positions of one section.
    func positions(_ value: PositionsValue) throws(FeedError) -> AdPositions {
        let object = try self.object(value)
        guard Self.isServerForm(object) else { return try self.ownForm(object, known: Self.keys) }
        let feed = try self.serverFeed(object)
        if let other = feed.numberedSections.keys.filter({ $0 != 0 }).min() {
            throw self.error("fixed", "section \(other) is not section 0; these are positions of one section")
        }
        return feed.numberedSections[0] ?? feed.standard
    }

    private func sections<ID: Hashable>(
        _ value: PositionsValue?,
        id: (String) -> ID?
    ) throws(FeedError) -> [ID: AdPositions] {
        guard let value else { return [:] }
        var sections: [ID: AdPositions] = [:]
        for (name, value) in try self.object(value).sorted(by: { $0.key < $1.key }) {
            guard let id = id(name) else { throw self.error("", "\(name.quoted) is not the number of a section") }
            sections[id] = try self.at(name).positions(value)
        }
        return sections
    }

    private func ownForm(
        _ object: [String: PositionsValue],
        known: Set<String>
    ) throws(FeedError) -> AdPositions {
        try self.checkKeys(object, known: known)
        return try self.makePositions(
            counting: try self.counting(object["counting"], needed: object["maximum"] != .number(0)),
            fixed: Self.sorted(try self.at("fixed").list(object["fixed"])),
            interval: try self.integer(object["every"], "every"),
            first: try self.integer(object["first"], "first"),
            maximum: try self.integer(object["maximum"], "maximum"),
            spacing: try self.integer(object["minimumSpacing"], "minimumSpacing"),
            trailing: try self.flag(object["trailingAd"], "trailingAd")
        )
    }

    private static func isServerForm(_ object: [String: PositionsValue]) -> Bool {
        if object["repeating"] != nil { return true }
        guard case .array(let fixed) = object["fixed"], case .object = fixed.first else { return false }
        return true
    }

    /// Reads `{"fixed": [{"section": 0, "position": 7}], "repeating": {"interval": 8}}`: rows, by the number of the
    /// section.
    ///
    /// The interval continues after the last fixed position of each section, and also applies to sections without one.
    private func serverFeed(_ object: [String: PositionsValue]) throws(FeedError) -> FeedPositions {
        try self.checkKeys(object, known: ["fixed", "repeating"])
        var interval: Int?
        if let value = object["repeating"], value != .null {
            let reader = self.at("repeating")
            let repeating = try reader.object(value)
            try reader.checkKeys(repeating, known: ["interval"])
            interval = try reader.integer(repeating["interval"], "interval", fromText: true)
            guard let interval else { throw reader.error("interval", "is missing") }
            try reader.check(interval, in: AdPositions.intervals, "interval")
        }
        let standard: AdPositions =
            interval == nil ? .none : try self.makePositions(counting: .rows, interval: interval)
        var numbered: [Int: AdPositions] = [:]
        for (section, rows) in try self.serverRows(object["fixed"]) {
            numbered[section] = try self.makePositions(
                counting: .rows,
                fixed: Self.sorted(rows),
                interval: interval
            )
        }
        return FeedPositions(standard, numberedSections: numbered)
    }

    private func serverRows(_ value: PositionsValue?) throws(FeedError) -> [Int: [Int]] {
        guard let value, value != .null else { return [:] }
        guard case .array(let values) = value else { throw self.error("fixed", "must be a list") }
        var rows: [Int: [Int]] = [:]
        for (index, value) in values.enumerated() {
            let reader = self.at("fixed[\(index)]")
            let entry = try reader.object(value)
            try reader.checkKeys(entry, known: ["section", "position"])
            let section = try reader.integer(entry["section"], "section", fromText: true) ?? 0
            guard section >= 0 else {
                throw reader.error("section", "\(section) is not allowed; it must be 0 or more")
            }
            guard let position = try reader.integer(entry["position"], "position", fromText: true) else {
                throw reader.error("position", "is missing")
            }
            try reader.check(position, in: AdPositions.offsets, "position")
            rows[section, default: []].append(position)
        }
        return rows
    }

    /// Sorts positions and drops repeated ones: servers list them in any order, and some of them twice.
    private static func sorted(_ positions: [Int]) -> [Int] { Set(positions).sorted() }

    private func makePositions(
        counting: AdPositions.Counting,
        fixed: [Int] = [],
        interval: Int?,
        first: Int? = nil,
        maximum: Int? = nil,
        spacing: Int? = nil,
        trailing: Bool = false
    ) throws(FeedError) -> AdPositions {
        do throws(FeedError) {
            return try AdPositions(
                counting: counting,
                fixed: fixed,
                every: interval,
                first: first,
                maximumCount: maximum,
                minimumSpacing: spacing,
                allowsTrailingAd: trailing
            )
        } catch {
            throw self.error(error.path, error.message)
        }
    }
}

extension PositionsReader {
    private func at(_ key: String) -> PositionsReader { PositionsReader(path: self.join(key)) }

    private func join(_ key: String) -> String {
        key.isEmpty ? self.path : self.path.isEmpty ? key : "\(self.path).\(key)"
    }

    private func error(_ key: String, _ message: String) -> FeedError {
        FeedError(.invalidPositions, path: self.join(key), message)
    }

    private func checkKeys(_ object: [String: PositionsValue], known: Set<String>) throws(FeedError) {
        guard let key = object.keys.filter({ !known.contains($0) }).min() else { return }
        throw self.error("", "unknown key \(key.quoted); known are \(known.sorted().listed(limit: 12))")
    }

    private func check(_ value: Int, in range: ClosedRange<Int>, _ key: String) throws(FeedError) {
        guard !range.contains(value) else { return }
        let allowed = "it must be \(range.lowerBound) to \(range.upperBound)"
        throw self.error(key, "\(value) is not allowed; \(allowed)")
    }

    private func object(_ value: PositionsValue) throws(FeedError) -> [String: PositionsValue] {
        guard case .object(let object) = value else { throw self.error("", "must be an object") }
        return object
    }

    private func counting(_ value: PositionsValue?, needed: Bool) throws(FeedError) -> AdPositions.Counting {
        if case .string(let text) = value, let unit = AdPositions.Counting.Unit(rawValue: text) {
            return AdPositions.Counting(unit: unit)
        }
        guard value == nil, !needed else { throw self.error("counting", "must be \"rows\" or \"content\"") }
        return .rows
    }

    private func list(_ value: PositionsValue?) throws(FeedError) -> [Int] {
        guard let value else { return [] }
        guard case .array(let values) = value else { throw self.error("", "must be a list of whole numbers") }
        var list: [Int] = []
        for (index, value) in values.enumerated() {
            let reader = PositionsReader(path: "\(self.path)[\(index)]")
            guard let number = try reader.integer(value, "") else { throw reader.error("", "must be a whole number") }
            try reader.check(number, in: AdPositions.offsets, "")
            list.append(number)
        }
        return list
    }

    private func flag(_ value: PositionsValue?, _ key: String) throws(FeedError) -> Bool {
        switch value {
        case nil: return false
        case .bool(let flag): return flag
        default: throw self.error(key, "must be true or false")
        }
    }

    /// Returns a whole number; from ad servers, also one that is written as text.
    private func integer(_ value: PositionsValue?, _ key: String, fromText: Bool = false) throws(FeedError) -> Int? {
        switch value {
        case nil, .null: return nil
        case .number(let number):
            if let whole = Int(exactly: number), abs(number) <= 9_007_199_254_740_992 { return whole }
        case .string(let text) where fromText:
            if let whole = Int(text) { return whole }
        default: break
        }
        throw self.error(key, "must be a whole number")
    }
}
