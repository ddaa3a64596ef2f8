import MediationCore

/// A report that waits until another one has overtaken it, or for a moment: events that race are then seen out of order,
/// however seldom they are otherwise.
final class HeldReport: Sendable {
    private struct State {
        /// The thread that plays the events whose first report is held up; `nil` if the next report is not.
        var playing: UInt?
        /// Ends the wait of a report that is held up.
        var overtaking: Whistle?
    }

    private let state = LockedValue(State())

    /// Holds up the next report.
    ///
    /// - Note: Call it on the thread that plays the events. A report on that thread holds up the events that follow it, so
    ///   that waiting long is of no use; on another one, the thread that would overtake it may first need a processor.
    func holdNext() { self.state.withLock { $0.playing = BenchThread.thisThread } }

    /// Waits with a report that is to be held up; called before the report is noted.
    func waitIfHeld() {
        let held = self.state.withLock { state -> (whistle: Whistle, milliseconds: Int32)? in
            guard let playing = state.playing.take() else { return nil }
            let whistle = Whistle()
            state.overtaking = whistle
            return (whistle, playing == BenchThread.thisThread ? 5 : 300)
        }
        guard let (whistle, milliseconds) = held else { return }
        _ = whistle.waits(milliseconds: milliseconds)
        self.state.withLock { $0.overtaking = nil }
        whistle.close()
    }

    /// Lets a report go on that is held up, if there is one; called once another one is noted.
    func noteReport() {
        // Under the lock, because the one that waits closes it.
        self.state.withLock { $0.overtaking?.blow() }
    }
}
