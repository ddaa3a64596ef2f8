/// Sums over blocks of sessions, for figures per session and their errors.
struct SessionSums: Hashable, Sendable, Codable {
    private(set) var sessionsSquared = ExactSum()
    private(set) var requestsBySessions = ExactSum()
    private(set) var impressionsBySessions = ExactSum()
    private(set) var ecpmBySessions = ExactSum()

    mutating func add(_ block: BlockSums.Block) {
        self.sessionsSquared += .product(block.sessions, block.sessions)
        self.requestsBySessions += .product(block.requests, block.sessions)
        self.impressionsBySessions += .product(block.impressions, block.sessions)
        self.ecpmBySessions += .product(block.ecpm, block.sessions)
    }

    mutating func add(_ other: SessionSums) {
        self.sessionsSquared += other.sessionsSquared
        self.requestsBySessions += other.requestsBySessions
        self.impressionsBySessions += other.impressionsBySessions
        self.ecpmBySessions += other.ecpmBySessions
    }

    /// Returns the number of equal blocks that would be as good as these, less one.
    func freedom(sessions: Int) -> Double {
        let squares = self.sessionsSquared.double
        return squares > 0 ? Double(sessions) * Double(sessions) / squares - 1 : 0
    }
}
