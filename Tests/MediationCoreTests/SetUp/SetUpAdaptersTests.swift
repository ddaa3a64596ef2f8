import MediationCore
import MediationTesting
import Testing

/// The function `setUpAdapters` sets up all adapters, shares set-ups with loads, and answers exactly once.
@MainActor
struct SetUpAdaptersTests {
    private let failure = Result<Void, any Error>.failure(MediationError(.serverError, "Down.", networkCode: 7))

    private func states(_ waterfall: TestWaterfall) -> [AdapterStatus.State] {
        waterfall.mediator.adapterStatuses.map(\.state)
    }

    /// Starts to set up all adapters.
    private func begin(
        _ waterfall: TestWaterfall,
        within limit: Duration? = nil
    ) async -> Task<[AdapterStatus.State], Never> {
        let task = Task { await waterfall.mediator.setUpAdapters(within: limit).map(\.state) }
        await waterfall.time.settle()
        return task
    }

    @Test func allAreSetUpAtTheSameTimeInTheOrderOfTheLineItemsAsListed() async {
        final class First: SetUpAdapter {}
        final class Second: SetUpAdapter {}
        let waterfall = TestWaterfall([
            AdUnit(
                id: "a",
                lineItems: [
                    LineItem(name: "cheap", adapter: "First", ecpm: 1, settings: ["a": 1]),
                    LineItem(name: "dear", adapter: "Second", ecpm: 9, settings: ["b": 2]),
                ]
            ),
            AdUnit(id: "b", lineItems: [LineItem(name: "more", adapter: "First", ecpm: 1, settings: ["c": 3])]),
        ])
        var order: [String] = []
        for adapter in [First.self, Second.self] as [SetUpAdapter.Type] {
            waterfall.registry.register(adapter)
            adapter.calls.onSetUp = { _ in order.append("\(adapter)") }
        }
        let task = await self.begin(waterfall)
        #expect(order == ["First", "Second"])
        #expect(First.calls.configurations.map { $0.credentials.map(\.settings) } == [[["a": 1], ["c": 3]]])
        #expect(self.states(waterfall) == [.inProgress, .inProgress])
        Second.answer()
        await waterfall.time.settle()
        #expect(self.states(waterfall) == [.inProgress, .ready])
        First.answer()
        #expect(await task.value == [.ready, .ready])
    }

    @Test func concurrentCallersAndLoadsShareOneSetUpAndAreAllAnswered() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let before = try waterfall.start()
        let first = await self.begin(waterfall)
        let second = await self.begin(waterfall)
        let after = try waterfall.start()
        #expect(Adapter.calls.handlers.count == 1)
        Adapter.answer()
        #expect(await first.value == [.ready])
        #expect(await second.value == [.ready])
        #expect(before.results.count == 1 && before.ad != nil)
        #expect(after.results.count == 1 && after.ad != nil)
        #expect(await waterfall.mediator.setUpAdapters().map(\.state) == [.ready])
        #expect(Adapter.calls.handlers.count == 1)
    }

    @Test func whatFailedIsTriedAgainByTheNextCallAndByTheNextLoad() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        for number in 1...2 {
            let task = await self.begin(waterfall)
            #expect(Adapter.calls.handlers.count == number)
            Adapter.answer(self.failure)
            #expect(await task.value == [.failed])
        }
        let load = try waterfall.start()
        #expect(Adapter.calls.handlers.count == 3)
        Adapter.answer()
        await load.finish()
        #expect(self.states(waterfall) == [.ready])
    }

    @Test func withoutALimitItWaitsAsLongAsTheMostPatientAdUnitThatNamesTheAdapter() async {
        final class Adapter: SetUpAdapter {}
        final class Other: SetUpAdapter {}
        let waterfall = TestWaterfall(
            [("a", "Adapter", 2), ("b", "Adapter", 3), ("c", "Other", 9)].map { id, adapter, seconds in
                AdUnit(
                    id: id,
                    setUpTimeout: .seconds(seconds),
                    lineItems: [LineItem(name: "1", adapter: adapter, ecpm: 1)]
                )
            }
        )
        waterfall.registry.register(Adapter.self)
        waterfall.registry.register(Other.self)
        let task = await self.begin(waterfall)
        await waterfall.time.advance(by: .milliseconds(2999))
        #expect(self.states(waterfall) == [.inProgress, .inProgress])
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(self.states(waterfall) == [.failed, .inProgress])
        await waterfall.time.advance(by: .seconds(6))
        #expect(await task.value == [.failed, .failed])
        let errors = waterfall.mediator.adapterStatuses.map { $0.error?.code }
        #expect(errors == [.setUpTimedOut, .setUpTimedOut])
        #expect(waterfall.mediator.adapterStatuses.map(\.latency) == [.seconds(3), .seconds(9)])
    }

    @Test func aShortLimitEndsTheWaitAndNotTheSetUp() async {
        final class Adapter: SetUpAdapter {}
        for limit in [Duration.milliseconds(10), .zero, .seconds(-1)] {
            let waterfall = TestWaterfall(of: Adapter.self)
            Adapter.calls.handlers = []
            let task = await self.begin(waterfall, within: limit)
            await waterfall.time.advance(by: .milliseconds(10))
            #expect(await task.value == [.inProgress])
            Adapter.answer()
            await waterfall.time.settle()
            #expect(self.states(waterfall) == [.ready])
            #expect(Adapter.calls.handlers.count == 1)
        }
    }

    @Test func aLongLimitGivesTheSetUpMoreTime() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let task = await self.begin(waterfall, within: .seconds(60))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(5))
        #expect(load.codes == [.setUpTimedOut])
        #expect(self.states(waterfall) == [.inProgress])
        await waterfall.time.advance(by: .seconds(50))
        Adapter.answer()
        #expect(await task.value == [.ready])
    }

    @Test func anImpatientLoadDoesNotSpoilTheSetUpForAPatientOne() async throws {
        final class Adapter: SetUpAdapter {}
        let lineItems = [LineItem(name: "1", adapter: "Adapter", ecpm: 1)]
        let waterfall = TestWaterfall([
            AdUnit(id: "impatient", setUpTimeout: .seconds(1), lineItems: lineItems),
            AdUnit(id: "patient", setUpTimeout: .seconds(4), lineItems: lineItems),
        ])
        waterfall.registry.register(Adapter.self)
        let impatient = try waterfall.start(adUnitID: "impatient")
        let patient = try waterfall.start(adUnitID: "patient")
        await waterfall.time.advance(by: .seconds(1))
        #expect(impatient.codes == [.setUpTimedOut])
        #expect(patient.results.isEmpty)
        await waterfall.time.advance(by: .seconds(2))
        Adapter.answer()
        await patient.finish()
        #expect(patient.ad != nil)
        #expect(impatient.results.count == 1)
        #expect(Adapter.calls.handlers.count == 1)
    }

    @Test func cancellingTheTaskAnswersAtOnceAndTheSetUpsGoOn() async {
        final class First: SetUpAdapter {}
        final class Second: SetUpAdapter {}
        let waterfall = TestWaterfall(of: First.self, Second.self)
        let task = await self.begin(waterfall)
        First.answer()
        await waterfall.time.settle()
        task.cancel()
        #expect(await task.value == [.ready, .inProgress])
        Second.answer()
        await waterfall.time.settle()
        #expect(self.states(waterfall) == [.ready, .ready])
    }

    @Test func aTaskThatIsCancelledBeforeItBeginsSetsNothingUp() async {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let task = Task { await waterfall.mediator.setUpAdapters().map(\.state) }
        task.cancel()
        #expect(await task.value == [.notStarted])
        #expect(Adapter.calls.handlers.isEmpty)
    }

    @Test func nothingToSetUpIsAnsweredAtOnce() async {
        #expect(await TestWaterfall([AdUnit]()).mediator.setUpAdapters().isEmpty)
        let unknown = TestWaterfall([LineItem(name: "A", adapter: "Nobody", ecpm: 1)])
        #expect(await unknown.mediator.setUpAdapters().map(\.state) == [.failed])
    }

    @Test func whateverAnAdapterDoesWithItsHandlerItIsAnsweredOnce() async {
        final class Sync: SetUpAdapter {}
        final class Twice: SetUpAdapter {}
        final class Dropped: SetUpAdapter {}
        final class DroppedLater: SetUpAdapter {}
        final class OtherThread: SetUpAdapter {}
        let waterfall = TestWaterfall(
            of: Sync.self,
            Twice.self,
            Dropped.self,
            DroppedLater.self,
            OtherThread.self
        )
        let failure = self.failure
        Sync.calls.onSetUp = { $0(.success(())) }
        Twice.calls.onSetUp = {
            $0(failure)
            $0(.success(()))
        }
        Dropped.calls.onSetUp = { _ in Dropped.calls.handlers = [] }
        OtherThread.calls.onSetUp = { handler in
            Task.detached { for _ in 0..<8 { handler(.success(())) } }
        }
        let task = await self.begin(waterfall)
        DroppedLater.calls.handlers = []
        #expect(await task.value == [.ready, .failed, .failed, .failed, .ready])
    }

    @Test func anAdapterMayLoadAndSetUpFromInsideItsSetUp() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        var load: StartedLoad?
        var inner: Task<[AdapterStatus.State], Never>?
        Adapter.calls.onSetUp = { _ in
            load = try? waterfall.start()
            inner = Task { await waterfall.mediator.setUpAdapters().map(\.state) }
        }
        let outer = await self.begin(waterfall)
        #expect(Adapter.calls.handlers.count == 1)
        Adapter.answer()
        #expect(await outer.value == [.ready])
        #expect(await inner?.value == [.ready])
        #expect(load?.ad != nil)
    }
}
