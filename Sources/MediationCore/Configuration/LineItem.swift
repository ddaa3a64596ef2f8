/// One row of a waterfall: an adapter, its settings and a price.
public struct LineItem: Hashable, Sendable {
    /// The timeout of a line item made in code that gives none; a configuration file must.
    public static let defaultTimeout: Duration = .seconds(2)

    /// The ``minimumTime`` of a line item that gives none and whose timeout is not shorter.
    public static let defaultMinimumTime: Duration = .milliseconds(50)

    /// What reports call it; unique within its ad unit.
    public var name: String

    /// The adapter's class name, as `Type` or `Module.Type`.
    public var adapter: String

    /// The price in USD per 1000 impressions; finite and positive, but 0 of a bidder, which has none.
    public var ecpm: Double

    /// What makes the line item a bidder; `nil` if it has a price.
    public var bidder: Bidder?

    /// How long an attempt may take; finite and positive.
    public var timeout: Duration

    /// The attempt is skipped when less than this is left of the load; at most ``timeout``.
    public var minimumTime: Duration

    /// How often its ads may be seen; a line item that has reached a cap is skipped.
    public var frequencyCaps: [FrequencyCap]

    /// The least time from one impression of its ads to the next; positive, or `nil` for none.
    public var pacing: Duration?

    /// The line item's own parameters; by convention `"parameter"` is the network's ad unit ID.
    public var settings: [String: JSONValue]

    /// Creates a line item.
    ///
    /// - Parameters:
    ///   - name: What reports call it.
    ///   - adapter: The adapter's class name.
    ///   - ecpm: The price in USD per 1000 impressions.
    ///   - timeout: How long an attempt may take.
    ///   - minimumTime: What must be left of the load; `nil` is 50 ms, or the timeout if that is shorter.
    ///   - frequencyCaps: How often its ads may be seen.
    ///   - pacing: The least time from one impression of its ads to the next.
    ///   - settings: The line item's own parameters. They may hold credentials: no error message quotes them.
    public init(
        name: String,
        adapter: String,
        ecpm: Double,
        timeout: Duration = Self.defaultTimeout,
        minimumTime: Duration? = nil,
        frequencyCaps: [FrequencyCap] = [],
        pacing: Duration? = nil,
        settings: [String: JSONValue] = [:]
    ) {
        self.name = name
        self.adapter = adapter
        self.ecpm = ecpm
        self.timeout = timeout
        self.minimumTime = minimumTime ?? min(Self.defaultMinimumTime, timeout)
        self.frequencyCaps = frequencyCaps
        self.pacing = pacing
        self.settings = settings
    }

    /// Creates a line item whose price is what it bids.
    ///
    /// - Parameters:
    ///   - name: What reports call it.
    ///   - adapter: The adapter's class name; the class is to be a ``BiddingAdapter``.
    ///   - bidder: The least bid that counts.
    ///   - timeout: How long an attempt may take; an attempt is made only if it wins the auction.
    ///   - minimumTime: What must be left of the load; `nil` is 50 ms, or the timeout if that is shorter.
    ///   - frequencyCaps: How often its ads may be seen.
    ///   - pacing: The least time from one impression of its ads to the next.
    ///   - settings: The line item's own parameters. They may hold credentials: no error message quotes them.
    public init(
        name: String,
        adapter: String,
        bidder: Bidder,
        timeout: Duration = Self.defaultTimeout,
        minimumTime: Duration? = nil,
        frequencyCaps: [FrequencyCap] = [],
        pacing: Duration? = nil,
        settings: [String: JSONValue] = [:]
    ) {
        self.init(
            name: name,
            adapter: adapter,
            ecpm: 0,
            timeout: timeout,
            minimumTime: minimumTime,
            frequencyCaps: frequencyCaps,
            pacing: pacing,
            settings: settings
        )
        self.bidder = bidder
    }
}
