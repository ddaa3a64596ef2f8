/// A place for ads in an app, with the line items that may fill it.
public struct AdUnit: Hashable, Sendable {
    /// The order of the waterfall.
    ///
    /// Closed: another case comes only with a new major version.
    public enum Order: String, CaseIterable, Codable, Sendable {
        /// Highest price first; line items with equal prices as listed.
        case price
        /// As listed.
        case listed
    }

    /// The deadline of an ad unit that is created in code without one; a configuration file must specify it.
    public static let defaultDeadline: Duration = .seconds(10)

    /// The set-up time limit of an ad unit that does not specify one.
    public static let defaultSetUpTimeout: Duration = .seconds(5)

    /// The ID by which the app requests ads.
    public var id: String

    /// The users for whom it replaces the ad unit with the same ID; `nil` for everyone.
    public var audience: Audience?

    /// The format of its ads.
    public var format: AdFormat

    /// The time that a load may take, including images; finite and positive.
    public var deadline: Duration

    /// The order of the waterfall.
    public var order: Order

    /// The time that a load waits for the set-up of an adapter; finite and positive.
    public var setUpTimeout: Duration

    /// The number of line items that are asked at a time, and the time that a fill waits for a better one.
    public var strategy: WaterfallStrategy

    /// The treatment of ads that arrive too late, or that lost to a better ad.
    public var lateAds: LateAdPolicy

    /// The time for which a banner is seen before it asks for its next ad: from 30 to 150 seconds, or zero for never.
    ///
    /// It has no effect for other formats.
    public var refresh: Duration = .seconds(60)

    /// The time limits for the bidders and the auction; they have no effect without a bidder.
    public var bidding: BiddingLimits

    /// The line items as listed; ``waterfall`` has them in the order in which they are asked.
    public var lineItems: [LineItem]

    /// Creates an ad unit.
    ///
    /// - Parameters:
    ///   - id: The ID by which the app requests ads.
    ///   - format: The format of its ads.
    ///   - deadline: The time that a load may take.
    ///   - order: The order of the waterfall.
    ///   - setUpTimeout: The time that a load waits for the set-up of an adapter.
    ///   - strategy: The number of line items that are asked at a time, and the time that a fill waits for a better
    ///     one.
    ///   - lateAds: The treatment of ads that arrive too late, or that lost to a better ad.
    ///   - bidding: The time limits for the bidders and the auction; `nil` for the defaults, or less if the deadline is
    ///     shorter.
    ///   - lineItems: The line items, with distinct names.
    public init(
        id: String,
        format: AdFormat = .native,
        deadline: Duration = Self.defaultDeadline,
        order: Order = .price,
        setUpTimeout: Duration = Self.defaultSetUpTimeout,
        strategy: WaterfallStrategy = .oneAtATime,
        lateAds: LateAdPolicy = .discard,
        bidding: BiddingLimits? = nil,
        lineItems: [LineItem]
    ) {
        self.id = id
        self.format = format
        self.deadline = deadline
        self.order = order
        self.setUpTimeout = setUpTimeout
        self.strategy = strategy
        self.lateAds = lateAds
        self.bidding = bidding ?? .standard(within: deadline)
        self.lineItems = lineItems
    }

    /// The line items in the order in which they are asked, followed by the bidders as listed.
    ///
    /// A bidder has no place until it has bid: in each load, the winner of the auction comes before the first line item
    /// with a lower price, and the remaining bidders are not asked.
    public var waterfall: [LineItem] {
        guard self.lineItems.contains(where: { $0.bidder != nil }) else { return self.ordered(self.lineItems) }
        return self.ordered(self.lineItems.filter { $0.bidder == nil }) + self.lineItems.filter { $0.bidder != nil }
    }

    private func ordered(_ lineItems: [LineItem]) -> [LineItem] {
        guard self.order == .price else { return lineItems }
        // The offset keeps ties as listed: the standard library does not promise a stable sort. A price that is NaN
        // (possible only in code, see `validate()`) comes last, because `<` is not an order with NaN in it.
        let ranked = lineItems.enumerated().map { offset, item in
            (price: item.ecpm.isNaN ? -Double.infinity : item.ecpm, offset: offset, item: item)
        }
        return ranked.sorted { ($1.price, $0.offset) < ($0.price, $1.offset) }.map(\.item)
    }
}
