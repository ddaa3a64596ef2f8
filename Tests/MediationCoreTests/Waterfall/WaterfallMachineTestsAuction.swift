import MediationCore
import Testing

/// The auction that may precede the waterfall.
struct WaterfallMachineTestsAuction {
    private typealias Script = WaterfallMachineTestsScript

    private func plan(_ timeout: Nanoseconds = 30, deadline: Nanoseconds = 100) -> Script.Plan {
        Script.Plan(deadline: deadline, width: 2, auctionTimeout: timeout)
    }

    @Test func theAuctionIsHeldBeforeAnybodyIsAsked() {
        let machine = Script(3, self.plan())
        #expect(machine.start() == [.holdAuction(within: 30)])
        #expect(machine.after(.silent(0), .timedOut(0), at: 10) == [])
    }

    @Test func theAuctionGetsNoMoreTimeThanTheLoad() {
        #expect(Script(3, self.plan(30, deadline: 10)).start() == [.holdAuction(within: 10)])
    }

    @Test func anAuctionThatMayTakeNoTimeIsStillHeld() {
        #expect(Script(3, self.plan(0)).start() == [.holdAuction(within: 0)])
    }

    @Test func noAuctionIsHeldWhenNoTimeIsLeft() {
        #expect(Script(3, self.plan()).start(at: 100) == [.finish(.deadlineExceeded)])
    }

    @Test func theWaterfallThatTheAuctionBringsIsAsked() {
        let machine = Script(3, self.plan(), after: .filled(0))
        let rules = [Script.Rule(timeout: 7, minimumTime: 0), Script.Rule(timeout: 8, minimumTime: 0)]
        #expect(machine.after(.auctionEnded(rules), at: 30) == [.ask(0, within: 7), .ask(1, within: 8)])
    }

    @Test func anAuctionThatBringsNothingEndsWithNoFill() {
        let machine = Script(3, self.plan(), after: .filled(0))
        #expect(machine.after(.auctionEnded([]), at: 30) == [.finish(.noFill)])
    }

    @Test func anAuctionThatEndsWithTheTimeLetsNobodyBeAsked() {
        let machine = Script(3, self.plan(), after: .filled(0))
        #expect(machine.after(.auctionEnded(Script.rules(1)), at: 100) == [.finish(.deadlineExceeded)])
    }

    @Test func aSecondAuctionDoesNotCount() {
        let machine = Script(3, self.plan(), after: .auctionEnded(Script.rules(1)))
        #expect(!machine.takesAuctionEnded())
        #expect(machine.after(.failed(0)) == [.finish(.noFill)])
    }

    @Test func anAuctionThatWasNotAskedForDoesNotCount() {
        let machine = Script(1)
        #expect(!machine.takesAuctionEnded())
        #expect(!Script(1, self.plan()).takesAuctionEnded())
    }

    @Test func theDeadlineEndsTheAuction() {
        let machine = Script(3, self.plan(), after: .filled(0))
        #expect(machine.after(.deadlinePassed, at: 100) == [.finish(.deadlineExceeded)])
        #expect(!machine.takesAuctionEnded())
    }

    @Test func cancellingEndsTheAuction() {
        let machine = Script(3, self.plan(), after: .filled(0))
        #expect(machine.after(.cancelled, at: 10) == [.finish(.cancelled)])
        #expect(!machine.takesAuctionEnded())
    }

    @Test func cancellingBeforeTheAuctionHoldsNone() {
        #expect(Script(3, self.plan()).after(.cancelled) == [.finish(.cancelled)])
    }
}
