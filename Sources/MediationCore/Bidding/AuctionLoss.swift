/// The notice to a network that one of its bids does not lead to an impression.
public struct AuctionLoss: Hashable, Sendable {
    /// The reason that a bid has lost.
    public struct Reason: RawRepresentable, Hashable, Sendable {
        /// The stable name.
        public var rawValue: String

        /// Creates a reason from its stable name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Another bidder bid more, or the auction's server left the bid out.
        public static let outbid = Reason(rawValue: "outbid")
        /// The bid was lower than the line item's floor.
        public static let belowFloor = Reason(rawValue: "belowFloor")
        /// The bid was invalid, such as a price that is not a positive number, or a currency other than USD.
        public static let rejected = Reason(rawValue: "rejected")
        /// The bid came too late.
        public static let tooLate = Reason(rawValue: "tooLate")
        /// The auction to which the bid was sent failed.
        public static let auctionFailed = Reason(rawValue: "auctionFailed")
        /// The bid won the auction, but a better line item of the waterfall had an ad.
        public static let betterLineItemFilled = Reason(rawValue: "betterLineItemFilled")
        /// The load ended before the bid could be used: it was cancelled, its deadline passed, a line item further down
        /// was faster, or the privacy choices changed.
        public static let loadEnded = Reason(rawValue: "loadEnded")
    }

    /// The parameters of the line item that bid.
    public var credentials: MediationCredentials

    /// The ID of the load.
    public var loadID: String

    /// The ID of the ad unit that was loaded.
    public var adUnitID: String

    /// The bid that lost: one that an auction's server made for this bidder, or else the bidder's own.
    public var bid: AdapterBid

    /// The reason that the bid lost.
    public var reason: Reason

    /// The price that the bid lost to, in USD per 1000 impressions; `nil` if there is none.
    public var winningPrice: Double?

    /// Creates a loss, for calling an adapter without mediation.
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
    /// Creates the reason that corresponds to the error of a bidder that bid.
    init(_ code: MediationError.Code) {
        self =
            switch code {
            case .outbid: .outbid
            case .bidBelowFloor: .belowFloor
            case .bidTooLate: .tooLate
            case .auctionFailed: .auctionFailed
            case .noBid: .outbid
            case .adExpired: .loadEnded
            default: .rejected
            }
    }
}
