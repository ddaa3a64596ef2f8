#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The signature without which a configuration from a server is refused.
///
/// The app says how it is checked: on Apple's systems `ed25519(publicKeys:)` of the module Mediation does, elsewhere a library
/// for cryptography of the app's choice.
public struct ConfigurationSignature: Sendable {
    /// The name of the header in which the server sends the signature.
    public var header: String

    /// Returns whether a signature fits the bytes of a configuration; an error counts as `false`.
    ///
    /// Called on any thread but the main one, and at the start of a ``RemoteConfiguration`` also there.
    public var isValid: @Sendable (_ configuration: Data, _ signature: String) throws -> Bool

    /// Creates a requirement.
    ///
    /// - Parameters:
    ///   - header: The name of the header in which the server sends the signature.
    ///   - isValid: Returns whether a signature fits the bytes of a configuration; an error counts as `false`.
    public init(
        header: String = "Configuration-Signature",
        isValid: @escaping @Sendable (_ configuration: Data, _ signature: String) throws -> Bool
    ) {
        self.header = header
        self.isValid = isValid
    }

    /// Checks the signature of a configuration.
    func check(_ configuration: Data, _ signature: String?) throws(MediationError) {
        guard let signature else {
            throw MediationError(.configurationNotAuthentic, "There is no header \(self.header.quoted).")
        }
        guard (try? self.isValid(configuration, signature)) == true else {
            throw MediationError(.configurationNotAuthentic, "The signature does not fit the configuration.")
        }
    }
}
