import MediationCore
import TestSupport
import Testing

struct WaterfallMachineTests {
    private static let second = Nanoseconds(1_000_000_000)

    /// A class around the machine, so that `#expect` can call what mutates it.
    private final class Driver {
        private var machine: WaterfallMachine

        init(_ machine: WaterfallMachine) { self.machine = machine }

        func next(at time: Nanoseconds) -> WaterfallMachine.Action { self.machine.next(at: time) }
        func filled(_ position: Int) -> Bool { self.machine.filled(position) }
        func failed(_ position: Int) -> Bool { self.machine.failed(position) }
        func ready(_ position: Int) { self.machine.ready(position) }
        func timedOut(_ position: Int) { self.machine.timedOut(position) }
        func deadlinePassed() { self.machine.deadlinePassed() }
        func cancelled() { self.machine.cancelled() }
    }

    private func machine(_ count: Int, deadline: Int64 = 10) -> Driver {
        Driver(
            WaterfallMachine(
                rules: Array(
                    repeating: .init(timeout: Nanoseconds(2_000_000_000), minimumTime: Nanoseconds(50_000_000)),
                    count: count
                ),
                deadline: Nanoseconds(deadline * 1_000_000_000)
            )
        )
    }

    @Test func lineItemsAreAskedInOrderUntilOneFills() {  // W1, W2
        let machine = self.machine(3)
        #expect(machine.next(at: .zero) == .ask(0, within: Nanoseconds(2_000_000_000)))
        #expect(machine.next(at: .zero) == .wait)
        #expect(machine.failed(0))
        #expect(machine.next(at: Self.second) == .ask(1, within: Nanoseconds(2_000_000_000)))
        #expect(machine.filled(1))
        #expect(machine.next(at: Self.second) == .wait)
        machine.ready(1)
        #expect(machine.next(at: Self.second) == .finish(.filled(1)))
        #expect(machine.next(at: Self.second) == .wait)
    }

    @Test func aWaterfallWithoutFillEndsWithNoFill() {  // W2
        let machine = self.machine(1)
        _ = machine.next(at: .zero)
        #expect(machine.failed(0))
        #expect(machine.next(at: .zero) == .finish(.noFill))
    }

    @Test func aSilentLineItemIsCancelledAndTheNextIsAsked() {  // W3, M11
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        machine.timedOut(0)
        #expect(machine.next(at: Nanoseconds(2_000_000_000)) == .cancel(0, .timedOut))
        #expect(machine.next(at: Nanoseconds(2_000_000_000)) == .ask(1, within: Nanoseconds(2_000_000_000)))
    }

    @Test func anAnswerAfterTheTimeoutDoesNotCount() {  // M10
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        machine.timedOut(0)
        #expect(!machine.filled(0))
        #expect(!machine.failed(0))
    }

    @Test func aTimerThatFiresAfterTheAnswerChangesNothing() {
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        _ = machine.failed(0)
        machine.timedOut(0)
        #expect(machine.next(at: .zero) == .ask(1, within: Nanoseconds(2_000_000_000)))
    }

    @Test func anAttemptGetsNoMoreTimeThanIsLeft() {  // W3
        let machine = self.machine(1, deadline: 10)
        #expect(machine.next(at: Nanoseconds(9_500_000_000)) == .ask(0, within: Nanoseconds(500_000_000)))
    }

    @Test func anAttemptThatCannotFitIsSkipped() {  // W3
        let machine = self.machine(2, deadline: 10)
        #expect(machine.next(at: Nanoseconds(9_960_000_000)) == .skip(0))
        #expect(machine.next(at: Nanoseconds(9_960_000_000)) == .skip(1))
        #expect(machine.next(at: Nanoseconds(9_960_000_000)) == .finish(.noFill))
    }

    @Test func theDeadlineEndsTheLoad() {  // W3
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        machine.deadlinePassed()
        #expect(machine.next(at: Nanoseconds(10_000_000_000)) == .cancel(0, .deadlineExceeded))
        #expect(machine.next(at: Nanoseconds(10_000_000_000)) == .finish(.deadlineExceeded))
    }

    @Test func theDeadlineHandsOutAnAdThatIsBeingPrepared() {  // M16
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        _ = machine.filled(0)
        machine.deadlinePassed()
        #expect(machine.next(at: Nanoseconds(10_000_000_000)) == .finish(.filled(0)))
    }

    @Test func anAdThatTurnsOutUselessMakesWayForTheNext() {
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        _ = machine.filled(0)
        #expect(machine.failed(0))
        #expect(machine.next(at: .zero) == .ask(1, within: Nanoseconds(2_000_000_000)))
    }

    @Test func cancellingTellsTheOpenAttemptAndEndsTheLoad() {  // W8
        let machine = self.machine(2)
        _ = machine.next(at: .zero)
        machine.cancelled()
        machine.timedOut(0)
        #expect(machine.next(at: .zero) == .cancel(0, .cancelled))
        #expect(machine.next(at: .zero) == .finish(.cancelled))
    }

    @Test func cancellingBeforeTheStartAsksNobody() {  // W8
        let machine = self.machine(2)
        machine.cancelled()
        #expect(machine.next(at: .zero) == .finish(.cancelled))
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func anyOrderOfEventsEndsExactlyOnce(seed: UInt64) {  // M12
        var random = SplitMix64(seed: seed)
        let machine = self.machine(4)
        var ends = 0
        for step in 0..<60 {
            let position = Int.random(in: 0..<4, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: _ = machine.filled(position)
            case 1: machine.ready(position)
            case 2, 3: _ = machine.failed(position)
            case 4: machine.timedOut(position)
            case 5 where step > 30: machine.deadlinePassed()
            case 6 where step > 40: machine.cancelled()
            default: break
            }
            while true {
                let action = machine.next(at: Nanoseconds(Int64(step)))
                if case .finish = action { ends += 1 }
                if action == .wait { break }
                #expect(ends <= 1, "An action after the end: \(action)")
            }
        }
        machine.cancelled()
        while true {
            let action = machine.next(at: .zero)
            if case .finish = action { ends += 1 }
            if action == .wait { break }
        }
        #expect(ends == 1)
    }
}
