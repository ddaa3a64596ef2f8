import MediationCore

/// Finds the instructions of an answer that lie between the lookup and the removal of the adapter's completion handler,
/// where another answer must not arrive.
///
/// It uses a recorded answer, and the places that this answer passes exactly once: the next answer passes them, too,
/// however many instructions it takes to get there. Before the lookup, the other answer is heard first; after the
/// removal, the halted one is. In between, and wherever the halted answer holds a lock that the other one needs, a halt
/// may tell nothing: a search finds both ends of that, and then the places around them are tried, and those where a lock
/// has just been released.
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
        /// Indicates whether a lock may have been released since the place before it.
        let isAfterRelease: Bool
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
        /// The known places between those where the other answer waits for what the halted one holds.
        var waiting: Set<Int> = []
        /// The place of the current halt, during the search.
        var index: Int?
        /// The places that are left to be tried after the search, the next one last.
        var rest: [Place]?
        var winner: Bool?
    }

    /// The maximum number of instructions of an answer: stepped, each takes some microseconds.
    static let mostSteps = 1_000_000
    /// The maximum number of tries while the search is rough.
    private static let roughTries = 32
    /// The number of tries around each end of the search.
    private static let triesAround = 16
    /// The maximum number of tries after the release of a lock.
    private static let mostTriesAfterRelease = 32

    private let state = LockedValue(State())

    /// Notes which of the two answers is heard; of two calls for one pair, the first counts.
    func note(firstHasWon: Bool) {
        self.state.withLock { $0.winner = $0.winner ?? firstHasWon }
    }

    /// Indicates whether all places that seem worth it have been tried.
    var isDone: Bool { self.state.withLock { $0.rest?.isEmpty ?? false } }

    /// Returns the action for the next answer.
    func next() -> Order {
        self.state.withLock { state in
            state.winner = nil
            guard state.isWarm else {
                state.isWarm = true
                return .warmUp
            }
            guard !state.places.isEmpty else { return .record }
            if state.rest == nil {
                state.index = Self.index(state)
                if let index = state.index { return .halt(at: state.places[index].address) }
                state.rest = Self.rest(state)
            }
            return state.rest?.popLast().map { .halt(at: $0.address) } ?? .warmUp
        }
    }

    /// Sets the places that an answer passes exactly once.
    func recorded(_ places: [Place]) {
        self.state.withLock { state in
            state.places = places
            state.high = places.count
        }
    }

    /// Evaluates the outcome of a halt.
    func ended(_ halt: Halt) {
        self.state.withLock { state in
            guard let index = state.index else { return }
            switch halt {
            case .none:
                // Not every answer passes it.
                state.places.remove(at: index)
                state.waiting = Set(state.waiting.map { $0 > index ? $0 - 1 : $0 })
                state.high -= 1
            case .partial: state.waiting.insert(index)
            case .whole: if state.winner == true { state.high = index } else { state.low = index }
            }
            state.waiting = state.waiting.filter { state.low < $0 && $0 < state.high }
        }
    }

    /// Returns the place for the next halt of the search; `nil` at its end.
    private static func index(_ state: State) -> Int? {
        let known = [state.low] + state.waiting.sorted() + [state.high]
        let gaps = zip(known, known.dropFirst())
        // First roughly everywhere, as the halted answer may hold locks for a while, more than once.
        let isLarge = { (gap: (Int, Int)) in gap.1 - gap.0 > max(1, state.places.count / Self.roughTries) }
        if let gap = gaps.filter(isLarge).max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) { return (gap.0 + gap.1) / 2 }
        return [gaps.reversed().first, gaps.first { _ in true }].lazy.compactMap { $0 }.first { $0.1 - $0.0 > 1 }
            .map { ($0.0 + $0.1) / 2 }
    }

    /// Returns the places to be tried after the search.
    private static func rest(_ state: State) -> [Place] {
        func nearest(to index: Int) -> [Int] { state.places.indices.sorted { abs($0 - index) < abs($1 - index) } }
        let released = nearest(to: state.high).filter { state.places[$0].isAfterRelease }
        let around = [state.high, state.low].flatMap { nearest(to: $0).prefix(Self.triesAround) }
        var seen: Set<Int> = []
        return (around + released.prefix(Self.mostTriesAfterRelease)).filter { seen.insert($0).inserted }
            .reversed().map { state.places[$0] }
    }
}
