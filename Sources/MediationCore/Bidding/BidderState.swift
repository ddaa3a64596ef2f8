/// The progress of one bidder in an auction run.
struct BidderState: Sendable {
    typealias Completion = OnceOnlyCompletion<Answer>

    /// The answer of an adapter and its time, on the clock of the timers.
    struct Answer: Sendable {
        let result: Result<BidSignals, any Error>
        let time: Nanoseconds
    }

    enum Phase: Sendable {
        /// The bidder has not begun. Can go to `settingUp`, `collecting` or `out`.
        case waiting
        /// The adapter class is being set up. Can go to `collecting` or `out`.
        case settingUp
        /// The adapter was asked for signals. Can go to `ready` or `out`.
        case collecting(Completion.Slot)
        /// The bidder takes part in the auction. Can go to `out`.
        case ready(BidSignals)
        /// The bidder takes no part. The final phase.
        case out(MediationError)
    }

    var phase = Phase.waiting
    var askedAt: Nanoseconds?
    var signalLatency: Nanoseconds?
    /// The privacy choices under which the adapter was asked for signals.
    var choices: GivenChoices?
    /// The network's own bid, even if it does not count, for the notice of its loss.
    var ownBid: AdapterBid?

    /// Indicates whether the bidder is ready or left out.
    var isSettled: Bool {
        switch self.phase {
        case .ready, .out: true
        case .waiting, .settingUp, .collecting: false
        }
    }

    var signals: BidSignals? {
        if case .ready(let signals) = self.phase { signals } else { nil }
    }

    var error: MediationError? {
        if case .out(let error) = self.phase { error } else { nil }
    }
}
