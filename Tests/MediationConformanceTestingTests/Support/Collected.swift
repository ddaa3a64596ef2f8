import MediationCore
import Testing

/// Issues, in the order in which they were recorded.
final class Collected: Sendable {
    private let issues = LockedValue<[Issue]>([])

    var all: [Issue] { self.issues.withLock { $0 } }

    func add(_ issue: Issue) {
        self.issues.withLock { $0.append(issue) }
    }
}
