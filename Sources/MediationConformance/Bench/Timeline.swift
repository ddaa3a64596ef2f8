import MediationCore

/// What happens during the check of a rule, from whatever thread.
final class Timeline: Sendable {
    private static let most = 2_000

    /// Whether each entry is sent to the parent process at once, in case this one does not end well.
    static let sendsEntries = LockedValue(false)

    private let entries = LockedValue<[TimelineEntry]>([])
    private let now: @Sendable () -> Nanoseconds

    init(now: @escaping @Sendable () -> Nanoseconds) {
        self.now = now
    }

    func add(_ party: TimelineEntry.Party, _ event: String) {
        let entry = TimelineEntry(time: self.now().duration, party: party, event: event)
        self.entries.withLock { entries in
            // A rule with thousands of loads is not read line by line.
            if entries.count < Self.most { entries.append(entry) }
        }
        if Self.sendsEntries.withLock({ $0 }) { ChildPipe.write(ChildMessage.entry(entry)) }
    }

    var all: [TimelineEntry] { self.entries.withLock { $0 } }
}
