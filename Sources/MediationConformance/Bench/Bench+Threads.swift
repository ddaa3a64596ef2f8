import MediationCore

extension Bench {
    /// The ways in which a network may call back, as arguments of ``playWithoutRest(_:fromTwoThreads:)``.
    var threadWays: [Bool] { self.capabilities.contains(.mainThreadOnly) ? [false] : [false, true] }

    /// Makes the network perform steps without a rest between them, so that what is passed on by a detour arrives out of
    /// order.
    ///
    /// - Parameters:
    ///   - steps: The steps.
    ///   - isFromTwoThreads: `true` for the first step, and each other one, on another thread.
    /// - Returns: Whether the driver can play each step; `nil` if the adapter waits for the main thread, which waits here.
    func playWithoutRest(_ steps: [NetworkStep], fromTwoThreads isFromTwoThreads: Bool) -> [Bool]? {
        var played: [Bool] = []
        for (index, step) in steps.enumerated() {
            guard isFromTwoThreads, index.isMultiple(of: 2) else {
                played.append(self.player.plays(step))
                continue
            }
            let isPlayed = LockedValue(false)
            let ends = BenchThread.runBlocking(atMostMilliseconds: 500) { [player = self.player] in
                let plays = player.plays(step)
                isPlayed.withLock { $0 = plays }
            }
            guard ends else { return nil }
            played.append(isPlayed.withLock { $0 })
        }
        return played
    }

    /// Makes the network perform a step, if it can, while the main thread waits for it.
    func playBlocking(_ step: NetworkStep, isOnMainThread: Bool) {
        guard !isOnMainThread else {
            _ = self.player.tries(step)
            return
        }
        _ = BenchThread.runBlocking(atMostMilliseconds: 500) { [player = self.player] in _ = player.tries(step) }
    }

    /// Plays events whose first report takes mediation a moment, and then others while two threads of the pool are held up,
    /// which begin at the same moment, again and again, and expects their reports in order: what is passed on by a
    /// concurrent queue is not.
    ///
    /// - Parameters:
    ///   - usualRounds: The number of rounds; an SDK that takes time gets fewer.
    ///   - makeRound: Makes what is played next.
    /// - Throws: A ``BenchStop`` if it cannot be played.
    func expectOrderInPool(
        rounds usualRounds: Int,
        _ makeRound: () async throws(BenchStop) -> PoolRound
    ) async throws(BenchStop) {
        let first = try await makeRound()
        guard !first.steps.isEmpty else { return }
        first.held.holdNext()
        for step in first.steps { _ = self.player.tries(step) }
        await self.expectOrder(of: first, "if the first report takes mediation a moment")
        // Each round waits for the SDK: half a minute of it is enough.
        let isSlow = self.slowestReaction > .zero
        let mostRounds = isSlow ? min(usualRounds, Int(.seconds(30) / self.slowestReaction)) : usualRounds
        // Rounds whose reports are all there as soon as they are played do not race.
        var (rounds, missed, direct) = (0, 0, 0)
        while rounds < mostRounds, missed < mostRounds / 4, direct < ThreadPool.qualities.count, self.failure == nil {
            let round = try await makeRound()
            var reportsAtOnce = 0
            let haveMet = ThreadPool.holdUp(ThreadPool.qualities[rounds % ThreadPool.qualities.count]) {
                for step in round.steps { self.player.playUnseen(step) }
                reportsAtOnce = round.reports().count
            }
            if haveMet { rounds += 1 } else { missed += 1 }
            if reportsAtOnce >= round.expected.count { direct += 1 }
            await self.expectOrder(of: round, "if two threads of the pool begin at the same moment")
        }
    }

    private func expectOrder(of round: PoolRound, _ condition: String) async {
        await self.settle { round.reports().count >= round.expected.count }
        let reports = round.reports()
        self.expect(
            reports == round.expected,
            "\(round.expected.joined(separator: ", ")) is reported in this order, also \(condition)",
            happened: reports.isEmpty ? "nothing is reported" : "\(reports.joined(separator: ", ")) is reported"
        )
    }
}

/// Events of one ad that are played without a rest.
struct PoolRound {
    let steps: [NetworkStep]
    /// The names of the reports, in order.
    let expected: [String]
    /// Holds up one of the reports.
    let held: HeldReport
    /// Returns the names of the reports so far.
    let reports: () -> [String]
}
