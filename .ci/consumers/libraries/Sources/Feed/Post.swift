struct Post: Identifiable {
    let id: Int
    var title: String { "post \(self.id)" }
}
