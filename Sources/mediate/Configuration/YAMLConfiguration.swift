import Foundation
import MediationCore
import Yams

/// Converts YAML into the tree that Core's reader takes, with the meaning that JSON would have.
///
/// Plain scalars have the meaning of YAML 1.2: `yes` and `no` are texts, and so are `0x1F` and `007` (as a number, an
/// ID would lose its spelling). Anchors, aliases, tags, merge keys and further documents are refused.
enum YAMLConfiguration {
    /// Reads a text; `key` is the first key of such a text, for the message about an empty one.
    static func node(
        from data: Data,
        name: String,
        expecting key: String = "adUnits"
    ) throws(MediationError) -> ConfigurationNode {
        var bytes = [UInt8](data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if let position = UTF8Check.firstInvalidPosition(in: bytes) {
            let problem = ConfigurationProblem(position: position, message: "is not UTF-8; save the file as UTF-8")
            throw MediationError(.configurationUnreadable, name: name, problems: [problem])
        }
        do throws(ConfigurationProblem) {
            try YAMLAliasGuard.check(bytes)
            try YAMLDirectiveGuard.check(bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            let result = DeepStack.run { () -> Result<ConfigurationNode, ConfigurationProblem> in
                do throws(ConfigurationProblem) {
                    return .success(try Self.node(from: text, expecting: key))
                } catch {
                    return .failure(error)
                }
            }
            guard let result else { throw ConfigurationProblem(position: nil, message: "cannot be parsed") }
            return try result.get()
        } catch {
            throw MediationError(.configurationSyntax, name: name, problems: [error])
        }
    }

    private static func node(
        from text: String,
        expecting key: String
    ) throws(ConfigurationProblem) -> ConfigurationNode {
        do {
            // `.basic`: Yams' own rules are those of YAML 1.1 (`no` is false); the meaning of a scalar is decided
            // below.
            // `.utf8`: the default reads the environment, and prints.
            let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
            // The parser must stay alive: nodes refer to their anchors weakly, and the parser owns them.
            return try withExtendedLifetime(parser) {
                guard let root = try parser.singleRoot() else {
                    throw ConfigurationProblem(
                        position: ConfigurationPosition(line: 1, column: 1),
                        message: "is empty; expected \"\(key):\""
                    )
                }
                return try Self.node(from: root, depth: 0)
            }
        } catch let problem as ConfigurationProblem {
            throw problem
        } catch {
            throw ConfigurationProblem(error)
        }
    }

    private static func node(from node: Node, depth: Int) throws(ConfigurationProblem) -> ConfigurationNode {
        let position = node.mark.map(ConfigurationPosition.init)
        func problem(_ message: String) -> ConfigurationProblem {
            ConfigurationProblem(position: position, message: message)
        }
        // An anchor comes before its aliases, so this also stops before the first alias.
        guard node.anchor == nil else { throw problem("has an anchor; anchors and aliases are not supported") }
        guard depth <= ConfigurationNode.depthLimit else {
            throw problem("is nested more than \(ConfigurationNode.depthLimit) levels deep")
        }
        switch node {
        case .scalar(let scalar):
            guard let value = YAMLScalar.value(of: scalar) else { throw problem("has a tag; tags are not supported") }
            return ConfigurationNode(value, at: position)
        case .sequence(let sequence):
            guard ["", "!", Tag.Name.seq.rawValue].contains(sequence.tag.rawValue) else {
                throw problem("has a tag; tags are not supported")
            }
            var nodes: [ConfigurationNode] = []
            for node in sequence { nodes.append(try Self.node(from: node, depth: depth + 1)) }
            return ConfigurationNode(.array(nodes), at: position)
        case .mapping(let mapping):
            guard ["", "!", Tag.Name.map.rawValue].contains(mapping.tag.rawValue) else {
                throw problem("has a tag; tags are not supported")
            }
            var entries: [ConfigurationNode.Entry] = []
            for (key, value) in mapping {
                let name = try Self.key(of: key)
                let node = try Self.node(from: value, depth: depth + 1)
                entries.append(.init(key: name, keyPosition: key.mark.map(ConfigurationPosition.init), value: node))
            }
            return ConfigurationNode(.object(entries), at: position)
        case .alias:
            throw problem("is an alias; anchors and aliases are not supported")
        }
    }

    private static func key(of node: Node) throws(ConfigurationProblem) -> String {
        let position = node.mark.map(ConfigurationPosition.init)
        guard case .scalar(let scalar) = node, node.anchor == nil else {
            throw ConfigurationProblem(position: position, message: "expected a key that is a plain text")
        }
        guard scalar.style != .plain || scalar.string != "<<" else {
            throw ConfigurationProblem(position: position, message: "merge keys are not supported")
        }
        return scalar.string
    }
}

extension ConfigurationPosition {
    fileprivate init(_ mark: Mark) {
        self.init(line: mark.line, column: mark.column)
    }
}

extension ConfigurationProblem {
    /// Creates a problem from the parser's message, without the excerpt in the error's own description: the excerpt may
    /// contain settings.
    fileprivate init(_ error: any Error) {
        guard let error = error as? YamlError else {
            self.init(position: nil, message: "is not YAML")
            return
        }
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _):
            let isTooDeep = problem.hasPrefix("Maximum nesting level")
            let limit = ConfigurationNode.depthLimit
            let message = isTooDeep ? "is nested more than \(limit) levels deep" : problem
            self.init(position: ConfigurationPosition(mark), message: message)
        case .composer(let context, let problem, let mark, _):
            // Of the parser's message, the half about the problem says too little here.
            let isSecond = context?.text == "expected a single document in the stream"
            let message = isSecond ? "is a second document; a configuration is one" : problem
            self.init(position: ConfigurationPosition(mark), message: message)
        case .duplicatedKeysInMapping(let duplicates, let context):
            let keys = duplicates.sorted().listed(limit: 5)
            let message = "duplicate \(duplicates.count == 1 ? "key" : "keys") \(keys)"
            self.init(position: ConfigurationPosition(context.mark), message: message)
        case .reader(let problem, let offset, _, let text):
            // The offset counts characters, not scalars.
            let position = offset.map { ConfigurationPosition(after: text.prefix($0).utf8) }
            self.init(position: position, message: problem)
        default:
            self.init(position: nil, message: "is not YAML")
        }
    }
}
