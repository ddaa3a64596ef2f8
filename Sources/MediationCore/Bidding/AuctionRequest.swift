/// The input of an auction: one load, its bidders and their signals.
///
/// It contains none of the line items' settings, which may be secret: a server identifies a line item by the ad unit's
/// ID and its name, and the token carries whatever a network wants its own server to know.
///
/// Its JSON form is described by `docs/schemas/auction-request.schema.json`.
public struct AuctionRequest: Hashable, Sendable {
    /// A line item that bids.
    public struct Bidder: Hashable, Sendable {
        /// The line item's name; unique within its ad unit.
        public var lineItem: String

        /// The adapter's class name, as the line item specifies it.
        public var adapter: String

        /// The lowest bid that counts, in USD per 1000 impressions.
        public var floor: Double

        /// The signals that the network's SDK has collected.
        public var signals: BidSignals

        /// Creates a bidder.
        ///
        /// - Parameters:
        ///   - lineItem: The line item's name.
        ///   - adapter: The adapter's class name.
        ///   - floor: The lowest bid that counts.
        ///   - signals: The signals that the network's SDK has collected.
        public init(lineItem: String, adapter: String, floor: Double = 0, signals: BidSignals) {
            self.lineItem = lineItem
            self.adapter = adapter
            self.floor = floor
            self.signals = signals
        }
    }

    /// The ID of the load.
    public var loadID: String

    /// The ID of the ad unit that is being loaded.
    public var adUnitID: String

    /// The format of the ad.
    public var format: AdFormat

    /// The size that a banner may have; `nil` for all other formats.
    public var bannerSize: BannerSize?

    /// The kinds of native ads that the app can show.
    public var adTypes: Set<AdType>

    /// Indicates whether networks should bid with test ads.
    public var isTestRequest: Bool

    /// The user's privacy choices.
    public var privacy: PrivacySnapshot

    /// The time that the auction may take from now; positive.
    public var timeLimit: Duration

    /// The bidders, in the order of the ad unit.
    public var bidders: [Bidder]

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - loadID: The ID of the load.
    ///   - adUnitID: The ID of the ad unit that is being loaded.
    ///   - format: The format of the ad.
    ///   - bannerSize: The size that a banner may have; `nil` for all other formats.
    ///   - adTypes: The kinds of native ads that the app can show.
    ///   - isTestRequest: `true` if networks should bid with test ads.
    ///   - privacy: The user's privacy choices.
    ///   - timeLimit: The time that the auction may take from now.
    ///   - bidders: The bidders, in the order of the ad unit.
    public init(
        loadID: String,
        adUnitID: String,
        format: AdFormat = .native,
        bannerSize: BannerSize? = nil,
        adTypes: Set<AdType> = [.native],
        isTestRequest: Bool = false,
        privacy: PrivacySnapshot = PrivacySnapshot(),
        timeLimit: Duration,
        bidders: [Bidder]
    ) {
        self.loadID = loadID
        self.adUnitID = adUnitID
        self.format = format
        self.bannerSize = bannerSize
        self.adTypes = adTypes
        self.isTestRequest = isTestRequest
        self.privacy = privacy
        self.timeLimit = timeLimit
        self.bidders = bidders
    }
}
