public import MediationCore

/// A machine and the actions that it answers: what the tests of the machine are written with.
///
/// Times are small integers. A line item may take 20, needs 5, and the load may take 100.
final class WaterfallMachineTestsScript {
    typealias Action = WaterfallMachine.Action
    typealias Event = WaterfallMachine.Event
    typealias Plan = WaterfallMachine.Plan
    typealias Rule = WaterfallMachine.Rule

    private var machine: WaterfallMachine
    private(set) var finishes = 0
    /// Actions that came after the end; there are to be none.
    private(set) var actionsAfterTheEnd: [Action] = []

    init(_ rules: [Rule], _ plan: Plan) {
        self.machine = WaterfallMachine(rules: rules, plan: plan)
    }

    convenience init(_ count: Int, _ plan: Plan = Plan(deadline: 100)) {
        self.init(Self.rules(count), plan)
    }

    /// A script whose first events have happened at the start.
    convenience init(_ count: Int, _ plan: Plan = Plan(deadline: 100), after events: Event...) {
        self.init(count, plan)
        _ = self.start()
        for event in events { _ = self.after(event) }
    }

    static func rules(_ count: Int) -> [Rule] {
        Array(repeating: Rule(timeout: 20, minimumTime: 5), count: count)
    }

    /// What the machine answers before anything has happened.
    func start(at time: Nanoseconds = 0) -> [Action] { self.actions(at: time) }

    /// What the machine answers after these events, between which it was not asked.
    func after(_ events: Event..., at time: Nanoseconds = 0) -> [Action] {
        for event in events { self.machine.handle(event) }
        return self.actions(at: time)
    }

    /// Whether the machine says that an answer of this line item counts.
    func takesFilled(_ position: Int) -> Bool { self.machine.filled(position) }
    func takesFailed(_ position: Int) -> Bool { self.machine.failed(position) }
    func takesAuctionEnded() -> Bool { self.machine.auctionEnded(Self.rules(1)) }
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
    /// A time of so many nanoseconds.
    public init(integerLiteral value: Int64) { self.init(value) }
}
