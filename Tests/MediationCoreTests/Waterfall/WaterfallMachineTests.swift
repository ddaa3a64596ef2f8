import MediationCore
import MediationTesting
import Testing

/// The rules that all strategies share, shown with the simplest strategy: one line item at a time.
struct WaterfallMachineTests {
    private typealias Script = WaterfallMachineTestsScript

    // MARK: One after another

    @Test func lineItemsAreAskedInOrderUntilOneFills() {
        let machine = Script(3)
        #expect(machine.start() == [.ask(0, within: 20)])
        #expect(machine.after(.failed(0), at: 10) == [.ask(1, within: 20)])
        #expect(machine.after(.filled(1), at: 15) == [])
        #expect(machine.after(.ready(1), at: 20) == [.finish(.filled(1))])
    }

    @Test func aWaterfallWithoutFillEndsWithNoFill() {
        let machine = Script(2)
        #expect(machine.start() == [.ask(0, within: 20)])
        #expect(machine.after(.failed(0)) == [.ask(1, within: 20)])
        #expect(machine.after(.failed(1)) == [.finish(.noFill)])
    }

    @Test func anEmptyWaterfallEndsWithNoFill() {
        #expect(Script(0).start() == [.finish(.noFill)])
    }

    @Test func aLineItemThatIsRefusedAtItsTurnMakesWayForTheNext() {
        let machine = Script(3, after: .failed(0), .failed(1))
        #expect(machine.after(.failed(2)) == [.finish(.noFill)])
    }

    @Test func anAdThatTurnsOutUselessMakesWayForTheNext() {
        let machine = Script(2, after: .filled(0))
        #expect(machine.after(.failed(0), at: 30) == [.ask(1, within: 20)])
    }

    @Test func nobodyElseIsAskedWhileAnAdIsBeingPrepared() {
        let machine = Script(2, after: .filled(0))
        #expect(machine.after(.timedOut(0), at: 20) == [])
        #expect(machine.isPreparing(0))
        #expect(!machine.isAsking(0))
    }

    @Test func aWaitMeansNothingWithoutABetterLineItem() {
        let machine = Script(3, .init(deadline: 100, wait: 50), after: .failed(0), .filled(1))
        #expect(machine.after(.ready(1)) == [.finish(.filled(1))])
    }

    // MARK: Timeouts

    @Test func aSilentLineItemIsCancelledAndTheNextIsAsked() {
        let machine = Script(2, after: .filled(9))
        #expect(machine.isAsking(0))
        #expect(machine.after(.timedOut(0), at: 20) == [.cancel(0, .timedOut), .ask(1, within: 20)])
    }

    @Test func aTimeoutOfTheLastLineItemEndsWithNoFill() {
        let machine = Script(1, after: .filled(9))
        #expect(machine.after(.timedOut(0), at: 20) == [.cancel(0, .timedOut), .finish(.noFill)])
    }

    @Test func anAnswerAfterTheTimeoutDoesNotCount() {
        let machine = Script(2, after: .timedOut(0))
        #expect(!machine.takesFilled(0))
        #expect(!machine.takesFailed(0))
    }

    @Test func anAnswerBeforeTheMachineHasToldTheTimeoutDoesNotCount() {
        let machine = Script(2)
        _ = machine.start()
        #expect(
            machine.after(.timedOut(0), .filled(0), .failed(0), .ready(0), at: 20)
                == [.cancel(0, .timedOut), .ask(1, within: 20)]
        )
    }

    @Test func anAttemptGetsNoMoreTimeThanIsLeft() {
        #expect(Script(1).start(at: 90) == [.ask(0, within: 10)])
    }

    @Test func anAttemptThatFitsExactlyIsMade() {
        #expect(Script(1).start(at: 95) == [.ask(0, within: 5)])
    }

    @Test func anAttemptThatCannotFitIsSkipped() {
        #expect(Script(2).start(at: 96) == [.skip(0), .skip(1), .finish(.noFill)])
    }

    @Test func aLineItemThatNeedsLessIsAskedAfterOneThatIsSkipped() {
        let machine = Script(
            [.init(timeout: 20, minimumTime: 50), .init(timeout: 20, minimumTime: 1)],
            .init(deadline: 100)
        )
        #expect(machine.start(at: 60) == [.skip(0), .ask(1, within: 20)])
    }

    // MARK: The deadline

    @Test func theDeadlineCancelsTheOpenAttempt() {
        let machine = Script(2, after: .filled(9))
        let end: [Script.Action] = [.cancel(0, .deadlineExceeded), .finish(.deadlineExceeded)]
        #expect(machine.after(.deadlinePassed, at: 100) == end)
    }

    @Test func theDeadlineHandsOutAnAdThatIsBeingPrepared() {
        let machine = Script(2, after: .filled(0))
        #expect(machine.after(.deadlinePassed, at: 100) == [.finish(.filled(0))])
    }

    @Test func aTimeoutIsToldBeforeTheDeadline() {
        let machine = Script(2, after: .filled(9))
        #expect(
            machine.after(.timedOut(0), .deadlinePassed, at: 100)
                == [.cancel(0, .timedOut), .finish(.deadlineExceeded)]
        )
    }

    @Test func aTurnWithNoTimeLeftEndsTheLoad() {
        let machine = Script(2, after: .filled(9))
        #expect(machine.after(.failed(0), at: 100) == [.finish(.deadlineExceeded)])
    }

    @Test func theLastFailureEndsWithNoFillEvenAtTheDeadline() {
        let machine = Script(1, after: .filled(9))
        #expect(machine.after(.failed(0), at: 100) == [.finish(.noFill)])
    }

    // MARK: Cancellation

    @Test func cancellingTellsTheOpenAttemptAndEndsTheLoad() {
        let machine = Script(2, after: .filled(9))
        #expect(machine.after(.cancelled) == [.cancel(0, .cancelled), .finish(.cancelled)])
    }

    @Test func cancellingTellsTheAttemptWhoseAdIsBeingPrepared() {
        let machine = Script(2, after: .filled(0))
        #expect(machine.after(.cancelled) == [.cancel(0, .cancelled), .finish(.cancelled)])
    }

    @Test func cancellingBeforeTheStartAsksNobody() {
        #expect(Script(2).after(.cancelled) == [.finish(.cancelled)])
    }

    @Test func cancellingIsStrongerThanAFailureThatWasNotTakenUp() {
        let machine = Script(2, after: .filled(9))
        #expect(machine.after(.failed(0), .cancelled) == [.finish(.cancelled)])
    }

    @Test func theFirstOfTwoEndsCounts() {
        let machine = Script(2, after: .filled(9))
        let end: [Script.Action] = [.cancel(0, .deadlineExceeded), .finish(.deadlineExceeded)]
        #expect(machine.after(.deadlinePassed, .cancelled, at: 100) == end)
        let other = Script(2, after: .filled(9))
        #expect(other.after(.cancelled, .deadlinePassed) == [.cancel(0, .cancelled), .finish(.cancelled)])
    }
}
