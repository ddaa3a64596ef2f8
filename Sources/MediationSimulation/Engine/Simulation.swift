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

    /// The way in which random numbers are drawn.
    public let sampling: SimulationSampling

    /// The maximum number of requests that a thread takes at once, unless a block has more; their counts fit in 64
    /// bits.
    static let greatestBatch = 65_536

    let traffic: CompiledTraffic

    /// Creates a simulation.
    ///
    /// - Parameter model: The model to simulate.
    public init(_ model: SimulationModel) {
        self.init(model, sampling: .random)
    }

    /// Creates a simulation that draws its random numbers in a given way.
    ///
    /// - Parameters:
    ///   - model: The model to simulate.
    ///   - sampling: The way in which random numbers are drawn.
    public init(_ model: SimulationModel, sampling: SimulationSampling) {
        self.model = model
        self.sampling = sampling
        self.blockSize = Self.blockSize(of: model.traffic, sampling)
        let most = max(self.blockSize, Self.greatestBatch)
        let isBySessions = model.unit == .sessions
        self.traffic = CompiledTraffic(
            model,
            sampling: sampling,
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

    private static func blockSize(of traffic: TrafficModel, _ sampling: SimulationSampling) -> Int {
        if let drift = traffic.drift { return max(drift.requestsPerDay, 1) }
        // Long enough that the sessions cut off at the ends of blocks hardly matter.
        let random = traffic.sessions?.depth.map { 1024 * max(Int($0 / 4), 1) } ?? 1024
        // The more points a lattice has, the fewer requests are as good.
        return sampling == .random ? random : max(16_384, random)
    }
}

extension Simulation {
    /// Indicates whether requests are independent of each other.
    private var hasIndependentRequests: Bool {
        self.sampling == .random && self.model.traffic.sessions == nil && self.model.traffic.drift == nil
    }

    /// Returns the result of no requests.
    func emptyResult(seed: UInt64) -> SimulationResult {
        SimulationResult(
            identity: .init(model: self.model.fingerprint(self.sampling), seed: seed),
            isIndependent: self.hasIndependentRequests,
            hasRewards: self.model.adUnit.hasRewards,
            unit: self.model.unit,
            lineItems: self.model.adUnit.waterfall.map {
                LineItemResult(name: $0.name, isBidder: $0.bidder != nil)
            }
        )
    }
}
