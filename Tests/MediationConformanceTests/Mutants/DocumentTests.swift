import ConformanceMutants
import Foundation
import MediationConformance
import Testing

struct DocumentTests {
    private static func committed(_ name: String) throws -> String {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<4 { folder.deleteLastPathComponent() }
        return try String(contentsOf: folder.appendingPathComponent("docs/\(name)"), encoding: .utf8)
    }

    @Test
    func contractInDocsIsMadeFromTheRules() throws {
        let isTheSame = try Self.committed(ContractDocument.fileName) == ContractDocument.text()
        #expect(isTheSame, "swift run mediate-check adapters prove --write")
    }

    @Test
    func contractHasEachRuleAndEachFreeNumberOnceInOrder() {
        let anchors = ContractDocument.text().split(separator: "\n").filter { $0.hasPrefix("<a id=") }
        let ids = AdapterContract.rules.map(\.id) + AdapterContract.impossibleByType.map(\.id)
        #expect(anchors.map(String.init) == ids.sorted().map { "<a id=\"rule-\($0)\"></a>" })
    }

    @Test
    func contractChangesWithEachRule() throws {
        let rules = AdapterContract.rules
        #expect(ContractDocument.text(of: Array(rules.dropLast())) != ContractDocument.text())
        #expect(ContractDocument.text(impossible: []) != ContractDocument.text())
    }

    @Test
    func proofChangesWithEachMutant() {
        #expect(ProofDocument.text(mutants: Array(Mutant.all.dropLast())) != ProofDocument.text())
    }

    @Test
    func textsAreBrokenIntoLinesThatFit() {
        let long = ContractDocument.text().split(separator: "\n").filter { $0.count > 125 && !$0.contains("<!--") }
        #expect(long.isEmpty)
    }
}
