import MediationCore
import MediationTesting
import Testing

/// Events that no longer mean anything, or do not mean anything yet.
struct WaterfallMachineTestsStale {
    private typealias Script = WaterfallMachineTestsScript

    /// Line item 0 has failed, 1 has timed out, 2 was not needed, 3 was never asked, and the rest do not exist.
    static let strangers = [0, 1, 2, 3, 4, 99, -1]

    static let about: [@Sendable (Int) -> WaterfallMachine.Event] = [
        { .filled($0) }, { .ready($0) }, { .failed($0) }, { .timedOut($0) }, { .silent($0) },
        { .withdrawn($0) },
    ]

    /// Returns every event of every line item and of the whole load, except those in the list.
    private func events(of positions: [Int], but left: [WaterfallMachine.Event] = []) -> [WaterfallMachine.Event] {
        let all = positions.flatMap { position in Self.about.map { $0(position) } }
        let more: [WaterfallMachine.Event] = [
            .waited, .auctionEnded(Script.rules(9)), .deadlinePassed, .cancelled,
        ]
        return (all + more).filter { !left.contains($0) }
    }

    private func expectNothing(_ machine: Script, after events: [WaterfallMachine.Event]) {
        for event in events { #expect(machine.after(event, at: 7) == [], "\(event)") }
    }

    @Test func nothingHappensAfterTheEnd() {
        let ends: [(WaterfallMachine.Event, WaterfallMachine.Outcome)] = [
            (.cancelled, .cancelled), (.deadlinePassed, .deadlineExceeded), (.failed(0), .noFill),
        ]
        for (event, outcome) in ends {
            let machine = Script(1, after: .filled(9))
            #expect(machine.after(event).last == .finish(outcome))
            self.expectNothing(machine, after: self.events(of: Self.strangers))
            #expect(machine.finishes == 1)
        }
        let filled = Script(1, after: .filled(0), .ready(0))
        self.expectNothing(filled, after: self.events(of: Self.strangers))
        #expect(filled.finishes == 1)
    }

    @Test func nothingHappensBetweenTheEndAndItsTelling() {
        for event in self.events(of: [0, 1, 2], but: [.cancelled]) {
            let machine = Script(3, .init(deadline: 100, width: 2), after: .filled(9))
            #expect(
                machine.after(.cancelled, event)
                    == [.cancel(1, .cancelled), .cancel(0, .cancelled), .finish(.cancelled)],
                "\(event)"
            )
        }
    }

    @Test func onlyTheAttemptThatIsAskedTakesEvents() {
        let machine = Script(3, after: .failed(0), .timedOut(1))
        self.expectNothing(
            machine,
            after: self.events(of: [0, 1, 3, 99, -1], but: [.deadlinePassed, .cancelled])
        )
        self.expectNothing(machine, after: [.ready(2), .silent(2)])
        #expect(machine.after(.failed(2)) == [.finish(.noFill)])
    }

    @Test func anAdThatIsBeingPreparedTakesReadyAndFailedOnly() {
        let machine = Script(3, after: .filled(0))
        self.expectNothing(
            machine,
            after: self.events(of: [0, 1, 2, 99, -1], but: [.ready(0), .failed(0), .deadlinePassed, .cancelled])
        )
        #expect(!machine.takesFilled(0))
        #expect(machine.after(.ready(0)) == [.finish(.filled(0))])
    }

    @Test func anAdThatWaitsTakesNothing() {
        let plan = Script.Plan(deadline: 100, width: 3, wait: 10)
        let machine = Script(4, plan, after: .filled(1), .ready(1))
        self.expectNothing(
            machine,
            after: self.events(of: [1, 2, 3, 99, -1], but: [.waited, .withdrawn(1), .deadlinePassed, .cancelled])
        )
        #expect(!machine.takesFailed(1))
        #expect(machine.after(.waited) == [.cancel(0, .notNeeded), .finish(.filled(1))])
    }

    @Test func theAuctionTakesNothingButItsEnd() {
        let machine = Script(3, .init(deadline: 100, auctionTimeout: 30))
        #expect(machine.start() == [.holdAuction(within: 30)])
        self.expectNothing(
            machine,
            after: self.events(of: Self.strangers, but: [.auctionEnded(Script.rules(9)), .deadlinePassed, .cancelled])
        )
        #expect(machine.after(.auctionEnded(Script.rules(1))) == [.ask(0, within: 20)])
    }

    @Test func aWaitIsOverOnlyWhenThereIsOne() {
        let machine = Script(3, .init(deadline: 100, width: 3, wait: 10), after: .waited, .filled(1), .waited)
        #expect(machine.after(.ready(1)) == [.cancel(2, .notNeeded), .hold(1, for: 10)])
    }

    @Test func aStaleEventAtTheDeadlineDoesNotEndTheWait() {
        let plan = Script.Plan(deadline: 100, width: 3, wait: 100)
        let machine = Script(4, plan, after: .filled(2), .ready(2), .filled(0))
        #expect(machine.after(.timedOut(0), .filled(0), at: 100) == [])
        let end: [Script.Action] = [.setAside(2), .cancel(1, .notNeeded), .finish(.filled(0))]
        #expect(machine.after(.ready(0), at: 100) == end)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func anyOrderOfEventsEndsExactlyOnce(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let plan = WaterfallMachine.Plan(
            deadline: 1000,
            width: Int.random(in: 1...5, using: &random),
            hedgeDelay: Bool.random(using: &random) ? 1 : nil,
            wait: Bool.random(using: &random) ? 1 : 0,
            auctionTimeout: Int.random(in: 0..<4, using: &random) == 0 ? 1 : nil
        )
        let machine = Script(6, plan)
        for step in 0..<80 {
            var events = self.events(of: Array(-1...6), but: [.deadlinePassed, .cancelled])
            if step > 50 { events += [.deadlinePassed, .cancelled] }
            if let event = events.randomElement(using: &random) { _ = machine.after(event) }
        }
        _ = machine.after(.cancelled)
        #expect(machine.finishes == 1)
        #expect(machine.actionsAfterTheEnd == [])
    }
}
