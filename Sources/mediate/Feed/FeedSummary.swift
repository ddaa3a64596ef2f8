/// The result of a session.
struct FeedSummary: Encodable {
    let requests: Int
    let adsShown: Int
    let items: Int
    let isEveryItemShownOnce: Bool

    var text: String {
        let items = self.isEveryItemShownOnce ? "each of \(self.items) items has one row" : "ITEMS ARE LOST OR DOUBLED"
        return "\(self.requests) requests, \(self.adsShown) ads shown; \(items)."
    }
}
