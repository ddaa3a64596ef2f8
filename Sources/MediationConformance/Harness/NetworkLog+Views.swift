import MediationCore
public import PlatformViews

extension NetworkLog {
    /// Which asset a view shows, for SDKs that are given a view and no name.
    ///
    /// - Parameter view: A view that the adapter has passed to the SDK.
    /// - Returns: The name of the `NativeAdAsset`, "container" for the view around them all, or `nil` if the view is none
    ///   of the suite's.
    @MainActor
    public func asset(shownBy view: PlatformView?) -> String? {
        view.flatMap { view in self.shownAssets.withLock { $0[ObjectIdentifier(view)] } }
    }
}
