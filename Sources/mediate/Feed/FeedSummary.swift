/// The result of a session.
struct FeedSummary: Encodable {
    let requests: Int
    let adsShown: Int
    let items: Int
    let isEveryItemShownOnce: Bool

    var text: String {
        let all = self.items == 1 ? "the item" : "each of \(self.items) items"
        let items = self.isEveryItemShownOnce ? "\(all) has one row" : "ITEMS ARE LOST OR DOUBLED"
        return "\(self.requests.counted("request")), \(self.adsShown.counted("ad")) shown; \(items)."
    }
}
