/// What an app asks for: a place for ads, and the line items that may fill it.
public struct AdUnit: Hashable, Sendable {
    /// How the waterfall is ordered.
    public enum Order: String, CaseIterable, Codable, Sendable {
        /// Dearest first; line items of one price as listed.
        case price
        /// As listed.
        case listed
    }

    /// The deadline of an ad unit made in code that gives none; a configuration file must.
    public static let defaultDeadline: Duration = .seconds(10)

    /// The set-up time limit of an ad unit that gives none.
    public static let defaultSetUpTimeout: Duration = .seconds(5)

    /// What the app asks by.
    public var id: String

    /// How long a load may take, images included; finite and positive.
    public var deadline: Duration

    /// How the waterfall is ordered.
    public var order: Order

    /// How long a load waits for the set-up of an adapter; finite and positive.
    public var setUpTimeout: Duration

    /// How many line items are asked at a time, and how long a fill waits for a better one.
    public var strategy: WaterfallStrategy

    /// What becomes of ads that come too late, or that a better one was preferred to.
    public var lateAds: LateAdPolicy

    /// How long bidders and the auction may take; of no effect without a bidder.
    public var bidding: BiddingLimits

    /// The line items as listed; ``waterfall`` has them in the order in which they are asked.
    public var lineItems: [LineItem]

    /// Creates an ad unit.
    ///
    /// - Parameters:
    ///   - id: What the app asks by.
    ///   - deadline: How long a load may take.
    ///   - order: How the waterfall is ordered.
    ///   - setUpTimeout: How long a load waits for the set-up of an adapter.
    ///   - strategy: How many line items are asked at a time, and how long a fill waits for a better one.
    ///   - lateAds: What becomes of ads that come too late, or that a better one was preferred to.
    ///   - bidding: How long bidders and the auction may take; `nil` is the default, or less if the deadline is shorter.
    ///   - lineItems: The line items, with different names.
    public init(
        id: String,
        deadline: Duration = Self.defaultDeadline,
        order: Order = .price,
        setUpTimeout: Duration = Self.defaultSetUpTimeout,
        strategy: WaterfallStrategy = .oneAtATime,
        lateAds: LateAdPolicy = .discard,
        bidding: BiddingLimits? = nil,
        lineItems: [LineItem]
    ) {
        self.id = id
        self.deadline = deadline
        self.order = order
        self.setUpTimeout = setUpTimeout
        self.strategy = strategy
        self.lateAds = lateAds
        self.bidding = bidding ?? .standard(within: deadline)
        self.lineItems = lineItems
    }

    /// The line items in the order in which they are asked; then the bidders, as listed.
    ///
    /// A bidder has no place until it has bid: the one that wins the auction of a load comes before the first line item
    /// with a lower price in that load, and the others are not asked.
    public var waterfall: [LineItem] {
        guard self.lineItems.contains(where: { $0.bidder != nil }) else { return self.ordered(self.lineItems) }
        return self.ordered(self.lineItems.filter { $0.bidder == nil }) + self.lineItems.filter { $0.bidder != nil }
    }

    private func ordered(_ lineItems: [LineItem]) -> [LineItem] {
        guard self.order == .price else { return lineItems }
        // The offset keeps ties as listed: the standard library does not promise a stable sort. A price that is no
        // number (possible only in code, see `validate()`) comes last, for `<` is no order with NaN in it.
        let ranked = lineItems.enumerated().map { offset, item in
            (price: item.ecpm.isNaN ? -Double.infinity : item.ecpm, offset: offset, item: item)
        }
        return ranked.sorted { ($1.price, $0.offset) < ($0.price, $1.offset) }.map(\.item)
    }
}
