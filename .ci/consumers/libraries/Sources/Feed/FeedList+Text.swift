import MediationFeed

extension FeedList {
    /// Returns the rows as text: items as their indices, ads in brackets, and `_` for an empty slot.
    func text(section: Int = 0) -> String {
        self.rows(section: section).map { row in
            switch row {
            case .content(let index): "\(index)"
            case .ad(let ad, _): "[\(ad.id)]"
            case .placeholder: "_"
            }
        }.joined(separator: " ")
    }

    /// Puts an ad into every empty slot.
    mutating func fillAll(section: Int = 0) {
        var slot = self.firstSlot(fromRow: 0, section: section)
        while let current = slot {
            _ = self.fill(current.id, with: FeedAd(current.rank + 1))
            slot = self.slot(after: current.id)
        }
    }
}

/// Returns a list with an ad in every slot.
func filled(_ positions: AdPositions, content: Int, options: FeedOptions = FeedOptions()) throws -> FeedList {
    var list = try FeedList(positions, content: content, options: options)
    list.fillAll()
    return list
}
