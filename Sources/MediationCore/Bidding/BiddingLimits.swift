/// How long the bidders of an ad unit and the auction may take.
public struct BiddingLimits: Hashable, Sendable {
    /// How long bidders may take to be set up and to collect their signals; positive, and shorter than ``timeout``.
    public var signalTimeout: Duration

    /// How long all of it may take, the signals and the auction; positive.
    public var timeout: Duration

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - signalTimeout: How long bidders may take to be set up and to collect their signals.
    ///   - timeout: How long all of it may take.
    public init(signalTimeout: Duration = .milliseconds(500), timeout: Duration = .seconds(1)) {
        self.signalTimeout = signalTimeout
        self.timeout = timeout
    }
}
