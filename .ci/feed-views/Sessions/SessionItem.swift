/// An item of an app's content: the number is its identity, and the version its appearance.
struct SessionItem: Hashable {
    let number: Int
    var version = 0

    var text: String { self.version == 0 ? "post \(self.number)" : "post \(self.number).\(self.version)" }
}
