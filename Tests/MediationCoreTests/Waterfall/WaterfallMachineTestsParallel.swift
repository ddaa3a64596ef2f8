import MediationCore
import Testing

/// Several line items at a time, and ads that wait for better ones.
struct WaterfallMachineTestsParallel {
    private typealias Script = WaterfallMachineTestsScript

    private func plan(width: Int = 3, wait: Nanoseconds = 0) -> Script.Plan {
        Script.Plan(deadline: 100, width: width, wait: wait)
    }

    // MARK: Asking

    @Test func asManyAreAskedAsFit() {
        let machine = Script(5, self.plan())
        #expect(machine.start() == [.ask(0, within: 20), .ask(1, within: 20), .ask(2, within: 20)])
    }

    @Test func noMoreAreAskedThanThereAre() {
        #expect(Script(2, self.plan(width: 16)).start() == [.ask(0, within: 20), .ask(1, within: 20)])
    }

    @Test(arguments: [0, 1, 2]) func whoeverFailsMakesRoomForTheNext(position: Int) {
        let machine = Script(5, self.plan(), after: .filled(9))
        #expect(machine.after(.failed(position), at: 5) == [.ask(3, within: 20)])
        #expect(machine.after(.timedOut(3), at: 25) == [.cancel(3, .timedOut), .ask(4, within: 20)])
    }

    @Test func aWidthOutOfRangeIsBroughtIntoRange() {
        #expect(Script(2, self.plan(width: 0)).start() == [.ask(0, within: 20)])
        #expect(Script(20, self.plan(width: 99)).start().count == 16)
    }

    @Test func sixteenAttemptsEndInAnyOrder() {
        let machine = Script(17, self.plan(width: 16), after: .filled(99))
        #expect(machine.after(.failed(7)) == [.ask(16, within: 20)])
        for position in [15, 0, 16, 3, 8, 1, 2, 4, 5, 6, 9, 14, 10, 13, 11] {
            #expect(machine.after(.failed(position)) == [], "\(position)")
        }
        #expect(machine.after(.failed(12)) == [.finish(.noFill)])
    }

    @Test func severalTimeoutsAreToldInOrder() {
        let machine = Script(5, self.plan(), after: .filled(9))
        #expect(
            machine.after(.timedOut(2), .timedOut(0), at: 20)
                == [.cancel(0, .timedOut), .cancel(2, .timedOut), .ask(3, within: 20), .ask(4, within: 20)]
        )
    }

    @Test func nobodyIsAskedWhileOneOfThemHasAnAd() {
        let machine = Script(5, self.plan(), after: .filled(1), .failed(0))
        #expect(machine.after(.timedOut(2), at: 20) == [.cancel(2, .timedOut)])
    }

    @Test func askingGoesOnWhenTheAdTurnsOutUseless() {
        let machine = Script(5, self.plan(), after: .filled(1), .failed(0))
        #expect(machine.after(.failed(1), at: 20) == [.ask(3, within: 20), .ask(4, within: 20)])
    }

    @Test func askingGoesOnOnlyWhenNoOtherAdIsThere() {
        let machine = Script(5, self.plan(), after: .filled(1), .filled(2), .failed(1))
        #expect(machine.after(.failed(2)) == [.ask(3, within: 20), .ask(4, within: 20)])
    }

    // MARK: The first fill

    @Test func withoutAWaitTheFirstFillEndsTheLoad() {
        let machine = Script(3, self.plan(), after: .filled(1))
        let end: [Script.Action] = [.cancel(2, .notNeeded), .cancel(0, .notNeeded), .finish(.filled(1))]
        #expect(machine.after(.ready(1), at: 5) == end)
    }

    @Test func theBestFillEndsTheLoadWhateverTheWait() {
        let machine = Script(3, self.plan(wait: 50), after: .filled(0))
        let end: [Script.Action] = [.cancel(2, .notNeeded), .cancel(1, .notNeeded), .finish(.filled(0))]
        #expect(machine.after(.ready(0), at: 5) == end)
    }

    @Test func aWorseAdThatIsBeingPreparedIsSetAside() {
        let machine = Script(3, self.plan(), after: .filled(2), .filled(0))
        let end: [Script.Action] = [.setAside(2), .cancel(1, .notNeeded), .finish(.filled(0))]
        #expect(machine.after(.ready(0)) == end)
    }

    // MARK: The wait

    @Test func aFillWaitsForABetterLineItemThatIsOpen() {
        let machine = Script(3, self.plan(wait: 10), after: .filled(1))
        #expect(machine.after(.ready(1), at: 5) == [.cancel(2, .notNeeded), .hold(1, for: 10)])
        #expect(machine.after(.waited, at: 15) == [.cancel(0, .notNeeded), .finish(.filled(1))])
    }

    @Test func aFillWaitsNoLongerThanTheLoad() {
        let machine = Script(2, self.plan(wait: 50), after: .filled(1))
        #expect(machine.after(.ready(1), at: 90) == [.hold(1, for: 10)])
    }

    @Test func aFillAtTheDeadlineDoesNotWait() {
        let machine = Script(2, self.plan(wait: 50), after: .filled(1))
        #expect(machine.after(.ready(1), at: 100) == [.cancel(0, .notNeeded), .finish(.filled(1))])
    }

    @Test func aBetterFillTakesThePlaceOfTheOneThatWaits() {
        let machine = Script(3, self.plan(wait: 10), after: .filled(2), .ready(2), .filled(1))
        #expect(machine.after(.ready(1), at: 5) == [.setAside(2)])
        #expect(machine.after(.waited, at: 10) == [.cancel(0, .notNeeded), .finish(.filled(1))])
    }

    @Test func theWaitEndsWhenTheBetterOnesHaveFailed() {
        let machine = Script(3, self.plan(wait: 10), after: .filled(2), .ready(2), .failed(1))
        #expect(machine.after(.timedOut(0), at: 8) == [.cancel(0, .timedOut), .finish(.filled(2))])
    }

    @Test func nobodyIsAskedDuringTheWait() {
        let machine = Script(9, self.plan(wait: 10), after: .filled(2), .ready(2))
        #expect(machine.after(.failed(1), at: 5) == [])
    }

    @Test func askingGoesOnWhereItWasWhenTheAdThatWaitsIsWithdrawn() {
        let machine = Script(5, self.plan(wait: 10), after: .filled(1), .ready(1))
        #expect(machine.after(.withdrawn(0), .withdrawn(2), at: 5) == [])
        #expect(machine.after(.withdrawn(1), at: 5) == [.ask(3, within: 20), .ask(4, within: 20)])
        #expect(machine.after(.waited, at: 10) == [])
        #expect(machine.after(.filled(4), .ready(4), at: 11) == [.hold(4, for: 10)])
    }

    @Test func theLoadEndsWhenTheOnlyAdIsWithdrawn() {
        let machine = Script(2, self.plan(wait: 10), after: .filled(1), .ready(1), .withdrawn(1))
        #expect(machine.after(.failed(0), at: 5) == [.finish(.noFill)])
    }

    @Test func theWaitSetsAsideABetterAdThatIsNotReady() {
        let machine = Script(2, self.plan(wait: 10), after: .filled(1), .ready(1), .filled(0))
        #expect(machine.after(.waited, at: 10) == [.setAside(0), .finish(.filled(1))])
    }

    @Test func theBestOfSeveralThatGetReadyAtOnceIsTaken() {
        let machine = Script(3, self.plan(), after: .filled(2), .filled(1), .filled(0))
        let end: [Script.Action] = [.setAside(1), .setAside(2), .finish(.filled(0))]
        #expect(machine.after(.ready(2), .ready(0), .ready(1)) == end)
    }

    // MARK: Ends

    @Test func theDeadlineCancelsAllThatAreOpen() {
        let machine = Script(3, self.plan(), after: .filled(9))
        let end: [Script.Action] = [
            .cancel(2, .deadlineExceeded), .cancel(1, .deadlineExceeded), .cancel(0, .deadlineExceeded),
            .finish(.deadlineExceeded),
        ]
        #expect(machine.after(.deadlinePassed, at: 100) == end)
    }

    @Test func theDeadlineHandsOutTheBestAdThatIsThere() {
        let machine = Script(3, self.plan(wait: 50), after: .filled(2), .ready(2), .filled(1))
        let end: [Script.Action] = [.setAside(2), .cancel(0, .notNeeded), .finish(.filled(1))]
        #expect(machine.after(.deadlinePassed, at: 100) == end)
    }

    @Test func aTurnWithNoTimeLeftCancelsTheOthers() {
        let machine = Script(3, self.plan(width: 2), after: .filled(9))
        let end: [Script.Action] = [.cancel(1, .deadlineExceeded), .finish(.deadlineExceeded)]
        #expect(machine.after(.failed(0), at: 100) == end)
    }

    @Test func cancellingTellsAllThatAreOpen() {
        let machine = Script(3, self.plan(wait: 50), after: .filled(2), .ready(2), .filled(1))
        let end: [Script.Action] = [
            .cancel(2, .cancelled), .cancel(1, .cancelled), .cancel(0, .cancelled), .finish(.cancelled),
        ]
        #expect(machine.after(.cancelled, at: 5) == end)
    }
}
