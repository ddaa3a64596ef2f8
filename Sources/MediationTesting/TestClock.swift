import MediationCore

/// The clock of a ``TestMediation``: it stands still but in ``TestMediation/pass(_:)``.
public struct TestClock: Clock {
    /// A moment, counted from the beginning of the test.
    public struct Instant: InstantProtocol {
        /// The time since the beginning of the test.
        public var offset: Duration

        /// Returns the moment this much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: self.offset + duration) }
        /// Returns the time from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - self.offset }
        /// Returns whether a moment is earlier than another.
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private let time: VirtualTime
    private let read: @Sendable () -> Nanoseconds

    @MainActor
    init(_ time: VirtualTime) {
        self.time = time
        self.read = time.timers.now
    }

    /// The present moment.
    public var now: Instant { Instant(offset: self.read().duration) }

    /// The smallest time that the clock can measure.
    public var minimumResolution: Duration { .nanoseconds(1) }

    /// Sleeps until the test has let enough time pass.
    ///
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (waking, wake) = AsyncStream<Never>.makeStream()
        await self.set(deadline) { wake.finish() }
        // Ends when its continuation is finished, or with the task.
        for await _ in waking {}
        try Task.checkCancellation()
    }

    @MainActor
    private func set(_ deadline: Instant, _ body: @escaping @MainActor () -> Void) {
        let delay = deadline.offset - self.now.offset
        guard delay > .zero else { return body() }
        Alarm.set(on: self.time, after: delay, body)
    }
}
