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

    /// The number of objects that were added.
    var total: Int { self.references.count }

    /// The number of these objects that are still alive.
    var alive: Int { self.references.filter { $0.object != nil }.count }
}
