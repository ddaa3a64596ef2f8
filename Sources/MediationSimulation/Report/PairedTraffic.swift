/// By how much two models differ on the same requests.
package struct PairedDifferences: Sendable {
    /// Of the revenue of 1000 requests in USD.
    package let revenue: Estimate
    /// Of the fill rate.
    package let fillRate: Estimate
    /// Of the mean latency in milliseconds.
    package let latency: Estimate
}

/// The same requests for several models: line items with the same name draw the same numbers, so that chance is the same
/// for all, and differences are far surer than the figures themselves.
package struct PairedTraffic: Sendable {
    /// What came of some requests that follow each other.
    private struct Batch {
        let requests: Double
        let revenue: Double
        let loads: Double
        let time: Double
    }

    /// So many that the spread of the differences is known well, and the 95 % of an interval are 95 %.
    private static let batchCount = 32

    private let base: Simulation
    private let baseBatches: [Batch]
    private let seed: UInt64
    private let batchSize: Int

    /// How many requests each model gets.
    package var requests: Int { self.batchSize * Self.batchCount }

    /// Simulates the model that the others are compared with.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - requests: About how many requests each model gets; whole blocks of them are simulated.
    ///   - seed: What all random numbers come from.
    ///   - others: What will be compared with it, if the blocks of that may be of another size.
    package init(_ model: SimulationModel, requests: Int, seed: UInt64, others: [SimulationModel] = []) {
        let base = Simulation(model)
        self.base = base
        self.seed = seed
        var block = base.blockSize
        for other in others { block = Self.leastCommonMultiple(block, Simulation(other).blockSize) }
        self.batchSize = block * max((requests / Self.batchCount + block - 1) / block, 1)
        self.baseBatches = Self.batches(of: base, size: self.batchSize, seed: seed)
    }

    /// Simulates another model, and compares it.
    ///
    /// - Parameter model: The model.
    /// - Returns: What it has more than the first one.
    package func differences(of model: SimulationModel) -> PairedDifferences {
        let batches = Self.batches(of: Simulation(model), size: self.batchSize, seed: self.seed)
        func estimate(_ value: (Batch) -> Double) -> Estimate {
            let differences = zip(batches, self.baseBatches).map { (value($0) - value($1)) / $0.requests }
            let count = Double(differences.count)
            let mean = differences.reduce(0, +) / count
            let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
            return Estimate(mean, standardError: (squares / (count - 1) / count).squareRoot())
        }
        return PairedDifferences(
            revenue: estimate { $0.revenue * 1000 },
            fillRate: estimate(\.loads),
            latency: estimate(\.time)
        )
    }

    private static func batches(of simulation: Simulation, size: Int, seed: UInt64) -> [Batch] {
        (0..<Self.batchCount).map { number in
            let result = simulation.run(requests: (number * size)..<((number + 1) * size), seed: seed)
            return Batch(
                requests: Double(max(result.requests, 1)),
                revenue: result.revenue,
                loads: Double(result.loads),
                time: result.time.double / 1e6
            )
        }
    }

    private static func leastCommonMultiple(_ left: Int, _ right: Int) -> Int {
        var (a, b) = (left, right)
        while b != 0 { (a, b) = (b, a % b) }
        return left / a * right
    }
}
