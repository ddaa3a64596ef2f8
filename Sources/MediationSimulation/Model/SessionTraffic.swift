/// How the requests of a user follow each other.
public struct SessionTraffic: Hashable, Sendable {
    /// The mean number of requests in a session, with a geometric law; 1 or more.
    public var depth: Double

    /// What each further impression of a session is worth of the one before, 0…1.
    public var ecpmDecay: Double

    /// The time from one request of a session to the next, which frequency caps and pacing count by.
    public var gap: Duration

    /// Creates the traffic of sessions.
    ///
    /// - Parameters:
    ///   - depth: The mean number of requests in a session.
    ///   - ecpmDecay: What each further impression is worth of the one before.
    ///   - gap: The time from one request to the next.
    public init(depth: Double, ecpmDecay: Double = 1, gap: Duration = .seconds(60)) {
        self.depth = depth
        self.ecpmDecay = ecpmDecay
        self.gap = gap
    }
}
