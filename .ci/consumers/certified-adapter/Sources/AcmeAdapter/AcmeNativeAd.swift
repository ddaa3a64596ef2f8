import AcmeSDK
import MediationCore
import PlatformViews

/// An ad of the network, mapped to the assets of mediation.
final class AcmeNativeAd: MediationNativeAd, AcmeAdDelegate {
    let handlesUserImpressions = true
    let handlesUserClicks = true

    private let ad: AcmeAd
    private let events = EventRelay()

    init(_ ad: AcmeAd) {
        self.ad = ad
        ad.delegate = self
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.text }
    var callToAction: String? { self.ad.button }
    var images: [NativeAdImage] { [self.ad.imageAddress.flatMap { NativeAdImage(urlString: $0) }].compactMap(\.self) }
    var starRating: Double? { self.ad.rating.flatMap { (0...10).contains($0) ? $0 / 2 : nil } }

    /// Indicates whether there is anything to show.
    var hasContent: Bool { self.headline != nil || self.body != nil || !self.images.isEmpty }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.events.open(eventDelegate)
    }

    func adWasSeen(_ ad: AcmeAd) { self.events.report(.impression) }

    func adWasClicked(_ ad: AcmeAd) { self.events.report(.click) }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.startTracking(clickableViews: clickableAssetViews.count)
    }

    func didUntrack(_ container: PlatformView?) {
        self.ad.stopTracking()
    }
}
