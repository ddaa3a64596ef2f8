import Foundation
import MediationCore
import MediationFeed

/// Reads a session from a file, such as docs/examples/feed.yaml.
///
/// It is JSON if the name ends in `.json`, else YAML.
struct FeedSessionReader {
    private enum Key: String, CaseIterable {
        case positions, items, screen, lookAhead, readyAds, emptySlots, strategy, fillRate, adLife, seed, steps
    }

    /// The path from the root to the value that is read, as in `steps[2].insert`.
    private var path = ""

    private init() {}

    /// Reads the session, or ends the command with the mistake and its location.
    static func read(_ path: String) throws -> FeedSession {
        do {
            let data = try InputFile.data(at: path)
            let isJSON = path.lowercased().hasSuffix(".json")
            let node =
                isJSON
                ? try ConfigurationNode(json: data, name: path) : try YAMLConfiguration.node(from: data, name: path)
            return try Self().session(node)
        } catch let problem as ConfigurationProblem {
            throw Exit.failure(Exit.badInput, problem.line(name: path))
        } catch let error as MediationError {
            throw Exit.failure(Exit.badInput, error.message)
        }
    }

    private func session(_ node: ConfigurationNode) throws(ConfigurationProblem) -> FeedSession {
        let fields = try self.fields(of: node, known: Key.allCases.map(\.rawValue))
        func field(_ key: Key) -> (reader: FeedSessionReader, node: ConfigurationNode)? {
            fields[key.rawValue].map { (self.at(key.rawValue), $0) }
        }
        guard let positions = field(.positions) else { throw self.problem("missing key \"positions\"", node) }
        var session = FeedSession(positions: try positions.reader.positions(positions.node))
        if let (reader, node) = field(.items) { session.items = try reader.number(node, in: FeedSession.itemCounts) }
        if let (reader, node) = field(.screen) { session.screen = try reader.number(node, in: FeedSession.screens) }
        if let (reader, node) = field(.lookAhead) {
            session.loading.lookAhead = try reader.number(node, in: FeedLoadingOptions.lookAheads)
        }
        if let (reader, node) = field(.readyAds) {
            session.loading.readyAds = try reader.number(node, in: FeedLoadingOptions.readyAdCounts)
        }
        if let (reader, node) = field(.emptySlots) {
            session.options.emptySlots = try reader.choice(node, EmptySlots.named)
        }
        if let (reader, node) = field(.strategy) {
            session.options.strategy = try reader.choice(node, ContentChangeStrategy.named)
        }
        if let (reader, node) = field(.fillRate) { session.fillRate = try reader.fillRate(node) }
        if let (reader, node) = field(.adLife) { session.adLife = try reader.duration(node) }
        if let (reader, node) = field(.seed) { session.seed = UInt64(try reader.number(node, in: 0...Int(Int32.max))) }
        if let (reader, node) = field(.steps) { session.steps = try reader.steps(node) }
        return session
    }

    private func steps(_ node: ConfigurationNode) throws(ConfigurationProblem) -> [FeedStep] {
        guard case .array(let nodes) = node.value else { throw self.problem("expected a list of steps", node) }
        var steps: [FeedStep] = []
        for (index, node) in nodes.enumerated() {
            var reader = self
            reader.path += "[\(index)]"
            steps.append(try reader.step(node))
        }
        return steps
    }

    private func step(_ node: ConfigurationNode) throws(ConfigurationProblem) -> FeedStep {
        let known = FeedStep.Name.allCases.map(\.rawValue)
        let fields = try self.fields(of: node, known: known)
        guard fields.count == 1, let (key, value) = fields.first, let name = FeedStep.Name(rawValue: key) else {
            throw self.problem("expected one of \(known.joined(separator: ", "))", node)
        }
        let reader = self.at(key)
        let (counts, any) = (1...FeedSession.itemCounts.upperBound, FeedSession.itemCounts)
        switch name {
        case .scroll: return .scroll(try reader.number(value, in: -counts.upperBound...counts.upperBound))
        case .scrollTo: return .scrollTo(try reader.number(value, in: any))
        case .append: return .append(try reader.number(value, in: counts))
        case .insert, .remove, .replace:
            let (index, count) = try reader.pair(value, ("at", any), ("count", counts))
            if name == .insert { return .insert(count, at: index) }
            return name == .remove ? .remove(count, at: index) : .replace(count, at: index)
        case .move:
            let (source, destination) = try reader.pair(value, ("from", any), ("to", any))
            return .move(from: source, to: destination)
        case .fillRate: return .fillRate(try reader.fillRate(value))
        case .wait: return .wait(try reader.duration(value))
        }
    }
}

extension FeedSessionReader {
    private func at(_ key: String) -> FeedSessionReader {
        var reader = self
        reader.path += reader.path.isEmpty ? key : ".\(key)"
        return reader
    }

    private func problem(_ message: String, _ node: ConfigurationNode) -> ConfigurationProblem {
        ConfigurationProblem(position: node.position, path: self.path, message: message)
    }

    private func fields(
        of node: ConfigurationNode,
        known: [String]
    ) throws(ConfigurationProblem) -> [String: ConfigurationNode] {
        guard case .object(let entries) = node.value else {
            throw self.problem("expected an object with \(known.joined(separator: ", "))", node)
        }
        var fields: [String: ConfigurationNode] = [:]
        for entry in entries {
            let wrong = known.contains(entry.key) ? "duplicate" : "unknown"
            guard wrong == "duplicate", fields.updateValue(entry.value, forKey: entry.key) == nil else {
                let message = "\(wrong) key \(entry.key.quoted); known here: \(known.joined(separator: ", "))"
                throw ConfigurationProblem(position: entry.keyPosition, path: self.path, message: message)
            }
        }
        return fields
    }

    private func pair(
        _ node: ConfigurationNode,
        _ first: (key: String, range: ClosedRange<Int>),
        _ second: (key: String, range: ClosedRange<Int>)
    ) throws(ConfigurationProblem) -> (Int, Int) {
        let fields = try self.fields(of: node, known: [first.key, second.key])
        var values: [Int] = []
        for (key, range) in [first, second] {
            guard let value = fields[key] else { throw self.problem("missing key \(key.quoted)", node) }
            values.append(try self.at(key).number(value, in: range))
        }
        return (values[0], values[1])
    }

    private func number(_ node: ConfigurationNode, in range: ClosedRange<Int>) throws(ConfigurationProblem) -> Int {
        if case .number(let number) = node.value, let whole = Int(exactly: number), range.contains(whole) {
            return whole
        }
        throw self.problem("expected a whole number from \(range.lowerBound) to \(range.upperBound)", node)
    }

    private func fillRate(_ node: ConfigurationNode) throws(ConfigurationProblem) -> Double {
        if case .number(let rate) = node.value, FeedSession.fillRates.contains(rate) { return rate }
        throw self.problem("expected a share from 0 to 1", node)
    }

    private func duration(_ node: ConfigurationNode) throws(ConfigurationProblem) -> Duration {
        if case .string(let text) = node.value, let duration = try? DurationText.duration(of: text),
            duration <= .seconds(86_400)
        {
            return duration
        }
        throw self.problem("expected a text such as \"90s\" or \"1h\", up to \"24h\"", node)
    }

    private func choice<Value>(
        _ node: ConfigurationNode,
        _ named: [String: Value]
    ) throws(ConfigurationProblem) -> Value {
        if case .string(let text) = node.value, let value = named[text] { return value }
        throw self.problem("expected \(named.keys.sorted().joined(separator: " or "))", node)
    }

    private func positions(_ node: ConfigurationNode) throws(ConfigurationProblem) -> AdPositions {
        do {
            return try JSONDecoder().decode(AdPositions.self, from: JSONEncoder().encode(node.jsonValue))
        } catch let error as FeedError {
            let reader = error.path.isEmpty ? self : self.at(error.path)
            throw reader.problem(error.message, node)
        } catch {
            throw self.problem("expected positions", node)
        }
    }
}

extension ConfigurationNode {
    fileprivate var jsonValue: JSONValue {
        switch self.value {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let nodes): .array(nodes.map(\.jsonValue))
        case .object(let entries):
            .object(Dictionary(entries.map { ($0.key, $0.value.jsonValue) }) { _, last in last })
        }
    }
}

extension EmptySlots {
    static let named: [String: EmptySlots] = ["collapsed": .collapsed, "placeholders": .placeholders]
}

extension ContentChangeStrategy {
    static let named: [String: ContentChangeStrategy] = [
        "withFollowingItem": .withFollowingItem, "withPrecedingItem": .withPrecedingItem, "fixedRows": .fixedRows,
    ]
}
