internal import Dispatch
internal import MediationCore

extension Simulation {
    /// Simulates requests.
    ///
    /// - Parameters:
    ///   - requests: The requests; they should begin at a multiple of ``blockSize``, and end at a multiple or at the
    ///     end of all requests. A range that begins elsewhere is simulated from the multiple before. With
    ///     ``SessionTraffic/seen``, the sessions.
    ///   - seed: The seed of all random numbers.
    ///   - threads: The number of threads that simulate.
    ///   - progress: Called from time to time, on any of the threads, with the number of requests that are done.
    ///   - isCancelled: Called from time to time, on any of the threads; returns whether to stop.
    /// - Returns: The result of the requests; if cancelled, of the first of them.
    public func run(
        requests: Range<Int>,
        seed: UInt64 = 1,
        threads: Int = 1,
        progress: (@Sendable (_ done: Int) -> Void)? = nil,
        isCancelled: (@Sendable () -> Bool)? = nil
    ) -> SimulationResult {
        let first = max(requests.lowerBound, 0) / self.blockSize * self.blockSize
        let requests = requests.isEmpty ? first..<first : first..<max(requests.upperBound, first)
        let work = SharedWork(requests, blockSize: self.blockSize, threads: threads)
        let results = LockedValue<[SimulationResult]>([])
        let empty = self.emptyResult(seed: seed)
        let body: @Sendable (Int) -> Void = { _ in
            var worker = SimulationWorker(self.traffic, blockSize: self.blockSize, seed: seed, empty)
            while isCancelled?() != true, let batch = work.next() {
                worker.run(batch)
                let done = work.finish(batch)
                progress?(done)
            }
            let result = worker.result
            results.withLock { $0.append(result) }
        }
        if threads > 1 {
            DispatchQueue.concurrentPerform(iterations: threads, execute: body)
        } else {
            body(0)
        }
        var result = empty
        for part in results.withLock({ $0 }) { result.add(part) }
        let done = work.taken
        result.ranges = done.isEmpty ? [] : [done]
        return result
    }
}

/// The blocks that threads take their work from, in order: the blocks taken are at any time the first part of all
/// blocks.
private final class SharedWork: Sendable {
    private struct State {
        var next: Int
        var done = 0
    }

    private let requests: Range<Int>
    private let blockSize: Int
    private let batchSize: Int
    private let state: LockedValue<State>

    init(_ requests: Range<Int>, blockSize: Int, threads: Int) {
        self.requests = requests
        self.blockSize = blockSize
        // Enough batches to balance the threads, and few enough to avoid contention for the lock.
        let blocks = requests.count / blockSize
        let most = max(Simulation.greatestBatch / blockSize, 1)
        self.batchSize = min(max(blocks / (max(threads, 1) * 16), 1), most) * blockSize
        self.state = LockedValue(State(next: requests.lowerBound))
    }

    /// Returns the next blocks; `nil` if there are none left.
    func next() -> Range<Int>? {
        self.state.withLock { state in
            guard state.next < self.requests.upperBound else { return nil }
            let first = state.next
            state.next = min(first + self.batchSize, self.requests.upperBound)
            return first..<state.next
        }
    }

    /// Notes that blocks are done, and returns the number of requests that are done.
    func finish(_ batch: Range<Int>) -> Int {
        self.state.withLock {
            $0.done += batch.count
            return $0.done
        }
    }

    /// The requests that were taken, which are all done when all threads have ended.
    var taken: Range<Int> { self.requests.lowerBound..<self.state.withLock { $0.next } }
}
