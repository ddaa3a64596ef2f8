/// The traffic of sessions, the requests that a user makes one after another.
public struct SessionTraffic: Hashable, Sendable {
    /// The mean number of requests in a session, with a geometric law; at least 1.
    public var depth: Double

    /// The value of each further impression of a session relative to the impression before it, 0…1.
    public var ecpmDecay: Double

    /// The time between consecutive requests of a session, by which frequency caps and pacing count.
    public var gap: Duration

    /// Creates the traffic of sessions.
    ///
    /// - Parameters:
    ///   - depth: The mean number of requests in a session.
    ///   - ecpmDecay: The value of each further impression relative to the impression before it.
    ///   - gap: The time between consecutive requests.
    public init(depth: Double, ecpmDecay: Double = 1, gap: Duration = .seconds(60)) {
        self.depth = depth
        self.ecpmDecay = ecpmDecay
        self.gap = gap
    }
}
