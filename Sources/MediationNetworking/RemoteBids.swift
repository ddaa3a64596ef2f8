import MediationCore

/// The body of an auction's answer.
struct RemoteBids: Decodable {
    /// A bid, read as far as possible.
    struct Entry: Decodable {
        let bid: Bid

        private enum CodingKeys: String, CodingKey {
            case lineItem
        }

        init(from decoder: any Decoder) throws {
            if let bid = try? Bid(from: decoder) {
                self.bid = bid
            } else {
                // A bid that does not count: it is rejected under the name of its line item, if it has one.
                let lineItem = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .lineItem)
                self.bid = Bid(lineItem: lineItem ?? "", price: .nan)
            }
        }
    }

    let bids: [Entry]

    /// The largest number of bids that are read; no waterfall has that many bidders.
    private static let mostBids = 1000

    private enum CodingKeys: String, CodingKey {
        case bids
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        var list = try container.nestedUnkeyedContainer(forKey: .bids)
        var bids: [Entry] = []
        while !list.isAtEnd {
            guard bids.count < Self.mostBids else {
                throw DecodingError.dataCorruptedError(in: list, debugDescription: "more than \(Self.mostBids) bids")
            }
            bids.append(try list.decode(Entry.self))
        }
        self.bids = bids
    }
}
