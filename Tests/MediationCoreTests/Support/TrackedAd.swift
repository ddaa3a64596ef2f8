#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews

/// A network's ad that records mediation's calls after the load, and has the properties that a test sets.
@MainActor
final class TrackedAd: MediationNativeAd {
    let headline: String? = "Headline"
    var handlesUserImpressions = false
    var handlesUserClicks = false
    var visibilityRule = VisibilityRule.firstPixel
    var timeToLive: Duration?
    var adChoicesView: PlatformView?

    /// The calls, in order, such as "didRender A".
    private(set) var calls: [String] = []
    /// The views of the last `didRender`, which a network must not keep alive.
    private(set) var clickable: [NativeAdAsset: ObjectIdentifier] = [:]
    private(set) var nonclickable: [NativeAdAsset: ObjectIdentifier] = [:]
    /// The view of the last click.
    private(set) weak var clickedView: PlatformView?
    /// Foreign code that runs inside every call.
    var reaction: (@MainActor (String) -> Void)?

    init(countsImpressions: Bool = false, countsClicks: Bool = false) {
        self.handlesUserImpressions = countsImpressions
        self.handlesUserClicks = countsClicks
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.clickable = clickableAssetViews.mapValues { ObjectIdentifier($0) }
        self.nonclickable = nonclickableAssetViews.mapValues { ObjectIdentifier($0) }
        self.note("didRender \(Self.name(container))")
    }

    func didRecordImpression() { self.note("didRecordImpression") }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.clickedView = view
        self.note("didRecordClick \(asset.rawValue)")
    }

    func didUntrack(_ container: PlatformView?) { self.note("didUntrack \(Self.name(container))") }

    func count(_ call: String) -> Int { self.calls.count { $0.hasPrefix(call) } }

    private func note(_ call: String) {
        self.calls.append(call)
        self.reaction?(call)
    }

    private static func name(_ container: PlatformView?) -> String {
        container.map { ($0 as? AdContainer)?.name ?? "?" } ?? "nil"
    }
}

/// A view with a name that holds the views of an ad: a headline above, a button lower left, media lower right.
@MainActor
final class AdContainer: PlatformView {
    let name: String
    let headline = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 20))
    let button = PlatformView(frame: ViewRect(x: 0, y: 20, width: 50, height: 20))
    let media = PlatformView(frame: ViewRect(x: 50, y: 20, width: 50, height: 20))

    init(_ name: String, y: Double = 0) {
        self.name = name
        super.init(frame: ViewRect(x: 0, y: y, width: 100, height: 40))
        for view in [self.headline, self.button, self.media] { self.addSubview(view) }
    }

    func tapHeadline() { self.tap(at: ViewPoint(x: 10, y: 10)) }
    func tapButton() { self.tap(at: ViewPoint(x: 10, y: 30)) }
    func tapMedia() { self.tap(at: ViewPoint(x: 90, y: 30)) }
}

extension NativeAd {
    /// Registers the headline and the button as clickable, and the media view as nonclickable.
    func show(in container: AdContainer) throws(MediationError) {
        try self.register(
            container: container,
            clickableAssetViews: [.headline: container.headline, .callToAction: container.button],
            nonclickableAssetViews: [.media: container.media]
        )
    }
}
#endif
