import MediationConformance
import MediationCore
import PlatformViews

/// An ad of the vendor, whose assets are read from the payload each time.
final class VendorAd: Sendable {
    private struct Delegate {
        weak var object: (any VendorAdDelegate)?
    }

    private struct SDK {
        weak var object: VendorSDK?
    }

    private struct ScreenDelegate {
        weak var object: (any VendorScreenDelegate)?
    }

    private struct BannerDelegate {
        weak var object: (any VendorBannerDelegate)?
    }

    let payload: NetworkPayload
    let number: Int
    /// The request for the ad.
    let request: NetworkRequest
    let mutation: Mutation
    private let log: NetworkLog
    private let sdk: LockedValue<SDK>
    private let weakDelegate = LockedValue(Delegate())
    private let weakScreenDelegate = LockedValue(ScreenDelegate())
    private let weakBannerDelegate = LockedValue(BannerDelegate())
    private let banner = LockedValue<PlatformView?>(nil)
    /// Indicates whether the vendor replaces its banner by itself, as it does unless it is told not to.
    private let refreshes = LockedValue(true)

    init(_ payload: NetworkPayload, number: Int, request: NetworkRequest, sdk: VendorSDK) {
        self.payload = payload
        self.number = number
        self.request = request
        self.mutation = sdk.mutation
        self.log = sdk.log
        self.sdk = LockedValue(SDK(object: sdk))
        sdk.log.created(self, "ad")
    }

    /// Makes the SDK download an image; its data, if any, is in the payload.
    func download(_ image: NetworkImage) { self.log(.downloadImage(url: image.url)) }

    /// Receives the events of the ad on any thread; not retained.
    var delegate: (any VendorAdDelegate)? {
        get { self.weakDelegate.withLock { $0.object } }
        set { self.weakDelegate.withLock { $0.object = newValue } }
    }

    func recordImpression() { self.log(.impression(ad: self.number)) }

    /// Indicates whether the vendor counts the events of this ad.
    var isTracked: Bool { self.payload.isTrackedByNetwork }

    /// Records a click by its view, which is the vendor's other way.
    @MainActor
    func recordClick(onView view: PlatformView?) {
        self.log(.click(ad: self.number, asset: self.log.asset(shownBy: view)))
    }

    func recordClick(on asset: String) { self.log(.click(ad: self.number, asset: asset)) }

    func showViews(clickable: Int?) { self.log(.showViews(ad: self.number, clickable: clickable)) }

    /// Receives the events of an ad that covers the screen on any thread; not retained.
    var screenDelegate: (any VendorScreenDelegate)? {
        get { self.weakScreenDelegate.withLock { $0.object } }
        set { self.weakScreenDelegate.withLock { $0.object = newValue } }
    }

    /// The user and the data that the vendor passes to the app's server with a reward.
    let verification = LockedValue<(userID: String?, customData: String?)>((nil, nil))

    /// Covers the screen.
    @MainActor
    func present(from controller: PlatformViewController) {
        let (userID, customData) = self.verification.withLock { $0 }
        let presentation = NetworkPresentation(
            controller: self.log.name(of: controller),
            userID: userID,
            customData: customData
        )
        self.log(.present(ad: self.number, presentation))
    }

    /// Asks for another ad like this one.
    func loadNext() {
        guard let sdk = self.sdk.withLock({ $0.object }) else { return }
        VendorLoader(sdk).load(self.request)
    }

    /// Receives the events of a banner on any thread; not retained.
    var bannerDelegate: (any VendorBannerDelegate)? {
        get { self.weakBannerDelegate.withLock { $0.object } }
        set { self.weakBannerDelegate.withLock { $0.object = newValue } }
    }

    /// The view of a banner, in its size.
    @MainActor
    var bannerView: PlatformView {
        if let view = self.banner.withLock({ $0 }) { return view }
        let size = self.payload.bannerSize
        let view = SizedView(rect: ViewRect(x: 0, y: 0, width: size?.width ?? 0, height: size?.height ?? 0))
        self.banner.withLock { $0 = view }
        return view
    }

    /// Changes the size of the view of a banner.
    @MainActor
    func resize(to size: BannerSize) {
        let view = self.bannerView
        view.parentView?.place(view, width: size.width, height: size.height ?? 0)
    }

    /// Turns off that the vendor replaces its banner by itself.
    func stopRefresh() { self.refreshes.withLock { $0 = false } }

    /// Indicates whether the vendor replaces its banner by itself.
    var isRefreshed: Bool { self.refreshes.withLock { $0 } }

    func removeViews() { self.log(.removeViews(ad: self.number)) }
}

protocol VendorAdDelegate: AnyObject, Sendable {
    func ad(_ ad: VendorAd, didReport event: NativeAdEvent)
}

protocol VendorScreenDelegate: AnyObject, Sendable {
    func ad(_ ad: VendorAd, didReport event: FullScreenAdEvent)
    func ad(_ ad: VendorAd, didEarn reward: AdReward)
}

protocol VendorBannerDelegate: AnyObject, Sendable {
    func ad(_ ad: VendorAd, didReport event: BannerAdEvent)
}
