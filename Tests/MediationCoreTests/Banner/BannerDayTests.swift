#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationTesting
import PlatformViews
import Testing

/// A day of ten thousand banners in a list, in virtual time, which ask when the rule says, and never otherwise.
///
/// The user scrolls, leaves the app and comes back, and the network has no ads for a while.
@MainActor
struct BannerDayTests {
    private static let day = Duration.seconds(86_400)
    private static let banners = 10_000

    @Test func eachBannerAsksWhenTheRuleSays() async throws {
        let day = BannerDay(seed: 11)
        let count = TestSize.cases(Self.banners)
        await day.live(for: Self.day * (Double(count) / Double(Self.banners)), banners: count)
        let asked = day.stage.network.requests.reduce(into: [Int: [Nanoseconds]]()) { times, request in
            times[request.configuration.extras(Row.self)?.number ?? -1, default: []].append(request.time)
        }
        #expect(day.expected.keys.count >= count)
        #expect(asked.keys.count == day.expected.keys.count)
        for (row, times) in day.expected where asked[row] != times {
            Issue.record("Banner \(row) was to ask at \(times), and asked at \(asked[row] ?? []).")
        }
        let gaps = asked.values.flatMap { times in zip(times, times.dropFirst()).map { $1 - $0 } }
        #expect(gaps.count > count / 2, "Many banners ask more than once.")
        #expect((gaps.min() ?? .zero) >= Nanoseconds(.seconds(30)))
        await day.end()
        #expect(day.stage.network.references.total > 3 * count)
        #expect(day.stage.network.references.alive == 0)
        #expect(day.stage.time.nextTimer == nil)
    }

    /// The row of a banner, which comes with all its requests.
    fileprivate struct Row: NetworkExtras {
        let number: Int
    }
}

/// The list, the user, and what the rule says of each banner, worked out second by second.
@MainActor
private final class BannerDay {
    /// The expectation of the rule for one banner.
    private struct Expectation {
        var nextLook: Nanoseconds
        var seen = 0
        var failures = 0
        var wasSeen = false
    }

    let stage = BannerStage(refresh: .seconds(30))
    /// The times at which each banner is to ask.
    private(set) var expected: [Int: [Nanoseconds]] = [:]

    private static let rowHeight = 120.0
    private static let spareRows = 3
    private var generator: SplitMix64
    private var views: [Int: BannerAdView] = [:]
    private var expectations: [Int: Expectation] = [:]
    private var offset = 0.0
    private var lastRow = -1

    init(seed: UInt64) { self.generator = SplitMix64(seed: seed) }

    /// Lives through a time in which the user passes a number of banners.
    func live(for time: Duration, banners: Int) async {
        let end = self.stage.time.now + Nanoseconds(time)
        while self.stage.time.now < end || self.lastRow + 1 < banners {
            let share = min(1, Double((end - self.stage.time.now).milliseconds) / Nanoseconds(time).milliseconds)
            await self.scroll(towards: Int(Double(banners) * (1 - max(0, share))))
            await self.pass(.milliseconds(Int.random(in: 1...90_000, using: &self.generator)))
            switch Int.random(in: 0..<8, using: &self.generator) {
            case 0: self.stage.window.isActive.toggle()
            case 1: self.stage.window.isActive = true
            case 2: self.stage.network.error = MediationError(.noFill, "Nothing for a while.")
            case 3, 4: self.stage.network.error = nil
            default: break
            }
        }
    }

    /// Removes all banners.
    func end() async {
        for view in self.views.values { view.removeFromSuperview() }
        self.views = [:]
        self.stage.network.forget()
        await self.stage.time.advance(by: .seconds(2))
    }

    /// Scrolls so that a row is about in the middle, makes the banners of rows that come near, and drops those that go.
    private func scroll(towards row: Int) async {
        let jitter = Double.random(in: -2...2, using: &self.generator)
        self.offset = max(0, (Double(row) + jitter) * Self.rowHeight - 400)
        let first = max(0, Int(self.offset / Self.rowHeight) - Self.spareRows)
        let last = Int((self.offset + 800) / Self.rowHeight) + Self.spareRows
        for (row, view) in self.views where row < first || row > last {
            view.removeFromSuperview()
            self.views[row] = nil
            self.expectations[row] = nil
        }
        for (row, view) in self.views { view.frame.y = self.top(of: row) }
        self.stage.network.forget()
        guard last > self.lastRow else { return }
        for row in self.lastRow + 1...last { await self.make(row) }
        self.lastRow = last
    }

    private func make(_ row: Int) async {
        let view = BannerAdView(adUnitID: "footer", size: .banner, mediator: self.stage.mediator)
        view.frame.y = self.top(of: row)
        self.stage.window.addSubview(view)
        self.views[row] = view
        let now = self.stage.time.now
        let hasAd = self.stage.network.error == nil
        self.expected[row] = [now]
        self.expectations[row] = Expectation(nextLook: now + Self.second, failures: hasAd ? 0 : 1)
        try? await view.load(AdRequest(extras: [BannerDayTests.Row(number: row)]))
    }

    /// Lets time pass, for the banners and for what the rule says of them.
    private func pass(_ time: Duration) async {
        let end = self.stage.time.now + Nanoseconds(time)
        for row in self.expectations.keys { self.expect(row, until: end) }
        await self.stage.time.advance(by: time)
    }

    /// Works out when a banner asks until some time, in which nothing else changes.
    private func expect(_ row: Int, until end: Nanoseconds) {
        guard var expectation = self.expectations[row] else { return }
        let isSeen = self.stage.window.isActive && self.shownShare(of: row) >= 0.5
        while expectation.nextLook <= end {
            if isSeen, expectation.wasSeen { expectation.seen += 1 }
            expectation.wasSeen = isSeen
            if isSeen, expectation.seen >= min(30 << expectation.failures, 240) {
                self.expected[row, default: []].append(expectation.nextLook)
                expectation.failures = self.stage.network.error == nil ? 0 : min(expectation.failures + 1, 3)
                expectation.seen = 0
            }
            expectation.nextLook = expectation.nextLook + Self.second
        }
        self.expectations[row] = expectation
    }

    private func top(of row: Int) -> Double { Double(row) * Self.rowHeight - self.offset }

    /// The share of a banner that is within the window, 800 points high.
    private func shownShare(of row: Int) -> Double {
        let top = self.top(of: row)
        return max(0, min(top + 50, 800) - max(top, 0)) / 50
    }

    private static let second = Nanoseconds(.seconds(1))
}
#endif
