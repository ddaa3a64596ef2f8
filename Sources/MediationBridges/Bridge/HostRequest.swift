package import MediationCore

/// A request of a host to a network.
@MainActor
package struct HostRequest {
    /// The network.
    package let network: BridgedNetwork
    /// The request; a deadline is the time for which the host waits.
    package var request: AdRequest
    /// The settings of the host's line item.
    package let settings: [String: JSONValue]
    /// The user's choices, as they are now.
    package let privacy: PrivacySnapshot

    package init(
        _ network: BridgedNetwork,
        _ request: AdRequest,
        settings: [String: JSONValue],
        privacy: PrivacySnapshot
    ) {
        self.network = network
        self.request = request
        self.settings = settings
        self.privacy = privacy
    }
}
