#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension MediationError: LocalizedError {
    /// What ``description`` says; `localizedDescription` is this.
    public var errorDescription: String? { self.description }

    /// What leads to errors of this code.
    public var failureReason: String? { self.code.cause }

    /// What to do about errors of this code.
    public var recoverySuggestion: String? { self.code.remedy }
}

// What crash reporters group errors by: it never changes. Without all of Foundation there is no `CustomNSError`; then
// what the standard library asks of every error is given, which is what an `NSError` is made from.
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
