/// Objects that a test expects to be released.
@MainActor
final class WeakReferences {
    private struct Reference {
        weak var object: AnyObject?
    }

    private var references: [Reference] = []

    func add(_ object: AnyObject) {
        self.references.append(Reference(object: object))
    }

    /// How many were added.
    var total: Int { self.references.count }

    /// How many of them are still there.
    var alive: Int { self.references.filter { $0.object != nil }.count }
}
