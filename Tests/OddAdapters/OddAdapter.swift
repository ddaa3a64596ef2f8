package import MediationConformance
package import MediationCore
import PlatformViews

/// An adapter that does its work in an unusual way, but meets all requirements of the documents.
package protocol OddAdapter: MediationAdapter {
    /// The capabilities that its harness declares.
    nonisolated static var declared: Set<AdapterCapability> { get }
    /// The settings with which it can load.
    static var settings: [String: JSONValue] { get }
    /// The way in which its SDK calls back.
    static var delivery: OddSDK.Delivery { get }
    /// The habits of its SDK in formats other than native.
    static var habits: StageHabits { get }
}

extension OddAdapter {
    package nonisolated static var adapterVersion: VersionNumber { VersionNumber(1, 0, 0) }
    package nonisolated static var networkSDKVersion: VersionNumber { VersionNumber(3, 1, 4) }
    package nonisolated static var declared: Set<AdapterCapability> { [.concurrentLoads, .cancel, .errorCodes] }
    package static var settings: [String: JSONValue] { ["parameter": "unit"] }
    package static var delivery: OddSDK.Delivery { .direct }
    package static var habits: StageHabits { StageHabits() }
}

/// The harness of any odd adapter.
package struct OddHarness<Adapter: OddAdapter>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> { Adapter.declared }
    package let settings = Adapter.settings

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let sdk = OddSDK(log, Adapter.delivery, Adapter.habits)
        OddSDK.use(sdk)
        return sdk
    }
}

/// The completion handler of a load, until it is taken for the only answer.
package final class AnswerBox: Sendable {
    private let handler: LockedValue<NativeAdCompletionHandler?>

    package init(_ handler: NativeAdCompletionHandler) { self.handler = LockedValue(handler) }

    /// Takes the handler; `nil` if it has been taken.
    package func take() -> NativeAdCompletionHandler? {
        self.handler.withLock { handler in
            defer { handler = nil }
            return handler
        }
    }
}

/// The settings that most adapters have.
struct UnitSettings: Decodable {
    let parameter: String

    static func unit(_ configuration: NativeAdConfiguration) throws(MediationError) -> String {
        try self.unit(configuration.credentials)
    }

    static func unit(_ credentials: MediationCredentials) throws(MediationError) -> String {
        let unit = try credentials.decode(UnitSettings.self).parameter
        guard unit.contains(where: { !$0.isWhitespace }) else {
            throw MediationError(.invalidSettings, "settings.parameter is blank.")
        }
        return unit
    }
}

/// An ad with the three texts that every network has, counted by mediation.
class PlainAd: MediationNativeAd {
    let ad: OddAd

    nonisolated init(_ ad: OddAd) { self.ad = ad }

    var headline: String? { self.ad.payload.headline }
    var body: String? { self.ad.payload.body }
    var callToAction: String? { self.ad.payload.callToAction }
    var images: [NativeAdImage] { [] }
    var icon: NativeAdImage? { nil }
    var starRating: Double? { nil }
    var store: String? { nil }
    var price: String? { nil }
    var advertiser: String? { nil }
    var extraAssets: [String: JSONValue] { [:] }
    var handlesUserImpressions: Bool { false }
    var handlesUserClicks: Bool { false }
    var timeToLive: Duration? { nil }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {}
    func didRecordImpression() {}
    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {}
    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {}
    func didUntrack(_ container: PlatformView?) {}
}

extension OddAd {
    /// Indicates whether there is anything to show.
    var hasContent: Bool {
        let payload = self.payload
        let texts = [payload.headline, payload.body, payload.callToAction, payload.advertiser]
        return texts.contains { $0?.contains { !$0.isWhitespace } == true }
            || payload.images.contains { NativeAdImage(urlString: $0.url) != nil } || payload.icon != nil
    }

    /// The ad itself, if there is anything to show.
    var withContent: OddAd {
        get throws(MediationError) {
            guard self.hasContent else { throw .emptyAd }
            return self
        }
    }
}

extension MediationError {
    /// The error for an ad that has nothing to show.
    static var emptyAd: MediationError { MediationError(.invalidResponse, "The ad is empty.") }
}

extension Result where Success == OddAd, Failure == OddError {
    /// Returns the answer in mediation's types.
    func mapped(_ map: (OddAd) -> any MediationNativeAd = { PlainAd($0) }) -> Result<any MediationNativeAd, any Error> {
        switch self {
        case .success(let ad) where ad.hasContent: .success(map(ad))
        case .success: .failure(MediationError.emptyAd)
        case .failure(let error): .failure(error.mediated)
        }
    }
}
