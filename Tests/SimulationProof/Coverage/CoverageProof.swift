package import MediationSimulation

/// Many simulations of a model with a known truth, whose intervals must contain it as often as they say.
package struct CoverageProof: Sendable {
    /// The outcome of simulations with one sampling.
    package struct Outcome: Sendable {
        package let sampling: SimulationSampling
        /// The share of the intervals that contain the truth.
        package let coverage: Double
        /// The mean of all simulations minus the truth, in standard errors of the difference.
        package let bias: Double
        /// The mean of all simulations minus the truth, as a share of it.
        package let shift: Double
        /// The share that the sessions cut off at the ends of blocks may shift the mean by, at most.
        let edge: Double
        /// The variance of a simulation, for one request, relative to the squared revenue.
        package let variance: Double

        /// Indicates whether 95 % of the intervals contain the truth, give or take half a point and four standard errors
        /// of the share itself, and the simulations are not biased by more than the ends of blocks.
        func holds(count: Int) -> Bool {
            let chance = 4 * (0.95 * 0.05 / Double(count)).squareRoot()
            return abs(self.coverage - 0.95) <= 0.005 + chance && (abs(self.bias) < 4 || abs(self.shift) < self.edge)
        }
    }

    /// The number of blocks of each simulation.
    private static let blocks = 12

    /// The outcome of each sampling, the random one first.
    package let outcomes: [Outcome]
    package let holds: Bool

    /// Runs simulations, each with a seed of its own, and learns a truth from so many requests that nothing else tells.
    package init(_ model: CoverageModel, count: Int, truthRequests: Int, threads: Int) throws {
        let truth = try model.truth(requests: truthRequests, threads: threads)
        let outcomes = try [SimulationSampling.random, .quasiRandom].map { sampling in
            Self.outcome(Simulation(try model.model(), sampling: sampling), count: count, truth, threads: threads)
        }
        self.outcomes = outcomes
        self.holds = outcomes.allSatisfy { $0.holds(count: count) }
    }

    /// The number of random requests that are as good as one of the others.
    package var gain: Double { self.outcomes[0].variance / self.outcomes[1].variance }

    private static func outcome(
        _ simulation: Simulation,
        count: Int,
        _ truth: (revenue: Double, error: Double),
        threads: Int
    ) -> Outcome {
        let requests = Self.blocks * max(simulation.blockSize, 8192)
        var (hits, sum, squares) = (0, 0.0, 0.0)
        for seed in 0..<count {
            let result = simulation.run(requests: 0..<requests, seed: UInt64(seed), threads: threads)
            let revenue = result.revenuePerThousandRequests
            if revenue.interval?.contains(truth.revenue) == true { hits += 1 }
            let difference = revenue.value - truth.revenue
            sum += difference
            squares += difference * difference
        }
        let mean = sum / Double(count)
        let variance = (squares - mean * sum) / Double(max(count - 1, 1))
        // A block begins with a new session, of which each first request is worth more than one in its middle.
        let depth = simulation.model.traffic.sessions?.depth ?? 0
        return Outcome(
            sampling: simulation.sampling,
            coverage: Double(hits) / Double(count),
            bias: mean / (variance / Double(count) + truth.error * truth.error).squareRoot(),
            shift: mean / truth.revenue,
            edge: depth / 2 / Double(simulation.blockSize),
            variance: variance * Double(requests) / (truth.revenue * truth.revenue)
        )
    }
}
