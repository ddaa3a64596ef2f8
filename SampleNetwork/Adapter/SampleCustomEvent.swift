public import MediationCore
public import PlatformViews
public import SampleAdSDK

/// The custom event of the Sample Network: the shortest correct adapter, meant to be copied.
///
/// This class is both the adapter and the native ad; ``SampleDelegatingCustomEvent`` shows the other form. It leaves the
/// download of images to mediation, which has limits for them. Banners and ads that cover the screen
/// are objects of their own.
///
/// For the settings, see ``SampleSettings``; for the extra assets, see ``SampleExtraAsset``.
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
    private let events = EventRelay()
    var fullScreenLoad: SampleFullScreenLoad?
    var bannerLoad: SampleBannerLoad?

    /// Creates an adapter for one attempt.
    public init() {}

    /// Loads an ad of the Sample Network.
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

    /// Cancels the request and releases the completion handler, unless a late ad is accepted.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        // First: the network may answer while it is told to stop.
        self.completionHandler = nil
        self.loader?.cancel()
        self.loader = nil
        self.fullScreenLoad?.cancel()
        self.fullScreenLoad = nil
        self.bannerLoad?.cancel()
        self.bannerLoad = nil
    }

    /// Completes the load with the ad.
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

    /// Completes the load with the error, converted to mediation's codes.
    public func nativeAdLoader(_ loader: SampleNativeAdLoader, didFailWith error: SampleError) {
        self.takeCompletionHandler()?(.failure(MediationError(error)))
    }

    /// Returns the completion handler the first time only: a faulty network may answer again while it runs or
    /// afterwards.
    private func takeCompletionHandler() -> NativeAdCompletionHandler? {
        defer { self.completionHandler = nil }
        return self.completionHandler
    }

    /// The headline, which app ads call the title.
    public var headline: String? { self.nativeAd?.headline ?? self.nativeAd?.title }
    /// The text.
    public var body: String? { self.nativeAd?.body }
    /// The text of the button.
    public var callToAction: String? { self.nativeAd?.callToAction }
    /// The large images.
    public var images: [NativeAdImage] { self.nativeAd?.images.compactMap(NativeAdImage.init) ?? [] }
    /// The icon.
    public var icon: NativeAdImage? { self.nativeAd?.icon.flatMap(NativeAdImage.init) }
    /// The star rating of an app.
    public var starRating: Double? { self.nativeAd?.starRating }
    /// The store that sells an app.
    public var store: String? { self.nativeAd?.store }
    /// The price of an app.
    public var price: String? { self.nativeAd?.price }
    /// The name of the advertiser.
    public var advertiser: String? { self.nativeAd?.advertiser }
    /// The ad's degree of awesomeness, if it has one.
    public var extraAssets: [String: JSONValue] { self.nativeAd.map(SampleExtraAsset.all) ?? [:] }
    /// The network's info view.
    public var adChoicesView: PlatformView? { self.nativeAd?.infoView }
    /// The view that shows the video.
    public var mediaView: PlatformView? { self.nativeAd?.mediaView }
    /// Indicates whether there is a video.
    public var hasVideoContent: Bool { self.nativeAd?.hasVideo ?? false }
    /// The width of the video divided by its height.
    public var mediaContentAspectRatio: Double { self.nativeAd?.mediaAspectRatio ?? 0 }
    /// The duration of the video.
    public var duration: Duration? { self.nativeAd?.videoDuration }
    /// The playback position of the video.
    public var currentTime: Duration? { self.nativeAd?.videoPosition }
    /// The content of an ad of a custom format.
    public var customFormat: CustomFormat? { self.nativeAd?.customFormat.map(CustomFormat.init) }
    /// Indicates whether the network counts impressions itself.
    public var handlesUserImpressions: Bool { self.nativeAd?.tracksItself ?? false }
    /// Indicates whether the network counts clicks itself.
    public var handlesUserClicks: Bool { self.nativeAd?.tracksItself ?? false }
    /// The time for which the network wants the ad to be shown.
    public var timeToLive: Duration? { self.nativeAd?.timeToLive }

    /// Starts passing on the network's events.
    public func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.events.open(eventDelegate)
    }

    /// Passes on an event of the network.
    public func nativeAd(_ nativeAd: SampleNativeAd, didReport event: SampleNativeAdEvent) {
        self.events.report(NativeAdEvent(event))
    }

    /// Passes the ad's view and its clickable views to the network, and starts the video.
    public func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.nativeAd?.setView(container, clickableViews: Array(clickableAssetViews.values))
        self.nativeAd?.playVideo()
    }

    /// Notifies the network of an impression of its ad.
    public func didRecordImpression() {
        self.nativeAd?.recordImpression()
    }

    /// Notifies the network of a click on its ad.
    public func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.nativeAd?.handleClick(on: view)
    }

    /// Pauses the video, and notifies the network that its ad is no longer shown.
    public func didUntrack(_ container: PlatformView?) {
        // The video is no longer visible; it resumes when the ad is shown again.
        self.nativeAd?.pauseVideo()
        self.nativeAd?.setView(nil)
    }
}
