import MediationCore
import Testing

struct CircuitBreakersTests {
    private var breakers = CircuitBreakers(rule: CircuitBreakerRule(failures: 1, pause: .seconds(10)))

    @Test mutating func adapterThatFailsIsLeftOutAndNoOther() throws {
        let admission = try self.breakers.mayAsk(LimitedAdapter.self, at: .zero)
        self.breakers.ended(LimitedAdapter.self, admission, .failure, at: .zero)
        #expect(self.breakers.state(of: LimitedAdapter.self, at: .zero) == .open(for: .seconds(10)))
        #expect(self.breakers.state(of: ScriptedAdapter.self, at: .zero) == .closed)
        #expect(try self.breakers.mayAsk(ScriptedAdapter.self, at: .zero) == .admitted)
    }

    @Test mutating func errorTellsWhenItIsTriedAgain() throws {
        let admission = try self.breakers.mayAsk(LimitedAdapter.self, at: .zero)
        self.breakers.ended(LimitedAdapter.self, admission, .failure, at: .zero)
        var error = #expect(throws: MediationError.self) {
            try self.breakers.mayAsk(LimitedAdapter.self, at: Nanoseconds(.milliseconds(500)))
        }
        #expect(error?.code == .circuitOpen)
        #expect(error?.message == "LimitedAdapter keeps failing; it is tried again in 10s.")
        #expect(try self.breakers.mayAsk(LimitedAdapter.self, at: Nanoseconds(.seconds(10))) == .probe(1))
        error = #expect(throws: MediationError.self) {
            try self.breakers.mayAsk(LimitedAdapter.self, at: Nanoseconds(.seconds(10)))
        }
        let message = "LimitedAdapter keeps failing; an attempt is under way to see whether it works again."
        #expect(error?.message == message)
    }
}
