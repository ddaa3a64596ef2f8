/// One load, as a log has it.
struct LoggedLoad {
    /// What became of a line item.
    struct Attempt {
        enum Outcome {
            case filled
            case noFill
            case error
            /// No answer before the line item's timeout.
            case timedOut
            /// No answer before the load ended.
            case cutOff
            /// Its turn came, and mediation did not ask it: a cap, a pause, no adapter.
            case withheld
            /// Its turn came with too little time left.
            case outOfTime
            /// A bidder that did not win, or did not bid.
            case lostAuction
            case notAttempted

            /// Whether it was asked.
            var isAttempt: Bool {
                switch self {
                case .filled, .noFill, .error, .timedOut, .cutOff: true
                case .withheld, .outOfTime, .lostAuction, .notAttempted: false
                }
            }
        }

        var name: String
        var network: String?
        var adapter: String?
        /// In USD per 1000; of a bidder what it bid, 0 without a bid.
        var price: Double?
        var isBidder = false
        var outcome: Outcome
        /// Whether its ad is the one that was handed out.
        var isWinner = false
        /// In milliseconds, from the start of the load.
        var start: Double?
        /// In milliseconds, from its turn.
        var latency: Double?
    }

    enum Outcome {
        case filled, noFill, deadlineExceeded
    }

    var adUnit: String?
    var outcome: Outcome
    /// In milliseconds.
    var latency: Double?
    var auctionLatency: Double?
    /// In the order of the waterfall.
    var attempts: [Attempt]
    /// What has to be said of how it was read.
    var note: String?
    /// Why nothing is learnt from it, such as that the app cancelled it.
    var reasonNotToUse: String?
}
