package import Foundation
package import MediationConformance
package import MediationCore
package import PlatformViews

/// The SDK of the made-up network Sorrel; the suite plays the network's server through it.
///
/// It is used on the main thread alone, and calls its delegates there: those of a loader with the answer, and those of an
/// ad with everything that happens to the ad. It retains no delegate, no loader and no ad.
@MainActor
package final class SorrelSDK: NetworkDriver {
    package typealias Started = @MainActor @Sendable (SorrelError?) -> Void

    private static var newest: SorrelSDK?
    private nonisolated static let release = LockedValue("4.2.1")

    /// The SDK of this process.
    package static var shared: SorrelSDK {
        if let sdk = Self.newest { return sdk }
        return Self.restart(NetworkLog())
    }

    /// The version of the SDK, available at any time, on any thread.
    package nonisolated static var version: String { Self.release.withLock { $0 } }

    private let log: NetworkLog
    private let objects: NetworkObjects<SorrelLoader, SorrelAd>
    private var banners: [WeakBanner] = []

    private struct WeakBanner {
        weak var banner: SorrelBanner?
    }

    private init(_ log: NetworkLog) {
        self.log = log
        self.objects = NetworkObjects(log)
    }

    /// Replaces the SDK of this process by an unused one.
    package static func restart(_ log: NetworkLog) -> SorrelSDK {
        let sdk = SorrelSDK(log)
        Self.newest = sdk
        Self.release.withLock { $0 = "4.2.1" }
        return sdk
    }

    /// Prepares the SDK for an app.
    package func start(appID: String, _ started: @escaping Started) {
        self.objects.logSetUp { failure in
            MainActor.assumeIsolated { started(failure.map { SorrelError($0) }) }
        }
    }

    /// The user's choices, for everything that the SDK does from now on; what is `nil` is forgotten.
    package var consent = SorrelConsent() {
        didSet {
            self.log(
                .privacy([
                    "isChild": self.consent.isChild.map { "\($0)" } ?? "",
                    "gdprApplies": self.consent.gdprApplies.map { "\($0)" } ?? "",
                    "consentString": self.consent.consentString ?? "",
                    "usPrivacyString": self.consent.usPrivacyString ?? "",
                ])
            )
        }
    }

    /// Stops all banners of a unit: they report nothing more.
    package func stopBanners(ofUnit unit: String) {
        for case let banner? in self.banners.map(\.banner) where banner.terms.unit == unit { banner.stop() }
    }

    fileprivate func load(_ loader: SorrelLoader) { self.objects.logRequest(loader.request, by: loader) }
    fileprivate func stop(_ loader: SorrelLoader) { self.objects.logCancel(by: loader) }
    fileprivate func watch(_ ad: SorrelAd, _ count: Int) { self.objects.logViews(of: ad, clickable: count) }
    fileprivate func unwatch(_ ad: SorrelAd) { self.objects.logRemovedViews(of: ad) }
    fileprivate func noteTap(_ ad: SorrelAd, _ part: String) { self.objects.logClick(on: ad, asset: part) }

    fileprivate func show(
        _ ad: SorrelAd,
        _ controller: PlatformViewController,
        _ userID: String?,
        _ note: String?
    ) {
        let presentation = NetworkPresentation(
            controller: self.log.name(of: controller),
            userID: userID,
            customData: note
        )
        self.log(.present(ad: self.objects.number(of: ad), presentation))
    }

    // The harness declares `mainThreadOnly`, so all steps arrive on the main thread.
    package nonisolated func perform(_ step: NetworkStep) throws {
        try MainActor.assumeIsolated { try self.play(step) }
    }

    private func play(_ step: NetworkStep) throws {
        switch step {
        case .reportFullScreen(let event, let number):
            guard let ad = self.objects.ad(number) as? SorrelCover else { return }
            try ad.emit(event)
        case .reward(let reward, let number):
            let ad = self.objects.ad(number)
            (ad as? any SorrelPrizeGiver)?.give(SorrelPrize(name: reward.type, count: reward.amount))
        case .reportBanner(let event, let number):
            guard let ad = self.objects.ad(number) as? SorrelBanner else { return }
            try ad.emit(event)
        case .resizeBanner(let size, let number):
            (self.objects.ad(number) as? SorrelBanner)?.resize(size)
        case .refreshBanner(let number):
            guard let banner = self.objects.ad(number) as? SorrelBanner, banner.refreshesItself else { return }
            self.log(.request(banner.request))
            try banner.emit(.impression)
        default:
            try self.objects.perform(
                step,
                makeAd: { try self.makeAd($0, step) },
                deliver: { ad, loader in loader.deliver(ad) },
                fail: { failure, loader in loader.fail(SorrelError(failure)) },
                report: { event, ad in
                    guard let ad = ad as? SorrelNative else { throw UnsupportedStep() }
                    try ad.emit(event)
                },
                setVersion: { version in Self.release.withLock { $0 = version } }
            )
        }
    }

    private func makeAd(_ payload: NetworkPayload, _ step: NetworkStep) throws -> SorrelAd {
        guard case .fill(let number, _) = step, let loader = self.objects.loader(number) else {
            throw UnsupportedStep()
        }
        let ad = loader.makeAd(payload, self)
        if let banner = ad as? SorrelBanner {
            self.banners = self.banners.filter { $0.banner != nil } + [WeakBanner(banner: banner)]
        }
        return ad
    }
}

/// The user's choices; `nil` is not known.
package struct SorrelConsent: Hashable, Sendable {
    package var isChild: Bool?
    package var gdprApplies: Bool?
    package var consentString: String?
    package var usPrivacyString: String?

    package init() {}
}

/// An order of an ad.
package struct SorrelTerms: Sendable {
    package var unit: String
    package var isTest = false
    package var requestID: String?
    /// Indicates whether the SDK downloads pictures before it delivers the ad.
    package var downloadsPictures = true
    package var wantsManyPictures = false
    package var orientation: NativeAdOptions.ImageOptions.Orientation?
    /// The size of a banner.
    package var size: SorrelSize?

    package init(unit: String) { self.unit = unit }

    fileprivate func request(_ format: AdFormat) -> NetworkRequest {
        var request = NetworkRequest(adUnitID: self.unit, isTest: self.isTest)
        request.format = format
        if format == .native {
            request.downloadsImages = self.downloadsPictures
            request.wantsMultipleImages = self.wantsManyPictures
            request.imageOrientation = self.orientation
        }
        if let size = self.size { request.bannerSize = .fixed(width: size.width, height: size.height) }
        request.other["requestID"] = self.requestID
        return request
    }
}

/// A size that Sorrel's banners have.
package struct SorrelSize: Hashable, Sendable {
    package let width: Double
    package let height: Double

    /// All sizes, the most valuable one first.
    package static let all = [
        Self(width: 728, height: 90), Self(width: 300, height: 250), Self(width: 320, height: 100),
        Self(width: 468, height: 60), Self(width: 320, height: 50), Self(width: 234, height: 60),
    ]
}

/// The reason that something has failed, with the SDK's own number.
package struct SorrelError: Error, Sendable {
    package let number: Int
    package let text: String

    package static let nothingToShow = 1204
    package static let offline = 1301
    package static let unknownUnit = 1404
    package static let serverTrouble = 1500

    fileprivate init(_ failure: NetworkFailure) {
        self.text = failure.message
        self.number =
            switch failure.kind {
            case .noFill: Self.nothingToShow
            case .networkError: Self.offline
            case .badRequest: Self.unknownUnit
            case .internalError: Self.serverTrouble
            }
    }
}

// MARK: Loaders

/// A loader of ads of one format; the app must keep it, and the delegate, until it has answered.
@MainActor
package class SorrelLoader {
    package var terms: SorrelTerms
    fileprivate class var format: AdFormat { .native }

    package init(_ terms: SorrelTerms) { self.terms = terms }

    /// Sends the request; the answer may come before this returns.
    package func load() { SorrelSDK.shared.load(self) }

    /// Asks the server to stop; an answer that is on its way still arrives.
    package func stop() { SorrelSDK.shared.stop(self) }

    fileprivate var request: NetworkRequest { self.terms.request(Self.format) }

    fileprivate func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelAd(payload, self.terms, self.request, sdk)
    }

    fileprivate func deliver(_ ad: SorrelAd) {}
    fileprivate func fail(_ error: SorrelError) {}
}

/// Hears of a loader that has failed.
@MainActor
package protocol SorrelLoaderDelegate: AnyObject {
    func loader(_ loader: SorrelLoader, didFailWith error: SorrelError)
}

@MainActor
package protocol SorrelNativeLoaderDelegate: SorrelLoaderDelegate {
    func nativeLoader(_ loader: SorrelNativeLoader, didLoad ad: SorrelNative)
}

@MainActor
package protocol SorrelInterstitialLoaderDelegate: SorrelLoaderDelegate {
    func interstitialLoader(_ loader: SorrelInterstitialLoader, didLoad ad: SorrelInterstitial)
}

@MainActor
package protocol SorrelAppOpenLoaderDelegate: SorrelLoaderDelegate {
    func appOpenLoader(_ loader: SorrelAppOpenLoader, didLoad ad: SorrelAppOpen)
}

@MainActor
package protocol SorrelRewardedLoaderDelegate: SorrelLoaderDelegate {
    func rewardedLoader(_ loader: SorrelRewardedLoader, didLoad ad: SorrelRewarded)
}

@MainActor
package protocol SorrelBonusLoaderDelegate: SorrelLoaderDelegate {
    func bonusLoader(_ loader: SorrelBonusLoader, didLoad ad: SorrelBonus)
}

@MainActor
package protocol SorrelBannerLoaderDelegate: SorrelLoaderDelegate {
    func bannerLoader(_ loader: SorrelBannerLoader, didLoad ad: SorrelBanner)
}

package final class SorrelNativeLoader: SorrelLoader {
    package weak var delegate: (any SorrelNativeLoaderDelegate)?

    fileprivate override func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelNative(payload, self.terms, self.request, sdk)
    }

    fileprivate override func deliver(_ ad: SorrelAd) {
        if let ad = ad as? SorrelNative { self.delegate?.nativeLoader(self, didLoad: ad) }
    }

    fileprivate override func fail(_ error: SorrelError) { self.delegate?.loader(self, didFailWith: error) }
}

package final class SorrelInterstitialLoader: SorrelLoader {
    package weak var delegate: (any SorrelInterstitialLoaderDelegate)?
    fileprivate override class var format: AdFormat { .interstitial }

    fileprivate override func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelInterstitial(payload, self.terms, self.request, sdk)
    }

    fileprivate override func deliver(_ ad: SorrelAd) {
        if let ad = ad as? SorrelInterstitial { self.delegate?.interstitialLoader(self, didLoad: ad) }
    }

    fileprivate override func fail(_ error: SorrelError) { self.delegate?.loader(self, didFailWith: error) }
}

package final class SorrelAppOpenLoader: SorrelLoader {
    package weak var delegate: (any SorrelAppOpenLoaderDelegate)?
    fileprivate override class var format: AdFormat { .appOpen }

    fileprivate override func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelAppOpen(payload, self.terms, self.request, sdk)
    }

    fileprivate override func deliver(_ ad: SorrelAd) {
        if let ad = ad as? SorrelAppOpen { self.delegate?.appOpenLoader(self, didLoad: ad) }
    }

    fileprivate override func fail(_ error: SorrelError) { self.delegate?.loader(self, didFailWith: error) }
}

package final class SorrelRewardedLoader: SorrelLoader {
    package weak var delegate: (any SorrelRewardedLoaderDelegate)?
    fileprivate override class var format: AdFormat { .rewarded }

    fileprivate override func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelRewarded(payload, self.terms, self.request, sdk)
    }

    fileprivate override func deliver(_ ad: SorrelAd) {
        if let ad = ad as? SorrelRewarded { self.delegate?.rewardedLoader(self, didLoad: ad) }
    }

    fileprivate override func fail(_ error: SorrelError) { self.delegate?.loader(self, didFailWith: error) }
}

/// Loads Sorrel's rewarded interstitial ads.
package final class SorrelBonusLoader: SorrelLoader {
    package weak var delegate: (any SorrelBonusLoaderDelegate)?
    fileprivate override class var format: AdFormat { .rewardedInterstitial }

    fileprivate override func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelBonus(payload, self.terms, self.request, sdk)
    }

    fileprivate override func deliver(_ ad: SorrelAd) {
        if let ad = ad as? SorrelBonus { self.delegate?.bonusLoader(self, didLoad: ad) }
    }

    fileprivate override func fail(_ error: SorrelError) { self.delegate?.loader(self, didFailWith: error) }
}

package final class SorrelBannerLoader: SorrelLoader {
    package weak var delegate: (any SorrelBannerLoaderDelegate)?
    fileprivate override class var format: AdFormat { .banner }

    fileprivate override func makeAd(_ payload: NetworkPayload, _ sdk: SorrelSDK) -> SorrelAd {
        SorrelBanner(payload, self.terms, self.request, sdk)
    }

    fileprivate override func deliver(_ ad: SorrelAd) {
        if let ad = ad as? SorrelBanner { self.delegate?.bannerLoader(self, didLoad: ad) }
    }

    fileprivate override func fail(_ error: SorrelError) { self.delegate?.loader(self, didFailWith: error) }
}

// MARK: Ads

/// An ad of any format.
@MainActor
package class SorrelAd {
    package let terms: SorrelTerms
    fileprivate let request: NetworkRequest
    fileprivate let payload: NetworkPayload
    fileprivate let sdk: SorrelSDK

    fileprivate init(_ payload: NetworkPayload, _ terms: SorrelTerms, _ request: NetworkRequest, _ sdk: SorrelSDK) {
        self.payload = payload
        self.terms = terms
        self.request = request
        self.sdk = sdk
    }

    /// The time for which the ad is valid, from its delivery on, in milliseconds; `nil` if Sorrel does not say.
    package var validMilliseconds: Int64? { self.payload.lifetime.flatMap(Self.milliseconds) }

    /// Converts a time; `nil` if it is too long for Sorrel.
    fileprivate static func milliseconds(_ time: Duration) -> Int64? {
        let (seconds, attoseconds) = time.components
        guard abs(seconds / 1000) < Int64.max / 2_000_000 else { return nil }
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }

    fileprivate static func view(_ width: Double, _ height: Double) -> PlatformView {
        let view = PlatformView()
        view.setSize(width: width, height: height)
        return view
    }
}

/// A picture: the file if the SDK has downloaded it, and in any case the address.
package struct SorrelPicture: Sendable {
    package let address: String
    /// The number of pixels per point.
    package let density: Double
    package let file: Data?

    fileprivate init(_ image: NetworkImage, _ isDownloaded: Bool) {
        self.address = image.url
        self.density = image.scale
        self.file = isDownloaded ? image.data.map { Data($0) } : nil
    }
}

/// Hears what happens to a native ad; what happens without a delegate is lost.
@MainActor
package protocol SorrelNativeDelegate: AnyObject {
    func nativeWasSeen(_ ad: SorrelNative)
    /// The SDK has noted a tap that it was told of.
    func nativeDidNoteTap(_ ad: SorrelNative)
    func nativeWillOpenPage(_ ad: SorrelNative)
    func nativeWillClosePage(_ ad: SorrelNative)
    func nativeDidClosePage(_ ad: SorrelNative)
    func native(_ ad: SorrelNative, couldNotOpenPage reason: String)
    func native(_ ad: SorrelNative, film: SorrelFilm)
}

/// An event of a film.
package enum SorrelFilm: Sendable {
    case plays, pauses, ends, isMuted, isLoud
}

/// A native ad.
///
/// Sorrel counts views itself, in the views that it is given; taps are counted by the app.
package final class SorrelNative: SorrelAd {
    package weak var delegate: (any SorrelNativeDelegate)?
    private var keptStage: PlatformView?
    private var keptMark: PlatformView?

    package var title: String? { self.payload.headline }
    package var text: String? { self.payload.body }
    package var button: String? { self.payload.callToAction }
    package var pictures: [SorrelPicture] {
        self.payload.images.map { SorrelPicture($0, self.terms.downloadsPictures) }
    }
    package var logo: SorrelPicture? { self.payload.icon.map { SorrelPicture($0, self.terms.downloadsPictures) } }
    /// The rating on a scale from 0 to 10; `nil` if nobody has rated.
    package var rating: Double? { self.payload.starRating.map { $0 * 2 } }
    package var shop: String? { self.payload.store }
    package var price: String? { self.payload.price }
    package var sponsor: String? { self.payload.advertiser }
    package var freshness: Double? { self.payload.extra }
    package var hasFilm: Bool { self.payload.hasVideo }
    package var filmMilliseconds: Int64? { self.payload.videoDuration.flatMap(Self.milliseconds) }
    /// The width of the film or the main picture, in pixels; zero if it is not known.
    package var stageWidth: Double { self.payload.mediaSize?.width ?? 0 }
    package var stageHeight: Double { self.payload.mediaSize?.height ?? 0 }

    /// The view that plays the film or shows the picture.
    package var stage: PlatformView? {
        guard self.payload.hasMediaView else { return nil }
        if self.keptStage == nil { self.keptStage = Self.view(160, 90) }
        return self.keptStage
    }

    /// The view with Sorrel's mark, which explains the ad.
    package var mark: PlatformView? {
        guard self.payload.hasAdChoices else { return nil }
        if self.keptMark == nil { self.keptMark = Self.view(18, 18) }
        return self.keptMark
    }

    /// Gives Sorrel the views of the ad; it retains none.
    package func watch(_ container: PlatformView, tappable: [PlatformView]) { self.sdk.watch(self, tappable.count) }

    /// Takes the views away from Sorrel.
    package func unwatch() { self.sdk.unwatch(self) }

    /// Notes a tap that the app has counted.
    package func noteTap(on part: String) {
        self.sdk.noteTap(self, part)
        self.delegate?.nativeDidNoteTap(self)
    }

    fileprivate func emit(_ event: NativeAdEvent) throws {
        switch event {
        case .impression: self.delegate?.nativeWasSeen(self)
        case .willPresent: self.delegate?.nativeWillOpenPage(self)
        case .willDismiss: self.delegate?.nativeWillClosePage(self)
        case .didDismiss: self.delegate?.nativeDidClosePage(self)
        case .didPlayVideo: self.delegate?.native(self, film: .plays)
        case .didPauseVideo: self.delegate?.native(self, film: .pauses)
        case .didEndVideo: self.delegate?.native(self, film: .ends)
        case .didMuteVideo: self.delegate?.native(self, film: .isMuted)
        case .didUnmuteVideo: self.delegate?.native(self, film: .isLoud)
        case _ where event.name == "didFailToPresent":
            self.delegate?.native(self, couldNotOpenPage: event.message ?? "")
        default: throw UnsupportedStep()
        }
    }
}

/// Hears what happens to an ad that covers the screen; what happens without a delegate is lost.
@MainActor
package protocol SorrelCoverDelegate: AnyObject {
    func coverDidOpen(_ ad: SorrelCover)
    func coverWasSeen(_ ad: SorrelCover)
    func coverWasTapped(_ ad: SorrelCover)
    func coverWillClose(_ ad: SorrelCover)
    func coverDidClose(_ ad: SorrelCover)
    func cover(_ ad: SorrelCover, couldNotOpen reason: String)
    func coverDidExpire(_ ad: SorrelCover)
}

/// Hears of prizes, besides.
@MainActor
package protocol SorrelPrizeDelegate: SorrelCoverDelegate {
    func cover(_ ad: SorrelCover, didGive prize: SorrelPrize)
}

/// A prize, as the unit has it on Sorrel's website; `nil` is not set there.
package struct SorrelPrize: Hashable, Sendable {
    package let name: String?
    package let count: Double?
}

/// An ad that covers the screen.
package class SorrelCover: SorrelAd {
    /// Indicates whether the ad can be shown: it has not been announced as expired.
    package private(set) var isUsable = true
    fileprivate var hearer: (any SorrelCoverDelegate)? { nil }
    fileprivate var verification: (userID: String?, note: String?) { (nil, nil) }

    /// Shows the ad over a controller; an ad that is not usable does nothing.
    package func show(over controller: PlatformViewController) {
        guard self.isUsable else { return }
        self.sdk.show(self, controller, self.verification.userID, self.verification.note)
    }

    fileprivate func emit(_ event: FullScreenAdEvent) throws {
        let hearer = self.hearer
        switch event {
        case .impression: hearer?.coverWasSeen(self)
        case .click: hearer?.coverWasTapped(self)
        case .willPresent: hearer?.coverDidOpen(self)
        case .willDismiss: hearer?.coverWillClose(self)
        case .didDismiss: hearer?.coverDidClose(self)
        case .expired:
            self.isUsable = false
            hearer?.coverDidExpire(self)
        case _ where event.name == "didFailToPresent": hearer?.cover(self, couldNotOpen: event.message ?? "")
        default: throw UnsupportedStep()
        }
    }
}

package final class SorrelInterstitial: SorrelCover {
    package weak var delegate: (any SorrelCoverDelegate)?
    fileprivate override var hearer: (any SorrelCoverDelegate)? { self.delegate }
}

package final class SorrelAppOpen: SorrelCover {
    package weak var delegate: (any SorrelCoverDelegate)?
    fileprivate override var hearer: (any SorrelCoverDelegate)? { self.delegate }
}

@MainActor
private protocol SorrelPrizeGiver: SorrelCover {
    var delegate: (any SorrelPrizeDelegate)? { get }
}

extension SorrelPrizeGiver {
    fileprivate func give(_ prize: SorrelPrize) { self.delegate?.cover(self, didGive: prize) }
}

package final class SorrelRewarded: SorrelCover, SorrelPrizeGiver {
    package weak var delegate: (any SorrelPrizeDelegate)?
    /// The user's ID and a note for Sorrel's call to the app's server; may be set until the ad is shown.
    package var userID: String?
    package var note: String?
    fileprivate override var hearer: (any SorrelCoverDelegate)? { self.delegate }
    fileprivate override var verification: (userID: String?, note: String?) { (self.userID, self.note) }
}

/// A rewarded interstitial ad.
package final class SorrelBonus: SorrelCover, SorrelPrizeGiver {
    package weak var delegate: (any SorrelPrizeDelegate)?
    package var userID: String?
    package var note: String?
    fileprivate override var hearer: (any SorrelCoverDelegate)? { self.delegate }
    fileprivate override var verification: (userID: String?, note: String?) { (self.userID, self.note) }
}

/// Hears what happens to a banner; what happens without a delegate is lost.
@MainActor
package protocol SorrelBannerDelegate: AnyObject {
    func bannerWasSeen(_ ad: SorrelBanner)
    func bannerWasTapped(_ ad: SorrelBanner)
    /// The tap leads to another app; follows each tap that does.
    func bannerLeavesApp(_ ad: SorrelBanner)
    func bannerDidOpenPage(_ ad: SorrelBanner)
    func bannerDidClosePage(_ ad: SorrelBanner)
    func bannerDidExpand(_ ad: SorrelBanner)
    func bannerDidCollapse(_ ad: SorrelBanner)
    func bannerDidChangeSize(_ ad: SorrelBanner)
}

/// A banner.
package final class SorrelBanner: SorrelAd {
    package weak var delegate: (any SorrelBannerDelegate)?
    /// Indicates whether the banner replaces its content by itself after some time.
    package var refreshesItself = true
    private var isStopped = false
    private var keptView: PlatformView?

    /// The size of the banner, as delivered.
    package var deliveredSize: SorrelSize {
        SorrelSize(width: self.payload.bannerSize?.width ?? 0, height: self.payload.bannerSize?.height ?? 0)
    }

    /// The view with the ad, always the same one.
    package var view: PlatformView {
        if let view = self.keptView { return view }
        let size = self.deliveredSize
        let view = Self.view(size.width, size.height)
        self.keptView = view
        return view
    }

    /// Ends the banner: its timers stop, and it says nothing more.
    package func stop() {
        self.refreshesItself = false
        self.isStopped = true
    }

    fileprivate func resize(_ size: BannerSize) {
        self.view.setSize(width: size.width, height: size.height ?? 0)
        if !self.isStopped { self.delegate?.bannerDidChangeSize(self) }
    }

    fileprivate func emit(_ event: BannerAdEvent) throws {
        guard !self.isStopped else { return }
        switch event.name {
        case "impression": self.delegate?.bannerWasSeen(self)
        case "click":
            self.delegate?.bannerWasTapped(self)
            self.delegate?.bannerLeavesApp(self)
        case "willPresent": self.delegate?.bannerDidOpenPage(self)
        case "didDismiss": self.delegate?.bannerDidClosePage(self)
        case "expanded": self.delegate?.bannerDidExpand(self)
        case "collapsed": self.delegate?.bannerDidCollapse(self)
        default: throw UnsupportedStep()
        }
    }
}
