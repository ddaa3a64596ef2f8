/// What a server has been asked since it started.
package struct ServerCounts: Codable, Hashable, Sendable {
    /// Well-formed ad requests, counted on arrival, before any delay or fault.
    package internal(set) var requests = 0

    /// The same by ad unit.
    package internal(set) var requestsByAdUnit: [String: Int] = [:]

    /// Requests for images, redirects and faults included.
    package internal(set) var imageRequests = 0

    /// Impressions by ad ID.
    package internal(set) var impressions: [String: Int] = [:]

    /// Clicks by ad ID.
    package internal(set) var clicks: [String: Int] = [:]

    /// Well-formed requests for a bid, those in tokens of auctions not among them.
    package internal(set) var bidRequests = 0

    /// Bids made, in auctions and outside.
    package internal(set) var bids = 0

    /// Well-formed requests for an auction.
    package internal(set) var auctions = 0

    /// Ad requests for the ad of a bid: bids that have won.
    package internal(set) var bidsUsed = 0

    /// Bids that were told to have lost, by reason.
    package internal(set) var losses: [String: Int] = [:]

    /// Creates counts of nothing.
    package init() {}

    /// Names beyond this number are not counted one by one, lest a client fill the memory.
    static let mostNames = 1_000_000

    static func add(_ name: String, to counts: inout [String: Int]) {
        guard counts.count < Self.mostNames || counts[name] != nil else { return }
        counts[name, default: 0] += 1
    }
}
