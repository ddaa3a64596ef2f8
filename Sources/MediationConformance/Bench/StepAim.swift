import MediationCore

/// Finds the instruction of an answer before which the adapter has not looked for its handler, and after which it has taken
/// it: whatever lies between is where another answer must not come.
///
/// It has one answer recorded, and goes by the places that this answer passes once: however many instructions the next one
/// takes to get there, it passes them, too. By halves it comes to where the answer that halts is heard first, and at last it
/// tries the places around.
final class StepAim: Sendable {
    /// What to do with the next answer.
    enum Order {
        /// Let it through: the first one does what is done only once.
        case warmUp
        /// Note each instruction.
        case record
        /// Halt it before an instruction.
        case halt(at: UInt)
    }

    /// An instruction that an answer has run once.
    struct Place: Sendable {
        let address: UInt
        /// How many came before it.
        let steps: Int
    }

    /// Whether and how an answer has halted.
    enum Halt: Sendable {
        /// It has not come to the place.
        case none
        /// Until the other one was through.
        case whole
        /// The other one was not through in time: it waited for what this one held.
        case partial
    }

    private struct State {
        var isWarm = false
        var places: [Place] = []
        /// Where the other answer is heard first.
        var low = -1
        /// Where the one that halts is heard first.
        var high = 0
        var detour = 0
        /// How many of the places around have been tried.
        var tries = 0
        var isSearching = true
        var index = 0
        var winner: Bool?
        var sum = 0
    }

    /// How many instructions there are at most, in all and in an answer: each takes some microseconds.
    static let mostSteps = 1_000_000
    /// Where answers are short, it looks farther around.
    private static let (fewestTries, mostTries, stepsOfLongAnswers) = (16, 24, 500_000)

    private let state = LockedValue(State())

    /// Notes which of two answers is heard; of two calls for one pair, the first counts.
    func note(firstHasWon: Bool) {
        self.state.withLock { $0.winner = $0.winner ?? firstHasWon }
    }

    /// Whether nothing more is to be found: it was found, or it is too far away.
    var isDone: Bool {
        self.state.withLock { state in
            let isFar = state.tries >= Self.fewestTries && state.sum >= Self.stepsOfLongAnswers
            return isFar || state.tries >= Self.mostTries || state.sum >= Self.mostSteps
        }
    }

    /// Says what to do with the next answer.
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

    /// Takes in which places an answer passes once.
    func recorded(_ places: [Place]) {
        self.state.withLock { state in
            state.places = places
            state.high = places.count
            state.sum += places.last?.steps ?? Self.mostSteps
        }
    }

    /// Takes in what became of a halt.
    func ended(_ halt: Halt) {
        self.state.withLock { state in
            guard state.isSearching else { return }
            guard halt == .whole, let winner = state.winner else {
                // Where something is held that the other one waits for, it has to halt a little elsewhere.
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
