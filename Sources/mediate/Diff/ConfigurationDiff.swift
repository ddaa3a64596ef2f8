import Foundation
import MediationCore

/// The differences of two configurations, key by key, with defaults filled in.
struct ConfigurationDiff {
    /// A difference of one key.
    struct Change: Encodable, Equatable {
        /// The key, as in `strategy.width`.
        let key: String
        /// The value before, or after; absent if there is none, or if it may be a secret.
        let from, to: String?
    }

    /// A line item or an ad unit that only one configuration has, or that is different.
    struct Part: Encodable, Equatable {
        enum Kind: String, Encodable {
            case added, removed, changed
        }

        let kind: Kind
        /// The name of a line item; absent for an ad unit.
        var lineItem: String?
        var changes: [Change] = []
        /// The line item's price, for one that was added or removed.
        var ecpm: Double?
        var adapter: String?
    }

    /// An ad unit that is different.
    struct Unit: Encodable, Equatable {
        let adUnit: String
        var parts: [Part] = []
        /// The line items in the order in which they are asked, if that is different.
        var orderBefore, orderAfter: [String]?
    }

    /// The differences of the configurations as a whole.
    let changes: [Change]
    let adUnits: [Unit]

    var isEmpty: Bool { self.changes.isEmpty && self.adUnits.isEmpty }

    init(from old: MediationConfiguration, to new: MediationConfiguration) throws {
        let apart: Set = ["adUnits"]
        self.changes = Self.changes(try Tree.leaves(of: old, without: apart), try Tree.leaves(of: new, without: apart))
        let (before, after) = (old.adUnits, new.adUnits)
        let pairs = Self.pairs(before, after)
        let places = Self.places(pairs, before, after)
        let matched = Set(pairs.values)
        let (namesBefore, namesAfter) = (Self.names(of: before), Self.names(of: after))
        var units = try after.indices.map { index in
            var unit = try Self.unit(namesAfter[index], pairs[index].map { before[$0] }, after[index])
            if let place = places[index] { unit.parts.insert(Part(kind: .changed, changes: [place]), at: 0) }
            return unit
        }
        units += try before.indices.filter { !matched.contains($0) }.map { index in
            try Self.unit(namesBefore[index], before[index], nil)
        }
        self.adUnits = units.filter { !$0.parts.isEmpty || $0.orderAfter != nil }
    }

    /// Finds the ad units that are the same: those of the same ID for the same users, and of the rest, those of the same
    /// ID in their order.
    ///
    /// - Returns: The indices of the old ones, by those of the new ones.
    private static func pairs(_ before: [AdUnit], _ after: [AdUnit]) -> [Int: Int] {
        var pairs: [Int: Int] = [:]
        for isForSame in [true, false] {
            var free = before.indices.filter { !pairs.values.contains($0) }
            for (index, adUnit) in after.enumerated() where pairs[index] == nil {
                let place = free.firstIndex {
                    before[$0].id == adUnit.id && (!isForSame || before[$0].audience == adUnit.audience)
                }
                if let place { pairs[index] = free.remove(at: place) }
            }
        }
        return pairs
    }

    /// Returns the changes of places among the ad units of one ID: of those for some users, the first one counts.
    private static func places(_ pairs: [Int: Int], _ before: [AdUnit], _ after: [AdUnit]) -> [Int: Change] {
        var changes: [Int: Change] = [:]
        for indices in Dictionary(grouping: pairs.keys, by: { after[$0].id }).values {
            let ranked = indices.filter { after[$0].audience != nil && before[pairs[$0] ?? 0].audience != nil }.sorted()
            let former = ranked.compactMap { pairs[$0] }.sorted()
            for (rank, index) in ranked.enumerated() {
                guard let old = former.firstIndex(where: { $0 == pairs[index] }), old != rank else { continue }
                changes[index] = Change(key: "place", from: "\(old + 1)", to: "\(rank + 1)")
            }
        }
        return changes
    }

    /// Names ad units for people by their IDs; all but the first of the same ID also by their number.
    private static func names(of adUnits: [AdUnit]) -> [String] {
        var counts: [String: Int] = [:]
        return adUnits.map { adUnit in
            let number = counts[adUnit.id, default: 0] + 1
            counts[adUnit.id] = number
            return number == 1 ? adUnit.id : "\(adUnit.id) (\(number))"
        }
    }

    private static func unit(_ name: String, _ old: AdUnit?, _ new: AdUnit?) throws -> Unit {
        var unit = Unit(adUnit: name)
        guard let old, let new else {
            unit.parts = [Part(kind: old == nil ? .added : .removed)]
            unit.parts += (old ?? new)?.waterfall.map { Self.part($0, old == nil ? .added : .removed) } ?? []
            return unit
        }
        let items: Set = ["lineItems", "id"]
        let changes = Self.changes(try Tree.leaves(of: old, without: items), try Tree.leaves(of: new, without: items))
        if !changes.isEmpty { unit.parts.append(Part(kind: .changed, changes: changes)) }
        let (before, after) = (old.waterfall, new.waterfall)
        for item in after {
            guard let other = before.first(where: { $0.name == item.name }) else {
                unit.parts.append(Self.part(item, .added))
                continue
            }
            let changes = Self.changes(try Tree.leaves(of: other), try Tree.leaves(of: item))
            if !changes.isEmpty { unit.parts.append(Part(kind: .changed, lineItem: item.name, changes: changes)) }
        }
        let names = Set(after.map(\.name))
        unit.parts += before.filter { !names.contains($0.name) }.map { Self.part($0, .removed) }
        if before.map(\.name) != after.map(\.name) {
            (unit.orderBefore, unit.orderAfter) = (before.map(\.name), after.map(\.name))
        }
        return unit
    }

    private static func part(_ item: LineItem, _ kind: Part.Kind) -> Part {
        Part(kind: kind, lineItem: item.name, ecpm: item.bidder == nil ? item.ecpm : nil, adapter: item.adapter)
    }

    private static func changes(_ old: [[String]: JSONValue], _ new: [[String]: JSONValue]) -> [Change] {
        let paths = Set(old.keys).union(new.keys).filter { path in
            // What was put into an empty list or object tells of it already.
            old[path] != new[path] && !Tree.isBelow(path, old[path] == nil ? old : new)
        }
        return paths.sorted { (Tree.text(of: $0), $0.count) < (Tree.text(of: $1), $1.count) }.map { path in
            let (from, to) = (old[path].map(Tree.text), new[path].map(Tree.text))
            // Settings may hold credentials.
            let isSecret = path.first == ".settings"
            return Change(
                key: Tree.text(of: path),
                from: isSecret ? from.map { _ in "set" } : from,
                to: isSecret ? to.map { _ in "set" } : to
            )
        }
    }
}

/// The leaves of a value's JSON.
private enum Tree {
    /// Returns the values, and empty lists and objects, by their paths, of which a key is `.key`, and a place `[0]`.
    static func leaves(of value: some Encodable, without keys: Set<String> = []) throws -> [[String]: JSONValue] {
        let tree = try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))
        guard case .object(let object) = tree else { return [:] }
        var leaves: [[String]: JSONValue] = [:]
        for (key, value) in object where !keys.contains(key) { self.add(value, at: [".\(key)"], to: &leaves) }
        return leaves
    }

    private static func add(_ value: JSONValue, at path: [String], to leaves: inout [[String]: JSONValue]) {
        switch value {
        case .array(let values) where !values.isEmpty:
            for (index, value) in values.enumerated() { self.add(value, at: path + ["[\(index)]"], to: &leaves) }
        case .object(let values) where !values.isEmpty:
            for (key, value) in values { self.add(value, at: path + [".\(key)"], to: &leaves) }
        default: leaves[path] = value
        }
    }

    /// Indicates whether there are leaves below a path.
    static func isBelow(_ path: [String], _ leaves: [[String]: JSONValue]) -> Bool {
        leaves.keys.contains { $0.count > path.count && $0.starts(with: path) }
    }

    /// Returns a path as in `strategy.width`, with quotes around keys that have signs of their own.
    static func text(of path: [String]) -> String {
        let parts = path.map { part in
            let key = part.dropFirst()
            let isPlain = part.hasPrefix("[") || !key.isEmpty && !key.contains { ".[]\" ".contains($0) }
            return isPlain ? part : ".\(String(key).quoted)"
        }
        return String(parts.joined().dropFirst())
    }

    /// Returns a value as text, with quotes around texts that look like another value.
    static func text(of value: JSONValue) -> String {
        switch value {
        case .array: "[]"
        case .object: "{}"
        case .string(let text) where self.looksTyped(text): text.quoted
        default: value.plainText ?? ""
        }
    }

    private static func looksTyped(_ text: String) -> Bool {
        ["", "null", "true", "false", "[]", "{}", "none", "set"].contains(text) || Double(text) != nil
    }
}
