import MediationCore

/// The events during the check of a rule, from any thread.
final class Timeline: Sendable {
    private static let most = 2_000

    /// The messages to the parent process during a check.
    enum Reporting {
        case none
        /// Signs of life.
        case beats
        /// Each entry at once, in case this process does not end properly.
        case entries
    }

    static let reporting = LockedValue(Reporting.none)

    private struct State {
        var entries: [TimelineEntry] = []
        /// The time at which the parent process was last notified of activity without an entry.
        var lastBeat = ContinuousClock.now
    }

    /// Indicates whether events are omitted because they are of no interest to the reader.
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
            // A timeline of thousands of loads is of no use to a reader.
            guard state.entries.count < Self.most else { return false }
            state.entries.append(entry)
            return true
        }
        guard isAdded, Self.reporting.withLock({ $0 }) == .entries else { return self.beat() }
        ChildPipe.write(ChildMessage.entry(entry))
    }

    /// Removes all events, and begins again with one that says what follows.
    func restart(_ what: String) {
        self.state.withLock { $0.entries = [] }
        self.add(.app, "begins \(what)")
    }

    /// Returns whether an event is one with which a timeline has begun again.
    static func isRestart(_ entry: TimelineEntry) -> Bool { entry.party == .app && entry.event.hasPrefix("begins ") }

    /// Notifies the parent process from time to time that the check goes on.
    func beat() {
        let isDue = self.state.withLock { state in
            let now = ContinuousClock.now
            guard state.lastBeat.duration(to: now) > .milliseconds(500) else { return false }
            state.lastBeat = now
            return true
        }
        if isDue, Self.reporting.withLock({ $0 }) != .none { ChildPipe.write(ChildMessage.beat) }
    }

    var all: [TimelineEntry] { self.state.withLock { $0.entries } }
}
