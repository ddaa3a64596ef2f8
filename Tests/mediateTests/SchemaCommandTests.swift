import Foundation
import MediationCore
import Testing

@testable import mediate

/// Documents about files that people write, against the tables by which these are read.
struct SchemaCommandTests {
    private static let documents: URL = {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder.appending(path: "docs")
    }()

    @Test(arguments: SchemaCommand.Kind.allCases)
    func schemaInDocsIsTheOneThatIsPrinted(kind: SchemaCommand.Kind) throws {
        let data = try Data(contentsOf: Self.documents.appending(path: "schemas/\(kind.rawValue).schema.json"))
        let isTheSame = try JSONDecoder().decode(JSONValue.self, from: data) == kind.schema
        #expect(isTheSame, "swift run mediate schema \(kind.rawValue) >docs/schemas/\(kind.rawValue).schema.json")
    }

    @Test func everyTableOfKeysIsInDocs() throws {
        var tables: [String: String] = [:]
        for name in ["configuration.md", "simulation.md", "feed.md"] {
            let text = try String(contentsOf: Self.documents.appending(path: name), encoding: .utf8)
            for part in text.components(separatedBy: "<!-- keys: ").dropFirst() {
                let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
                let rows = lines.dropFirst(2).prefix { $0.hasPrefix("|") }
                tables[String(part.prefix { $0 != " " })] = rows.joined(separator: "\n")
            }
        }
        for kind in SchemaCommand.Kind.allCases {
            for reference in kind.references {
                let isTheSame = tables[reference.name] == reference.table
                #expect(isTheSame, "\(reference.name): swift run mediate schema \(kind.rawValue) --reference")
            }
        }
    }
}
