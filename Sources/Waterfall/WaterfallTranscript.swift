/// All events and actions of the machine of one load, which are enough to go through the load again.
package struct WaterfallTranscript: Hashable, Sendable {
    /// One step, with its time counted from the start of the load.
    package struct Step: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case event(WaterfallMachine.Event)
            /// Any action except `wait`.
            case action(WaterfallMachine.Action)
        }

        package var time: Nanoseconds
        package var content: Content

        package init(time: Nanoseconds, content: Content) {
            self.time = time
            self.content = content
        }
    }

    /// The point at which a replay differs from the recording.
    package struct Difference: Hashable, Sendable {
        /// The step of the transcript, counted from 0; one past the last if the machine had further actions.
        package var step: Int
        package var recorded: WaterfallMachine.Action?
        package var replayed: WaterfallMachine.Action
    }

    /// The waterfall as it was at the start; an auction may have replaced it.
    package var rules: [WaterfallMachine.Rule]
    package var plan: WaterfallMachine.Plan
    package var steps: [Step] = []

    package init(rules: [WaterfallMachine.Rule], plan: WaterfallMachine.Plan) {
        self.rules = rules
        self.plan = plan
    }

    /// Feeds the recorded events to a new machine, and compares its actions with the recorded ones.
    ///
    /// - Returns: The first difference from the recording; `nil` if there is none.
    package func replayed() -> Difference? {
        var machine = WaterfallMachine(rules: self.rules, plan: self.plan)
        for (index, step) in self.steps.enumerated() {
            switch step.content {
            case .event(let event): machine.handle(event)
            case .action(let action):
                let replayed = machine.next(at: step.time)
                if replayed != action { return Difference(step: index, recorded: action, replayed: replayed) }
            }
        }
        let last = machine.next(at: self.steps.last?.time ?? .zero)
        return last == .wait ? nil : Difference(step: self.steps.count, recorded: nil, replayed: last)
    }
}
