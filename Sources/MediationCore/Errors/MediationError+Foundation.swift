#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MediationError: LocalizedError {
    /// The text of ``description``, which is also the `localizedDescription`.
    public var errorDescription: String? { self.description }

    /// The cause of errors with this code.
    public var failureReason: String? { self.code.cause }

    /// The remedy for errors with this code.
    public var recoverySuggestion: String? { self.code.remedy }
}

// Crash reporters group errors by these values, so they never change. Without all of Foundation, there is no
// `CustomNSError`; the properties that the standard library asks of every error, from which an `NSError` is made, are
// then provided instead.
#if canImport(FoundationEssentials)
extension MediationError {
    /// The domain of the error as an `NSError`.
    public var _domain: String { Self.domain }

    /// The code of the error as an `NSError`: the number of ``code``.
    public var _code: Int { self.code.rawValue }
}
#else
extension MediationError: CustomNSError {
    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { Self.domain }

    /// The code of the error as an `NSError`: the number of ``code``.
    public var errorCode: Int { self.code.rawValue }
}
#endif

extension MediationError {
    private static var domain: String { "MediationCore.MediationError" }
}
