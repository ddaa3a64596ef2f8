import MediationCore
import Testing

/// The recorded issues, in order.
final class Collected: Sendable {
    private let issues = LockedValue<[Issue]>([])

    var all: [Issue] { self.issues.withLock { $0 } }

    func add(_ issue: Issue) {
        self.issues.withLock { $0.append(issue) }
    }
}
