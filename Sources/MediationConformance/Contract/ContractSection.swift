/// A section of the adapter contract.
public enum ContractSection: Int, CaseIterable, Codable, Sendable {
    /// Who the adapter is.
    case identity = 1
    /// Preparing the network.
    case setUp
    /// Asking for an ad, and the one answer.
    case loading
    /// From the network's assets to those of mediation.
    case mapping
    /// Images, by data or by URL.
    case images
    /// What happens to an ad after the load, and who counts it.
    case events
    /// What goes wrong, told apart.
    case errors
    /// Threads, and what lives how long.
    case concurrency
    /// The user's choices, the line item's settings and the app's options.
    case privacy
    /// Whatever a network may send or do.
    case robustness

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
        }
    }
}
