import MediationCore

/// Finds the instructions of an answer that lie between the lookup and the removal of the adapter's completion handler,
/// where another answer must not arrive.
///
/// It uses a recorded answer, and the places that this answer passes exactly once: the next answer passes them, too,
/// however many instructions it takes to get there. A binary search finds the place from which on the halted answer is
/// heard first; then the places around it are tried.
final class StepAim: Sendable {
    /// The action for the next answer.
    enum Order {
        /// Lets it pass: the first answer includes work that is done only once.
        case warmUp
        /// Records each instruction.
        case record
        /// Halts it before an instruction.
        case halt(at: UInt)
    }

    /// An instruction that an answer has executed exactly once.
    struct Place: Sendable {
        let address: UInt
        /// The number of instructions before it.
        let steps: Int
    }

    /// The outcome of halting an answer.
    enum Halt: Sendable {
        /// The answer has not reached the place.
        case none
        /// The answer has halted until the other one was complete.
        case whole
        /// The other answer did not complete in time: it waited for something that the halted one held.
        case partial
    }

    private struct State {
        var isWarm = false
        var places: [Place] = []
        /// The last known place where the other answer is heard first.
        var low = -1
        /// The first known place where the halted answer is heard first.
        var high = 0
        var detour = 0
        /// The number of surrounding places that have been tried.
        var tries = 0
        var isSearching = true
        var index = 0
        var winner: Bool?
        var sum = 0
    }

    /// The maximum number of instructions, in total and in an answer: stepped, each takes some microseconds.
    static let mostSteps = 1_000_000
    /// The limits on tries: short answers allow more of them.
    private static let (fewestTries, mostTries, stepsOfLongAnswers) = (16, 24, 500_000)

    private let state = LockedValue(State())

    /// Notes which of the two answers is heard; of two calls for one pair, the first counts.
    func note(firstHasWon: Bool) {
        self.state.withLock { $0.winner = $0.winner ?? firstHasWon }
    }

    /// Indicates whether the search has ended, with the place found or too far away.
    var isDone: Bool {
        self.state.withLock { state in
            let isFar = state.tries >= Self.fewestTries && state.sum >= Self.stepsOfLongAnswers
            return isFar || state.tries >= Self.mostTries || state.sum >= Self.mostSteps
        }
    }

    /// Returns the action for the next answer.
    func next() -> Order {
        self.state.withLock { state in
            state.winner = nil
            guard state.isWarm else {
                state.isWarm = true
                return .warmUp
            }
            guard !state.places.isEmpty else { return .record }
            state.index = Self.index(&state)
            state.sum += state.places[state.index].steps
            return .halt(at: state.places[state.index].address)
        }
    }

    /// Sets the places that an answer passes exactly once.
    func recorded(_ places: [Place]) {
        self.state.withLock { state in
            state.places = places
            state.high = places.count
            state.sum += places.last?.steps ?? Self.mostSteps
        }
    }

    /// Evaluates the outcome of a halt.
    func ended(_ halt: Halt) {
        self.state.withLock { state in
            guard state.isSearching else { return }
            guard halt == .whole, let winner = state.winner else {
                // The halted answer holds something that the other one waits for, so the next halt is a little further.
                state.detour += max(1, state.detour)
                return
            }
            state.detour = 0
            if winner { state.high = state.index } else { state.low = state.index }
        }
    }

    private static func index(_ state: inout State) -> Int {
        let middle = (state.low + state.high) / 2
        state.isSearching = state.isSearching && state.low < middle && middle + state.detour < state.high
        if state.isSearching { return middle + state.detour }
        state.tries += 1
        let offset = state.tries / 2
        let index = state.tries.isMultiple(of: 2) ? middle + offset : middle - offset
        return min(max(index, 0), state.places.count - 1)
    }
}
