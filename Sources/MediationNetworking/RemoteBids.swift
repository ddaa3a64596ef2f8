import MediationCore

/// The body of an auction's answer.
struct RemoteBids: Decodable {
    /// A bid, read as far as it goes.
    struct Entry: Decodable {
        let bid: Bid

        private enum CodingKeys: String, CodingKey {
            case lineItem
        }

        init(from decoder: any Decoder) throws {
            if let bid = try? Bid(from: decoder) {
                self.bid = bid
            } else {
                // One that does not count: it is rejected under the name of its line item, if it has one.
                let lineItem = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .lineItem)
                self.bid = Bid(lineItem: lineItem ?? "", price: .nan)
            }
        }
    }

    let bids: [Entry]
}
