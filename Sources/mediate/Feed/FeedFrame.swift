import MediationFeed

/// The effect of a step, and the list after it.
struct FeedFrame: Encodable {
    struct Cell: Encodable {
        enum Kind: String, Encodable { case item, ad, expiredAd, placeholder, emptySlot }

        /// The row; for a slot without a row, the row that it would get.
        let row: Int
        let kind: Kind
        /// The index of the item, or the number of the ad.
        let number: Int?
    }

    struct Change: Encodable {
        let removed: [[Int]]
        let inserted: [[Int]]
        let moved: [[Int]]
        let updated: [[Int]]
    }

    struct Event: Encodable {
        let kind: String
        let ad: Int?
        let row: Int?
        let retryAfterSeconds: Double?
    }

    let step: Int
    let action: String
    /// The time at the end of the step, in seconds.
    let seconds: Double
    let items: Int
    let rowCount: Int
    /// The first and the last row on the screen; empty before the list appears.
    let screen: [Int]
    /// The rows on the screen and next to it.
    let cells: [Cell]
    let changes: [Change]
    let events: [Event]
}

extension FeedFrame.Change {
    init(_ changes: RowChanges) {
        // From the first to the last row of each range.
        self.removed = changes.removed.map { [$0.lowerBound, $0.upperBound - 1] }
        self.inserted = changes.inserted.map { [$0.lowerBound, $0.upperBound - 1] }
        self.moved = changes.moved.map { [$0.from, $0.to] }
        self.updated = changes.updated.map { [$0.lowerBound, $0.upperBound - 1] }
    }
}

extension FeedFrame {
    /// The rows in one line, those on the screen between bars, with the events below.
    var text: String {
        var line: [String] = []
        if let first = self.cells.first, first.row > 0 { line.append("…") }
        for cell in self.cells {
            if cell.row == self.screen.first, line.last != "|", !line.contains("|") { line.append("|") }
            line.append(cell.text)
            if cell.row == self.screen.last, cell.kind != .emptySlot { line.append("|") }
        }
        if let last = self.cells.last, last.row < self.rowCount - 1 { line.append("…") }
        let rows = line.isEmpty ? "(no rows)" : line.joined(separator: " ")
        let happened = self.events.map(\.text)
        return (["\(self.step). \(self.action)", "   \(rows)"] + happened.map { "     \($0)" }).joined(separator: "\n")
    }
}

extension FeedFrame.Cell {
    fileprivate var text: String {
        let number = self.number.map { "\($0)" } ?? ""
        return switch self.kind {
        case .item: number
        case .ad: "[ad \(number)]"
        case .expiredAd: "[expired \(number)]"
        case .placeholder: "[   ]"
        case .emptySlot: "·"
        }
    }
}

extension FeedFrame.Event {
    fileprivate var text: String {
        let ad = self.ad.map { "ad \($0)" } ?? "the ad that was ready"
        switch FeedEvent.Kind(rawValue: self.kind) {
        case .loaded: return "an ad was loaded"
        case .failed:
            guard let retryAfterSeconds else { return "no ad; no load before another slot comes within reach" }
            return "no ad; the next load is in \(Int(retryAfterSeconds)) s"
        case .placed: return "\(ad) goes into row \(self.row ?? 0)"
        case .shown: return "\(ad) is on the screen for the first time"
        case .expired: return "\(ad) has expired unshown"
        case .returned: return "\(ad) has lost its slot unseen, and waits for another one"
        case .released: return "\(ad) is not in the list any more"
        case .slotGone: return "the slot that waited for an ad is gone"
        default: return self.kind
        }
    }
}
