import MediationCore

/// A waterfall that a browser has changed: the order of its line items, and their timeouts.
struct StudioDraft: Decodable, Hashable, Sendable {
    struct Item: Decodable, Hashable, Sendable {
        let name: String
        /// The timeout in milliseconds.
        let timeout: Double
    }

    /// The name of the ad unit, as the studio has it.
    let adUnit: String
    /// The line items in the order in which they are asked; bidders have no place of their own.
    let lineItems: [Item]
    /// The number of requests to simulate if there is no exact evaluation.
    let requests: Int
    /// The page that asks, whose earlier questions need no answer any more.
    let page: String

    /// The numbers of requests that a browser may ask for.
    static let requestCounts = 1...1_048_576
    private static let timeouts = 1.0...1_800_000

    /// The reason for which the draft cannot be evaluated, whatever the waterfall, in a sentence; `nil` if it can.
    var problem: String? {
        if !Self.requestCounts.contains(self.requests) { return "A forecast takes 1 to 1,048,576 requests." }
        guard self.lineItems.allSatisfy({ Self.timeouts.contains($0.timeout) }) else {
            return "A timeout is from 1 ms to 30 minutes."
        }
        return nil
    }

    /// Returns an ad unit with the changes; `nil` if the draft is of other line items.
    func applied(to adUnit: AdUnit) -> AdUnit? {
        var changed = adUnit
        var rest = Dictionary(adUnit.lineItems.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        changed.lineItems = []
        for draft in self.lineItems {
            guard var item = rest.removeValue(forKey: draft.name) else { return nil }
            // A timeout that the page has rounded is as it was.
            if (item.timeout.milliseconds - draft.timeout).magnitude >= 1 {
                item.timeout = .microseconds(Int64(draft.timeout * 1000))
            }
            changed.lineItems.append(item)
        }
        guard rest.isEmpty else { return nil }
        changed.order = .listed
        return changed
    }
}
