/// The right to show one ad of a line item with limits; kept for as long as the ad may be seen.
///
/// It is released automatically when it is no longer retained, on any thread.
package final class Reservation: Sendable {
    private enum State {
        /// The reservation is held. Can go to `recorded` or `released`.
        case out
        /// The reservation was released. Can go to `recorded`.
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

    /// Counts the ad as seen, once; the impression has been written when this returns.
    ///
    /// The ad counts even after ``release()``, because it was seen.
    package func recordImpression() {
        switch self.exchange(.recorded) {
        case .out: self.counts.recordReserved(self.key)
        case .released: self.counts.record(self.key)
        case .recorded: break
        }
    }

    /// Releases the reservation of an ad that will not be seen; has no effect if it was seen.
    package func release() {
        if self.exchange(.released) == .out { self.counts.release(self.key) }
    }

    /// Changes the state, except that `recorded` is final.
    private func exchange(_ state: State) -> State {
        self.state.withLock { current in
            let old = current
            if old != .recorded { current = state }
            return old
        }
    }
}
