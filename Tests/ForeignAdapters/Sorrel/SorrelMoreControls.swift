import MediationCore
import PlatformViews

// Adapters that do unusual things, all of which the documents allow.

/// The adapter is the native ad itself.
final class SorrelLegalSelf: SorrelAdapter, MediationNativeAd {
    private var inner: SorrelNativeAd?

    override func mapped(_ ad: SorrelNative) -> any MediationNativeAd {
        self.inner = SorrelNativeAd(ad)
        return self
    }

    var headline: String? { self.inner?.headline }
    var body: String? { self.inner?.body }
    var callToAction: String? { self.inner?.callToAction }
    var images: [NativeAdImage] { self.inner?.images ?? [] }
    var icon: NativeAdImage? { self.inner?.icon }
    var starRating: Double? { self.inner?.starRating }
    var store: String? { self.inner?.store }
    var price: String? { self.inner?.price }
    var advertiser: String? { self.inner?.advertiser }
    var extraAssets: [String: JSONValue] { self.inner?.extraAssets ?? [:] }
    var adChoicesView: PlatformView? { self.inner?.adChoicesView }
    var mediaView: PlatformView? { self.inner?.mediaView }
    var hasVideoContent: Bool { self.inner?.hasVideoContent ?? false }
    var mediaContentAspectRatio: Double { self.inner?.mediaContentAspectRatio ?? 0 }
    var duration: Duration? { self.inner?.duration }
    var handlesUserImpressions: Bool { true }
    var timeToLive: Duration? { self.inner?.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.inner?.didLoad(reportingTo: eventDelegate)
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.inner?.didRender(
            in: container,
            clickableAssetViews: clickableAssetViews,
            nonclickableAssetViews: nonclickableAssetViews
        )
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.inner?.didRecordClick(on: asset, view: view)
    }

    func didUntrack(_ container: PlatformView?) { self.inner?.didUntrack(container) }
}

/// Answers loads of native ads some turns of the main actor later, unless they are cancelled meanwhile.
final class SorrelLegalLater: SorrelAdapter {
    private var hasHeard = false

    override func send(_ loader: SorrelLoader, _ privacy: PrivacySnapshot) {
        self.hasHeard = false
        super.send(loader, privacy)
    }

    override func didLoad(_ ad: SorrelNative) {
        guard !self.hasHeard else { return }
        self.hasHeard = true
        // Listens from now on, so that no event is lost meanwhile.
        let answer: Result<any MediationNativeAd, any Error> =
            ad.hasContent
            ? .success(self.mapped(ad)) : .failure(MediationError(.invalidResponse, "The ad is empty."))
        let pending = self.nativeAnswer
        Task { @MainActor in
            await Task.yield()
            pending.take()?(answer)
        }
    }

    override func didFail(_ error: SorrelError) {
        if !self.hasHeard { super.didFail(error) }
    }
}

/// Keeps early events in arrays of its own.
class SorrelBufferingAd: SorrelNativeAd {
    private var early: [NativeAdEvent] = []
    private var receiver: (any MediationNativeAdEventDelegate)?

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        while !self.early.isEmpty { eventDelegate.report(self.early.removeFirst()) }
        self.receiver = eventDelegate
    }

    override func report(_ event: NativeAdEvent) {
        guard let receiver = self.receiver else { return self.early.append(event) }
        receiver.report(event)
    }
}
final class SorrelLegalBuffer: SorrelOwnNative<SorrelBufferingAd> {}

/// Shows banners in a view of its own, which it keeps and which follows the size of the banner.
class SorrelFramedStrip: SorrelStripAd {
    private var frame: PlatformView?

    override var view: PlatformView {
        if let frame = self.frame { return frame }
        let frame = PlatformView()
        frame.setSize(width: Double(self.ad.view.bounds.width), height: Double(self.ad.view.bounds.height))
        frame.addSubview(self.ad.view)
        self.frame = frame
        return frame
    }

    override func bannerDidChangeSize(_ ad: SorrelBanner) {
        self.view.setSize(width: Double(ad.view.bounds.width), height: Double(ad.view.bounds.height))
        super.bannerDidChangeSize(ad)
    }
}
final class SorrelLegalFrame: SorrelOwnStrip<SorrelFramedStrip> {}

/// Stops even if a late ad would be accepted.
final class SorrelLegalStops: SorrelAdapter {
    override func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Lets go of the loader with the first answer, so that there can be no second one.
final class SorrelLegalOneUse: SorrelAdapter {
    override func didFail(_ error: SorrelError) {
        self.loader = nil
        super.didFail(error)
    }

    override func didLoad(_ ad: SorrelNative) {
        self.loader = nil
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelInterstitial) {
        self.loader = nil
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelAppOpen) {
        self.loader = nil
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelRewarded) {
        self.loader = nil
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelBonus) {
        self.loader = nil
        super.didLoad(ad)
    }

    override func didLoad(_ ad: SorrelBanner) {
        self.loader = nil
        super.didLoad(ad)
    }
}
