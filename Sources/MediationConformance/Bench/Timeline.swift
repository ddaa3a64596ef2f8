import MediationCore

/// What happens during the check of a rule, from whatever thread.
final class Timeline: Sendable {
    private static let most = 2_000

    /// Whether each entry is sent to the parent process at once, in case this one does not end well.
    static let sendsEntries = LockedValue(false)

    private struct State {
        var entries: [TimelineEntry] = []
        /// When the parent process has last heard that something happens which it is not told.
        var lastBeat = ContinuousClock.now
    }

    /// Whether what happens is of no interest to a reader.
    let isSilent = LockedValue(false)

    private let state = LockedValue(State())
    private let now: @Sendable () -> Nanoseconds

    init(now: @escaping @Sendable () -> Nanoseconds) {
        self.now = now
    }

    func add(_ party: TimelineEntry.Party, _ event: @autoclosure () -> String) {
        guard !self.isSilent.withLock({ $0 }) else { return self.beat() }
        let entry = TimelineEntry(time: self.now().duration, party: party, event: event())
        let isAdded = self.state.withLock { state in
            // A rule with thousands of loads is not read line by line.
            guard state.entries.count < Self.most else { return false }
            state.entries.append(entry)
            return true
        }
        guard isAdded else { return self.beat() }
        if Self.sendsEntries.withLock({ $0 }) { ChildPipe.write(ChildMessage.entry(entry)) }
    }

    /// Tells the parent process now and then that the check goes on.
    private func beat() {
        let isDue = self.state.withLock { state in
            let now = ContinuousClock.now
            guard state.lastBeat.duration(to: now) > .milliseconds(500) else { return false }
            state.lastBeat = now
            return true
        }
        if isDue, Self.sendsEntries.withLock({ $0 }) { ChildPipe.write(ChildMessage.beat) }
    }

    var all: [TimelineEntry] { self.state.withLock { $0.entries } }
}
