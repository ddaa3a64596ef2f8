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
        let units: Set = ["adUnits"]
        self.changes = Self.changes(try Tree.leaves(of: old, without: units), try Tree.leaves(of: new, without: units))
        let (before, after) = (Self.numbered(old.adUnits), Self.numbered(new.adUnits))
        let names = after.map(\.name) + before.map(\.name).filter { name in !after.contains { $0.name == name } }
        self.adUnits = try names.compactMap { name in
            let unit = try Self.unit(
                name,
                before.first { $0.name == name }?.adUnit,
                after.first { $0.name == name }?.adUnit
            )
            return unit.parts.isEmpty && unit.orderAfter == nil ? nil : unit
        }
    }

    /// Names ad units by their IDs; those of the same ID, which are for other users, also by their number.
    private static func numbered(_ adUnits: [AdUnit]) -> [(name: String, adUnit: AdUnit)] {
        var counts: [String: Int] = [:]
        return adUnits.map { adUnit in
            counts[adUnit.id, default: 0] += 1
            let number = counts[adUnit.id] ?? 1
            return (number == 1 ? adUnit.id : "\(adUnit.id) (\(number))", adUnit)
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

    private static func changes(_ old: [String: String], _ new: [String: String]) -> [Change] {
        Set(old.keys).union(new.keys).sorted().compactMap { key in
            guard old[key] != new[key] else { return nil }
            // Settings may hold credentials.
            guard !key.hasPrefix("settings.") else {
                return Change(key: key, from: old[key].map { _ in "set" }, to: new[key].map { _ in "set" })
            }
            return Change(key: key, from: old[key], to: new[key])
        }
    }
}

/// The leaves of a value's JSON.
private enum Tree {
    /// Returns the values by their paths, as in `strategy.width`.
    static func leaves(of value: some Encodable, without keys: Set<String> = []) throws -> [String: String] {
        let tree = try JSONDecoder().decode(JSONValue.self, from: try JSONEncoder().encode(value))
        guard case .object(let object) = tree else { return [:] }
        var leaves: [String: String] = [:]
        for (key, value) in object where !keys.contains(key) { self.add(value, at: key, to: &leaves) }
        return leaves
    }

    private static func add(_ value: JSONValue, at path: String, to leaves: inout [String: String]) {
        switch value {
        case .null: break
        case .bool(let value): leaves[path] = "\(value)"
        case .number(let value): leaves[path] = Int64(exactly: value).map { "\($0)" } ?? "\(value)"
        case .string(let text): leaves[path] = text
        case .array(let values):
            for (index, value) in values.enumerated() { self.add(value, at: "\(path)[\(index)]", to: &leaves) }
        case .object(let values):
            for (key, value) in values { self.add(value, at: "\(path).\(key)", to: &leaves) }
        }
    }
}
