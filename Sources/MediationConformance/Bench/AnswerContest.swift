import MediationCore

/// Loads that the network answers from two threads, again and again: the time between looking for the handler and taking it
/// out is short, and has to be hit.
///
/// First, one of the two answers halts somewhere in the middle, and the other is through before it goes on. Then both go on
/// at the same moment, so that the thread sanitizer sees them do so: a thread that halts is one that waits.
@MainActor
final class AnswerContest {
    /// How the answers meet.
    private enum Way {
        /// The first halts after a number of instructions.
        case stepped
        /// The first halts at some time.
        case halting
        /// They meet at the same moment.
        case free

        /// How many loads show what there is to be seen.
        @MainActor var mostLoads: Int {
            switch self {
            case .stepped: 200
            case .halting: 400
            // Where answers can be stepped, this is for what else may race.
            case .free: AnswerContest.ways.contains(.stepped) ? 300 : 2_000
            }
        }
    }

    private static let fewestLoads = 50
    /// What an SDK that takes real time for each answer may cost, for each way.
    private static let timeLimit = Duration.seconds(20)

    private let bench: Bench
    private let counts = LockedValue<[Int]>([])
    /// Until they are answered.
    private var adapters: [any MediationAdapter] = []

    init(_ bench: Bench) {
        self.bench = bench
    }

    /// How often the handler of each load was called.
    var calls: [Int] { self.counts.withLock { $0 } }

    /// Runs until a handler was not called once, or until that is not to be expected any more.
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

    /// Whether each handler is called once.
    private func isWon(_ way: Way, isAdFirst: Bool) async throws(BenchStop) -> Bool {
        let (start, end) = (ContinuousClock.now, self.calls.count + way.mostLoads)
        let (aim, stepAim) = (Aim(), StepAim())
        // Threads that have met once meet again while both have a processor.
        let size = self.bench.capabilities.contains(.concurrentLoads) ? way == .stepped ? 4 : 50 : 1
        while self.calls.count < end, way != .stepped || !stepAim.isDone {
            let count = end - self.calls.count
            if way.mostLoads - count >= Self.fewestLoads, start.duration(to: .now) > Self.timeLimit { break }
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
            switch way {
            case .stepped:
                #if canImport(Glibc) && arch(x86_64)
                await BenchThread.step(pairs, haltingBy: stepAim)
                #endif
            case .halting: await BenchThread.run(pairs, halting: true) { aim.next() }
            case .free: await BenchThread.run(pairs, halting: false) { aim.next() }
            }
            if let problem = self.bench.player.problem { throw problem }
            let calls = { self.calls[first...] }
            if calls().contains(0) { await self.bench.settle { !calls().contains(0) } }
            guard calls().allSatisfy({ $0 == 1 }) else { return false }
            self.adapters = []
        }
        return true
    }

    /// Answers a request with an ad and with an error.
    private func pair(
        _ request: Int,
        isAdFirst: Bool
    ) -> (first: @Sendable () -> Void, second: @Sendable () -> Void) {
        let player = self.bench.player
        let fill = NetworkStep.fill(request: request, self.bench.payload())
        let fail = NetworkStep.fail(request: request, NetworkFailure(.noFill))
        let (first, second) = isAdFirst ? (fill, fail) : (fail, fill)
        return ({ player.playUnseen(first) }, { player.playUnseen(second) })
    }

    /// Has a new adapter ask its network, without mediation, which would take most of the time.
    ///
    /// - Parameter hear: Called with each answer: whether it is an ad.
    /// - Returns: The number of the request.
    /// - Throws: If the network is not asked.
    private func ask(_ hear: @escaping @Sendable (_ isAd: Bool) -> Void) async throws(BenchStop) -> Int {
        let network = self.bench.network
        let (before, load) = (network.requestCount, self.calls.count)
        guard let adapter = self.bench.makeAdapter() else { throw .harness("There is no adapter.") }
        self.adapters.append(adapter)
        self.counts.withLock { $0.append(0) }
        adapter.loadNativeAd(
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
