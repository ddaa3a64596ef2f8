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
}
