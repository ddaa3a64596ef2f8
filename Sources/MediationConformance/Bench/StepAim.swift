import MediationCore

/// Finds the instruction of an answer before which the adapter has not looked for its handler, and after which it has taken
/// it: whatever lies between is where another answer must not come.
///
/// It goes on by ever larger steps until the answer that halts is heard first, then by halves, and at last through the
/// instructions in between.
final class StepAim: Sendable {
    private struct State {
        var steps = 0
        /// Where the other answer is heard first.
        var low = 0
        /// Where the one that halts is heard first.
        var high: Int?
        var detour = 0
        var sweeps = 0
        var winner: Bool?
        var sum = 0
    }

    private static let firstSteps = 1_000
    /// Each instruction takes some microseconds.
    private static let mostStepsInAll = 1_000_000
    /// Where answers are short, it looks farther around.
    private static let (fewestSweeps, mostSweeps, stepsOfLongAnswers) = (16, 64, 500_000)

    private let state = LockedValue(State())

    /// Notes which of two answers is heard; of two calls for one pair, the first counts.
    func note(firstHasWon: Bool) {
        self.state.withLock { $0.winner = $0.winner ?? firstHasWon }
    }

    /// Whether nothing more is to be found: it was found, or it is too far away.
    var isDone: Bool {
        self.state.withLock { state in
            let isFar = state.sweeps >= Self.fewestSweeps && state.sum >= Self.stepsOfLongAnswers
            return isFar || state.sweeps >= Self.mostSweeps || state.sum >= Self.mostStepsInAll
        }
    }

    /// Says where to halt next.
    ///
    /// - Parameter isClear: Whether the halt of the last round has lasted until the other answer was through, or there was
    ///   none.
    /// - Returns: The number of instructions before it.
    func next(after isClear: Bool) -> Int {
        self.state.withLock { state in
            if isClear, state.sweeps == 0 { Self.learn(&state) }
            // Where something is held that the other one waits for, it has to halt a little elsewhere.
            if !isClear { state.detour += max(7, state.detour) }
            state.winner = nil
            state.steps = max(1, Self.steps(&state))
            state.sum += state.steps
            return state.steps
        }
    }

    private static func learn(_ state: inout State) {
        state.detour = 0
        if state.winner == false { state.low = max(state.low, state.steps) }
        if state.winner == true { state.high = min(state.high ?? state.steps, state.steps) }
    }

    private static func steps(_ state: inout State) -> Int {
        guard let high = state.high else { return max(Self.firstSteps, state.low * 2) + state.detour }
        let middle = (state.low + high) / 2
        if state.sweeps == 0, high - state.low > 24, middle + state.detour < high { return middle + state.detour }
        state.sweeps += 1
        let offset = state.sweeps / 2 * 3
        return state.sweeps.isMultiple(of: 2) ? middle + offset : middle - offset
    }
}
