/// The right to show one ad of a line item that has limits; kept for as long as the ad may be seen.
///
/// Released by itself when nobody keeps it any more, on any thread.
package final class Reservation: Sendable {
    private enum State {
        /// Can go to `recorded` or `released`.
        case out
        /// Can go to `recorded`.
        case released
        case recorded
    }

    private let counts: ImpressionCounts
    private let key: ImpressionKey
    private let state = LockedValue(State.out)

    init(_ counts: ImpressionCounts, _ key: ImpressionKey) {
        self.counts = counts
        self.key = key
    }

    deinit { self.release() }

    /// The ad was seen: counts it, once, and has written it when this returns.
    ///
    /// Also after ``release()``: an ad that was seen was seen.
    package func recordImpression() {
        switch self.exchange(.recorded) {
        case .out: self.counts.recordReserved(self.key)
        case .released: self.counts.record(self.key)
        case .recorded: break
        }
    }

    /// The ad will not be seen; nothing happens if it was.
    package func release() {
        if self.exchange(.released) == .out { self.counts.release(self.key) }
    }

    /// Changes the state, except that what was recorded stays so.
    private func exchange(_ state: State) -> State {
        self.state.withLock { current in
            let old = current
            if old != .recorded { current = state }
            return old
        }
    }
}
