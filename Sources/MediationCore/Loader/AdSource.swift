/// The loader of a store's ads, and what the store must know of its ads.
@MainActor
struct AdSource<Ad: Sendable> {
    let mediator: AdMediator
    let adUnitID: String
    let load: @MainActor (AdRequest) async throws(MediationError) -> Ad
    /// Returns the time for which an ad can still be held.
    let life: @MainActor (Ad) -> Nanoseconds
    /// Returns whether an ad was requested under privacy choices other than the current ones.
    let isOutdated: @MainActor (Ad) -> Bool
    /// Returns whether an ad that has not reached its expiry can be shown.
    let isUsable: @MainActor (Ad) -> Bool
    /// Replaces what is called when the network says that an ad has expired.
    let watchExpiry: @MainActor (Ad, (@MainActor () -> Void)?) -> Void
}
