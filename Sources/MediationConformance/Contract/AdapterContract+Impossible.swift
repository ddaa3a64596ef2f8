extension AdapterContract {
    /// A rule that adapters need elsewhere and that none can violate here.
    public struct ImpossibleByType: Sendable {
        /// The rule number that is left unused.
        public let id: RuleID
        /// The mistake that adapters make elsewhere.
        public let breach: String
        /// The reason that the mistake is impossible here.
        public let reason: String

        init(_ id: RuleID, _ breach: String, _ reason: String) {
            self.id = id
            self.breach = breach
            self.reason = reason
        }
    }

    /// The rule numbers that are unused because of the library's types and guarantees, in order.
    public static let impossibleByType: [ImpossibleByType] = [
        ImpossibleByType(
            RuleID(1, 5),
            "The network's ID is empty, or another one in each process.",
            "A line item names the adapter's class; there is no other ID."
        ),
        ImpossibleByType(
            RuleID(2, 5),
            "A load without a set-up, or before its end, waits forever.",
            "Mediation sets a class up before its first load, and asks nothing of one whose set-up failed."
        ),
        ImpossibleByType(
            RuleID(3, 12),
            "The answer has both an ad and an error, or neither.",
            "The answer is a `Result`."
        ),
        ImpossibleByType(
            RuleID(8, 3),
            "The event delegate is held strongly, so that the ad and whoever shows it keep each other alive.",
            "The event delegate is mediation's own and holds neither the ad nor the app: both ways of holding it do."
        ),
        ImpossibleByType(
            RuleID(8, 6),
            "A view for an asset is made on the thread on which the network answered.",
            "`PlatformView` and all assets of an ad belong to the main actor, and mediation reads them there."
        ),
    ]
}
