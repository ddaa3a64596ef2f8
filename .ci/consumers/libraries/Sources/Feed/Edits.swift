import MediationFeed

enum Edits {
    static func show() throws {
        var list = try filled(AdPositions(counting: .content, every: 3), content: 9)
        print(list.text())
        let changes = try list.insert(2, at: 1)
        print(list.text(), changes.inserted.map(Array.init))
        // Item 0 becomes the last one, items 6 and 7 go, and a new one comes first.
        let batch = RowChanges(
            removed: [6..<8],
            inserted: [0..<1],
            moved: [RowChanges.Move(from: 0, to: 9)]
        )
        _ = try list.apply(batch)
        print(list.text())
        do {
            _ = try list.remove(8..<12)
        } catch {
            print(error)
        }
        for strategy in [ContentChangeStrategy.withFollowingItem, .withPrecedingItem, .fixedRows] {
            let positions = try AdPositions(counting: .content, every: 3)
            var list = try filled(positions, content: 7, options: FeedOptions(strategy: strategy))
            _ = try list.insert(1, at: 3)
            print(list.text())
        }
    }
}
