public import MediationCore
public import PlatformViews
public import SampleAdSDK

/// The custom event of the Sample Network: the shortest correct adapter, to be copied.
///
/// It is the adapter and the ad at once; ``SampleDelegatingCustomEvent`` shows the other form. It leaves the download of
/// images to mediation, which has limits for them.
///
/// Settings: see ``SampleSettings``. Extra assets: ``SampleExtraAsset``.
public final class SampleCustomEvent: MediationAdapter, MediationNativeAd, SampleNativeAdLoaderDelegate,
    SampleNativeAdDelegate
{
    /// The version of this adapter.
    public nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    /// The version of the Sample Network's SDK.
    public nonisolated static var networkSDKVersion: VersionNumber {
        VersionNumber(SampleAdSDK.version) ?? VersionNumber(0, 0, 0)
    }

    private var loader: SampleNativeAdLoader?
    private var completionHandler: NativeAdCompletionHandler?
    private var nativeAd: SampleNativeAd?
    private var eventDelegate: (any MediationNativeAdEventDelegate)?
    private var earlyEvents: [NativeAdEvent] = []

    /// Creates an adapter for one attempt.
    public init() {}

    /// Asks the Sample Network for an ad.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try SampleSettings(configuration.credentials)
            let loader = SampleNativeAdLoader(adUnitID: settings.parameter, serverURL: settings.serverURL)
            loader.delegate = self
            self.loader = loader
            self.completionHandler = completionHandler
            loader.load(SampleAdRequest(configuration, downloadsImages: false))
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Stops asking, and lets go of the completion handler, unless an ad that still comes is welcome.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.loader?.cancel()
        self.loader = nil
        self.completionHandler = nil
    }

    /// Answers with the ad.
    public func nativeAdLoader(_ loader: SampleNativeAdLoader, didReceive nativeAd: SampleNativeAd) {
        guard let completionHandler = self.takeCompletionHandler() else { return }
        guard nativeAd.hasAssets else {
            completionHandler(.failure(MediationError.emptySampleAd))
            return
        }
        self.nativeAd = nativeAd
        nativeAd.delegate = self
        completionHandler(.success(self))
    }

    /// Answers with the error, in codes of mediation.
    public func nativeAdLoader(_ loader: SampleNativeAdLoader, didFailWith error: SampleError) {
        self.takeCompletionHandler()?(.failure(MediationError(error)))
    }

    /// The completion handler, once: while it runs, or after that, a network that errs may answer again.
    private func takeCompletionHandler() -> NativeAdCompletionHandler? {
        defer { self.completionHandler = nil }
        return self.completionHandler
    }

    /// The headline, which app ads call title.
    public var headline: String? { self.nativeAd?.headline ?? self.nativeAd?.title }
    /// The text.
    public var body: String? { self.nativeAd?.body }
    /// What the button says.
    public var callToAction: String? { self.nativeAd?.callToAction }
    /// The large images.
    public var images: [NativeAdImage] { self.nativeAd?.images.compactMap(NativeAdImage.init) ?? [] }
    /// The icon.
    public var icon: NativeAdImage? { self.nativeAd?.icon.flatMap(NativeAdImage.init) }
    /// The stars of an app.
    public var starRating: Double? { self.nativeAd?.starRating }
    /// Where an app is sold.
    public var store: String? { self.nativeAd?.store }
    /// The price of an app.
    public var price: String? { self.nativeAd?.price }
    /// Who advertises.
    public var advertiser: String? { self.nativeAd?.advertiser }
    /// How awesome the ad is, if it says so.
    public var extraAssets: [String: JSONValue] { self.nativeAd.map(SampleExtraAsset.all) ?? [:] }
    /// The network's info view.
    public var adChoicesView: PlatformView? { self.nativeAd?.infoView }
    /// Where the video is shown.
    public var mediaView: PlatformView? { self.nativeAd?.mediaView }
    /// Whether there is a video.
    public var hasVideoContent: Bool { self.nativeAd?.hasVideo ?? false }
    /// Width divided by height of the video.
    public var mediaContentAspectRatio: Double { self.nativeAd?.mediaAspectRatio ?? 0 }
    /// How long the video is.
    public var duration: Duration? { self.nativeAd?.videoDuration }
    /// Where the video is.
    public var currentTime: Duration? { self.nativeAd?.videoPosition }
    /// The content of an ad of a custom format.
    public var customFormat: CustomFormat? { self.nativeAd?.customFormat.map(CustomFormat.init) }
    /// Whether the network counts impressions itself.
    public var handlesUserImpressions: Bool { self.nativeAd?.tracksItself ?? false }
    /// Whether the network counts clicks itself.
    public var handlesUserClicks: Bool { self.nativeAd?.tracksItself ?? false }
    /// How long the network wants the ad to be shown.
    public var timeToLive: Duration? { self.nativeAd?.timeToLive }

    /// Begins to pass on what the network reports.
    public func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.eventDelegate = eventDelegate
        self.earlyEvents.forEach(eventDelegate.report)
        self.earlyEvents = []
    }

    /// Passes on what the network reports.
    public func nativeAd(_ nativeAd: SampleNativeAd, didReport event: SampleNativeAdEvent) {
        guard let eventDelegate = self.eventDelegate else { return self.earlyEvents.append(NativeAdEvent(event)) }
        eventDelegate.report(NativeAdEvent(event))
    }

    /// Tells the network where its ad is shown and what can be clicked, and starts the video.
    public func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.nativeAd?.setView(container, clickableViews: Array(clickableAssetViews.values))
        self.nativeAd?.playVideo()
    }

    /// Tells the network that its ad was seen.
    public func didRecordImpression() {
        self.nativeAd?.recordImpression()
    }

    /// Tells the network that its ad was clicked.
    public func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.nativeAd?.handleClick(on: view)
    }

    /// Stops the video, and tells the network that its ad is not shown any more.
    public func didUntrack(_ container: PlatformView?) {
        // Nobody watches it there; it plays on where the ad is shown again.
        self.nativeAd?.pauseVideo()
        self.nativeAd?.setView(nil)
    }
}
