import Foundation
import MediationCore
import Testing

@testable import mediate

/// The configurations in the documentation.
@MainActor
struct ExampleConfigurationTests {
    private static func path(of name: String) -> String {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.appending(path: "docs/examples/\(name)").path(percentEncoded: false)
    }

    /// Returns every key in a tree, except those of settings and attributes.
    private static func keys(of node: ConfigurationNode) -> Set<String> {
        switch node.value {
        case .array(let nodes): nodes.reduce(into: []) { $0.formUnion(Self.keys(of: $1)) }
        case .object(let entries):
            entries.reduce(into: []) { keys, entry in
                keys.insert(entry.key)
                if !["settings", "attributes"].contains(entry.key) { keys.formUnion(Self.keys(of: entry.value)) }
            }
        case .null, .bool, .number, .string: []
        }
    }

    @Test(arguments: ["waterfall.yaml", "production.yaml"])
    func examplesAreGoodAndTheToolKnowsTheirAdapters(name: String) throws {
        let registry = Adapters.registry()
        _ = try ConfigurationFile.read(Self.path(of: name)) { Adapters.problem(with: $0, of: $1, in: registry) }
    }

    @Test(arguments: ["waterfall.yaml", "production.yaml"])
    func examplesAreReadBackAsTheyWereWritten(name: String) throws {
        let configuration = try ConfigurationFile.read(Self.path(of: name), lineItemProblem: nil)
        #expect(try MediationConfiguration(json: JSONEncoder().encode(configuration)) == configuration)
    }

    @Test func theExampleOfProductionHasEveryKey() throws {
        let data = try Data(contentsOf: URL(filePath: Self.path(of: "production.yaml")))
        let keys = [
            MediationConfiguration.table.keys.map(\.name), CircuitBreakerRule.table.keys.map(\.name),
            AdUnit.table.keys.map(\.name), WaterfallStrategy.table.keys.map(\.name),
            BiddingLimits.table.keys.map(\.name), LineItem.table.keys.map(\.name), Bidder.table.keys.map(\.name),
            FrequencyCap.table.keys.map(\.name), Audience.table.keys.map(\.name),
            DisabledAdapter.table.keys.map(\.name),
        ]
        #expect(Self.keys(of: try YAMLConfiguration.node(from: data, name: "production.yaml")) == Set(keys.joined()))
    }
}
