// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for CryptoKit on Linux, compiled against but never run; see .ci/check-apple.
// Declares what the package uses, as CryptoKit of macOS 26 does.

public import Foundation

public enum Curve25519: Sendable {
    public enum Signing: Sendable {
        public struct PublicKey: Sendable {
            public init<D: ContiguousBytes>(rawRepresentation: D) throws {}

            public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
                false
            }
        }
    }
}
