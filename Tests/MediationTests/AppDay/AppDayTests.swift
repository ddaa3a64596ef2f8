#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import SampleAdServer
import MediationTesting
import Testing

/// A day of an app over HTTP, with 200 updates of its configuration, 50 changes of consent, 30 outages and 20 trips to the
/// background.
///
/// Two hours of it, with their share of all that, unless `TEST_SHARE` asks for more.
@MainActor
@Suite(.serialized)
struct AppDayTests {
    @Test func allThatChangesInADayCostsNoAdNoRowAndNoCount() async throws {
        let day = try await AppDay(hours: max(TestSize.cases(24), 2), seed: 1)
        do {
            try await day.live()
            let counts = try #require(await day.network.counts(after: day.log.events))
            self.check(day, counts.impressions, counts.clicks, counts.rewards)
            await day.network.stop()
        } catch {
            await day.network.stop()
            throw error
        }
    }

    private func check(_ day: AppDay, _ impressions: [String: Int], _ clicks: [String: Int], _ rewards: [String: Int]) {
        let (log, plan) = (day.log, day.plan)
        #expect(log.faults == [])
        #expect(log.oddLoads == [])
        #expect(impressions == log.impressions)
        #expect(clicks == log.clicks)
        #expect(rewards == log.rewards)
        // Enough has happened.
        #expect(log.loadCount > 10 * plan.updates)
        #expect(impressions.count > 5 * plan.updates)
        #expect(clicks.count > plan.updates / 4)
        #expect(rewards.count > plan.updates / 10)
        #expect(log.changes > plan.updates / 3)
        #expect(log.refusals > plan.updates / 20)
        #expect(day.recoveries > plan.outages / 2)
        #expect(day.feedRecoveries > plan.outages / 10)
        #expect(log.presented["return", default: 0] > plan.trips / 4)
        print(
            "day: \(log.loadCount) loads, \(impressions.count) ads seen, \(clicks.count) tapped, \(rewards.count) rewards, "
                + "\(log.changes) configurations, \(log.refusals) refused or not fetched, \(day.recoveries) first ads, "
                + "\(day.feedRecoveries) lists, \(log.unreported) not reported, presented \(log.presented)"
        )
    }
}
#endif
