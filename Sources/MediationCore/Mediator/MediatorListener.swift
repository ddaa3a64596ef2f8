/// Receives the changes in a mediator that matter to objects that hold ads or wait for them.
@MainActor
package protocol MediatorListener: AnyObject {
    /// Called when the user's privacy choices have changed, which may make ads unusable.
    func privacyDidChange()
    /// Called when the configuration has changed, by which the next loads end otherwise than the last ones.
    func configurationDidChange()
    /// Called when there is a connection again, so that there is no longer a reason to wait.
    func connectionIsBack()
}

/// The listeners of a mediator, which does not retain them.
@MainActor
struct MediatorListeners {
    private struct Reference {
        weak var listener: (any MediatorListener)?
    }

    private var references: [Reference] = []

    mutating func add(_ listener: any MediatorListener) {
        self.references.removeAll { $0.listener == nil }
        self.references.append(Reference(listener: listener))
    }

    /// The listeners in the order in which they were added.
    var all: [any MediatorListener] { self.references.compactMap(\.listener) }
}
