/// The one answer to `loadNativeAd`.
///
/// Safe to keep, to call from any thread, synchronously inside `loadNativeAd` or later. The first call counts; any
/// later one does nothing and is recorded as a ``ContractViolation``.
public struct NativeAdCompletionHandler: Sendable {
    private let body: @Sendable (Result<any MediationNativeAd, any Error>) -> (any MediationNativeAdEventDelegate)?

    /// Creates a handler from a closure, to call an adapter without mediation.
    public init(
        _ body: @escaping @Sendable (Result<any MediationNativeAd, any Error>) -> (any MediationNativeAdEventDelegate)?
    ) {
        self.body = body
    }

    /// Answers with the ad, or with an error; a ``MediationError`` keeps its code.
    ///
    /// - Parameter result: The ad or the error.
    /// - Returns: Where to report the events of the ad. Hold it strongly or weakly: mediation keeps it as long as the
    ///   ad. `nil` for an error, for a late call, and for any call but the first.
    @discardableResult
    public func callAsFunction(
        _ result: Result<any MediationNativeAd, any Error>
    ) -> (any MediationNativeAdEventDelegate)? {
        self.body(result)
    }
}

/// The one answer to `setUp`.
///
/// Safe to call from any thread. The first call counts; any later one does nothing.
public struct SetUpCompletionHandler: Sendable {
    private let body: @Sendable (Result<Void, any Error>) -> Void

    /// Creates a handler from a closure, to call an adapter without mediation.
    public init(_ body: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        self.body = body
    }

    /// Answers that the network is ready to be asked, or why not.
    public func callAsFunction(_ result: Result<Void, any Error>) {
        self.body(result)
    }
}
