/// A section of the adapter contract.
public enum ContractSection: Int, CaseIterable, Codable, Sendable {
    /// The adapter's identity.
    case identity = 1
    /// The preparation of the network.
    case setUp
    /// The request for an ad and its one answer.
    case loading
    /// The mapping from the network's assets to those of mediation.
    case mapping
    /// Images, as data or as URLs.
    case images
    /// Events of an ad after the load, and the side that counts them.
    case events
    /// Errors, and the distinction between kinds of failures.
    case errors
    /// Threads and lifetimes.
    case concurrency
    /// The user's choices, the line item's settings and the app's options.
    case privacy
    /// Resilience to anything that a network may send or do.
    case robustness
    /// Signals and bids, for adapters that take part in auctions.
    case bidding
    /// Generated scripts, in which the rules of several sections meet.
    case combinations
    /// Interstitial, app-open and rewarded ads, from the request to their end.
    case fullScreen
    /// Rewards, and the data for the app's server.
    case rewards
    /// Expiry of ads that cover the screen, and what is left of them.
    case expiry
    /// Banners, from the request until another ad takes their place.
    case banners

    /// The heading of the section.
    public var title: String {
        switch self {
        case .identity: "Identity and versions"
        case .setUp: "Set-up"
        case .loading: "Load and completion"
        case .mapping: "Mapping of assets"
        case .images: "Images"
        case .events: "Events and tracking"
        case .errors: "Errors"
        case .concurrency: "Concurrency and memory"
        case .privacy: "Privacy and configuration"
        case .robustness: "Robustness"
        case .bidding: "Bidding"
        case .combinations: "Combinations"
        case .fullScreen: "Ads that cover the screen"
        case .rewards: "Rewards"
        case .expiry: "Expiry and end of ads that cover the screen"
        case .banners: "Banners"
        }
    }
}
