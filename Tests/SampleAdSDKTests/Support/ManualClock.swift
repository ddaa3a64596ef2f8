import Foundation

/// A clock whose time passes only when a test says so; the test waits until somebody sleeps, and then advances.
final class ManualClock: Clock {
    struct Instant: InstantProtocol {
        var offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - self.offset }
        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    private struct State {
        var now = Instant(offset: .zero)
        var sleepers: [Int: (deadline: Instant, wake: AsyncStream<Never>.Continuation)] = [:]
        var lastNumber = 0
    }

    private let lock = NSLock()
    // Safe: used by `withState` only, which holds the lock.
    private nonisolated(unsafe) var state = State()

    private let sleeps: AsyncStream<Void>
    private let slept: AsyncStream<Void>.Continuation
    private let cancellations: AsyncStream<Void>
    private let cancelled: AsyncStream<Void>.Continuation

    init() {
        (self.sleeps, self.slept) = AsyncStream.makeStream()
        (self.cancellations, self.cancelled) = AsyncStream.makeStream()
    }

    var now: Instant { self.withState { $0.now } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (waking, wake) = AsyncStream<Never>.makeStream()
        let number = self.withState { state -> Int? in
            guard state.now < deadline else { return nil }
            state.lastNumber += 1
            state.sleepers[state.lastNumber] = (deadline, wake)
            return state.lastNumber
        }
        self.slept.yield()
        guard let number else { return }
        // Ends when its continuation is finished, or with the task.
        for await _ in waking {}
        guard self.withState({ $0.sleepers.removeValue(forKey: number) }) != nil else { return }
        self.cancelled.yield()
        throw CancellationError()
    }

    /// Waits until somebody has begun to sleep, each time for the next one.
    func sleepBegins() async {
        for await _ in self.sleeps { return }
    }

    /// Waits until a sleep has been cancelled, each time for the next one.
    func sleepIsCancelled() async {
        for await _ in self.cancellations { return }
    }

    /// Lets time pass, and wakes who has slept long enough.
    func advance(by duration: Duration) {
        let due = self.withState { state -> [AsyncStream<Never>.Continuation] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.wake)
        }
        for wake in due { wake.finish() }
    }

    private func withState<Result>(_ body: (inout State) -> Result) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return body(&self.state)
    }
}
