import MediationCore
import MediationTesting
import PlatformViews
import SampleNetwork

/// The Sample Network's custom event for banners and ads that cover the screen, whose ads report everything twice and in
/// wrong orders.
@MainActor
final class MeddlingScreenCustomEvent: BannerAdapter, InterstitialAdapter, AppOpenAdapter, RewardedAdapter,
    RewardedInterstitialAdapter
{
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)

    /// The reports of the ad that was loaded last.
    static var reports = MeddlingReports(seed: 0)
    private static var ads: [Weak] = []

    private struct Weak {
        weak var ad: AnyObject?
    }

    /// The number of ads that were loaded, and that of those that are still there.
    static var loaded: Int { self.ads.count }
    static var alive: Int { self.ads.count { $0.ad != nil } }

    private let customEvent = SampleCustomEvent()

    init() {}

    /// Forgets what happened in an earlier test.
    static func reset() { self.ads = [] }

    func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        self.customEvent.loadBannerAd(
            for: configuration,
            completionHandler: BannerAdCompletionHandler { completionHandler($0.map { Self.note(MeddlingBanner($0)) }) }
        )
    }

    func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.customEvent.loadInterstitialAd(for: configuration, completionHandler: Self.meddling(completionHandler))
    }

    func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.customEvent.loadAppOpenAd(for: configuration, completionHandler: Self.meddling(completionHandler))
    }

    func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.customEvent.loadRewardedAd(for: configuration, completionHandler: Self.meddling(completionHandler))
    }

    func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.customEvent.loadRewardedInterstitialAd(
            for: configuration,
            completionHandler: Self.meddling(completionHandler)
        )
    }

    func cancelLoad(reason: CancelReason) { self.customEvent.cancelLoad(reason: reason) }

    private static func meddling(_ handler: FullScreenAdCompletionHandler) -> FullScreenAdCompletionHandler {
        FullScreenAdCompletionHandler { handler($0.map { self.note(MeddlingScreenAd($0)) }) }
    }

    private static func meddling(_ handler: RewardedAdCompletionHandler) -> RewardedAdCompletionHandler {
        RewardedAdCompletionHandler { handler($0.map { self.note(MeddlingRewardedAd($0)) }) }
    }

    private nonisolated static func note<Ad: AnyObject & Sendable>(_ ad: Ad) -> Ad {
        MainActor.assumeIsolated { self.ads.append(Weak(ad: ad)) }
        return ad
    }
}

/// A banner whose reports are meddled with.
@MainActor
private final class MeddlingBanner: MediationBannerAd {
    private let ad: any MediationBannerAd

    nonisolated init(_ ad: any MediationBannerAd) { self.ad = ad }

    var view: PlatformView { self.ad.view }
    var size: BannerSize { self.ad.size }
    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationBannerAdEventDelegate) {
        let reports = MeddlingScreenCustomEvent.reports
        self.ad.didLoad(reportingTo: BannerReports(reports: reports, eventDelegate: eventDelegate))
    }

    func didRemove() { self.ad.didRemove() }
}

/// An ad without a reward whose reports are meddled with.
@MainActor
private final class MeddlingScreenAd: MediationFullScreenAd {
    private let ad: any MediationFullScreenAd

    nonisolated init(_ ad: any MediationFullScreenAd) { self.ad = ad }

    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationFullScreenAdEventDelegate) {
        let reports = MeddlingScreenCustomEvent.reports
        self.ad.didLoad(reportingTo: ScreenReports(reports: reports, eventDelegate: eventDelegate))
        reports.invent(ScreenReports.inventions.map { event in { eventDelegate.report(event) } })
    }

    func present(from viewController: PlatformViewController) { self.ad.present(from: viewController) }
}

/// An ad with a reward whose reports are meddled with.
@MainActor
private final class MeddlingRewardedAd: MediationRewardedAd {
    private let ad: any MediationRewardedAd

    nonisolated init(_ ad: any MediationRewardedAd) { self.ad = ad }

    var timeToLive: Duration? { self.ad.timeToLive }

    func didLoad(reportingTo eventDelegate: any MediationRewardedAdEventDelegate) {
        let reports = MeddlingScreenCustomEvent.reports
        self.ad.didLoad(reportingTo: ScreenReports(reports: reports, eventDelegate: eventDelegate))
        reports.invent(ScreenReports.inventions.map { event in { eventDelegate.report(event) } })
        reports.invent([{ eventDelegate.didEarn(AdReward(type: "invented", amount: 1)) }])
    }

    func present(from viewController: PlatformViewController, verification: ServerSideVerification?) {
        self.ad.present(from: viewController, verification: verification)
    }
}

private final class BannerReports: MediationBannerAdEventDelegate {
    private let reports: MeddlingReports
    private let eventDelegate: any MediationBannerAdEventDelegate

    init(reports: MeddlingReports, eventDelegate: any MediationBannerAdEventDelegate) {
        self.reports = reports
        self.eventDelegate = eventDelegate
    }

    func report(_ event: BannerAdEvent) {
        MainActor.assumeIsolated { self.reports.add { [eventDelegate] in eventDelegate.report(event) } }
    }
}

private final class ScreenReports: MediationRewardedAdEventDelegate {
    /// The events that the meddler reports of an ad that has not been presented.
    static let inventions: [FullScreenAdEvent] = [
        .willPresent, .impression, .click, .willDismiss, .didDismiss, .didFailToPresent("invented"),
    ]

    private let reports: MeddlingReports
    private let eventDelegate: any MediationFullScreenAdEventDelegate

    init(reports: MeddlingReports, eventDelegate: any MediationFullScreenAdEventDelegate) {
        self.reports = reports
        self.eventDelegate = eventDelegate
    }

    func report(_ event: FullScreenAdEvent) {
        MainActor.assumeIsolated { self.reports.add { [eventDelegate] in eventDelegate.report(event) } }
    }

    func didEarn(_ reward: AdReward) {
        let rewardDelegate = self.eventDelegate as? any MediationRewardedAdEventDelegate
        MainActor.assumeIsolated { self.reports.add { rewardDelegate?.didEarn(reward) } }
    }
}
