/// One load in a log.
struct LoggedLoad {
    /// The outcome of a line item.
    struct Attempt {
        enum Outcome {
            case filled
            case noFill
            case error
            /// No answer before the line item's timeout.
            case timedOut
            /// No answer before the load ended.
            case cutOff
            /// Its turn came, but mediation did not ask it: a cap, a pause, no adapter.
            case withheld
            /// Its turn came with too little time left.
            case outOfTime
            /// A bidder that did not win, or did not bid.
            case lostAuction
            case notAttempted

            /// Indicates whether the line item was asked.
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
        /// The price in USD per 1000; for a bidder, its bid, or 0 without a bid.
        var price: Double?
        var isBidder = false
        var outcome: Outcome
        /// Indicates whether its ad is the one that was delivered.
        var isWinner = false
        /// The start in milliseconds from the start of the load.
        var start: Double?
        /// The latency in milliseconds from the turn of the line item.
        var latency: Double?
    }

    enum Outcome {
        case filled, noFill, deadlineExceeded
    }

    var adUnit: String?
    /// The user, if the log tells users apart.
    var user: String?
    var outcome: Outcome
    /// The latencies of the load and of its auction, in milliseconds.
    var latency: Double?
    var auctionLatency: Double?
    /// The line items in the order of the waterfall.
    var attempts: [Attempt]
    /// A note on the interpretation of the load, for the user.
    var note: String?
    /// The reason not to learn from the load, such as a cancellation by the app.
    var reasonNotToUse: String?
}
