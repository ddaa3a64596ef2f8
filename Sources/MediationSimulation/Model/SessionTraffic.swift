internal import MediationCore

/// The traffic of sessions, the requests that a user makes one after another.
///
/// A session has a number of requests, or it lasts for as long as a user sees a banner, whose refresh makes the requests.
public struct SessionTraffic: Hashable, Sendable {
    /// The mean number of requests in a session, with a geometric law; at least 1, and `nil` with ``seen``.
    public var depth: Double?

    /// The law of the time for which a user sees a banner, in milliseconds; `nil` with ``depth``.
    ///
    /// Times above four hours count as four hours.
    public var seen: Law?

    /// The value of each further impression of a session relative to the impression before it, 0…1.
    public var ecpmDecay: Double

    /// The time between consecutive requests of a session, by which frequency caps and pacing count; without effect with
    /// ``seen``.
    public var gap: Duration

    /// Creates the traffic of sessions with a number of requests.
    ///
    /// - Parameters:
    ///   - depth: The mean number of requests in a session.
    ///   - ecpmDecay: The value of each further impression relative to the impression before it.
    ///   - gap: The time between consecutive requests.
    public init(depth: Double, ecpmDecay: Double = 1, gap: Duration = .seconds(60)) {
        self.init(depth: depth, seen: nil, ecpmDecay: ecpmDecay, gap: gap)
    }

    /// Creates the traffic of sessions in which a user sees a banner.
    ///
    /// - Parameters:
    ///   - seen: The law of the time for which the user sees the banner, in milliseconds.
    ///   - ecpmDecay: The value of each further impression relative to the impression before it.
    public init(seen: Law, ecpmDecay: Double = 1) {
        self.init(depth: nil, seen: seen, ecpmDecay: ecpmDecay, gap: .seconds(60))
    }

    init(depth: Double?, seen: Law?, ecpmDecay: Double, gap: Duration) {
        self.depth = depth
        self.seen = seen
        self.ecpmDecay = ecpmDecay
        self.gap = gap
    }

    /// The longest time for which a banner is seen, so that sums over the sessions of a block do not overflow.
    static let longest: Duration = .seconds(4 * 60 * 60)

    /// The greatest number of requests in a session in which a banner is seen.
    static let mostRequests = Int(Self.longest / BannerRefresh.limits.lowerBound) + 1
}
