import MediationConformance
import MediationCore

/// An ad of the vendor: its assets are read from the payload each time.
final class VendorAd: Sendable {
    private struct Delegate {
        weak var object: (any VendorAdDelegate)?
    }

    let payload: NetworkPayload
    let number: Int
    private let log: NetworkLog
    private let weakDelegate = LockedValue(Delegate())

    init(_ payload: NetworkPayload, number: Int, log: NetworkLog) {
        self.payload = payload
        self.number = number
        self.log = log
        log.created(self, "ad")
    }

    /// Hears what happens to the ad, on whichever thread; not retained.
    var delegate: (any VendorAdDelegate)? {
        get { self.weakDelegate.withLock { $0.object } }
        set { self.weakDelegate.withLock { $0.object = newValue } }
    }

    func recordImpression() { self.log(.impression(ad: self.number)) }

    func recordClick(on asset: String) { self.log(.click(ad: self.number, asset: asset)) }

    func showViews(clickable: Int) { self.log(.showViews(ad: self.number, clickable: clickable)) }

    func removeViews() { self.log(.removeViews(ad: self.number)) }
}

protocol VendorAdDelegate: AnyObject, Sendable {
    func ad(_ ad: VendorAd, didReport event: NativeAdEvent)
}
