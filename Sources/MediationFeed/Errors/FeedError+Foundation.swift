#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FeedError: LocalizedError {
    /// The ``description``, which `localizedDescription` returns.
    public var errorDescription: String? { self.description }
}

// As in `MediationError`: the values by which crash reporters group errors never change.
#if canImport(FoundationEssentials)
extension FeedError {
    /// The domain of the error as an `NSError`.
    public var _domain: String { Self.domain }

    /// The code of the error as an `NSError`: the number of ``code``.
    public var _code: Int { self.code.rawValue }
}
#else
extension FeedError: CustomNSError {
    /// The domain of the error as an `NSError`.
    public static var errorDomain: String { Self.domain }

    /// The code of the error as an `NSError`: the number of ``code``.
    public var errorCode: Int { self.code.rawValue }
}
#endif

extension FeedError {
    private static var domain: String { "MediationFeed.FeedError" }
}
