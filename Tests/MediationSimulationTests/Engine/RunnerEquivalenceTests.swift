import Foundation
import MediationCore
import Testing

/// The same answers through the real runner and through the simulation's drivers.
///
/// A failure prints its seed; `SIMULATION_SEED=<seed>` runs that case alone, `SIMULATION_CASES=<count>` so many.
@MainActor
@Suite(.serialized)
struct RunnerEquivalenceTests {
    private static let seeds: Range<UInt64> = {
        let environment = ProcessInfo.processInfo.environment
        if let seed = environment["SIMULATION_SEED"].flatMap(UInt64.init) { return seed..<(seed + 1) }
        return 0..<(environment["SIMULATION_CASES"].flatMap(UInt64.init) ?? 3_000)
    }()

    @Test func recordsAreTheSame() async throws {
        var sights: Set<String> = []
        for seed in Self.seeds {
            let load = LoadCase(seed: seed)
            let expected = try await CaseRunner.record(of: load)
            let actual = CaseStage.record(of: load)
            guard actual == expected else {
                let text = "SIMULATION_SEED=\(seed)\n\(load)\nrunner: \(expected)\nsimulation: \(actual)"
                Issue.record(Comment(rawValue: text))
                return
            }
            sights.insert("\(actual.outcome)")
            for item in actual.items.values { sights.insert("\(item.outcome) \(item.code?.rawValue ?? 0)") }
        }
        // What is never seen is not compared.
        if Self.seeds.count >= 3_000 { #expect(sights.count >= 19, "\(sights.sorted())") }
    }
}
