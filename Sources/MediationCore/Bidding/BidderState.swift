/// How far one bidder of an auction run is.
struct BidderState: Sendable {
    typealias Completion = OnceOnlyCompletion<Answer>

    /// What an adapter answered, and when, on the clock of the timers.
    struct Answer: Sendable {
        let result: Result<BidSignals, any Error>
        let time: Nanoseconds
    }

    enum Phase: Sendable {
        /// Can go to any other.
        case waiting
        /// The adapter class is being set up. Can go to `collecting` or `out`.
        case settingUp
        /// The adapter was asked for signals. Can go to `ready` or `out`.
        case collecting(Completion.Slot)
        /// It takes part in the auction. Goes nowhere.
        case ready(BidSignals)
        /// It takes no part. Goes nowhere.
        case out(MediationError)
    }

    var phase = Phase.waiting
    var askedAt: Nanoseconds?
    var signalLatency: Nanoseconds?
    /// Under which it was asked for signals.
    var choices: GivenChoices?
    /// The network's own bid, also one that does not count, for the notice of its loss.
    var ownBid: AdapterBid?

    /// Whether its part is known.
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
