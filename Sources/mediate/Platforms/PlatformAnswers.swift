import MediationCore
import MediationSimulation

/// The files with answers of one platform's API.
enum PlatformAnswers {
    /// Reads answers of AdMob, AppLovin MAX or Unity LevelPlay, which are recognised by their keys.
    static func read(_ paths: [String]) throws(MediationError) -> any LivePlatform {
        var files: [(name: String, node: ConfigurationNode)] = []
        for path in paths {
            files.append((path, try ConfigurationNode(json: try InputFile.data(at: path), name: path)))
        }
        let kinds = files.map { Self.kind(of: $0.node) }
        for (file, kind) in zip(files, kinds) where kind == nil || kind != kinds[0] {
            let message =
                kind == nil
                ? "is no answer of the APIs of AdMob, MAX or LevelPlay that this command reads"
                : "is of another platform than \(files[0].name)"
            throw MediationError(.configurationInvalid, "\(file.name): \(message)")
        }
        switch kinds[0] {
        case .max: return try MAXAnswers(files)
        case .levelPlay: return try LevelPlayAnswers(files)
        default: return try AdMobAnswers(files)
        }
    }

    private enum Kind { case adMob, max, levelPlay }

    private static func kind(of node: ConfigurationNode) -> Kind? {
        let first = node.elements.first ?? node
        if first["groupId"] != nil { return .levelPlay }
        if first["ad_network_settings"] != nil { return .max }
        return AdMobAnswers.lists.contains { node[$0] != nil } ? .adMob : nil
    }

    /// Returns the error of a value that is not what the API's documents say.
    static func problem(
        _ file: String,
        _ node: ConfigurationNode?,
        _ path: String,
        _ message: String
    ) -> MediationError {
        let problem = ConfigurationProblem(position: node?.position, path: path, message: message)
        return MediationError(.configurationInvalid, name: file, problems: [problem])
    }

    /// Returns a text, or throws if there is none.
    static func text(
        _ node: ConfigurationNode,
        _ key: String,
        _ file: String
    ) throws(MediationError) -> String {
        guard let text = node.text([key]) else { throw Self.problem(file, node[key] ?? node, key, "is missing") }
        return text
    }

    /// Returns a price in USD as millionths, rounded to whole ones.
    static func micros(ofUSD usd: Double) -> Int64? {
        let micros = (usd * 1e6).rounded()
        return micros >= 0 && micros < 1e15 ? Int64(micros) : nil
    }
}

extension ConfigurationNode {
    /// The elements of an array; empty for anything else.
    var elements: [ConfigurationNode] {
        if case .array(let nodes) = self.value { nodes } else { [] }
    }

    /// The entries of an object; empty for anything else.
    var entries: [Entry] {
        if case .object(let entries) = self.value { entries } else { [] }
    }

    /// The texts of an array.
    var texts: [String] {
        self.elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    }

    /// Indicates whether this is `true`.
    var isTrue: Bool {
        if case .bool(true) = self.value { true } else { false }
    }
}
