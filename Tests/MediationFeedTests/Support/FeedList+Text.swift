import MediationFeed

extension FeedList {
    /// Returns the rows as text: items as their indices, `_` for a placeholder, letters for ads.
    func text(section: Int = 0) -> String {
        self.rows(section: section).map(\.text).joined(separator: " ")
    }

    /// Puts ads A, B, C … into all empty slots of a section.
    mutating func fillAll(section: Int = 0) {
        var slot = self.firstSlot(fromRow: 0, section: section)
        var number = 0
        while let current = slot {
            _ = self.fill(current.id, with: FeedAd(number))
            number += 1
            slot = self.slot(after: current.id)
        }
    }

    /// Returns the slots of a section from top to bottom.
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
    /// Returns the error that a call throws, as text.
    static func thrown(by body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return "\(error)"
        }
    }
}
