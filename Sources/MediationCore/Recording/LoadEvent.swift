/// Something that happened in a load: for logs, metrics and traces.
///
/// Get them from ``WaterfallRunner/loadEvents()``.
public struct LoadEvent: Sendable {
    /// What kind of event.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The load began.
        public static let started = Kind(rawValue: "started")
        /// The bidders are being asked; ``LoadEvent/duration`` is how long they and the auction may take.
        public static let auctionStarted = Kind(rawValue: "auctionStarted")
        /// A bidder won the auction; ``LoadEvent/ecpm`` is its bid.
        public static let auctionWon = Kind(rawValue: "auctionWon")
        /// A bidder did not win the auction; ``LoadEvent/error`` says why.
        public static let auctionLost = Kind(rawValue: "auctionLost")
        /// The auction is over, and the waterfall begins.
        public static let auctionEnded = Kind(rawValue: "auctionEnded")
        /// The turn of a line item has come, and its adapter is being set up.
        public static let settingUp = Kind(rawValue: "settingUp")
        /// An adapter is asked; ``LoadEvent/duration`` is how long it may take.
        public static let asked = Kind(rawValue: "asked")
        /// The turn of a line item has come and it has an ad already, kept from an earlier load.
        public static let keptAdUsed = Kind(rawValue: "keptAdUsed")
        /// The turn of a line item has come and it is not asked; ``LoadEvent/error`` says why.
        public static let skipped = Kind(rawValue: "skipped")
        /// An adapter has answered with an ad, whose images are loaded now.
        public static let filled = Kind(rawValue: "filled")
        /// An ad is complete, and waits for a better line item; ``LoadEvent/duration`` is how long at most.
        public static let held = Kind(rawValue: "held")
        /// A line item has no ad; ``LoadEvent/error`` says why.
        public static let failed = Kind(rawValue: "failed")
        /// A line item did not answer in time.
        public static let timedOut = Kind(rawValue: "timedOut")
        /// The answer of a line item is not wanted any more; ``LoadEvent/error`` says why.
        public static let cancelled = Kind(rawValue: "cancelled")
        /// A line item had an ad, and a better one is handed out.
        public static let notUsed = Kind(rawValue: "notUsed")
        /// An ad that came too late, or was not used, is kept for a later load.
        public static let kept = Kind(rawValue: "kept")
        /// An adapter broke its contract; see ``LoadEvent/violation``.
        public static let violation = Kind(rawValue: "violation")
        /// The load has ended; see ``LoadEvent/outcome``, and ``LoadEvent/lineItem`` if it was filled.
        public static let finished = Kind(rawValue: "finished")
    }

    /// What kind of event.
    public let kind: Kind

    /// The load.
    public let loadID: String

    /// The ad unit that was asked for.
    public let adUnitID: String

    /// When it happened, counted from the start of the load.
    public internal(set) var time: Duration

    /// The line item's name, if it is about one.
    public package(set) var lineItem: String?

    /// A time limit that begins with the event.
    public package(set) var duration: Duration?

    /// The price of the line item, in USD per 1000 impressions, if it is about one.
    public package(set) var ecpm: Double?

    /// What went wrong, or why something was not done.
    public package(set) var error: ResponseInfo.ErrorInfo?

    /// The breach of the adapter contract.
    public package(set) var violation: ContractViolation.Kind?

    /// How the load ended.
    public package(set) var outcome: ResponseInfo.Outcome?

    /// When the load began, on the clock of the runner; loads that overlap have this in common.
    package let loadStart: Nanoseconds

    /// What the machine was told and answered; of the end of a load.
    package var transcript: WaterfallTranscript?

    /// The whole record; of the end of a load.
    public package(set) var responseInfo: ResponseInfo?

    package init(kind: Kind, loadID: String, adUnitID: String, time: Duration, loadStart: Nanoseconds) {
        self.kind = kind
        self.loadID = loadID
        self.adUnitID = adUnitID
        self.time = time
        self.loadStart = loadStart
    }
}
