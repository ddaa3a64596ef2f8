import MediationConformance
import MediationCore
import PlatformViews

/// An ad of the vendor: its assets are read from the payload each time.
final class VendorAd: Sendable {
    private struct Delegate {
        weak var object: (any VendorAdDelegate)?
    }

    let payload: NetworkPayload
    let number: Int
    /// What was asked for.
    let request: NetworkRequest
    let mutation: Mutation
    private let log: NetworkLog
    private let weakDelegate = LockedValue(Delegate())

    init(_ payload: NetworkPayload, number: Int, request: NetworkRequest, sdk: VendorSDK) {
        self.payload = payload
        self.number = number
        self.request = request
        self.mutation = sdk.mutation
        self.log = sdk.log
        sdk.log.created(self, "ad")
    }

    /// Lets the SDK download an image; its data, if there is any, is in the payload.
    func download(_ image: NetworkImage) { self.log(.downloadImage(url: image.url)) }

    /// Hears what happens to the ad, on whichever thread; not retained.
    var delegate: (any VendorAdDelegate)? {
        get { self.weakDelegate.withLock { $0.object } }
        set { self.weakDelegate.withLock { $0.object = newValue } }
    }

    func recordImpression() { self.log(.impression(ad: self.number)) }

    /// Whether the vendor counts what happens to this ad.
    var isTracked: Bool { self.payload.isTrackedByNetwork }

    /// The vendor's other way: by the view.
    @MainActor
    func recordClick(onView view: PlatformView?) {
        self.log(.click(ad: self.number, asset: self.log.asset(shownBy: view)))
    }

    func recordClick(on asset: String) { self.log(.click(ad: self.number, asset: asset)) }

    func showViews(clickable: Int?) { self.log(.showViews(ad: self.number, clickable: clickable)) }

    func removeViews() { self.log(.removeViews(ad: self.number)) }
}

protocol VendorAdDelegate: AnyObject, Sendable {
    func ad(_ ad: VendorAd, didReport event: NativeAdEvent)
}
