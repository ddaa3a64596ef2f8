import PlatformViews

/// The views of one ad, checked: each is inside the container, and each has one role.
@MainActor
struct AdViews {
    struct AssetView {
        let asset: NativeAdAsset
        let isClickable: Bool
        /// Held weakly, because the app may release a view at any time.
        weak var view: PlatformView?
    }

    weak var container: PlatformView?
    let assetViews: [AssetView]

    init(
        _ container: PlatformView,
        clickable: [NativeAdAsset: PlatformView],
        nonclickable: [NativeAdAsset: PlatformView]
    ) throws(MediationError) {
        func sorted(_ views: [NativeAdAsset: PlatformView], _ isClickable: Bool) -> [AssetView] {
            views.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { AssetView(asset: $0.key, isClickable: isClickable, view: $0.value) }
        }
        let all = sorted(clickable, true) + sorted(nonclickable, false)
        var assets: [ObjectIdentifier: NativeAdAsset] = [:]
        for item in all {
            guard let view = item.view else { continue }
            let name = item.asset.rawValue.quoted
            guard container.contains(view) else {
                throw MediationError(.viewOutsideContainer, "The view of \(name) is not inside the container.")
            }
            if let other = assets.updateValue(item.asset, forKey: ObjectIdentifier(view)) {
                throw MediationError(
                    .viewRegisteredTwice,
                    "One view is registered for \(other.rawValue.quoted) and for \(name)."
                )
            }
        }
        if let asset = clickable.keys.first(where: { nonclickable[$0] != nil }) {
            throw MediationError(
                .viewRegisteredTwice,
                "\(asset.rawValue.quoted) is registered as clickable and as not clickable."
            )
        }
        self.container = container
        self.assetViews = all
    }

    /// Returns whether these views share their container with the others, or an asset view that is still inside it.
    func overlap(_ others: AdViews) -> Bool {
        guard let container = self.container else { return false }
        if container === others.container { return true }
        return self.assetViews.contains { item in
            guard let view = item.view, others.assetViews.contains(where: { $0.view === view }) else { return false }
            return container.contains(view)
        }
    }

    /// Returns the views of one kind that still exist.
    func views(clickable: Bool) -> [NativeAdAsset: PlatformView] {
        Dictionary(
            self.assetViews.compactMap { item in
                item.isClickable == clickable ? item.view.map { (item.asset, $0) } : nil
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the target of a tap at a point of the container: the smallest asset view there, if it is clickable.
    func target(at point: ViewPoint, besides adChoices: PlatformView?) -> (asset: NativeAdAsset, view: PlatformView)? {
        guard let container = self.container else { return nil }
        if let adChoices, container.shownRect(of: adChoices)?.contains(point) == true { return nil }
        var hit: (item: AssetView, view: PlatformView, area: Double)?
        for item in self.assetViews {
            guard let view = item.view, let rect = container.shownRect(of: view), rect.contains(point) else { continue }
            if let known = hit, known.area <= rect.area { continue }
            hit = (item, view, rect.area)
        }
        guard let hit, hit.item.isClickable else { return nil }
        return (hit.item.asset, hit.view)
    }
}
