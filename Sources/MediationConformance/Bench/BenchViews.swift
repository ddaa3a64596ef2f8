package import MediationCore
package import PlatformViews

/// The views of one ad, which are not on a screen; the bench keeps them.
@MainActor
package final class BenchViews {
    /// The view around all other views, until it is dropped.
    package private(set) var container: PlatformView?
    private var assetViews: [NativeAdAsset: PlatformView] = [:]
    private let log: NetworkLog

    init(_ log: NetworkLog) {
        let container = PlatformView()
        self.container = container
        self.log = log
        log.shownAssets.withLock { $0[ObjectIdentifier(container)] = "container" }
    }

    /// The view that shows an asset; created on first use.
    package subscript(asset: NativeAdAsset) -> PlatformView {
        if let view = self.assetViews[asset] { return view }
        let view = PlatformView()
        self.container?.show(view, in: .topLeft)
        self.assetViews[asset] = view
        self.log.shownAssets.withLock { $0[ObjectIdentifier(view)] = asset.rawValue }
        return view
    }

    /// The views, and what each is.
    var all: [(name: String, view: PlatformView)] {
        let container = self.container.map { [("the container", $0)] } ?? []
        return container + self.assetViews.map { ("the view of \($0.rawValue)", $1) }.sorted { $0.0 < $1.0 }
    }

    /// Releases the container, as an app does when it closes a screen.
    package func dropContainer() {
        guard let container = self.container else { return }
        self.log.shownAssets.withLock { $0[ObjectIdentifier(container)] = nil }
        for view in self.assetViews.values { container.remove(view) }
        self.container = nil
    }
}
