internal import MediationCore

/// Simulates requests in virtual time, with the rules by which the app loads ads.
///
/// A request is always simulated in the same way: its random numbers come from the seed, its number, and the names of
/// the line items. So a result does not depend on threads, on the division of the requests into shards, or on the order
/// of the line items.
public struct Simulation: Sendable {
    /// The model that is simulated.
    public let model: SimulationModel

    /// The number of requests that are simulated together; ranges of requests begin at multiples of it.
    ///
    /// With ``SessionTraffic/seen``, it is a number of sessions, and so are all ranges: the requests of a session follow
    /// from it.
    ///
    /// Sessions do not cross blocks. With drift, a block is a day.
    public let blockSize: Int

    /// The maximum number of requests that a thread takes at once, unless a block has more; their counts fit in 64
    /// bits.
    static let greatestBatch = 65_536

    let traffic: CompiledTraffic

    /// Creates a simulation.
    ///
    /// - Parameter model: The model to simulate.
    public init(_ model: SimulationModel) {
        self.model = model
        self.blockSize = Self.blockSize(of: model.traffic)
        let most = max(self.blockSize, Self.greatestBatch)
        let isBySessions = model.unit == .sessions
        self.traffic = CompiledTraffic(
            model,
            mostRequestsAtOnce: isBySessions ? most * SessionTraffic.mostRequests : most
        )
    }

    /// Returns the requests of one of several shards: whole blocks, about as many for each shard.
    ///
    /// - Parameters:
    ///   - index: The index of the shard, from 0.
    ///   - count: The number of shards.
    ///   - requests: The number of requests of all shards together; with ``SessionTraffic/seen``, of sessions.
    /// - Returns: The requests; none for some shards if there are more shards than blocks.
    public func shard(_ index: Int, of count: Int, requests: Int) -> Range<Int> {
        let blocks = (max(requests, 0) + self.blockSize - 1) / self.blockSize
        let count = max(count, 1)
        let index = min(max(index, 0), count - 1)
        let (whole, rest) = blocks.quotientAndRemainder(dividingBy: count)
        let first = whole * index + min(index, rest)
        let last = first + whole + (index < rest ? 1 : 0)
        return min(first * self.blockSize, requests)..<min(last * self.blockSize, requests)
    }

    private static func blockSize(of traffic: TrafficModel) -> Int {
        if let drift = traffic.drift { return max(drift.requestsPerDay, 1) }
        // Long enough that the sessions cut off at the ends of blocks hardly matter.
        guard let depth = traffic.sessions?.depth else { return 1024 }
        return 1024 * max(Int(depth / 4), 1)
    }
}

extension Simulation {
    /// Returns the result of no requests.
    func emptyResult(seed: UInt64) -> SimulationResult {
        SimulationResult(
            identity: .init(model: self.model.fingerprint, seed: seed),
            isIndependent: self.model.traffic.sessions == nil && self.model.traffic.drift == nil,
            hasRewards: self.model.adUnit.hasRewards,
            unit: self.model.unit,
            lineItems: self.model.adUnit.waterfall.map {
                LineItemResult(name: $0.name, isBidder: $0.bidder != nil)
            }
        )
    }
}
