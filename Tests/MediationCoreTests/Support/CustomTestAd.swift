import MediationCore
import PlatformViews

/// A network's ad of a custom format, which records its calls.
@MainActor
final class CustomTestAd: MediationNativeAd {
    var customFormat: CustomFormat?
    /// An asset that must not be read.
    var headline: String? { "Headline" }
    var timeToLive: Duration?
    var handlesUserImpressions = false
    var handlesUserClicks = false
    private(set) var impressions = 0
    private(set) var clicks: [NativeAdAsset] = []
    private(set) var views: [Bool] = []

    init(_ content: CustomFormat = CustomFormat(formatID: "format", texts: ["title": "Title"])) {
        self.customFormat = content
    }

    func didRecordImpression() { self.impressions += 1 }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.clicks.append(asset)
        self.views.append(view != nil)
    }

    /// The script of an adapter that fills with this ad.
    var fill: ScriptedAdapter.Script {
        { _, _, handler in handler(.success(self)) }
    }
}
