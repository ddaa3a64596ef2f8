/// One row of a waterfall: an adapter, its settings and a price.
public struct LineItem: Hashable, Sendable {
    /// The timeout of a line item that is created in code without one; a configuration file must specify it.
    public static let defaultTimeout: Duration = .seconds(2)

    /// The ``minimumTime`` of a line item that specifies none and whose timeout is not shorter.
    public static let defaultMinimumTime: Duration = .milliseconds(50)

    /// The name in reports; unique within its ad unit.
    public var name: String

    /// The adapter's class name, as `Type` or `Module.Type`.
    public var adapter: String

    /// The users for whom the line item is there; `nil` for everyone.
    public var audience: Audience?

    /// The price in USD per 1000 impressions; finite and positive, or 0 for a bidder, which has no price.
    public var ecpm: Double

    /// The line item's role as a bidder; `nil` if it has a price.
    public var bidder: Bidder?

    /// The time that an attempt may take; finite and positive.
    public var timeout: Duration

    /// The time that must be left of the load, or else the attempt is skipped; at most ``timeout``.
    public var minimumTime: Duration

    /// The frequency caps on its ads; a line item that has reached a cap is skipped.
    public var frequencyCaps: [FrequencyCap]

    /// The shortest time from one impression of its ads to the next; positive, or `nil` for none.
    public var pacing: Duration?

    /// The line item's own parameters; by convention `"parameter"` is the network's ad unit ID.
    public var settings: [String: JSONValue]

    /// Creates a line item.
    ///
    /// - Parameters:
    ///   - name: The name in reports.
    ///   - adapter: The adapter's class name.
    ///   - ecpm: The price in USD per 1000 impressions.
    ///   - timeout: The time that an attempt may take.
    ///   - minimumTime: The time that must be left of the load; `nil` for 50 ms, or for the timeout if that is shorter.
    ///   - frequencyCaps: The frequency caps on its ads.
    ///   - pacing: The shortest time from one impression of its ads to the next.
    ///   - settings: The line item's own parameters. They may hold credentials, so no error message quotes them.
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

    /// Creates a line item whose price is its bid.
    ///
    /// - Parameters:
    ///   - name: The name in reports.
    ///   - adapter: The adapter's class name; the class must be a ``BiddingAdapter``.
    ///   - bidder: The bidder, with the lowest bid that counts.
    ///   - timeout: The time that an attempt may take; an attempt is made only if the line item wins the auction.
    ///   - minimumTime: The time that must be left of the load; `nil` for 50 ms, or for the timeout if that is shorter.
    ///   - frequencyCaps: The frequency caps on its ads.
    ///   - pacing: The shortest time from one impression of its ads to the next.
    ///   - settings: The line item's own parameters. They may hold credentials, so no error message quotes them.
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
