import Foundation
import MediationCore
import MediationSimulation

/// Simulates, with a progress line, until the simulation is done or the user interrupts it.
final class SimulationRun {
    let simulation: Simulation
    private let seed: UInt64
    private let threads: Int
    private let isInterrupted: LockedValue<Bool>
    private let interruption: Interruption

    init(_ simulation: Simulation, seed: UInt64, threads: Int) {
        self.simulation = simulation
        self.seed = seed
        self.threads = threads
        let isInterrupted = LockedValue(false)
        self.isInterrupted = isInterrupted
        self.interruption = Interruption { isInterrupted.withLock { $0 = true } }
    }

    /// Indicates whether the user has interrupted the simulation.
    var wasInterrupted: Bool { self.isInterrupted.withLock { $0 } }

    /// A closure for other threads that returns ``wasInterrupted``.
    var isCancelled: @Sendable () -> Bool {
        { [isInterrupted] in isInterrupted.withLock { $0 } }
    }

    /// Simulates these requests, or the first of them if the user interrupts.
    func run(_ requests: Range<Int>, progress: SimulationProgress?) -> SimulationResult {
        var show: (@Sendable (Int) -> Void)?
        if let progress { show = { progress.show(done: $0) } }
        return self.simulation.run(
            requests: requests,
            seed: self.seed,
            threads: self.threads,
            progress: show,
            isCancelled: self.isCancelled
        )
    }

    /// Simulates until the revenue has the precision, or until `limit` requests or sessions are done.
    ///
    /// The number of requests depends on nothing but the results, so it is the same for any number of threads.
    func run(
        until precision: PrecisionArgument,
        atMost limit: Int,
        beginningWith first: Int = 1 << 17
    ) throws -> SimulationResult {
        let block = self.simulation.blockSize
        func whole(_ requests: Int) -> Int { min((requests + block - 1) / block * block, limit) }
        let progress = SimulationProgress(total: nil, unit: self.simulation.model.unit)
        defer { progress.end() }
        let model = self.simulation.model.traffic
        let isIndependent = self.simulation.sampling == .random && model.drift == nil && model.sessions == nil
        let least = isIndependent ? 0 : PrecisionArgument.leastBlocks * block
        var result = self.run(0..<whole(max(first, least)), progress: progress)
        while !self.wasInterrupted, result.unitCount < limit, !precision.isEnough(result) {
            let next = whole(precision.requests(after: result))
            progress.begin(at: result.unitCount, total: next)
            try result.merge(self.run(result.unitCount..<next, progress: progress))
        }
        return result
    }
}
