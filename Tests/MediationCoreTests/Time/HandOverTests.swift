import MediationCore
import MediationTesting
import Testing

/// Time that a test advances waits for results that are on their way to the tasks that wait for them.
@MainActor
struct HandOverTests {
    /// Does something that ends a wait, and holds the waiting task as a busy machine may hold it.
    private func expectToBeWaitedFor(_ time: VirtualTime, ending: () -> Void) async throws {
        let held = HeldJobs.during(ending)
        let release = try #require(held)
        let settling = Task {
            await time.settle()
            return time.timers.handOvers
        }
        for _ in 0..<200 { await Task.yield() }
        #expect(time.timers.handOvers == 1)
        release()
        #expect(await settling.value == 0, "Time has gone on before the result was there.")
    }

    @Test func timeWaitsForTheResultOfALoad() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = Task { try? await waterfall.mediator.load(adUnitID: "unit") }
        await waterfall.time.settle()
        try await self.expectToBeWaitedFor(waterfall.time) { waterfall.time.move(to: Nanoseconds(.seconds(60))) }
        #expect(await load.value == nil)
    }

    @Test func timeWaitsForTheEndOfSetUps() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let statuses = Task { await waterfall.mediator.setUpAdapters(within: .seconds(1)) }
        await waterfall.time.settle()
        try await self.expectToBeWaitedFor(waterfall.time) { waterfall.time.move(to: Nanoseconds(.seconds(1))) }
        #expect(await statuses.value.map(\.state) == [.inProgress])
    }

    @Test func timeWaitsForTheAdOfAStore() async throws {
        let stage = StoreStage()
        stage.answer = .held
        let store = await stage.startedStore()
        let ad = Task { await store.nextAd(within: .seconds(5)) }
        await stage.time.settle()
        try await self.expectToBeWaitedFor(stage.time) { store.stop() }
        #expect(await ad.value == nil)
        stage.forget()
    }

    @Test func timeWaitsForTheAnswerOfARemoteConfiguration() async throws {
        let stage = try RemoteStage()
        let refresh = Task { try? await stage.remote.refresh() }
        await stage.server.question()
        try await self.expectToBeWaitedFor(stage.time) { stage.remote.stop() }
        #expect(await refresh.value == nil)
    }

    #if !canImport(UIKit) && !canImport(AppKit)
    @Test func timeWaitsForTheEndOfAPresentation() async throws {
        let stage = FullScreenStage()
        stage.network.onPresent = { $0.report(.willPresent, .didDismiss) }
        let ad = try await stage.rewarded()
        let presenting = Task { try await ad.ad.present(from: stage.controller) }
        #expect(await stage.becomes { ad.names.last == "didDismiss" })
        // A reward may come for three seconds more.
        try await self.expectToBeWaitedFor(stage.time) { stage.time.move(to: Nanoseconds(.seconds(60))) }
        #expect(try await presenting.value == nil)
    }
    #endif
}
