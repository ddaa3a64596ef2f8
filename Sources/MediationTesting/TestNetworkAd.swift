public import MediationCore
public import PlatformViews

/// An ad that a network has returned in a test; the test plays what the network and the user do.
///
/// The methods return when the app has been told. The class is confined to the main actor.
@MainActor
public final class TestNetworkAd {
    /// The request that the ad answers.
    public let request: TestRequest

    /// The content.
    public let content: TestAd

    /// The number of impressions: those that the test has recorded here, and those that mediation has told the network.
    public internal(set) var impressions = 0

    /// The number of clicks: those of the test, and those that mediation has told the network.
    public internal(set) var clicks = 0

    /// Indicates whether an ad that covers the screen is being presented.
    public internal(set) var isPresented = false

    /// The data for server-side verification that a rewarded ad was presented with.
    public internal(set) var verification: ServerSideVerification?

    /// The views that show a native ad, clickable or not, by asset; empty while none do.
    ///
    /// Only a network that counts itself is told of the views: they stay unknown with ``TestAd/isCountedByMediation``.
    public internal(set) var views: [NativeAdAsset: PlatformView] = [:]

    /// Indicates whether the app and mediation have let go of the ad.
    public var isReleased: Bool { self.part == nil }

    /// The side of the ad that mediation retains.
    weak var part: (any TestAdPart)?
    private weak var mediation: TestMediation?

    init(_ request: TestRequest, _ content: TestAd, of mediation: TestMediation) {
        self.request = request
        self.content = content
        self.mediation = mediation
    }

    /// Records an impression.
    public func recordImpression() async {
        self.impressions += 1
        await self.tell { $0.report(named: .impression) }
    }

    /// Clicks the ad.
    public func click() async {
        self.clicks += 1
        await self.tell { $0.report(named: .click) }
    }

    /// Reports any event of a native ad, such as those of its video.
    public func report(_ event: NativeAdEvent) async {
        self.count(isImpression: event == .impression, isClick: event == .click)
        await self.tell { ($0 as? TestNativeAd)?.delegate?.report(event) }
    }

    /// Reports any event of a banner.
    public func report(_ event: BannerAdEvent) async {
        self.count(isImpression: event == .impression, isClick: event == .click)
        await self.tell { ($0 as? TestBannerAd)?.delegate?.report(event) }
    }

    /// Reports any event of an ad that covers the screen.
    public func report(_ event: FullScreenAdEvent) async {
        self.count(isImpression: event == .impression, isClick: event == .click)
        if event == .didDismiss || event.name == FullScreenAdEvent.didFailToPresent("").name {
            self.isPresented = false
        }
        await self.tell { ($0 as? TestFullScreenAd)?.delegate?.report(event) }
    }

    /// Lets the user earn the reward of a rewarded ad.
    ///
    /// - Parameter reward: The reward; `nil` for that of the ``content``.
    public func earnReward(_ reward: AdReward? = nil) async {
        await self.tell { ($0 as? TestFullScreenAd)?.earn(reward ?? self.content.reward) }
    }

    /// Takes an ad that covers the screen off it.
    public func dismiss() async {
        guard self.isPresented else { return }
        self.isPresented = false
        await self.tell { part in
            let delegate = (part as? TestFullScreenAd)?.delegate
            delegate?.report(.willDismiss)
            delegate?.report(.didDismiss)
        }
    }

    private func count(isImpression: Bool, isClick: Bool) {
        if isImpression { self.impressions += 1 }
        if isClick { self.clicks += 1 }
    }

    private func tell(_ body: (any TestAdPart) -> Void) async {
        if let part { body(part) }
        await self.mediation?.settle()
    }
}

/// The side of an ad that mediation retains.
@MainActor
protocol TestAdPart: AnyObject {
    func report(named event: TestAdEvent)
}

/// An event that all formats have.
enum TestAdEvent {
    case impression
    case click
}

/// A native ad, as its network provides it.
final class TestNativeAd: MediationNativeAd, TestAdPart {
    private let ad: TestNetworkAd
    private(set) var delegate: (any MediationNativeAdEventDelegate)?

    init(_ ad: TestNetworkAd) { self.ad = ad }

    var headline: String? { self.ad.content.headline }
    var body: String? { self.ad.content.body }
    var callToAction: String? { self.ad.content.callToAction }
    var advertiser: String? { self.ad.content.advertiser }
    var store: String? { self.ad.content.store }
    var price: String? { self.ad.content.price }
    var starRating: Double? { self.ad.content.starRating }
    var icon: NativeAdImage? { self.ad.content.icon }
    var images: [NativeAdImage] { self.ad.content.images }
    var extraAssets: [String: JSONValue] { self.ad.content.extraAssets }
    var timeToLive: Duration? { self.ad.content.timeToLive }
    var handlesUserImpressions: Bool { !self.ad.content.isCountedByMediation }
    var handlesUserClicks: Bool { !self.ad.content.isCountedByMediation }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) { self.delegate = eventDelegate }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.views = clickableAssetViews.merging(nonclickableAssetViews) { clickable, _ in clickable }
    }

    func didRecordImpression() { self.ad.impressions += 1 }

    func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.clicks += 1 }

    func didUntrack(_ container: PlatformView?) { self.ad.views = [:] }

    func report(named event: TestAdEvent) { self.delegate?.report(event == .click ? .click : .impression) }
}

/// A banner, as its network provides it.
final class TestBannerAd: MediationBannerAd, TestAdPart {
    let view: PlatformView
    let size: BannerSize
    private let ad: TestNetworkAd
    private(set) var delegate: (any MediationBannerAdEventDelegate)?

    init(_ ad: TestNetworkAd, asked: BannerSize) {
        let size = ad.content.bannerSize ?? .fixed(width: asked.width, height: asked.height ?? 50)
        self.ad = ad
        self.size = size
        self.view = SizedView(rect: ViewRect(x: 0, y: 0, width: size.width, height: size.height ?? 50))
    }

    var timeToLive: Duration? { self.ad.content.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) { self.delegate = eventDelegate }

    func report(named event: TestAdEvent) { self.delegate?.report(event == .click ? .click : .impression) }
}

/// An ad that covers the screen, with or without a reward, as its network provides it.
final class TestFullScreenAd: MediationFullScreenAd, MediationRewardedAd, TestAdPart {
    private let ad: TestNetworkAd
    private(set) var delegate: (any MediationFullScreenAdEventDelegate)?

    init(_ ad: TestNetworkAd) { self.ad = ad }

    var timeToLive: Duration? { self.ad.content.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) { self.delegate = eventDelegate }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) { self.delegate = eventDelegate }

    func present(from viewController: PlatformViewController) {
        if let failure = self.ad.content.presentationFailure {
            self.delegate?.report(.didFailToPresent(failure))
            return
        }
        self.ad.isPresented = true
        self.ad.impressions += 1
        self.delegate?.report(.willPresent)
        self.delegate?.report(.impression)
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.ad.verification = verification
        self.present(from: viewController)
    }

    func earn(_ reward: AdReward) { (self.delegate as? any MediationRewardedAdEventDelegate)?.didEarn(reward) }

    func report(named event: TestAdEvent) { self.delegate?.report(event == .click ? .click : .impression) }
}
