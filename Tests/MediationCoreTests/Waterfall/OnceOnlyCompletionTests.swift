import Dispatch
import MediationCore
import Testing

struct OnceOnlyCompletionTests {
    private typealias Completion = OnceOnlyCompletion<Int>

    /// Counts from any thread.
    private final class Counter: Sendable {
        private let count = LockedValue(0)
        func add() { self.count.withLock { $0 += 1 } }
        var value: Int { self.count.withLock { $0 } }
    }

    private func isAnswer(_ outcome: Completion.Outcome?, _ expected: Int) -> Bool {
        if case .answered(expected) = outcome { true } else { false }
    }

    @Test func theFirstCallWins() {
        let slot = Completion.Slot {}
        let completion = Completion(slot: slot)
        #expect(completion(1) == .first)
        #expect(completion(2) == .again)
        #expect(self.isAnswer(slot.collect(), 1))
        #expect(completion(3) == .again)
    }

    @Test func anAnswerThatIsAboutToBeCollectedWakesNobody() {
        let wakes = Counter()
        let slot = Completion.Slot { wakes.add() }
        let completion = Completion(slot: slot)
        #expect(completion(1) == .first)
        #expect(wakes.value == 0)
        #expect(self.isAnswer(slot.collect(), 1))
    }

    @Test func aLaterAnswerWakesOnce() {
        let wakes = Counter()
        let slot = Completion.Slot { wakes.add() }
        let completion = Completion(slot: slot)
        #expect(slot.collect() == nil)
        #expect(completion(1) == .first)
        #expect(completion(2) == .again)
        #expect(wakes.value == 1)
    }

    @Test func aReleasedHandlerIsDroppedAtThatMoment() {
        let wakes = Counter()
        let slot = Completion.Slot { wakes.add() }
        do {
            let completion = Completion(slot: slot)
            _ = slot.collect()
            withExtendedLifetime(completion) {}
        }
        #expect(wakes.value == 1)
        guard case .dropped = slot.collect() else {
            Issue.record("The slot did not notice the drop.")
            return
        }
    }

    @Test func aHandlerThatAnsweredAndIsReleasedIsNotDropped() {
        let slot = Completion.Slot {}
        do { _ = Completion(slot: slot)(1) }
        #expect(self.isAnswer(slot.collect(), 1))
    }

    @Test func anAnswerAfterTheSlotClosedIsLateAndTheNextIsAgain() {
        let wakes = Counter()
        let slot = Completion.Slot { wakes.add() }
        let completion = Completion(slot: slot)
        _ = slot.collect()
        slot.close()
        #expect(completion(1) == .late)
        #expect(completion(2) == .again)
        #expect(slot.collect() == nil)
        #expect(wakes.value == 0)
    }

    @Test func whatTheHandlerHoldsIsReleasedByTheFirstCall() {
        final class Held: Sendable {}
        weak var held: Held?
        let slot: Completion.Slot
        do {
            let object = Held()
            held = object
            slot = Completion.Slot { withExtendedLifetime(object) {} }
        }
        let completion = Completion(slot: slot)
        #expect(held != nil)
        _ = completion(1)
        #expect(held == nil)
    }

    @Test func aCallFromInsideTheWakeUpIsJustAnotherCall() {
        let calls = LockedValue<[Completion.Call]>([])
        let box = LockedValue<Completion?>(nil)
        let slot = Completion.Slot {
            let completion = box.withLock { $0 }
            if let call = completion?(2) { calls.withLock { $0.append(call) } }
        }
        let completion = Completion(slot: slot)
        box.withLock { $0 = completion }
        _ = slot.collect()
        #expect(completion(1) == .first)
        #expect(calls.withLock { $0 } == [.again])
        box.withLock { $0 = nil }
    }

    @Test func ofManyThreadsExactlyOneIsFirst() {
        for round in 0..<500 {
            let firsts = Counter()
            let wakes = Counter()
            let slot = Completion.Slot { wakes.add() }
            let completion = Completion(slot: slot)
            if round.isMultiple(of: 2) { _ = slot.collect() }
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                if completion(number) == .first { firsts.add() }
            }
            #expect(firsts.value == 1)
            #expect(wakes.value == (round.isMultiple(of: 2) ? 1 : 0))
            guard case .answered = slot.collect() else {
                Issue.record("The answer is gone.")
                return
            }
        }
    }

    @Test func closingWhileManyAnswerLeavesNoTwoWinners() {
        for _ in 0..<500 {
            let accepted = Counter()
            let collected = Counter()
            let wakes = Counter()
            let slot = Completion.Slot { wakes.add() }
            let completion = Completion(slot: slot)
            _ = slot.collect()
            DispatchQueue.concurrentPerform(iterations: 8) { number in
                if number == 3 {
                    // What is closed in is not lost.
                    if slot.close() != nil { collected.add() }
                } else if completion(number) == .first {
                    accepted.add()
                }
            }
            #expect(accepted.value <= 1)
            #expect(collected.value == accepted.value)
            #expect(wakes.value == accepted.value)
            #expect(slot.collect() == nil)
        }
    }
}
