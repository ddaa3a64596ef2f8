import MediationCore

/// Finds the lead with which two answers of a network reach an adapter at the same moment: the winner of one round
/// starts later in the next, by a step that shrinks when the winner changes.
final class Aim: Sendable {
    private static let steps = 4...4_000

    private struct State {
        var lead = 0
        var step = 200
        var winner: Bool?
        var lastWinner: Bool?
    }

    private let state = LockedValue(State())

    /// Notes whether the first answer has won; of two calls for one pair, the first counts.
    func note(firstHasWon: Bool) {
        self.state.withLock { $0.winner = $0.winner ?? firstHasWon }
    }

    /// Returns the lead of the first answer in the next round.
    func next() -> Int {
        self.state.withLock { state in
            guard let winner = state.winner else { return state.lead }
            let isSame = state.lastWinner ?? winner == winner
            let step = isSame ? state.step * 3 / 2 : state.step / 2
            state.step = min(max(step, Self.steps.lowerBound), Self.steps.upperBound)
            state.lead += winner ? -state.step : state.step
            (state.lastWinner, state.winner) = (winner, nil)
            return state.lead
        }
    }
}
