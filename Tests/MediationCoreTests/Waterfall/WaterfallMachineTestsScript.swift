public import MediationCore

/// A machine with its actions, for writing tests of the machine.
///
/// Times are small integers. A line item may take 20 and needs 5, and the load may take 100.
final class WaterfallMachineTestsScript {
    typealias Action = WaterfallMachine.Action
    typealias Event = WaterfallMachine.Event
    typealias Plan = WaterfallMachine.Plan
    typealias Rule = WaterfallMachine.Rule

    private var machine: WaterfallMachine
    private(set) var finishes = 0
    /// The actions after the end, of which there must be none.
    private(set) var actionsAfterTheEnd: [Action] = []

    init(_ rules: [Rule], _ plan: Plan) {
        self.machine = WaterfallMachine(rules: rules, plan: plan)
    }

    convenience init(_ count: Int, _ plan: Plan = Plan(deadline: 100)) {
        self.init(Self.rules(count), plan)
    }

    /// Creates a script whose first events occur at the start.
    convenience init(_ count: Int, _ plan: Plan = Plan(deadline: 100), after events: Event...) {
        self.init(count, plan)
        _ = self.start()
        for event in events { _ = self.after(event) }
    }

    static func rules(_ count: Int) -> [Rule] {
        Array(repeating: Rule(timeout: 20, minimumTime: 5), count: count)
    }

    /// Returns the machine's actions before any event.
    func start(at time: Nanoseconds = 0) -> [Action] { self.actions(at: time) }

    /// Returns the machine's actions after these events, between which it was not asked for actions.
    func after(_ events: Event..., at time: Nanoseconds = 0) -> [Action] {
        for event in events { self.machine.handle(event) }
        return self.actions(at: time)
    }

    /// Returns whether the machine accepts an ad of this line item.
    func takesFilled(_ position: Int) -> Bool { self.machine.handle(.filled(position)) }
    func takesFailed(_ position: Int) -> Bool { self.machine.handle(.failed(position)) }
    func takesAuctionEnded() -> Bool { self.machine.handle(.auctionEnded(Self.rules(1))) }
    func isAsking(_ position: Int) -> Bool { self.machine.isAsking(position) }
    func isPreparing(_ position: Int) -> Bool { self.machine.isPreparing(position) }

    private func actions(at time: Nanoseconds) -> [Action] {
        var actions: [Action] = []
        while true {
            let action = self.machine.next(at: time)
            if action == .wait { return actions }
            if self.finishes > 0 { self.actionsAfterTheEnd.append(action) }
            if case .finish = action { self.finishes += 1 }
            actions.append(action)
        }
    }
}

extension Nanoseconds: ExpressibleByIntegerLiteral {
    /// Creates a time of that many nanoseconds.
    public init(integerLiteral value: Int64) { self.init(value) }
}
