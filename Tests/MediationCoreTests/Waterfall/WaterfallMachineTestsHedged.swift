import MediationCore
import Testing

/// The next line item is asked when the newest one has been silent for a while, or has ended without an ad.
struct WaterfallMachineTestsHedged {
    private typealias Script = WaterfallMachineTestsScript

    private func plan(width: Int = 16, wait: Nanoseconds = 0) -> Script.Plan {
        Script.Plan(deadline: 100, width: width, hedgeDelay: 3, wait: wait)
    }

    @Test func oneIsAskedAtTheStart() {
        #expect(Script(3, self.plan()).start() == [.ask(0, within: 20)])
    }

    @Test func theNextIsAskedWhenTheNewestHasBeenSilent() {
        let machine = Script(3, self.plan(), after: .filled(9))
        #expect(machine.after(.silent(0), at: 3) == [.ask(1, within: 20)])
        #expect(machine.after(.silent(1), at: 6) == [.ask(2, within: 20)])
        #expect(machine.after(.silent(2), at: 9) == [])
    }

    @Test func theNextIsAskedAtOnceWhenTheNewestHasFailed() {
        let machine = Script(3, self.plan(), after: .silent(0))
        #expect(machine.after(.failed(1), at: 4) == [.ask(2, within: 20)])
    }

    @Test func theNextIsAskedAtOnceWhenTheNewestHasTimedOut() {
        let machine = Script(3, self.plan(), after: .silent(0))
        #expect(machine.after(.timedOut(1), at: 4) == [.cancel(1, .timedOut), .ask(2, within: 20)])
    }

    @Test func theNextIsAskedWhenTheNewestsAdTurnsOutUseless() {
        let machine = Script(3, self.plan(), after: .silent(0), .filled(1))
        #expect(machine.after(.silent(1), at: 3) == [])
        #expect(machine.after(.failed(1), at: 4) == [.ask(2, within: 20)])
    }

    @Test func theEndOfAnOlderOneLetsNobodyBeAsked() {
        let machine = Script(5, self.plan(), after: .silent(0), .silent(1))
        #expect(machine.after(.failed(0), at: 4) == [])
        #expect(machine.after(.timedOut(1), at: 5) == [.cancel(1, .timedOut)])
    }

    @Test func theLastOneThatEndsLetsTheNextBeAsked() {
        let machine = Script(4, self.plan(), after: .silent(0))
        #expect(machine.after(.failed(0)) == [])
        #expect(machine.after(.failed(1)) == [.ask(2, within: 20)])
    }

    @Test func onlyTheNewestsSilenceCounts() {
        let machine = Script(4, self.plan(), after: .silent(0))
        #expect(machine.after(.silent(0), at: 3) == [])
    }

    @Test func aSilenceIsRememberedWhileTheWidthIsTaken() {
        let machine = Script(4, self.plan(width: 2), after: .silent(0))
        #expect(machine.after(.silent(1), at: 6) == [])
        #expect(machine.after(.failed(0), at: 8) == [.ask(2, within: 20)])
    }

    @Test func aFailureOfTheNewestFreesItsOwnPlaceOnly() {
        let machine = Script(9, self.plan(width: 2), after: .silent(0), .failed(1))
        #expect(machine.after(.failed(0)) == [])
        #expect(machine.after(.silent(2)) == [.ask(3, within: 20)])
    }

    @Test func nobodyIsAskedWhileAnAdIsBeingPrepared() {
        let machine = Script(3, self.plan(), after: .silent(0), .filled(0))
        #expect(machine.after(.silent(1), at: 6) == [])
        #expect(machine.after(.failed(0), at: 8) == [.ask(2, within: 20)])
    }

    @Test func askingWaitsForTheNewestWhenAnOlderAdTurnsOutUseless() {
        let machine = Script(3, self.plan(), after: .silent(0), .filled(0))
        #expect(machine.after(.failed(0), at: 4) == [])
        #expect(machine.after(.silent(1), at: 6) == [.ask(2, within: 20)])
    }

    @Test func aLineItemThatIsRefusedDoesNotHoldUpTheNext() {
        let machine = Script(4, self.plan(), after: .silent(0))
        #expect(machine.after(.failed(1)) == [.ask(2, within: 20)])
        #expect(machine.after(.failed(2)) == [.ask(3, within: 20)])
    }

    @Test func aLineItemThatIsSkippedDoesNotHoldUpTheNext() {
        let machine = Script(
            [
                .init(timeout: 90, minimumTime: 5), .init(timeout: 20, minimumTime: 50),
                .init(timeout: 20, minimumTime: 5),
            ],
            self.plan()
        )
        #expect(machine.start() == [.ask(0, within: 90)])
        #expect(machine.after(.silent(0), at: 60) == [.skip(1), .ask(2, within: 20)])
    }

    @Test func theOlderOneMayWinDuringTheWait() {
        let machine = Script(4, self.plan(wait: 10), after: .silent(0), .filled(1))
        #expect(machine.after(.ready(1), at: 5) == [.hold(1, for: 10)])
        #expect(machine.after(.filled(0), at: 7) == [])
        #expect(machine.after(.ready(0), at: 9) == [.setAside(1), .finish(.filled(0))])
    }

    @Test func theNewestIsToldWhenAnOlderOneHasAnAd() {
        let machine = Script(4, self.plan(wait: 10), after: .silent(0), .silent(1), .filled(1))
        #expect(machine.after(.ready(1), at: 7) == [.cancel(2, .notNeeded), .hold(1, for: 10)])
    }
}
