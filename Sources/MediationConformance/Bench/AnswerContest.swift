import MediationCore

/// Loads that the network answers from two threads at the same moment, again and again: the time between looking for the
/// handler and taking it out is short, and has to be hit.
@MainActor
final class AnswerContest {
    private static let mostLoads = 4_000
    private static let fewestLoads = 50
    /// What an SDK that takes real time for each answer may cost.
    private static let timeLimit = Duration.seconds(30)

    private let bench: Bench
    private let counts = LockedValue<[Int]>([])
    private let aim = Aim()
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
        let start = ContinuousClock.now
        // Threads that have met once meet again while both have a processor.
        let size = self.bench.capabilities.contains(.concurrentLoads) ? 50 : 1
        while self.calls.count < Self.mostLoads {
            if self.calls.count >= Self.fewestLoads, start.duration(to: .now) > Self.timeLimit { break }
            let first = self.calls.count
            var requests: [Int] = []
            for _ in 0..<size { requests.append(try await self.ask()) }
            await self.answer(requests)
            if let problem = self.bench.player.problem { throw problem }
            let calls = { self.calls[first...] }
            if calls().contains(0) { await self.bench.settle { !calls().contains(0) } }
            guard calls().allSatisfy({ $0 == 1 }) else { return }
            self.adapters = []
        }
        await self.bench.settle()
    }

    /// Has the network answer each with an ad and with an error.
    private func answer(_ requests: [Int]) async {
        let player = self.bench.player
        let pairs: [(first: @Sendable () -> Void, second: @Sendable () -> Void)] = requests.map { request in
            let fill = NetworkStep.fill(request: request, self.bench.payload())
            let fail = NetworkStep.fail(request: request, NetworkFailure(.noFill))
            return ({ player.playUnseen(fill) }, { player.playUnseen(fail) })
        }
        await BenchThread.run(pairs) { [aim] in aim.next() }
    }

    /// Has a new adapter ask its network, without mediation, which would take most of the time.
    ///
    /// - Returns: The number of the request.
    /// - Throws: If the network is not asked.
    private func ask() async throws(BenchStop) -> Int {
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
            completionHandler: NativeAdCompletionHandler { [counts, aim] result in
                aim.note(firstHasWon: (try? result.get()) != nil)
                counts.withLock { $0[load] += 1 }
                return nil
            }
        )
        if network.requestCount == before { await self.bench.settle { network.requestCount > before } }
        try self.bench.require(network.requestCount > before, "that the adapter asks its network")
        return network.requestCount
    }
}
