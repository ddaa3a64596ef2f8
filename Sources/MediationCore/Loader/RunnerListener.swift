/// Hears from a runner what changes for those who hold ads or wait for some.
@MainActor
package protocol RunnerListener: AnyObject {
    /// The user's choices are others: ads may be of no use any more.
    func privacyDidChange()
    /// There is a connection again: waiting makes no sense any more.
    func connectionIsBack()
}

/// Those who listen to a runner, and are not kept by it.
@MainActor
struct RunnerListeners {
    private struct Reference {
        weak var listener: (any RunnerListener)?
    }

    private var references: [Reference] = []

    mutating func add(_ listener: any RunnerListener) {
        self.references.removeAll { $0.listener == nil }
        self.references.append(Reference(listener: listener))
    }

    /// In the order in which they came.
    var all: [any RunnerListener] { self.references.compactMap(\.listener) }
}
