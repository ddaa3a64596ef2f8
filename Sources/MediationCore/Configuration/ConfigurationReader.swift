/// Reads a tree into the model and collects every problem on the way, not just the first.
///
/// Every form of a configuration (JSON, YAML, a `Decoder`, one created in code) passes through this reader, so these
/// are the only rules. Messages quote names, prices and durations, but never a value from a line item's settings.
package struct ConfigurationReader {
    /// An additional check of a line item in an ad unit of some format, which returns the key of a problem and its
    /// message, or `nil` if there is none.
    package typealias LineItemCheck = (LineItem, AdFormat) -> (key: String, message: String)?

    private(set) var problems: [ConfigurationProblem] = []
    private var path = ConfigurationPath()
    /// The additional check, which is made for every line item whose name and adapter could be read.
    let lineItemProblem: LineItemCheck?

    /// The format of the ad unit that is being read.
    var format = AdFormat.native

    private init(lineItemProblem: LineItemCheck?) {
        self.lineItemProblem = lineItemProblem
    }

    /// Reads a whole configuration, or fails with ``MediationError/Code/configurationInvalid`` and all problems.
    ///
    /// - Parameters:
    ///   - node: The configuration.
    ///   - name: The name of the configuration in error messages, such as the name of its file.
    ///   - lineItemProblem: An additional check of each line item; `nil` for none.
    /// - Returns: The configuration.
    /// - Throws: ``MediationError/Code/configurationInvalid`` with one problem per line of the message.
    package static func configuration(
        from node: ConfigurationNode,
        name: String,
        lineItemProblem: LineItemCheck? = nil
    ) throws(MediationError) -> MediationConfiguration {
        try Self.read(node, name: name, lineItemProblem: lineItemProblem) {
            MediationConfiguration.table.read($1, &$0)
        }
    }

    package static func read<Model>(
        _ node: ConfigurationNode,
        name: String,
        lineItemProblem: LineItemCheck? = nil,
        by body: (inout ConfigurationReader, ConfigurationNode) -> Model?
    ) throws(MediationError) -> Model {
        var reader = ConfigurationReader(lineItemProblem: lineItemProblem)
        guard let model = body(&reader, node), reader.problems.isEmpty else {
            throw MediationError(.configurationInvalid, name: name, problems: reader.problems)
        }
        return model
    }

    // MARK: Collecting

    /// The path from the root to the node that is being read.
    package var place: String { self.path.description }

    /// Notes a problem with the node that is being read.
    package mutating func note(_ message: String, at position: ConfigurationPosition?) {
        self.problems.append(ConfigurationProblem(position: position, path: self.place, message: message))
    }

    /// Reads the value under a key.
    package mutating func within<Result>(key: String, _ body: (inout Self) -> Result) -> Result {
        self.path.components.append(.key(key))
        defer { self.path.components.removeLast() }
        return body(&self)
    }

    /// Reads the value at a path.
    mutating func within(_ path: [ConfigurationPath.Component], _ body: (inout Self) -> Void) {
        self.path.components += path
        defer { self.path.components.removeLast(path.count) }
        body(&self)
    }

    /// Returns the elements of an array, each read by `body`; elements that cannot be read are left out, their problems
    /// noted.
    package mutating func elements<Element>(
        of node: ConfigurationNode,
        _ body: (inout Self, ConfigurationNode) -> Element?
    ) -> [Element] {
        guard case .array(let nodes) = node.value else {
            self.note("expected an array, not \(node.kind)", at: node.position)
            return []
        }
        return nodes.enumerated().compactMap { index, node in
            self.path.components.append(.index(index))
            defer { self.path.components.removeLast() }
            return body(&self, node)
        }
    }

    /// Returns an object with its values by key, and notes unknown and duplicate keys; `nil` if the node is no object.
    mutating func object(
        _ node: ConfigurationNode,
        known: [String],
        slips: [String: String]
    ) -> ConfigurationObject? {
        guard case .object(let entries) = node.value else {
            self.note("expected an object, not \(node.kind)", at: node.position)
            return nil
        }
        let whole = self.joiningDecimals(entries)
        self.noteDuplicates(in: whole)
        var fields: [String: ConfigurationNode] = [:]
        for entry in whole {
            guard known.contains(entry.key) else {
                let slip = slips[entry.key].map { "unknown key \(entry.key.quoted); \($0)" }
                self.note(slip ?? Self.unknown(entry.key, among: known), at: entry.keyPosition)
                continue
            }
            fields[entry.key] = entry.value
        }
        return ConfigurationObject(node, fields)
    }

    package mutating func noteMissing(_ key: String, expected expectation: String, in node: ConfigurationNode) {
        self.note("missing key \(key.quoted); expected \(expectation)", at: node.position)
    }

    /// Notes a problem with a node, and returns `nil` for its value.
    package mutating func refuse<Value>(_ message: String, _ node: ConfigurationNode) -> Value? {
        self.note(message, at: node.position)
        return nil
    }

    package mutating func noteDuplicates(in entries: [ConfigurationNode.Entry]) {
        var seen: Set<String> = []
        for entry in entries where !seen.insert(entry.key).inserted {
            self.note("duplicate key \(entry.key.quoted)", at: entry.keyPosition)
        }
    }

    private static func unknown(_ key: String, among known: [String]) -> String {
        let distances = known.compactMap { candidate in key.editDistance(upToTwo: candidate).map { ($0, candidate) } }
        if let nearest = distances.min(by: { $0.0 < $1.0 }) {
            return "unknown key \(key.quoted); did you mean \(nearest.1.quoted)?"
        }
        return "unknown key \(key.quoted); known here: \(known.joined(separator: ", "))"
    }
}
