/// The counts of what the server's exchange was asked and told.
package struct OpenRTBCounts: Codable, Hashable, Sendable {
    /// Valid bid requests.
    package internal(set) var requests = 0

    /// Bid requests that break a rule.
    package internal(set) var invalidRequests = 0

    /// Bids made.
    package internal(set) var bids = 0

    /// The events of ads, such as `win` or `impression`, by kind and the ad's ID.
    package internal(set) var events: [String: [String: Int]] = [:]

    /// The latest query of each event, such as `win rtb-…`: what macros were replaced with.
    package internal(set) var queries: [String: String] = [:]

    /// Creates counts of zero.
    package init() {}

    /// The number of ads with events of a kind.
    package func ads(with event: String) -> Int { self.events[event]?.count ?? 0 }

    mutating func add(_ event: String, of ad: String, query: String) {
        let name = "\(event) \(ad)"
        guard self.queries.count < ServerCounts.mostNames || self.queries[name] != nil else { return }
        self.events[event, default: [:]][ad, default: 0] += 1
        self.queries[name] = String(query.prefix(500))
    }
}
