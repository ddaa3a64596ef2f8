import Foundation
import MediationCore
import MediationTesting
import Testing
import WaterfallSchedules

/// Random schedules through the real mediator, compared with an independent reference.
///
/// A failure prints its seed; `RUNNER_SEED=<seed> swift test --filter MediatorScheduleTests` runs that schedule alone.
@MainActor
@Suite(.serialized)
struct MediatorScheduleTests {
    private static let replayed = ProcessInfo.processInfo.environment["RUNNER_SEED"].flatMap(UInt64.init)

    @Test func loadsGoAsTheReferenceSaysAndLeaveNothing() async throws {
        for seed in Self.replayed.map({ $0...$0 }) ?? 0...UInt64(TestSize.cases(1000)) {
            guard try await self.holds(seed, lateAds: .discard) else { return }
        }
    }

    @Test(arguments: [LateAdPolicy.keep, .useIfBetter])
    func lateAdsChangeNoLoadAndTheNextHasTheBestOfThem(lateAds: LateAdPolicy) async throws {
        for seed in Self.replayed.map({ $0...$0 }) ?? 1_000...UInt64(1_000 + TestSize.cases(500)) {
            guard try await self.holds(seed, lateAds: lateAds) else { return }
        }
    }

    /// Runs one schedule; the first failure ends the test, with all information needed to investigate it.
    private func holds(_ seed: UInt64, lateAds: LateAdPolicy) async throws -> Bool {
        var schedule = Schedule.forMediator(seed: seed)
        if lateAds != .discard {
            schedule.loads.removeLast(schedule.loads.count - 1)
            // An adapter that may answer late is busy for longer than the reference assumes.
            for index in schedule.networks.indices { schedule.networks[index].concurrency = nil }
        }
        let stage = try ScheduleStage(schedule, lateAds: lateAds)
        let heard = seed.isMultiple(of: 4) ? HeardEvents(stage.waterfall.mediator) : nil
        try await stage.run()
        var expected = schedule.expectation
        expected.loads = expected.loads.map { $0.asTheMediatorTells(schedule) }
        var actual = expected
        actual.loads = zip(stage.loads, schedule.loads).map {
            ScheduleRecord.Load($0.responseInfo, hasAuction: $1.auction != nil).asTheMediatorTells(schedule)
        }
        var problems: [String] = []
        if actual != expected { problems.append("expected\n\(expected)\ngot\n\(actual)") }
        if !stage.results.allSatisfy({ $0.count == 1 }) { problems.append("results: \(stage.results.map(\.count))") }
        if lateAds != .discard {
            problems += try await self.problemsOfNextLoad(stage, schedule.keptAds(after: expected.loads[0]))
        }
        problems += await heard?.problems(schedule.loads.count) ?? []
        problems += await self.leftovers(of: stage, lateAds)
        #expect(problems.isEmpty, "RUNNER_SEED=\(seed) \(lateAds)\n\(schedule)\n\(problems.joined(separator: "\n"))")
        return problems.isEmpty
    }

    private func problemsOfNextLoad(_ stage: ScheduleStage, _ kept: [Int]) async throws -> [String] {
        let next = try await stage.loadAgain()
        let loaded = next.info.lineItems.first { $0.outcome == .loaded }
        guard next.ad?.headline == kept.first.map(String.init),
            loaded?.keptFromLoadID == kept.first.map({ _ in "0" })
        else {
            return ["kept: \(kept), used: \(next.ad?.headline ?? "none"), \(next.info)"]
        }
        return []
    }

    private func leftovers(of stage: ScheduleStage, _ lateAds: LateAdPolicy) async -> [String] {
        let unit = stage.schedule.loads.indices.map { stage.schedule.adUnit($0, lateAds) }
        await stage.end()
        var problems: [String] = []
        if stage.time.timers.count > 0 { problems.append("timers: \(stage.time.timers.count)") }
        if !stage.waterfall.mediator.openLoads.isEmpty { problems.append("loads of adapters are open") }
        if stage.live.value > 0 { problems.append("\(stage.live.value) adapters or ads are alive") }
        for adUnit in unit {
            for lineItem in adUnit.lineItems {
                var capped = lineItem
                capped.frequencyCaps = [FrequencyCap(impressions: 1, per: .seconds(60))]
                if (try? stage.counts.reserve(capped, adUnitID: adUnit.id)) == nil {
                    problems.append("an ad of \(lineItem.name) is out")
                }
            }
        }
        return problems
    }
}

extension HeardEvents {
    /// Returns the problems with the events of that many loads that are over.
    fileprivate func problems(_ count: Int) async -> [String] {
        var problems: [String] = []
        await self.finish(count)
        let differences = self.transcripts.compactMap { $0.replayed() }
        if !differences.isEmpty { problems.append("transcripts go another way: \(differences)") }
        for number in 0..<count {
            let kinds = self.events.filter { $0.loadID == "\(number)" }.map(\.kind)
            let isComplete = kinds.first == .started && kinds.filter { $0 == .finished }.count == 1
            let afterEnd = kinds.drop { $0 != .finished }.dropFirst()
            if !isComplete || !afterEnd.allSatisfy({ [.violation, .kept].contains($0) }) {
                problems.append("events of \(number): \(kinds.map(\.rawValue))")
            }
        }
        return problems
    }
}
