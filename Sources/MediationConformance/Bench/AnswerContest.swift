import MediationCore

/// Runs many loads that the network answers from two threads: the time between finding the completion handler and
/// taking it is short, and hard to hit.
///
/// First, one of the two answers halts somewhere in the middle, and the other completes before the first goes on. Then
/// both run at the same moment, so that the thread sanitizer sees it: to the sanitizer, a thread that halts is one that
/// waits.
@MainActor
final class AnswerContest {
    /// The way in which the answers meet.
    private enum Way {
        /// The first answer halts after a number of instructions.
        case stepped
        /// The first answer halts at some time.
        case halting
        /// The answers meet at the same moment.
        case free

        /// The number of loads that are enough to show a violation.
        @MainActor var mostLoads: Int {
            switch self {
            case .stepped: 200
            case .halting: 400
            // If answers can be stepped, this way only has to find other races.
            case .free: AnswerContest.ways.contains(.stepped) ? 100 : 2_000
            }
        }
    }

    private static let fewestLoads = 50
    /// The limit of each way, for SDKs that take real time for each answer, or much of a processor's: time in which others
    /// have the processor must not count, or the verdict would depend on them.
    private static let timeLimit = Duration.seconds(20)

    private let bench: Bench
    private let counts = LockedValue<[Int]>([])
    /// The adapters of the current loads, kept until they are answered.
    private var adapters: [any NetworkAdapter] = []
    /// The time for which answers have been waited for.
    private var waited = Duration.zero

    init(_ bench: Bench) {
        self.bench = bench
    }

    /// The number of calls of each load's completion handler.
    var calls: [Int] { self.counts.withLock { $0 } }

    /// Runs until a completion handler was not called exactly once, or until that is no longer likely.
    func run() async throws(BenchStop) {
        self.bench.note("answers each of many loads from two threads at the same moment")
        self.bench.timeline.isSilent.withLock { $0 = true }
        defer { self.bench.timeline.isSilent.withLock { $0 = false } }
        for way in Self.ways {
            for isAdFirst in way == .halting ? [true, false] : [true] {
                guard try await self.isWon(way, isAdFirst: isAdFirst) else { return }
            }
        }
        await self.bench.settle()
    }

    private static var ways: [Way] {
        #if canImport(Glibc) && arch(x86_64)
        SteppedThread.isPossible ? [.stepped, .free] : [.free]
        #else
        [.halting, .free]
        #endif
    }

    /// Returns whether each completion handler was called exactly once.
    private func isWon(_ way: Way, isAdFirst: Bool) async throws(BenchStop) -> Bool {
        let (start, end) = (ProcessorTime.ofProcess, self.calls.count + way.mostLoads)
        self.waited = .zero
        let (aim, stepAim) = (Aim(), StepAim())
        // Large batches, because threads that have met once meet again as long as both have a processor.
        let size = self.bench.capabilities.contains(.concurrentLoads) ? way == .stepped ? 4 : 50 : 1
        while self.calls.count < end, way != .stepped || !stepAim.isDone {
            let count = end - self.calls.count
            let isOver = max(self.waited, ProcessorTime.ofProcess - start) > Self.timeLimit
            if isOver, way == .stepped || way.mostLoads - count >= Self.fewestLoads { break }
            let first = self.calls.count
            var requests: [Int] = []
            for _ in 0..<size {
                requests.append(
                    try await self.ask { isAd in
                        aim.note(firstHasWon: isAd == isAdFirst)
                        stepAim.note(firstHasWon: isAd == isAdFirst)
                    }
                )
            }
            let pairs = requests.map { self.pair($0, isAdFirst: isAdFirst) }
            let timeline = self.bench.timeline
            switch way {
            case .stepped:
                #if canImport(Glibc) && arch(x86_64)
                await BenchThread.step(pairs, haltingBy: stepAim) { timeline.beat() }
                #endif
            case .halting, .free:
                await BenchThread.run(pairs, halting: way == .halting) {
                    timeline.beat()
                    return aim.next()
                }
            }
            if let problem = self.bench.player.problem { throw problem }
            let calls = { self.calls[first...] }
            if calls().contains(0) {
                let beginning = ContinuousClock.now
                await self.bench.settle { !calls().contains(0) }
                self.waited += beginning.duration(to: .now)
            }
            guard calls().allSatisfy({ $0 == 1 }) else { return false }
            self.adapters = []
        }
        return true
    }

    /// Returns closures that answer a request with an ad and with an error.
    private func pair(
        _ request: Int,
        isAdFirst: Bool
    ) -> (first: @Sendable () -> Void, second: @Sendable () -> Void) {
        let player = self.bench.player
        // With one image: each more takes thousands of instructions, which are stepped.
        let fill = NetworkStep.fill(request: request, self.bench.payload { $0.images = Array($0.images.prefix(1)) })
        let fail = NetworkStep.fail(request: request, NetworkFailure(.noFill))
        let (first, second) = isAdFirst ? (fill, fail) : (fail, fill)
        return ({ player.playUnseen(first) }, { player.playUnseen(second) })
    }

    /// Makes a new adapter send a request to its network, without mediation, which would take most of the time.
    ///
    /// - Parameter hear: Called for each answer; `isAd` is `true` for an ad.
    /// - Returns: The number of the request.
    /// - Throws: A ``BenchStop`` if the network receives no request.
    private func ask(_ hear: @escaping @Sendable (_ isAd: Bool) -> Void) async throws(BenchStop) -> Int {
        let network = self.bench.network
        let (before, load) = (network.requestCount, self.calls.count)
        guard let adapter = self.bench.makeAdapter() else { throw .harness("There is no adapter.") }
        self.adapters.append(adapter)
        self.counts.withLock { $0.append(0) }
        adapter.load(
            self.bench.format,
            for: NativeAdConfiguration(
                credentials: MediationCredentials(settings: self.bench.settings),
                loadID: "contest-\(load)",
                deadline: .seconds(30)
            ),
            completionHandler: NativeAdCompletionHandler { [counts] result in
                hear((try? result.get()) != nil)
                counts.withLock { $0[load] += 1 }
                return nil
            }
        )
        if network.requestCount == before { await self.bench.settle { network.requestCount > before } }
        try self.bench.require(network.requestCount > before, "that the adapter asks its network")
        return network.requestCount
    }
}
