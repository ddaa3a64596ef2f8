import MediationFeed

/// A case that the ad placers of two systems got wrong.
enum Placer {
    static func show() throws {
        var list = try filled(AdPositions(counting: .content, fixed: [2, 4, 6, 8]), content: 9)
        let slots = sequence(first: list.firstSlot(fromRow: 0)) { slot in slot.map { list.slot(after: $0.id) } }
            .compactMap { $0?.id }
        for slot in slots { _ = list.clear(slot) }
        print(list.text())
        _ = list.fill(slots[3], with: FeedAd(4))
        _ = list.fill(slots[1], with: FeedAd(2))
        print(list.text())
    }
}
