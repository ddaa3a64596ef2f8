/// An event in a load or of the mediator, for logs, metrics and traces.
///
/// ``AdMediator/loadEvents()`` delivers the events.
public struct LoadEvent: Sendable {
    /// The kind of an event.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The load began.
        public static let started = Kind(rawValue: "started")
        /// The bidders are being asked; ``LoadEvent/duration`` is the time that they and the auction may take.
        public static let auctionStarted = Kind(rawValue: "auctionStarted")
        /// A bidder won the auction; ``LoadEvent/ecpm`` is its bid.
        public static let auctionWon = Kind(rawValue: "auctionWon")
        /// A bidder did not win the auction; ``LoadEvent/error`` has the reason.
        public static let auctionLost = Kind(rawValue: "auctionLost")
        /// The auction is over, and the waterfall begins.
        public static let auctionEnded = Kind(rawValue: "auctionEnded")
        /// The turn of a line item has come, and its adapter is being set up.
        public static let settingUp = Kind(rawValue: "settingUp")
        /// An adapter is asked; ``LoadEvent/duration`` is the time that it may take.
        public static let asked = Kind(rawValue: "asked")
        /// The turn of a line item has come, and it already has an ad, kept from an earlier load.
        public static let keptAdUsed = Kind(rawValue: "keptAdUsed")
        /// The turn of a line item has come, and it is not asked; ``LoadEvent/error`` has the reason.
        public static let skipped = Kind(rawValue: "skipped")
        /// An adapter has answered with an ad, whose images are now being loaded.
        public static let filled = Kind(rawValue: "filled")
        /// An ad is complete, and waits for a better line item; ``LoadEvent/duration`` is the longest time that it
        /// waits.
        public static let held = Kind(rawValue: "held")
        /// A line item has no ad; ``LoadEvent/error`` has the reason.
        public static let failed = Kind(rawValue: "failed")
        /// A line item did not answer in time.
        public static let timedOut = Kind(rawValue: "timedOut")
        /// The answer of a line item is no longer needed; ``LoadEvent/error`` has the reason.
        public static let cancelled = Kind(rawValue: "cancelled")
        /// A line item had an ad, but another one is delivered.
        public static let notUsed = Kind(rawValue: "notUsed")
        /// An ad that came too late, or was not used, is kept for a later load.
        public static let kept = Kind(rawValue: "kept")
        /// An adapter broke its contract; see ``LoadEvent/violation``.
        public static let violation = Kind(rawValue: "violation")
        /// The load has ended; see ``LoadEvent/outcome``, and ``LoadEvent/lineItem`` if it was filled.
        public static let finished = Kind(rawValue: "finished")
        /// The network of an ad that covers the screen is asked to present it.
        public static let presenting = Kind(rawValue: "presenting")
        /// The ad covers the screen, or is in the place of its banner.
        public static let presented = Kind(rawValue: "presented")
        /// The ad was seen; ``LoadEvent/adValue`` is what that earned.
        public static let impression = Kind(rawValue: "impression")
        /// The ad was clicked.
        public static let clicked = Kind(rawValue: "clicked")
        /// The user has earned a reward; see ``LoadEvent/reward``.
        public static let rewarded = Kind(rawValue: "rewarded")
        /// The ad has left the screen, or the place of its banner.
        public static let dismissed = Kind(rawValue: "dismissed")
        /// The ad could not be presented; ``LoadEvent/error`` has the reason.
        public static let failedToPresent = Kind(rawValue: "failedToPresent")
        /// The ad was held for too long without being presented.
        public static let expired = Kind(rawValue: "expired")
        /// The mediator has a new configuration, which the loads that begin from now on follow; the event is about no load.
        public static let configurationChanged = Kind(rawValue: "configurationChanged")
        /// A new configuration could not be fetched, used or kept; ``LoadEvent/error`` has the reason.
        ///
        /// Unless it only could not be kept, the configuration in force stays. The event is about no load.
        public static let configurationFailed = Kind(rawValue: "configurationFailed")
    }

    /// The kind of the event.
    public let kind: Kind

    /// The ID of the load; empty for an event that is about no load.
    public let loadID: String

    /// The ID of the ad unit that was requested; empty for an event that is about no load.
    public let adUnitID: String

    /// The time at which the event happened, counted from the start of the load; zero for an event that is about no load.
    public internal(set) var time: Duration

    /// The line item's name, if the event is about one.
    public package(set) var lineItem: String?

    /// The name of the line item's adapter in the configuration, if the event is about one.
    public package(set) var adapter: String?

    /// A time limit that begins with the event; or the time for which a breach of contract went on, if it took time.
    public package(set) var duration: Duration?

    /// The price of the line item, in USD per 1000 impressions, if the event is about one.
    public package(set) var ecpm: Double?

    /// The error, or the reason that something was not done.
    public package(set) var error: ResponseInfo.ErrorInfo?

    /// The kind of breach of the adapter contract.
    public package(set) var violation: ContractViolation.Kind?

    /// The amount that an impression earned.
    public package(set) var adValue: AdValue?

    /// The reward that the user has earned.
    public package(set) var reward: AdReward?

    /// The outcome of the load.
    public package(set) var outcome: ResponseInfo.Outcome?

    /// The time at which the load began, on the clock of the mediator, which overlapping loads share.
    package let loadStart: Nanoseconds

    /// The events and actions of the machine; set for the end of a load.
    package var transcript: WaterfallTranscript?

    /// The whole record; set for the end of a load.
    public package(set) var responseInfo: ResponseInfo?

    package init(kind: Kind, loadID: String, adUnitID: String, time: Duration, loadStart: Nanoseconds) {
        self.kind = kind
        self.loadID = loadID
        self.adUnitID = adUnitID
        self.time = time
        self.loadStart = loadStart
    }
}
