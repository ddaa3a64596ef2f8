/// The record of a load: every line item in the order of the waterfall, with its outcome.
///
/// Its JSON form is described by `docs/schemas/response-info.schema.json`.
public struct ResponseInfo: Hashable, Sendable {
    /// The outcome of a load.
    ///
    /// Closed: another case comes only with a new major version.
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

    /// The ID of the load, which is sent to networks as the ID of the request.
    public var loadID: String

    /// The ID of the ad unit that was requested.
    public var adUnitID: String

    /// The outcome of the load.
    public var outcome: Outcome

    /// The time from the start of the load to its end, including images.
    public var latency: Duration

    /// The time that the bidders and the auction took; `nil` if no auction ended in this
    /// load.
    public var auctionLatency: Duration?

    /// Every line item of the waterfall, in the order in which their turns came.
    public var lineItems: [LineItemInfo]

    /// The line item whose ad won, if any.
    public var loadedLineItem: LineItemInfo? {
        self.lineItems.first { $0.outcome == .loaded }
    }
}

extension ResponseInfo {
    /// The outcome of one line item within one load.
    public struct LineItemInfo: Hashable, Sendable {
        /// The outcome of a line item.
        ///
        /// Closed: another case comes only with a new major version.
        public enum Outcome: String, Codable, Sendable {
            /// The line item had an ad, and won.
            case loaded
            /// The line item has no ad: no fill, an error, a dropped handler, or a failed set-up; see
            /// ``LineItemInfo/error``.
            case failed
            /// The line item did not answer in time, or the load's deadline passed while it was being set up.
            case timedOut
            /// The line item was being set up or asked, or its images were loading, when it was no longer needed,
            /// because another line item had the ad or the app cancelled the load.
            case cancelled
            /// The line item's turn came, but it was not asked; ``LineItemInfo/error`` has the reason.
            case skipped
            /// The line item had an ad, but another one was delivered: a better one, or one that was complete when the
            /// wait for the images of this ad ended.
            case notUsed
            /// The load ended before the line item's turn.
            case notAttempted
        }

        /// The line item's name.
        public var name: String

        /// The adapter's class name, as the line item specifies it.
        public var adapter: String

        /// The adapter's version; `nil` if the adapter was not found.
        public var adapterVersion: VersionNumber?

        /// The version of the network's SDK; `nil` if the adapter was not found.
        public var networkSDKVersion: VersionNumber?

        /// The line item's price in USD per 1000 impressions; for a bidder, its bid, or 0 without a bid that counts.
        ///
        /// A bid below the floor is recorded, too.
        public var ecpm: Double

        /// Indicates whether the line item is a bidder.
        public var isBidder = false

        /// The outcome of the line item.
        public var outcome: Outcome

        /// The time at which its turn came, from the start of the load; `nil` if it was not attempted or was skipped.
        public var startedAfter: Duration?

        /// The time from its turn to its end; `nil` if it was not attempted or was skipped.
        public var latency: Duration?

        /// The reason that it failed, timed out, was cancelled or was skipped.
        public var error: ErrorInfo?

        /// The breaches of the adapter contract during this attempt, in the order in which they occurred.
        public var violations: [ContractViolation] = []

        /// The errors of the ad's images that could not be loaded.
        public var imageErrors: [ErrorInfo] = []

        /// The parts of the network's ad that the adapter dropped, repaired or did not understand, in its own words.
        public var warnings: [String] = []

        /// The ID of the earlier load in which its ad was requested, if there was one; see ``LateAdPolicy``.
        public var keptFromLoadID: String?

        /// The ``PrivacySnapshot/version`` of the privacy choices that the adapter was given; `nil` if it was not
        /// asked.
        public var privacyVersion: Int?
    }

    /// An error in the form that the record keeps.
    public struct ErrorInfo: Hashable, Sendable {
        /// The code of the error.
        public var code: MediationError.Code

        /// A description of this particular case.
        public var message: String

        /// The network's own error number, if it has one.
        public var networkCode: Int?

        package init(_ error: MediationError) {
            self.code = error.code
            self.message = error.message
            self.networkCode = error.networkCode
        }
    }
}
