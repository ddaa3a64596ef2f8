import MediationCore
import MediationTesting
import Testing

/// An adapter that keeps failing is skipped, and every attempt reports its outcome to the circuit breaker.
@MainActor
struct WaterfallBreakerTests {
    private let answers = HeldAnswers()

    private func waterfall(deadline: Duration = .seconds(10)) -> TestWaterfall {
        TestWaterfall(
            .oneAtATime,
            .scripted("A", self.answers.script),
            deadline: deadline,
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30))
        )
    }

    private func circuit(_ waterfall: TestWaterfall) -> CircuitState? {
        waterfall.mediator.adapterStatuses.first?.circuit
    }

    private func fail(_ waterfall: TestWaterfall) async throws {
        let load = try waterfall.start()
        self.answers.answer(.failure(MediationError(.serverError, "")))
        await load.finish()
    }

    @Test func afterItsFailuresItsLineItemsAreSkipped() async throws {
        let waterfall = self.waterfall()
        try await self.fail(waterfall)
        let load = try waterfall.start()
        #expect(load.outcomes == [.skipped])
        #expect(load.codes == [.circuitOpen])
        #expect(self.circuit(waterfall) == .open(for: .seconds(30)))
    }

    @Test func afterThePauseOneAttemptIsTheProbeAndTheOthersAreSkipped() async throws {
        let waterfall = self.waterfall()
        try await self.fail(waterfall)
        await waterfall.time.advance(by: .seconds(30))
        let probe = try waterfall.start()
        #expect(try waterfall.start().codes == [.circuitOpen])
        self.answers.refuse()
        await probe.finish()
        #expect(self.circuit(waterfall) == .closed)
    }

    @Test func aProbeWithAnAdHasSucceededWhateverBecomesOfTheLoad() async throws {
        let silent = HeldAnswers()
        let waterfall = TestWaterfall(
            .parallel(2, wait: .seconds(5)),
            .scripted("silent", silent.script).with(adapter: "OneLoadAdapter"),
            .scripted("A", self.answers.script),
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30)),
            adapters: [OneLoadAdapter.self]
        )
        let first = try waterfall.start()
        self.answers.answer(.failure(MediationError(.serverError, "")))
        silent.refuse()
        await first.finish()
        await waterfall.time.advance(by: .seconds(30))
        let probe = try waterfall.start()
        self.answers.fill()
        await waterfall.time.settle()
        #expect(probe.results.isEmpty)
        #expect(waterfall.mediator.adapterStatuses.allSatisfy { $0.circuit == .closed })
        probe.load.cancel()
        #expect(waterfall.mediator.adapterStatuses.allSatisfy { $0.circuit == .closed })
    }

    @Test func aProbeThatIsCancelledLetsAnotherOneGo() async throws {
        let waterfall = self.waterfall()
        try await self.fail(waterfall)
        await waterfall.time.advance(by: .seconds(30))
        let probe = try waterfall.start()
        probe.load.cancel()
        let next = try waterfall.start()
        #expect(next.codes == [nil])
        #expect(self.answers.open == 2)
    }

    @Test func aProbeThatIsCutShortByTheDeadlineLetsAnotherOneGo() async throws {
        let waterfall = self.waterfall(deadline: .seconds(1))
        try await self.fail(waterfall)
        await waterfall.time.advance(by: .seconds(30))
        _ = try waterfall.start()
        await waterfall.time.advance(by: .seconds(1))
        #expect(try waterfall.start().results.isEmpty)
    }

    @Test(arguments: LateAdPolicy.allCases)
    func aTimeoutIsAFailureWhateverComesLate(lateAds: LateAdPolicy) async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", self.answers.script),
            .scripted("B", { _, _, handler in handler(.failure(MediationError(.noFill, ""))) })
                .with(adapter: "OneLoadAdapter"),
            lateAds: lateAds,
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30)),
            adapters: [OneLoadAdapter.self]
        )
        _ = try waterfall.start()
        await waterfall.time.advance(by: .seconds(2))
        #expect(self.circuit(waterfall) == .open(for: .seconds(30)))
        self.answers.fill()
        await waterfall.time.settle()
        #expect(self.circuit(waterfall) == .open(for: .seconds(30)))
    }

    @Test func aProbeWhoseAdapterIsDisabledDuringItsSetUpLetsAnotherOneGo() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(
            .oneAtATime,
            LineItem(name: "A", adapter: "Adapter", ecpm: 1),
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30)),
            adapters: [Adapter.self]
        )
        Adapter.calls.onSetUp = { $0(.failure(MediationError(.setUpFailed, ""))) }
        _ = try waterfall.start()
        await waterfall.time.advance(by: .seconds(30))
        Adapter.calls.onSetUp = { _ in }
        let probe = try waterfall.start()
        waterfall.mediator.disabledAdapters = ["Adapter"]
        #expect(probe.codes == [.adapterDisabled])
        waterfall.mediator.disabledAdapters = []
        let next = try waterfall.start()
        #expect(next.results.isEmpty)
        Adapter.answer()
        await next.finish()
        #expect(next.ad != nil)
    }

    @Test func aProbeThatIsOutOfTimeAfterItsSetUpLetsAnotherOneGo() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(
            .oneAtATime,
            LineItem(name: "A", adapter: "Adapter", ecpm: 1, minimumTime: .milliseconds(500)),
            deadline: .seconds(2),
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30)),
            adapters: [Adapter.self]
        )
        Adapter.calls.onSetUp = { $0(.failure(MediationError(.setUpFailed, ""))) }
        _ = try waterfall.start()
        await waterfall.time.advance(by: .seconds(30))
        Adapter.calls.onSetUp = { _ in }
        let probe = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(1_600))
        Adapter.answer()
        await probe.finish()
        #expect(probe.codes == [.outOfTime])
        #expect(try waterfall.start().ad != nil)
    }
}
