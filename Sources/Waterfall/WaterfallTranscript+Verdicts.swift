/// The machine's decision about one line item.
package enum LineItemVerdict: Hashable, Sendable {
    /// The line item's turn never came.
    case notAsked
    /// The line item's turn came with too little time left.
    case skipped
    /// The line item was asked and had no ad that can be used, or its turn came and it could not be asked.
    case failed
    /// The line item's answer was no longer needed.
    case cancelled(CancelReason)
    /// The line item had an ad, but another one was delivered.
    case setAside
    /// The load ended with the line item's ad.
    case used
    /// The line item was asked, and the load is not over.
    case open
}

extension WaterfallTranscript {
    /// Feeds the recorded events to a new machine, and notes the outcome of each line item.
    ///
    /// The recorded actions only mark the times at which the machine was asked for its next action.
    ///
    /// - Returns: The outcome of the load, `nil` if it does not end, and a verdict for each line item of the waterfall.
    package func rebuilt() -> (outcome: WaterfallMachine.Outcome?, verdicts: [LineItemVerdict]) {
        var machine = WaterfallMachine(rules: self.rules, plan: self.plan)
        var verdicts = Array(repeating: LineItemVerdict.notAsked, count: self.rules.count)
        func settle(_ position: Int, _ verdict: LineItemVerdict) {
            guard verdicts.indices.contains(position) else { return }
            verdicts[position] = verdict
        }
        for step in self.steps {
            switch step.content {
            case .event(.failed(let position)):
                if machine.handle(.failed(position)) { settle(position, .failed) }
            case .event(.withdrawn(let position)):
                if machine.handle(.withdrawn(position)) { settle(position, .failed) }
            case .event(.auctionEnded(let rules)):
                guard machine.handle(.auctionEnded(rules)) else { continue }
                verdicts = Array(repeating: .notAsked, count: rules.count)
            case .event(let event): machine.handle(event)
            case .action:
                switch machine.next(at: step.time) {
                case .ask(let position, _): settle(position, .open)
                case .skip(let position): settle(position, .skipped)
                case .cancel(let position, let reason): settle(position, .cancelled(reason))
                case .setAside(let position): settle(position, .setAside)
                case .finish(let outcome):
                    if case .filled(let position) = outcome { settle(position, .used) }
                    return (outcome, verdicts)
                case .holdAuction, .hold, .wait: break
                }
            }
        }
        return (nil, verdicts)
    }
}
