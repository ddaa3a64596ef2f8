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

    /// Returns the name of a view controller, for ``NetworkPresentation/controller``.
    ///
    /// - Parameter controller: A view controller that the adapter has passed to the SDK.
    /// - Returns: Its name, or `nil` if it does not belong to the suite.
    @MainActor
    public func name(of controller: PlatformViewController?) -> String? {
        controller.flatMap { controller in self.controllers.withLock { $0[ObjectIdentifier(controller)] } }
    }
}
