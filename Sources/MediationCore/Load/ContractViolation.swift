/// A breach of the adapter contract that mediation detected and contained.
public struct ContractViolation: Hashable, Sendable {
    /// The kind of a breach.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The stable name, as in response infos.
        public var rawValue: String

        /// Creates a kind from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The completion handler was called again after its first call.
        public static let answeredTwice = Kind(rawValue: "answeredTwice")
        /// The completion handler was called after the attempt had been timed out or cancelled.
        public static let answeredLate = Kind(rawValue: "answeredLate")
        /// The completion handler was released without having been called.
        public static let handlerDropped = Kind(rawValue: "handlerDropped")
        /// A bidder called the handler of `collectSignals` after its time had passed.
        public static let signalsLate = Kind(rawValue: "signalsLate")
        /// An auction answered with the bidder's bid after its time had passed.
        public static let bidLate = Kind(rawValue: "bidLate")
        /// The network reported an impression of an ad whose impressions mediation counts.
        public static let impressionFromWrongSide = Kind(rawValue: "impressionFromWrongSide")
        /// The network reported a click on an ad whose clicks mediation counts.
        public static let clickFromWrongSide = Kind(rawValue: "clickFromWrongSide")
        /// The network reported an event of a banner, or of an ad that covers the screen, which cannot come then, or not
        /// again.
        public static let presentationOrder = Kind(rawValue: "presentationOrder")
        /// The network did not report that its ad, or the page of a banner, had come to the screen, or had left it.
        public static let presentationNotTold = Kind(rawValue: "presentationNotTold")
        /// The network reported a reward whose amount is negative or not finite.
        public static let invalidReward = Kind(rawValue: "invalidReward")
        /// A banner grew beyond the size that was asked for.
        public static let bannerTooLarge = Kind(rawValue: "bannerTooLarge")
        /// A call of the adapter or of its ad held up the main actor for 250 milliseconds or more; see
        /// ``ContractViolation/duration``.
        ///
        /// The time is that of the mediator's clock, and a debugger that stops the process counts, too.
        public static let heldMainActor = Kind(rawValue: "heldMainActor")
    }

    /// The kind of the breach.
    public var kind: Kind

    /// The time at which it happened, counted from the start of the load.
    public var time: Duration

    /// The time for which the main actor was held up; `nil` for all other kinds.
    public var duration: Duration?

    package init(kind: Kind, time: Duration, duration: Duration? = nil) {
        self.kind = kind
        self.time = time
        self.duration = duration
    }
}
