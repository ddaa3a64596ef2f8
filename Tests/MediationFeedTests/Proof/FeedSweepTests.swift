import FeedProof
import Foundation
import MediationTesting
import Testing

/// Random operations on the list and on a naive one; `mediate-check feed` performs a million.
///
/// A failure prints its seed; `FEED_SEED=<seed> swift test --filter FeedSweepTests` runs that session alone.
struct FeedSweepTests {
    private static let replayed = ProcessInfo.processInfo.environment["FEED_SEED"].flatMap(UInt64.init)

    @Test func listAndNaiveListAgreeAfterEveryOperation() {
        let sweep = FeedSweep(
            operations: Self.replayed == nil ? TestSize.cases(240_000) : FeedSweep.length,
            from: Self.replayed ?? 0,
            threads: ProcessInfo.processInfo.activeProcessorCount
        )
        for failure in sweep.failures { Issue.record("FEED_SEED=\(failure.session.seed)\n\(failure.report)") }
        #expect(sweep.error == nil)
        guard Self.replayed == nil, sweep.failures.isEmpty else { return }
        for sight in Sight.allCases { #expect(sweep.tally[sight] > 0, "\(sight) was never seen") }
    }

    @Test func aSeedGivesTheSameSessionEachTime() throws {
        let first = try SessionProof(seed: 7, length: 50)
        let second = try SessionProof(seed: 7, length: 50)
        #expect(first.operations == second.operations)
        #expect(try SessionProof(seed: 8, length: 50).operations != first.operations)
    }

    @Test func everyCountIntervalAndMaximumIsRightInBothMeanings() throws {
        #expect(try ExhaustiveCheck.problems(contents: 0...30, intervals: 2...20) == [])
        #expect(try ExhaustiveCheck.problems(contents: 500...500, intervals: 2...20) == [])
    }
}
