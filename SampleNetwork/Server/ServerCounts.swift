/// The counts of the requests to a server since it started.
package struct ServerCounts: Codable, Hashable, Sendable {
    /// Well-formed ad requests, counted on arrival, before any delay or fault.
    package internal(set) var requests = 0

    /// The number of ad requests by ad unit.
    package internal(set) var requestsByAdUnit: [String: Int] = [:]

    /// Requests for images, including redirects and faults.
    package internal(set) var imageRequests = 0

    /// Impressions by ad ID.
    package internal(set) var impressions: [String: Int] = [:]

    /// Clicks by ad ID.
    package internal(set) var clicks: [String: Int] = [:]

    /// Rewards by ad ID.
    package internal(set) var rewards: [String: Int] = [:]

    /// Well-formed requests for a bid, except those in tokens of auctions.
    package internal(set) var bidRequests = 0

    /// Bids made, in auctions and outside.
    package internal(set) var bids = 0

    /// Well-formed requests for an auction.
    package internal(set) var auctions = 0

    /// Ad requests for the ad of a bid, which are the bids that have won.
    package internal(set) var bidsUsed = 0

    /// Bids that were reported as lost, by reason.
    package internal(set) var losses: [String: Int] = [:]

    /// The counts of the exchange; `nil` until it is asked.
    package internal(set) var openRTB: OpenRTBCounts?

    /// Creates counts of zero.
    package init() {}

    /// The number of names beyond which new names are not counted individually, so that a client cannot fill the
    /// memory.
    static let mostNames = 1_000_000

    static func add(_ name: String, to counts: inout [String: Int]) {
        guard counts.count < Self.mostNames || counts[name] != nil else { return }
        counts[name, default: 0] += 1
    }
}
