#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import MediationCore

/// The settings of a line item of the Sample Network.
public struct SampleSettings: Decodable, Sendable {
    /// The ad unit's ID at the Sample Network; not blank.
    public let parameter: String

    /// The URL of the network's ad server.
    public let serverURL: URL

    /// Reads the settings, or throws an error that names the wrong key.
    public init(_ credentials: MediationCredentials) throws(MediationError) {
        self = try credentials.decode(SampleSettings.self)
        guard self.parameter.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "settings.parameter is blank; it is the ad unit's ID.")
        }
        guard ["http", "https"].contains(self.serverURL.scheme?.lowercased()), self.serverURL.host() != nil else {
            throw MediationError(.invalidSettings, "settings.serverURL is no http or https URL with a host.")
        }
    }
}
