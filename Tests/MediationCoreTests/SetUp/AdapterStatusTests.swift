import MediationCore
import MediationTesting
import Testing

@MainActor
struct AdapterStatusTests {
    private func status(_ waterfall: TestWaterfall) -> AdapterStatus? { waterfall.mediator.adapterStatuses.first }

    @Test func beforeAnythingHappensItHasTheVersionsAndNothingElse() throws {
        final class Adapter: SetUpAdapter {}
        let status = try #require(TestWaterfall(of: Adapter.self).mediator.adapterStatuses.first)
        #expect(status.name == "Adapter")
        #expect(status.adapterVersion == VersionNumber(1, 0, 0))
        #expect(status.networkSDKVersion == VersionNumber(2, 0, 0))
        #expect(status.state == .notStarted)
        #expect(status.latency == nil && status.error == nil)
        #expect(!status.isDisabled)
        #expect(Adapter.calls.log == [])
    }

    @Test func anAdapterThatIsNotFoundHasFailedWithTheReason() throws {
        let names = ["Nobody", "MediationCoreTests.TestAd"]
        let waterfall = TestWaterfall(names.map { LineItem(name: "item of \($0)", adapter: $0, ecpm: 1) })
        let statuses = waterfall.mediator.adapterStatuses
        #expect(statuses.map(\.name) == names)
        #expect(statuses.map(\.state) == [.failed, .failed])
        #expect(statuses.map { $0.error?.code } == [.adapterNotFound, .notAnAdapter])
        #expect(statuses[0].error?.message.contains("item of Nobody") == true)
        #expect(statuses.allSatisfy { $0.adapterVersion == nil && $0.networkSDKVersion == nil && $0.latency == nil })
    }

    @Test func anAdapterThatIsRegisteredLaterIsFoundThen() async {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall([LineItem(name: "A", adapter: "Adapter", ecpm: 1)])
        #expect(waterfall.mediator.adapterStatuses.map(\.state) == [.failed])
        waterfall.registry.register(Adapter.self)
        #expect(waterfall.mediator.adapterStatuses.map(\.state) == [.notStarted])
    }

    @Test func aClassOfTwoNamesIsThereTwiceAndSetUpOnce() async {
        final class Adapter: SetUpAdapter {}
        let names = ["Adapter", String(reflecting: Adapter.self)]
        let waterfall = TestWaterfall(names.map { LineItem(name: $0, adapter: $0, ecpm: 1) })
        waterfall.registry.register(Adapter.self)
        Adapter.calls.onSetUp = { $0(.success(())) }
        let statuses = await waterfall.mediator.setUpAdapters()
        #expect(statuses.map(\.name) == names)
        #expect(statuses.map(\.state) == [.ready, .ready])
        #expect(Adapter.calls.handlers.count == 1)
    }

    @Test func theErrorStaysUntilTheAdapterIsReady() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let first = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        Adapter.answer(.failure(MediationError(.serverError, "Down.", networkCode: 7)))
        await first.finish()
        #expect(self.status(waterfall)?.state == .failed)
        #expect(self.status(waterfall)?.latency == .seconds(2))
        #expect(self.status(waterfall)?.error.map { "\($0)" } == "setUpFailed (100): Down. (network code 7)")
        let second = try waterfall.start()
        #expect(self.status(waterfall)?.state == .inProgress)
        #expect(self.status(waterfall)?.error?.code == .setUpFailed)
        await waterfall.time.advance(by: .seconds(1))
        Adapter.answer()
        await second.finish()
        #expect(self.status(waterfall)?.state == .ready)
        #expect(self.status(waterfall)?.latency == .seconds(1))
        #expect(self.status(waterfall)?.error == nil)
    }

    @Test func ofAForeignErrorOnlyTheTypeIsKept() async throws {
        let waterfall = TestWaterfall([
            LineItem(name: "A", adapter: "CarelessSetUpAdapter", ecpm: 1, settings: ["key": "hunter2"])
        ])
        waterfall.registry.register(CarelessSetUpAdapter.self)
        let status = try #require(await waterfall.mediator.setUpAdapters().first)
        #expect(status.error?.code == .setUpFailed)
        #expect(status.error?.message.contains("Failure") == true)
        var text = ""
        dump(status, to: &text)
        #expect(!text.contains("hunter2"))
    }
}
