import Foundation
import MediationConformance
import MediationTesting
import OddAdapters
import Testing

/// Checks odd adapters against a few rules, all of them with `TEST_SHARE=1`; `mediate-check adapters odd` checks all rules,
/// which takes minutes.
struct OddButLegalTests {
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("mediate-check").path

    /// The rules that are most likely to refuse an odd adapter.
    private static let rules = [RuleID(2, 3), RuleID(2, 4), RuleID(3, 2), RuleID(3, 11), RuleID(4, 3)]

    @MainActor
    private func report(of name: String) async throws -> ConformanceReport {
        let adapter = try #require(OddAdapters.named(name))
        return await self.report(of: adapter)
    }

    @MainActor
    private func report(of adapter: any OddAdapter.Type) async -> ConformanceReport {
        await OddAdapters.report(of: adapter, program: Self.program, rules: Self.rules + [RuleID(3, 4)])
    }

    @Test(arguments: TestSize.some(of: OddAdapters.all.map { String(describing: $0) }))
    func oddButLegalAdapterIsNotRefused(_ name: String) async throws {
        let report = try await self.report(of: name)
        #expect(report.exitCode == 0, "\(report.text)")
        #expect(report.results.allSatisfy { [.pass, .notApplicable].contains($0.verdict.kind) }, "\(report.text)")
    }

    @Test
    func brokenAdapterAmongThemIsRefused() async throws {
        let report = try await self.report(of: "BrokenAdapter")
        #expect(report.exitCode == 1)
        #expect(report.results.filter { $0.verdict == .fail }.map(\.id).contains(RuleID(3, 4)))
    }

    @Test
    func thereAreThirtyOfThemWithNamesOfTheirOwn() {
        let names = OddAdapters.all.map { String(describing: $0) }
        #expect(Set(names).count == names.count)
        #expect(names.count >= 30)
    }
}
