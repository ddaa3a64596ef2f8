extension AdapterContract {
    /// A rule that custom events need elsewhere, and that no adapter can break here.
    public struct ImpossibleByType: Sendable {
        /// The number that is left free for it.
        public let id: RuleID
        /// What adapters do wrong elsewhere.
        public let breach: String
        /// Why it cannot happen here.
        public let reason: String

        init(_ id: RuleID, _ breach: String, _ reason: String) {
            self.id = id
            self.breach = breach
            self.reason = reason
        }
    }

    /// The numbers that are free because of the types and the guarantees of the library, in order.
    public static let impossibleByType: [ImpossibleByType] = [
        ImpossibleByType(
            RuleID(1, 5),
            "The network's ID is empty, or another one in each process.",
            "A line item names the adapter's class; there is no other ID."
        ),
        ImpossibleByType(
            RuleID(2, 5),
            "A load without a set-up, or before its end, waits for ever.",
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
