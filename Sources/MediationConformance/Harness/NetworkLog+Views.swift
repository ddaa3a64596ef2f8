import MediationCore
public import PlatformViews

extension NetworkLog {
    /// Returns the asset that a view shows, for SDKs that are given a view without a name.
    ///
    /// - Parameter view: A view that the adapter has passed to the SDK.
    /// - Returns: The name of the `NativeAdAsset`, "container" for the view around all assets, or `nil` if the view
    ///   does not belong to the suite.
    @MainActor
    public func asset(shownBy view: PlatformView?) -> String? {
        view.flatMap { view in self.shownAssets.withLock { $0[ObjectIdentifier(view)] } }
    }
}
