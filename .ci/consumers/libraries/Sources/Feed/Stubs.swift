import MediationFeed

/// Slots, as an alternative to placeholders for ads in the app's own array.
enum Stubs {
    static func show() throws {
        var list = try FeedList(AdPositions(counting: .content, every: 3), content: 9)
        print(list.text())
        // The ad of the second slot comes first; the next page comes before that of the first one.
        if let second = list.firstSlot(fromRow: 4) { _ = list.fill(second.id, with: FeedAd(7)) }
        print(list.text())
        _ = try list.append(3)
        print(list.text())
        list.fillAll()
        print(list.text())
    }
}
