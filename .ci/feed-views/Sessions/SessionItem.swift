/// An item of an app's content: the number is its identity, the version what it shows.
struct SessionItem: Hashable {
    let number: Int
    var version = 0

    var text: String { self.version == 0 ? "post \(self.number)" : "post \(self.number).\(self.version)" }
}
