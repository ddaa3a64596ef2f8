// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Stand-in for AppTrackingTransparency on Linux, compiled against but never run; see .ci/check-apple.
// Declares what the package uses, as that of iOS 26 does. A comment marks each declaration weaker there.

public import Foundation

open class ATTrackingManager: NSObject {
    open class var trackingAuthorizationStatus: AuthorizationStatus { .notDetermined }

    // An enumeration there, which may get cases; a Swift enumeration of a program cannot.
    public struct AuthorizationStatus: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let notDetermined = AuthorizationStatus(rawValue: 0)
        public static let restricted = AuthorizationStatus(rawValue: 1)
        public static let denied = AuthorizationStatus(rawValue: 2)
        public static let authorized = AuthorizationStatus(rawValue: 3)
    }
}
