internal import MediationCore

/// Reads positions from JSON, in our own form or in that of ad servers, and says where something is wrong.
struct PositionsReader {
    /// The way from the root to what is read, as in `sections.news`.
    let path: String

    private static let keys: Set<String> = [
        "counting", "fixed", "every", "first", "maximum", "minimumSpacing", "trailingAd",
    ]

    /// Positions of a feed: those of a section, with `sections` beside them.
    func feed(_ value: JSONValue) throws(FeedError) -> FeedPositions {
        var object = try self.object(value)
        if Self.isServerForm(object) { return try self.serverFeed(object) }
        var sections: [String: AdPositions] = [:]
        if let value = object.removeValue(forKey: "sections") {
            let reader = self.at("sections")
            for (name, value) in try reader.object(value).sorted(by: { $0.key < $1.key }) {
                sections[name] = try reader.at(name).positions(value)
            }
        }
        return FeedPositions(try self.positions(.object(object)), sections: sections)
    }

    /// Positions of one section.
    func positions(_ value: JSONValue) throws(FeedError) -> AdPositions {
        let object = try self.object(value)
        if Self.isServerForm(object) {
            let feed = try self.serverFeed(object)
            if let other = feed.sections.keys.filter({ $0 != "0" }).min() {
                throw self.error("fixed", "section \(other) is not section 0; these are positions of one section")
            }
            return feed["0"]
        }
        if let key = object.keys.filter({ !Self.keys.contains($0) }).min() {
            throw self.error("", "unknown key \(key.quoted); known are \(Self.keys.sorted().listed(limit: 10))")
        }
        return try self.makePositions(
            counting: try self.counting(object["counting"], needed: object["maximum"] != 0),
            fixed: try self.at("fixed").list(object["fixed"]),
            interval: try self.integer(object["every"], "every"),
            first: try self.integer(object["first"], "first"),
            maximum: try self.integer(object["maximum"], "maximum"),
            spacing: try self.integer(object["minimumSpacing"], "minimumSpacing"),
            trailing: try self.flag(object["trailingAd"], "trailingAd")
        )
    }

    private static func isServerForm(_ object: [String: JSONValue]) -> Bool {
        if object["repeating"] != nil { return true }
        guard case .array(let fixed) = object["fixed"], case .object = fixed.first else { return false }
        return true
    }

    /// `{"fixed": [{"section": 0, "position": 7}], "repeating": {"interval": 8}}`: rows, by the number of the section.
    ///
    /// The interval goes on after the last fixed position of each section, and holds for sections without one, too.
    private func serverFeed(_ object: [String: JSONValue]) throws(FeedError) -> FeedPositions {
        var interval: Int?
        if let value = object["repeating"], value != .null {
            let repeating = try self.at("repeating").object(value)
            interval = try self.at("repeating").integer(repeating["interval"], "interval", fromText: true)
            guard interval != nil else { throw self.at("repeating").error("interval", "is missing") }
        }
        var fixed: [Int: [Int]] = [:]
        if case .array(let values) = object["fixed"] {
            for (index, value) in values.enumerated() {
                let reader = self.at("fixed[\(index)]")
                let entry = try reader.object(value)
                let section = try reader.integer(entry["section"], "section", fromText: true) ?? 0
                guard section >= 0 else {
                    throw reader.error("section", "\(section) is not allowed; it must be 0 or more")
                }
                guard let position = try reader.integer(entry["position"], "position", fromText: true) else {
                    throw reader.error("position", "is missing")
                }
                if let last = fixed[section]?.last, last >= position {
                    throw reader.error("position", "\(position) after \(last); positions of a section must ascend")
                }
                fixed[section, default: []].append(position)
            }
        } else if let value = object["fixed"], value != .null {
            throw self.error("fixed", "must be a list")
        }
        let standard: AdPositions =
            interval == nil ? .none : try self.makePositions(counting: .rows, interval: interval)
        var sections: [String: AdPositions] = [:]
        for (section, rows) in fixed {
            sections["\(section)"] = try self.makePositions(counting: .rows, fixed: rows, interval: interval)
        }
        return FeedPositions(standard, sections: sections)
    }

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

    private func object(_ value: JSONValue) throws(FeedError) -> [String: JSONValue] {
        guard case .object(let object) = value else { throw self.error("", "must be an object") }
        return object
    }

    private func counting(_ value: JSONValue?, needed: Bool) throws(FeedError) -> AdPositions.Counting {
        if let text = value?.stringValue, let unit = AdPositions.Counting.Unit(rawValue: text) {
            return AdPositions.Counting(unit: unit)
        }
        guard value == nil, !needed else { throw self.error("counting", "must be \"rows\" or \"content\"") }
        return .rows
    }

    private func list(_ value: JSONValue?) throws(FeedError) -> [Int] {
        guard let value else { return [] }
        guard case .array(let values) = value else { throw self.error("", "must be a list of whole numbers") }
        var list: [Int] = []
        for (index, value) in values.enumerated() {
            let reader = PositionsReader(path: "\(self.path)[\(index)]")
            guard let number = try reader.integer(value, "") else { throw reader.error("", "must be a whole number") }
            list.append(number)
        }
        return list
    }

    private func flag(_ value: JSONValue?, _ key: String) throws(FeedError) -> Bool {
        switch value {
        case nil: return false
        case .bool(let flag): return flag
        default: throw self.error(key, "must be true or false")
        }
    }

    /// A whole number; from ad servers also as a text.
    private func integer(_ value: JSONValue?, _ key: String, fromText: Bool = false) throws(FeedError) -> Int? {
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
