import MediationCore
import MediationTesting
import Testing

/// A mediator that watches the device's connection.
@MainActor
struct ConnectionTests {
    /// A connection that the test makes and breaks.
    private struct Connection: ConnectionWatching {
        private let stream: AsyncStream<Bool>
        let changes: AsyncStream<Bool>.Continuation

        init() { (self.stream, self.changes) = AsyncStream.makeStream() }

        func connections() -> AsyncStream<Bool> { self.stream }
    }

    private final class Listener: MediatorListener {
        private(set) var count = 0

        func privacyDidChange() {}

        func configurationDidChange() {}

        func connectionIsBack() { self.count += 1 }
    }

    private let waterfall = TestWaterfall([
        .scripted("A") { _, _, handler in handler(.failure(MediationError(.noFill, ""))) }
    ])
    private let connection = Connection()
    private let listener = Listener()

    /// Changes the connection, and waits for what the listener is told in all, which comes by way of the thread pool.
    private func change(_ states: Bool..., count: Int = 0) async {
        for state in states { self.connection.changes.yield(state) }
        await self.waterfall.time.rest { self.listener.count >= count }
    }

    @Test func itIsToldOnlyAfterATimeWithout() async {
        AdLoader(adUnitID: "unit", mediator: self.waterfall.mediator).addListener(self.listener)
        self.waterfall.mediator.watch(self.connection)
        await self.change(true, true)
        #expect(self.listener.count == 0)
        await self.change(false, false)
        #expect(self.listener.count == 0)
        await self.change(true, true, count: 1)
        #expect(self.listener.count == 1)
        await self.change(false, true, count: 2)
        #expect(self.listener.count == 2)
    }

    @Test func aStartWithoutAConnectionCountsToo() async {
        AdLoader(adUnitID: "unit", mediator: self.waterfall.mediator).addListener(self.listener)
        self.waterfall.mediator.watch(self.connection)
        await self.change(false, true, count: 1)
        #expect(self.listener.count == 1)
    }

    @Test func anotherConnectionReplacesIt() async {
        AdLoader(adUnitID: "unit", mediator: self.waterfall.mediator).addListener(self.listener)
        self.waterfall.mediator.watch(self.connection)
        await self.change(true)
        self.waterfall.mediator.watch(nil)
        await self.change(false, true)
        #expect(self.listener.count == 0)
    }

    @Test func watchingDoesNotRetainTheMediator() async {
        weak var mediator: AdMediator?
        func watch() async {
            let waterfall = TestWaterfall([.scripted("A") { _, _, _ in }])
            mediator = waterfall.mediator
            waterfall.mediator.watch(self.connection)
            await self.change(true)
        }
        await watch()
        await self.change()
        #expect(mediator == nil)
    }

    // MARK: Waits that end

    @Test func aStoreThatWaitsOrHasGivenUpLoadsWhenItIsToldTo() async {
        let stage = StoreStage()
        stage.answer = .noFill
        let store = stage.makeStore()
        store.start()
        await stage.time.advance(by: .seconds(2))
        let count = stage.loadTimes.count
        store.retryNow()
        await stage.time.settle()
        #expect(stage.loadTimes.count == count + 1)
        await stage.time.advance(by: .seconds(10_000))
        let all = stage.loadTimes.count
        stage.answer = .fill(nil)
        store.retryNow()
        await stage.time.settle()
        #expect(stage.loadTimes.count == all + 1)
        #expect(store.count == 1)
        store.retryNow()
        await stage.time.settle()
        #expect(stage.loadTimes.count == all + 1, "Nothing is missing.")
    }
}
