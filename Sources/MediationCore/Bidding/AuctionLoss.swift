/// What a network is told of a bid of its own that does not lead to an impression.
public struct AuctionLoss: Hashable, Sendable {
    /// Why a bid has lost.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a reason from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Another bidder bid more, or the auction's server left the bid out.
        public static let outbid = Reason(rawValue: "outbid")
        /// The bid was lower than the line item's floor.
        public static let belowFloor = Reason(rawValue: "belowFloor")
        /// The bid made no sense, such as a price that is no positive number, or another currency than USD.
        public static let rejected = Reason(rawValue: "rejected")
        /// The bid came too late.
        public static let tooLate = Reason(rawValue: "tooLate")
        /// The auction to which the bid was sent has failed.
        public static let auctionFailed = Reason(rawValue: "auctionFailed")
        /// The bid won the auction, and a better line item of the waterfall had an ad.
        public static let betterLineItemFilled = Reason(rawValue: "betterLineItemFilled")
        /// The load ended before the bid could be used: it was cancelled, its deadline passed, or a
        /// line item further down was faster.
        public static let loadEnded = Reason(rawValue: "loadEnded")
    }

    /// The parameters of the line item that bid.
    public var credentials: MediationCredentials

    /// Identifies the load.
    public var loadID: String

    /// The ad unit that was loaded.
    public var adUnitID: String

    /// The bid that has lost; one that an auction's server made for this bidder, or else the bidder's own.
    public var bid: AdapterBid

    /// Why it has lost.
    public var reason: Reason

    /// The price that it has lost to, in USD per 1000 impressions; `nil` if there is none.
    public var winningPrice: Double?

    /// Creates a loss, to call an adapter without mediation.
    public init(
        credentials: MediationCredentials,
        loadID: String,
        adUnitID: String,
        bid: AdapterBid,
        reason: Reason,
        winningPrice: Double? = nil
    ) {
        self.credentials = credentials
        self.loadID = loadID
        self.adUnitID = adUnitID
        self.bid = bid
        self.reason = reason
        self.winningPrice = winningPrice
    }
}

extension AuctionLoss.Reason {
    /// The reason that goes with the error of a bidder that bid.
    init(_ code: MediationError.Code) {
        self =
            switch code {
            case .outbid: .outbid
            case .bidBelowFloor: .belowFloor
            case .bidTooLate: .tooLate
            case .auctionFailed: .auctionFailed
            case .noBid: .outbid
            default: .rejected
            }
    }
}
