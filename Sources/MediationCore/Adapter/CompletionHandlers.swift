/// The completion handler of an adapter's load.
///
/// It is safe to keep, and to call from any thread, synchronously inside the load or later. The first call counts; any
/// later call has no effect and is recorded as a ``ContractViolation``.
public struct AdCompletionHandler<Ad: Sendable, EventDelegate: Sendable>: Sendable {
    private let body: @Sendable (Result<Ad, any Error>) -> EventDelegate?

    /// Creates a handler from a closure, for calling an adapter without mediation.
    public init(_ body: @escaping @Sendable (Result<Ad, any Error>) -> EventDelegate?) {
        self.body = body
    }

    /// Ends the load with the ad, or with an error; a ``MediationError`` keeps its code.
    ///
    /// - Parameter result: The ad or the error.
    /// - Returns: The delegate to which the ad's events are reported. Hold it strongly or weakly: mediation retains it
    ///   as long as the ad. `nil` for an error, for a late call, and for any call after the first.
    @discardableResult
    public func callAsFunction(_ result: Result<Ad, any Error>) -> EventDelegate? {
        self.body(result)
    }
}

/// The completion handler of `loadNativeAd`.
public typealias NativeAdCompletionHandler =
    AdCompletionHandler<any MediationNativeAd, any MediationNativeAdEventDelegate>

/// The completion handler of `loadInterstitialAd` and `loadAppOpenAd`.
public typealias FullScreenAdCompletionHandler =
    AdCompletionHandler<any MediationFullScreenAd, any MediationFullScreenAdEventDelegate>

/// The completion handler of `loadRewardedAd` and `loadRewardedInterstitialAd`.
public typealias RewardedAdCompletionHandler =
    AdCompletionHandler<any MediationRewardedAd, any MediationRewardedAdEventDelegate>

/// The completion handler of `setUp`.
///
/// It is safe to call from any thread. The first call counts; any later call has no effect.
public struct SetUpCompletionHandler: Sendable {
    private let body: @Sendable (Result<Void, any Error>) -> Void

    /// Creates a handler from a closure, for calling an adapter without mediation.
    public init(_ body: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        self.body = body
    }

    /// Reports that the network is ready, or the error that prevents it from being asked.
    public func callAsFunction(_ result: Result<Void, any Error>) {
        self.body(result)
    }
}
