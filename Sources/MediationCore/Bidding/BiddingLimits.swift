/// The time limits for the bidders and the auction of an ad unit.
public struct BiddingLimits: Hashable, Sendable {
    /// The time that bidders may take to be set up and to collect their signals; positive, and shorter than
    /// ``timeout``.
    public var signalTimeout: Duration

    /// The time that signals and auction may take together; positive.
    public var timeout: Duration

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - signalTimeout: The time that bidders may take to be set up and to collect their signals.
    ///   - timeout: The time that signals and auction may take together.
    public init(signalTimeout: Duration = .milliseconds(500), timeout: Duration = .seconds(1)) {
        self.signalTimeout = signalTimeout
        self.timeout = timeout
    }
}
