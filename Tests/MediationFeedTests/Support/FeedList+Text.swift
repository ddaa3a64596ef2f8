import MediationFeed

extension FeedList {
    /// The rows as text: items by their index, `_` for a placeholder, letters for ads.
    func text(section: Int = 0) -> String {
        self.rows(section: section).map(\.text).joined(separator: " ")
    }

    /// Puts ads A, B, C … into all slots of a section that are empty.
    mutating func fillAll(section: Int = 0) {
        var slot = self.firstSlot(fromRow: 0, section: section)
        var number = 0
        while let current = slot {
            _ = self.fill(current.id, with: FeedAd(number))
            number += 1
            slot = self.slot(after: current.id)
        }
    }

    /// The slots of a section from above to below.
    func slots(section: Int = 0) -> [AdSlot] {
        Array(sequence(first: self.firstSlot(fromRow: 0, section: section)) { $0.map { self.slot(after: $0.id) } })
            .compactMap { $0 }
    }
}

extension FeedRow {
    var text: String {
        switch self {
        case .content(let index): "\(index)"
        case .ad(let ad, _): String(UnicodeScalar(UInt8(65 + ad.id)))
        case .placeholder: "_"
        }
    }
}

extension FeedError {
    /// The error that a call throws, as text.
    static func thrown(by body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
