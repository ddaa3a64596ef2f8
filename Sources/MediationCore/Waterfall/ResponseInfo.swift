/// The record of a load: every line item in the order of the waterfall, and what became of it.
///
/// Its JSON form is described by `docs/schemas/response-info.schema.json`.
public struct ResponseInfo: Hashable, Sendable {
    /// How a load ended.
    public enum Outcome: String, Codable, Sendable {
        /// A line item had an ad.
        case filled
        /// Every line item had its turn or was skipped, and none had an ad.
        case noFill
        /// The deadline of the load passed first.
        case deadlineExceeded
        /// The app cancelled the load.
        case cancelled
    }

    /// What identifies this load; sent to networks as the ID of the request.
    public var loadID: String

    /// The ad unit that was asked for.
    public var adUnitID: String

    /// How the load ended.
    public var outcome: Outcome

    /// From the start of the load to its end, images included.
    public var latency: Duration

    /// How long the bidders and the auction took; `nil` if there was none.
    public var auctionLatency: Duration?

    /// Every line item of the waterfall, in the order in which their turn came.
    public var lineItems: [LineItemInfo]

    /// The line item whose ad won, if any.
    public var loadedLineItem: LineItemInfo? {
        self.lineItems.first { $0.outcome == .loaded }
    }
}

extension ResponseInfo {
    /// What became of one line item within one load.
    public struct LineItemInfo: Hashable, Sendable {
        /// What became of a line item.
        public enum Outcome: String, Codable, Sendable {
            /// It had an ad, and won.
            case loaded
            /// It has no ad: no fill, an error, a dropped handler, or a failed set-up; see ``LineItemInfo/error``.
            case failed
            /// It did not answer in time, or the load's deadline passed while it was being set up.
            case timedOut
            /// It was being set up or asked, or its images were loading, and then it was not needed any more, for another
            /// line item had the ad, or the app cancelled the load.
            case cancelled
            /// Its turn came and it was not asked; ``LineItemInfo/error`` has the reason.
            case skipped
            /// It had an ad, and another one was handed out: a better one, or one that was complete when the wait for
            /// this one's images ended.
            case notUsed
            /// The load ended before its turn.
            case notAttempted
        }

        /// The line item's name.
        public var name: String

        /// The adapter's class name, as the line item gives it.
        public var adapter: String

        /// The adapter's version; `nil` if the adapter was not found.
        public var adapterVersion: VersionNumber?

        /// The version of the network's SDK; `nil` if the adapter was not found.
        public var networkSDKVersion: VersionNumber?

        /// The line item's price in USD per 1000 impressions; of a bidder what it bid, 0 if its bid did not count.
        public var ecpm: Double

        /// Whether its price was what it bid in this load's auction.
        public var isBidder = false

        /// What became of the line item.
        public var outcome: Outcome

        /// When its turn came, counted from the start of the load; `nil` if it was not attempted or was skipped.
        public var startedAfter: Duration?

        /// From its turn to its end; `nil` if it was not attempted or was skipped.
        public var latency: Duration?

        /// Why it failed, timed out, was cancelled or was skipped.
        public var error: ErrorInfo?

        /// Breaches of the adapter contract during this attempt, as they came.
        public var violations: [ContractViolation] = []

        /// The images of its ad that could not be loaded, and why.
        public var imageErrors: [ErrorInfo] = []

        /// The load in which its ad was asked for, if that was an earlier one; see ``LateAdPolicy``.
        public var keptFromLoadID: String?

        /// Which of the user's privacy choices the adapter was given, see ``PrivacySnapshot/version``; `nil` if it was
        /// not asked.
        public var privacyVersion: Int?
    }

    /// An error as the record keeps it.
    public struct ErrorInfo: Hashable, Sendable {
        /// Which error.
        public var code: MediationError.Code

        /// What happened in this case.
        public var message: String

        /// The network's own error number, if it has one.
        public var networkCode: Int?

        init(_ error: MediationError) {
            self.code = error.code
            self.message = error.message
            self.networkCode = error.networkCode
        }
    }
}
