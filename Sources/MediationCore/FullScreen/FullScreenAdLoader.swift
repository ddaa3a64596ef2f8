/// Loads ads of one kind that cover the screen, for one ad unit, one request at a time.
///
/// Use it by the names of its kinds: ``InterstitialAdLoader``, ``AppOpenAdLoader``, ``RewardedAdLoader``,
/// ``RewardedInterstitialAdLoader``. A load retains its loader until it has ended; releasing the loader meanwhile has no
/// effect.
@MainActor
public final class FullScreenAdLoader<Kind: FullScreenAdKind> {
    /// The ID of the ad unit in the configuration.
    public let adUnitID: String

    /// Indicates whether a load is in progress.
    public private(set) var isLoading = false

    let mediator: AdMediator

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - adUnitID: The ID of an ad unit in the configuration that has the format of this kind.
    ///   - mediator: The mediator that asks the ad networks.
    public init(adUnitID: String, mediator: AdMediator) {
        self.adUnitID = adUnitID
        self.mediator = mediator
    }

    /// Loads one ad, ending exactly once and no later than its deadline: the request's, or else the ad unit's.
    ///
    /// Cancelling the task cancels the load and notifies every adapter that is being asked.
    ///
    /// - Parameter request: The request for this load only.
    /// - Returns: The best ad that was available in time; see `WaterfallStrategy`.
    /// - Throws: ``MediationError`` with the code ``MediationError/Code/noFill``,
    ///   ``MediationError/Code/deadlineExceeded`` or ``MediationError/Code/cancelled`` and the response info; with
    ///   ``MediationError/Code/adExpired`` if the privacy choices changed while the ad was being delivered; or, without
    ///   asking any adapter, with ``MediationError/Code/alreadyLoading``, ``MediationError/Code/unknownAdUnit``, or
    ///   ``MediationError/Code/invalidAdRequest`` if the ad unit has another format.
    public func load(_ request: AdRequest = AdRequest()) async throws(MediationError) -> FullScreenAd<Kind> {
        guard !self.isLoading else {
            throw MediationError(.alreadyLoading, "The loader of ad unit \(self.adUnitID.quoted) is loading already.")
        }
        self.isLoading = true
        defer { self.isLoading = false }
        let ad = try await self.mediator.load(FullScreenFormat<Kind>(request: request), adUnitID: self.adUnitID)
        // The privacy choices may have changed in the meantime.
        guard !ad.session.isOutdated else {
            var error = MediationError.outdated("The ad")
            error.responseInfo = ad.responseInfo
            throw error
        }
        return ad
    }
}
