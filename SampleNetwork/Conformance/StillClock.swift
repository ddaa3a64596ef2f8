/// A clock that stands still: a task that sleeps on it wakes up only when it is cancelled.
struct StillClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }

        func duration(to other: Instant) -> Duration { other.offset - self.offset }

        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.offset < rhs.offset }
    }

    var now: Instant { Instant(offset: .zero) }

    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        guard deadline > self.now else { return }
        let (stream, held) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        held.finish()
        throw CancellationError()
    }
}
