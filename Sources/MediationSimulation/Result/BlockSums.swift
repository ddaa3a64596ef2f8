/// Sums over blocks of requests, for estimating errors where the requests of a block depend on each other.
struct BlockSums: Hashable, Sendable, Codable {
    /// The sums of one block.
    struct Block: Hashable, Sendable {
        var requests: UInt64
        var loads: UInt64
        var impressions: UInt64
        var sessions: UInt64
        var ecpm: UInt64
        var nanoseconds: UInt64

        static func - (now: Block, before: Block) -> Block {
            Block(
                requests: now.requests - before.requests,
                loads: now.loads - before.loads,
                impressions: now.impressions - before.impressions,
                sessions: now.sessions - before.sessions,
                ecpm: now.ecpm - before.ecpm,
                nanoseconds: now.nanoseconds - before.nanoseconds
            )
        }
    }

    private(set) var blocks = 0
    private(set) var requestsSquared = ExactSum()
    private(set) var loadsSquared = ExactSum()
    private(set) var loadsByRequests = ExactSum()
    private(set) var ecpmSquared = ExactSum()
    private(set) var ecpmByRequests = ExactSum()
    private(set) var ecpmByImpressions = ExactSum()
    private(set) var impressionsSquared = ExactSum()
    private(set) var timeSquared = ExactSum()
    private(set) var timeByRequests = ExactSum()

    mutating func add(_ block: Block) {
        self.blocks += 1
        self.requestsSquared += .product(block.requests, block.requests)
        self.loadsSquared += .product(block.loads, block.loads)
        self.loadsByRequests += .product(block.loads, block.requests)
        self.ecpmSquared += .product(block.ecpm, block.ecpm)
        self.ecpmByRequests += .product(block.ecpm, block.requests)
        self.ecpmByImpressions += .product(block.ecpm, block.impressions)
        self.impressionsSquared += .product(block.impressions, block.impressions)
        let microseconds = block.nanoseconds / 1000
        self.timeSquared += .product(microseconds, microseconds)
        self.timeByRequests += .product(microseconds, block.requests)
    }

    mutating func add(_ other: BlockSums) {
        self.blocks += other.blocks
        self.requestsSquared += other.requestsSquared
        self.loadsSquared += other.loadsSquared
        self.loadsByRequests += other.loadsByRequests
        self.ecpmSquared += other.ecpmSquared
        self.ecpmByRequests += other.ecpmByRequests
        self.ecpmByImpressions += other.ecpmByImpressions
        self.impressionsSquared += other.impressionsSquared
        self.timeSquared += other.timeSquared
        self.timeByRequests += other.timeByRequests
    }

    /// Returns the number of equal blocks that would be as good as these, less one; a shorter last block counts for
    /// less.
    func freedom(requests: Int) -> Double {
        let squares = self.requestsSquared.double
        return squares > 0 ? Double(requests) * Double(requests) / squares - 1 : 0
    }

    /// Returns the standard error of a ratio of two sums, from the differences between blocks; `nil` for fewer than two
    /// blocks.
    func standardError(
        ratio: Double,
        squares: ExactSum,
        products: ExactSum,
        divisorSquares: ExactSum,
        divisor: Double
    ) -> Double? {
        guard self.blocks > 1, divisor > 0 else { return nil }
        let sum = squares.double - 2 * ratio * products.double + ratio * ratio * divisorSquares.double
        let blocks = Double(self.blocks)
        return (max(sum, 0) * blocks / (blocks - 1)).squareRoot() / divisor
    }
}
