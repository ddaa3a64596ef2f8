/// What an auction is held about: one load, its bidders and their signals.
///
/// It holds nothing of the line items' settings, which may be secret: a server knows a line item by the ad unit's ID and
/// its name, and what a network wants its own server to know is in the token.
///
/// Its JSON form is described by `docs/schemas/auction-request.schema.json`.
public struct AuctionRequest: Hashable, Sendable {
    /// A line item that bids.
    public struct Bidder: Hashable, Sendable {
        /// The line item's name; unique within its ad unit.
        public var lineItem: String

        /// The adapter's class name, as the line item gives it.
        public var adapter: String

        /// The least bid that counts, in USD per 1000 impressions.
        public var floor: Double

        /// What the network's SDK has collected.
        public var signals: BidSignals

        /// Creates a bidder.
        ///
        /// - Parameters:
        ///   - lineItem: The line item's name.
        ///   - adapter: The adapter's class name.
        ///   - floor: The least bid that counts.
        ///   - signals: What the network's SDK has collected.
        public init(lineItem: String, adapter: String, floor: Double = 0, signals: BidSignals) {
            self.lineItem = lineItem
            self.adapter = adapter
            self.floor = floor
            self.signals = signals
        }
    }

    /// Identifies the load.
    public var loadID: String

    /// The ad unit that is being loaded.
    public var adUnitID: String

    /// Which kinds of ads the app can show.
    public var adTypes: Set<AdType>

    /// Whether networks should bid with test ads.
    public var isTestRequest: Bool

    /// The user's privacy choices.
    public var privacy: PrivacySnapshot

    /// How long the auction may take from now; positive.
    public var timeLimit: Duration

    /// The bidders, in the order of the ad unit.
    public var bidders: [Bidder]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - loadID: Identifies the load.
    ///   - adUnitID: The ad unit that is being loaded.
    ///   - adTypes: Which kinds of ads the app can show.
    ///   - isTestRequest: Whether networks should bid with test ads.
    ///   - privacy: The user's privacy choices.
    ///   - timeLimit: How long the auction may take from now.
    ///   - bidders: The bidders, in the order of the ad unit.
    public init(
        loadID: String,
        adUnitID: String,
        adTypes: Set<AdType> = [.native],
        isTestRequest: Bool = false,
        privacy: PrivacySnapshot = PrivacySnapshot(),
        timeLimit: Duration,
        bidders: [Bidder]
    ) {
        self.loadID = loadID
        self.adUnitID = adUnitID
        self.adTypes = adTypes
        self.isTestRequest = isTestRequest
        self.privacy = privacy
        self.timeLimit = timeLimit
        self.bidders = bidders
    }
}
