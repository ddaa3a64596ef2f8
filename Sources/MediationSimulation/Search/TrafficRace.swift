internal import Dispatch
internal import MediationCore

/// A race between two waterfalls, simulated with the same requests: few at first, and more as long as the result is
/// uncertain.
struct TrafficRace {
    /// A waterfall, and its value in each batch of requests.
    private struct Runner {
        let simulation: Simulation
        var values: [Double] = []
    }

    private let objective: SearchObjective
    private let seed: UInt64
    private let threads: Int
    private let batchSize: Int
    private let mostBatches: Int
    private let firstBatches = 8
    private var champion: Runner
    /// The index of the batch at which this race begins.
    private var start = 0
    /// The number of requests that were simulated; and what they cost: their attempts, and one for each request.
    private(set) var requests = 0
    private(set) var attempts = 0

    /// The number of standard errors by which a waterfall must be better, which allows for hundreds of attempts.
    private static let errors = 3.0

    init(
        _ model: SimulationModel,
        objective: SearchObjective,
        requests: Int,
        seed: UInt64,
        threads: Int
    ) {
        let simulation = Simulation(model)
        self.objective = objective
        self.seed = seed
        self.threads = threads
        self.batchSize = simulation.blockSize
        self.mostBatches = max(requests / simulation.blockSize, self.firstBatches)
        self.champion = Runner(simulation: simulation)
    }

    /// Begins again with requests that no race has used.
    mutating func restart() {
        self.start += self.mostBatches
        self.champion.values = []
    }

    /// The value of the best waterfall so far, as far as it was simulated.
    var value: Double { self.champion.values.reduce(0, +) / Double(self.champion.values.count) }

    /// Simulates as many requests of the best waterfall as are needed to begin.
    mutating func warmUp() { self.runChampion(self.firstBatches) }

    /// Makes a waterfall the best one if it is better by at least a share of the value, and returns whether it is.
    mutating func isWon(by model: SimulationModel, leastGain: Double) -> Bool {
        var challenger = Runner(simulation: Simulation(model))
        var count = self.firstBatches
        while true {
            self.runChampion(count)
            challenger.values += self.values(challenger.simulation, challenger.values.count..<count)
            let difference = PairedDifference(zip(challenger.values, self.champion.values).map { $0 - $1 })
            let least = self.value.magnitude * leastGain
            let error = difference.standardError ?? .infinity
            if difference.value - Self.errors * error > 0, difference.value >= least {
                self.champion = challenger
                return true
            }
            guard difference.value + 2 * error > least, count < self.mostBatches else { return false }
            count = min(count * 2, self.mostBatches)
        }
    }

    private mutating func runChampion(_ count: Int) {
        let known = self.champion.values.count
        guard known < count else { return }
        self.champion.values += self.values(self.champion.simulation, known..<count)
    }

    /// Returns the values of a waterfall in some batches.
    private mutating func values(_ simulation: Simulation, _ batches: Range<Int>) -> [Double] {
        let (start, size, seed) = (self.start + batches.lowerBound, self.batchSize, self.seed)
        let results = LockedValue<[Int: SimulationResult]>([:])
        let body: @Sendable (Int) -> Void = { offset in
            let request = (start + offset) * size
            let result = simulation.run(requests: request..<(request + size), seed: seed)
            results.withLock { $0[offset] = result }
        }
        if self.threads > 1 {
            DispatchQueue.concurrentPerform(iterations: batches.count, execute: body)
        } else {
            for offset in 0..<batches.count { body(offset) }
        }
        return results.withLock { $0 }.sorted { $0.key < $1.key }.map { _, result in
            self.requests += result.requests
            self.attempts += result.lineItems.reduce(result.requests) { $0 + $1.attempts }
            return self.objective.value(of: result)
        }
    }
}
