public import MediationCore
import PlatformViews
public import SampleAdSDK

/// The custom event of the Sample Network in the delegating form: one class is the adapter, another is the ad.
///
/// It lets the network's SDK download images, as adapters do if their SDK insists on it: the adapter passes the app's
/// choice to the SDK.
///
/// For the settings, see ``SampleSettings``; for the extra assets, see ``SampleExtraAsset``.
public final class SampleDelegatingCustomEvent: MediationAdapter, SampleNativeAdLoaderDelegate {
    /// The version of this adapter.
    public nonisolated static let adapterVersion = SampleCustomEvent.adapterVersion
    /// The version of the Sample Network's SDK.
    public nonisolated static var networkSDKVersion: VersionNumber { SampleCustomEvent.networkSDKVersion }

    private var loader: SampleNativeAdLoader?
    private let answer = PendingAnswer()

    /// Creates an adapter for one attempt.
    public init() {}

    /// Loads an ad of the Sample Network.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try SampleSettings(configuration.credentials)
            let loader = SampleNativeAdLoader(adUnitID: settings.parameter, serverURL: settings.serverURL)
            loader.delegate = self
            self.loader = loader
            self.answer.keep(completionHandler)
            let imagesAreWanted = !configuration.options.images.disableImageLoading
            loader.load(SampleAdRequest(configuration, downloadsImages: imagesAreWanted))
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Cancels the request and releases the completion handler, unless a late ad is accepted.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        // First: the network may answer while it is told to stop.
        _ = self.answer.take()
        self.loader?.cancel()
        self.loader = nil
    }

    /// Completes the load with the ad.
    public func nativeAdLoader(_ loader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
        guard let completionHandler = self.answer.take() else { return }
        guard nativeAd.hasAssets else {
            completionHandler(.failure(MediationError.emptySampleAd))
            return
        }
        completionHandler(.success(SampleMediationNativeAd(nativeAd)))
    }

    /// Completes the load with the error, converted to mediation's codes.
    public func nativeAdLoader(_ loader: SampleNativeAdLoader, didFailWith error: SampleError) {
        self.answer.take()?(.failure(MediationError(error)))
    }
}

/// An ad of the Sample Network, mapped to mediation's assets.
final class SampleMediationNativeAd: MediationNativeAd, SampleNativeAdDelegate {
    private let nativeAd: SampleNativeAd
    private let events = EventRelay()

    init(_ nativeAd: SampleNativeAd) {
        self.nativeAd = nativeAd
        nativeAd.delegate = self
    }

    var headline: String? { self.nativeAd.headline ?? self.nativeAd.title }
    var body: String? { self.nativeAd.body }
    var callToAction: String? { self.nativeAd.callToAction }
    var images: [NativeAdImage] { self.nativeAd.images.compactMap(NativeAdImage.init) }
    var icon: NativeAdImage? { self.nativeAd.icon.flatMap(NativeAdImage.init) }
    var starRating: Double? { self.nativeAd.starRating }
    var store: String? { self.nativeAd.store }
    var price: String? { self.nativeAd.price }
    var advertiser: String? { self.nativeAd.advertiser }
    var extraAssets: [String: JSONValue] { SampleExtraAsset.all(of: self.nativeAd) }
    var adChoicesView: PlatformView? { self.nativeAd.infoView }
    var mediaView: PlatformView? { self.nativeAd.mediaView }
    var hasVideoContent: Bool { self.nativeAd.hasVideo }
    var mediaContentAspectRatio: Double { self.nativeAd.mediaAspectRatio ?? 0 }
    var duration: Duration? { self.nativeAd.videoDuration }
    var currentTime: Duration? { self.nativeAd.videoPosition }
    var customFormat: CustomFormat? { self.nativeAd.customFormat.map(CustomFormat.init) }
    var handlesUserImpressions: Bool { self.nativeAd.tracksItself }
    var handlesUserClicks: Bool { self.nativeAd.tracksItself }
    var timeToLive: Duration? { self.nativeAd.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.events.open(eventDelegate)
    }

    func nativeAd(_ nativeAd: SampleNativeAd, didReport event: SampleNativeAdEvent) {
        self.events.report(NativeAdEvent(event))
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.nativeAd.setView(container, clickableViews: Array(clickableAssetViews.values))
        self.nativeAd.playVideo()
    }

    func didRecordImpression() {
        self.nativeAd.recordImpression()
    }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.nativeAd.handleClick(on: view)
    }

    func didUntrack(_ container: PlatformView?) {
        // The video is no longer visible; it resumes when the ad is shown again.
        self.nativeAd.pauseVideo()
        self.nativeAd.setView(nil)
    }
}
