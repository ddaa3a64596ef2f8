import MediationCore
import MediationTesting
import Testing

/// The effects of a set-up that answers after its time limit.
@MainActor
struct LateSetUpTests {
    /// Runs a load whose adapter is not set up in time.
    private func timedOutLoad(_ waterfall: TestWaterfall) async throws {
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(5))
        #expect(load.codes == [.setUpTimedOut])
    }

    @Test func aLateSuccessMakesTheAdapterReadyWithoutASecondSetUp() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        try await self.timedOutLoad(waterfall)
        #expect(waterfall.mediator.adapterStatuses.map(\.state) == [.failed])
        await waterfall.time.advance(by: .seconds(26))
        Adapter.answer()
        await waterfall.time.settle()
        let status = try #require(waterfall.mediator.adapterStatuses.first)
        #expect(status.state == .ready)
        #expect(status.latency == .seconds(31))
        #expect(status.error == nil)
        #expect(try waterfall.start().ad != nil)
        #expect(Adapter.calls.log == ["setUp 0", "load 0"])
    }

    @Test func aLateFailureOrALateDropChangesNothing() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        try await self.timedOutLoad(waterfall)
        Adapter.answer(.failure(MediationError(.invalidSettings, "Late.")))
        await waterfall.time.settle()
        #expect(waterfall.mediator.adapterStatuses.first?.error?.code == .setUpTimedOut)
        try await self.timedOutLoad(waterfall)
        Adapter.calls.handlers = []
        await waterfall.time.settle()
        #expect(waterfall.mediator.adapterStatuses.first?.error?.code == .setUpTimedOut)
        #expect(Adapter.calls.log == ["setUp 0", "setUp 0"])
    }

    @Test func aLateSuccessEndsTheSetUpThatWasBegunMeanwhile() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        try await self.timedOutLoad(waterfall)
        let load = try waterfall.start()
        #expect(Adapter.calls.handlers.count == 2)
        Adapter.calls.handlers[0](.success(()))
        await load.finish()
        #expect(load.ad != nil)
        Adapter.calls.handlers[1](.failure(MediationError(.setUpFailed, "Started already.")))
        await waterfall.time.advance(by: .seconds(10))
        #expect(waterfall.mediator.adapterStatuses.map(\.state) == [.ready])
        #expect(try waterfall.start().ad != nil)
        #expect(Adapter.calls.handlers.count == 2)
    }

    @Test func aLateFailureDoesNotEndTheSetUpThatWasBegunMeanwhile() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        try await self.timedOutLoad(waterfall)
        let load = try waterfall.start()
        Adapter.calls.handlers[0](.failure(MediationError(.setUpFailed, "Late.")))
        await waterfall.time.settle()
        #expect(load.results.isEmpty)
        Adapter.calls.handlers[1](.success(()))
        await load.finish()
        #expect(load.ad != nil)
    }

    @Test func aLateSuccessIsToldOfTheChoicesThatItDidNotGet() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        try await self.timedOutLoad(waterfall)
        waterfall.mediator.privacy = PrivacySnapshot(ageTreatment: .teen)
        #expect(Adapter.calls.log == ["setUp 0"])
        Adapter.answer()
        await waterfall.time.settle()
        #expect(Adapter.calls.log == ["setUp 0", "privacy 1"])
    }

    @Test func aSuccessThatWaitedForABusyMainActorIsNotLate() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = try waterfall.start()
        Adapter.answer()
        waterfall.time.set(to: .seconds(6))
        waterfall.time.timers.fire()
        #expect(load.ad != nil)
        #expect(Adapter.calls.log == ["setUp 0", "load 0"])
    }

    @Test func aMediatorIsReleasedThoughAnAdapterKeepsTheHandlerOfSetUp() async throws {
        final class Adapter: SetUpAdapter {}
        let references = WeakReferences()
        try {
            let waterfall = TestWaterfall(of: Adapter.self)
            let load = try waterfall.start()
            load.load.cancel()
            references.add(waterfall.mediator)
            references.add(load)
            references.add(load.load)
        }()
        #expect(references.alive == 0)
        Adapter.answer()
        await VirtualTime().settle()
    }
}
