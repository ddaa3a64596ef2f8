import Foundation
import MediationTesting
import Testing
import WaterfallSchedules

/// Random schedules through the machine, compared with an independent reference; `mediate-check waterfall` runs a million.
///
/// A failure prints its seed; `SCHEDULE_SEED=<seed> swift test --filter ScheduleSweepTests` runs that schedule alone.
struct ScheduleSweepTests {
    private static let replayed = ProcessInfo.processInfo.environment["SCHEDULE_SEED"].flatMap(UInt64.init)

    @Test func machineAndReferenceTellTheSameOfEverySchedule() {
        let sweep = ScheduleSweep(
            count: Self.replayed == nil ? TestSize.cases(50_000) : 1,
            from: Self.replayed ?? 0,
            threads: ProcessInfo.processInfo.activeProcessorCount
        )
        for failure in sweep.failures {
            Issue.record("SCHEDULE_SEED=\(failure.schedule.seed)\n\(failure.report)\n\(failure.transcript)")
        }
    }

    @Test func everythingThatCanHappenHappensInSomeSchedule() {
        let sweep = ScheduleSweep(count: 2500, from: 0, threads: 2)
        for sight in Sight.allCases { #expect(sweep.tally[sight] > 0, "\(sight) was never seen") }
    }

    @Test func aSeedGivesTheSameScheduleEachTime() {
        #expect(Schedule(seed: 7).description == Schedule(seed: 7).description)
        #expect(Schedule(seed: 7).description != Schedule(seed: 8).description)
    }
}
