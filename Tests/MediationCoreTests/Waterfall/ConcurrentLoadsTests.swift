import MediationCore
import MediationTesting
import Testing

/// Several loads of one ad unit at once, through the public function.
@MainActor
struct ConcurrentLoadsTests {
    private let time = VirtualTime()

    /// Returns a waterfall of line items that answer after 300 ms, with ads numbered in the order of requests.
    private func waterfall() -> TestWaterfall {
        var asked = 0
        let lineItem = LineItem.scripted("A") { [time] adapter, _, handler in
            asked += 1
            let headline = "\(asked)"
            adapter.kept = [handler]
            Alarm.set(on: time, after: .milliseconds(300)) { handler(.success(TestAd(headline: headline))) }
        }
        return TestWaterfall([lineItem], time: self.time)
    }

    @Test func twoLoadsAtOnceBothEnd() async throws {
        let mediator = self.waterfall().mediator
        let first = Task { try await mediator.load(adUnitID: "unit") }
        let second = Task { try await mediator.load(adUnitID: "unit") }
        await self.time.settle()
        await self.time.advance(by: .milliseconds(300))
        let ads = try await [first.value, second.value]
        #expect(ads.map(\.nativeAd?.headline) == ["1", "2"])
        #expect(Set(ads.map(\.responseInfo.loadID)).count == 2)
        #expect(self.time.timers.count == 0)
    }

    @Test func cancellingOneLoadLeavesTheOther() async throws {
        let mediator = self.waterfall().mediator
        let first = Task { try await mediator.load(adUnitID: "unit") }
        let second = Task { try await mediator.load(adUnitID: "unit") }
        await self.time.settle()
        first.cancel()
        let error = await #expect(throws: MediationError.self) { try await first.value }
        #expect(error?.code == .cancelled)
        await self.time.advance(by: .milliseconds(300))
        #expect(try await second.value.nativeAd?.headline == "2")
    }
}
