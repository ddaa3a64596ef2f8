/// The end of a call to a tracker or of a notice.
public struct OpenRTBTrackerEvent: Hashable, Sendable {
    /// The purpose of the call.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A tracker of the impression.
        public static let impression = Kind(rawValue: "impression")
        /// A tracker of half of the ad's area, visible for a second.
        public static let viewable50 = Kind(rawValue: "viewable50")
        /// A tracker of all of the ad's area, visible for a second.
        public static let viewable100 = Kind(rawValue: "viewable100")
        /// A tracker of a click.
        public static let click = Kind(rawValue: "click")
        /// The notice that a bid has won: `nurl`.
        public static let win = Kind(rawValue: "win")
        /// The notice that an impression is billable: `burl`.
        public static let billing = Kind(rawValue: "billing")
        /// The notice that a bid has lost: `lurl`.
        public static let loss = Kind(rawValue: "loss")
    }

    /// The result of the call.
    public struct Outcome: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates an outcome from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The server has received it.
        public static let sent = Outcome(rawValue: "sent")
        /// It failed, and will be tried again.
        public static let waiting = Outcome(rawValue: "waiting")
        /// It failed, and will not be tried again.
        public static let failed = Outcome(rawValue: "failed")
        /// Too many wait already.
        public static let dropped = Outcome(rawValue: "dropped")
    }

    /// The purpose of the call.
    public var kind: Kind

    /// The result of the call.
    public var outcome: Outcome

    /// The host; paths and queries may hold tokens.
    public var host: String

    /// The number of attempts so far.
    public var attempts: Int

    /// The HTTP status; `nil` if there was no response.
    public var statusCode: Int?
}
