#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import Testing

/// A day with 50 changes of the privacy choices and 30 outages, through loader, store and list.
///
/// Two hours of it, unless `TEST_SHARE` asks for more: on the main actor, the whole day holds up all tests that need it.
@MainActor
struct DayTests {
    private static let loadTime = Nanoseconds(.seconds(10))

    @Test func noAdOfOtherChoicesIsHandedOutAndOutagesCostOneLoad() async throws {
        let hours = max(TestSize.cases(24), 2)
        let day = try Day(seed: 1, hours: hours)
        await day.run()
        #expect(day.faults.isEmpty)
        #expect(day.adCount > 250 * hours)
        #expect(day.changes.count == 50 * hours / 24 && day.outages.count == 30 * hours / 24)
        for outage in day.outages {
            // The first load after the outage, in an app that loads at any time.
            let load = try #require(day.loads.first { $0.begun >= outage.end })
            #expect(load.hasAd || self.isChanged(day, load.begun, load.ended), "after \(outage)")
        }
        #expect(self.check(day.store, day) > 15 * hours / 24)
        #expect(self.check(day.feed, day) > 15 * hours / 24)
    }

    /// Checks that a component that failed during an outage starts a load within the time of one load after it, and
    /// then gets an ad; returns the number of outages in which this could be seen.
    private func check(_ log: Day.Log, _ day: Day) -> Int {
        var count = 0
        for outage in day.outages {
            let end = outage.end
            guard let failed = log.failed.last(where: { $0 > outage.start && $0 <= end }),
                !log.loaded.contains(where: { $0 > failed && $0 <= end })
            else { continue }
            count += 1
            let begun = log.begun.first { $0 > end }
            let loaded = log.loaded.first { $0 > end }
            let first = min(begun ?? .max, loaded ?? .max)
            #expect(first - end <= Self.loadTime, "after \(outage)")
            guard let loaded, !self.isChanged(day, end, loaded) else { continue }
            #expect(loaded - first <= Self.loadTime, "after \(outage)")
        }
        return count
    }

    private func isChanged(_ day: Day, _ begin: Nanoseconds, _ end: Nanoseconds) -> Bool {
        day.changes.contains { $0 >= begin && $0 <= end }
    }
}
#endif
