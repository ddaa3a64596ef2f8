#if canImport(CryptoKit)
import CryptoKit
public import Foundation
public import MediationCore

extension ConfigurationSignature {
    /// Returns the requirement of an Ed25519 signature in Base64, by any of these keys.
    ///
    /// During a change of keys, both are passed. A key that is no Ed25519 key fits no signature.
    ///
    /// - Parameters:
    ///   - publicKeys: The keys, 32 bytes each.
    ///   - header: The name of the header in which the server sends the signature.
    /// - Returns: The requirement.
    public static func ed25519(
        publicKeys: [Data],
        header: String = "Configuration-Signature"
    ) -> ConfigurationSignature {
        ConfigurationSignature(header: header) { configuration, signature in
            guard let bytes = Data(base64Encoded: signature) else { return false }
            return publicKeys.contains { key in
                let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
                return key?.isValidSignature(bytes, for: configuration) == true
            }
        }
    }
}
#endif
