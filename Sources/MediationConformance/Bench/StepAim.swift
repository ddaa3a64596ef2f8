import MediationCore

/// Finds the instruction of an answer before which the adapter has not looked for its handler, and after which it has taken
/// it: whatever lies between is where another answer must not come.
final class StepAim: Sendable {
    private struct State {
        var steps = 0
        var low = 0
        var high: Int?
        var sweeps = 0
        var winner: Bool?
        var rounds = 0
        var heard = 0
    }

    private static let firstSteps = 500
    private static let mostSteps = 200_000
    /// How far around the place answers differ in length.
    private static let noise = 384

    private let state = LockedValue(State())

    /// Whether the answer that halts has been heard first; of two calls for one pair, the first counts.
    func note(firstHasWon: Bool) {
        self.state.withLock { $0.winner = $0.winner ?? firstHasWon }
    }

    /// Whether it is of no use to go on: the answers are not heard on the threads that give them.
    var isInVain: Bool { self.state.withLock { $0.rounds > 6 && $0.heard == 0 || $0.steps >= Self.mostSteps } }

    /// Says where to halt next.
    ///
    /// - Parameter isClear: Whether the halt of the last round has lasted until the other answer was through, or there was
    ///   none.
    /// - Returns: The number of instructions before it.
    func next(after isClear: Bool) -> Int {
        self.state.withLock { state in
            if state.winner != nil { state.heard += 1 }
            defer {
                state.winner = nil
                state.rounds += 1
            }
            if state.steps > 0, let high = state.high, high - state.low <= 8 { return Self.sweep(&state) }
            if !isClear {
                // Somewhere else, where nothing is held.
                state.steps += 13
            } else {
                if state.winner == false { state.low = max(state.low, state.steps) }
                if state.winner == true { state.high = min(state.high ?? .max, state.steps) }
                state.steps = state.high.map { (state.low + $0) / 2 } ?? max(Self.firstSteps, state.low * 2)
            }
            if let high = state.high, state.steps >= high { state.low = high - 1 }
            return state.steps
        }
    }

    private static func sweep(_ state: inout State) -> Int {
        state.sweeps += 1
        state.steps = max(1, (state.high ?? 0) - Self.noise + state.sweeps * 37 % (2 * Self.noise))
        return state.steps
    }
}
