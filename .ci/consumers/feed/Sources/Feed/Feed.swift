import MediationFeed

/// An app that shows a list with ads as text, through public API alone.
@main
struct Feed {
    static func main() throws {
        let positions = try AdPositions(counting: .rows, every: 4)
        var list = try FeedList(positions, content: 7)
        while let slot = list.firstEmptySlot {
            let changes = list.fill(slot.id, with: FeedAd(slot.rank))
            print("inserted rows \(changes.inserted)")
        }
        print(list.text)
        let changes = try list.insert(2, at: 3)
        print("inserted rows \(changes.inserted)")
        print(list.text)
        do throws(FeedError) {
            _ = try list.remove(8..<12)
        } catch {
            print(error)
        }
    }
}

extension FeedList {
    var firstEmptySlot: AdSlot? {
        var slot = self.firstSlot(fromRow: 0)
        while let current = slot, current.ad != nil { slot = self.slot(after: current.id) }
        return slot
    }

    var text: String {
        self.rows().map { row in
            switch row {
            case .content(let index): "\(index)"
            case .ad(let ad, _): "ad \(ad.id)"
            case .placeholder: "-"
            }
        }.joined(separator: " | ")
    }
}
