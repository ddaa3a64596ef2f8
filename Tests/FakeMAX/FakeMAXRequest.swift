package import AppLovinSDKStandIn
import Foundation
import MediationBridge
package import PlatformViews

/// One ad of the fake host: an instance of the adapter, with its load and its presentation.
@MainActor
package final class FakeMAXRequest {
    /// The format.
    package let format: MAAdFormat

    /// What the delegates have been told, in order.
    package var reports: [String] { self.record.reports }

    /// The errors among that.
    package var errors: [MAAdapterError] { self.record.errors }

    /// The native ad.
    package var nativeAd: MANativeAd? { self.record.nativeAd }

    /// The banner's view.
    package var view: PlatformView? { self.record.view }

    private let record = FakeMAXDelegate.Record()
    private let loadDelegate: FakeMAXDelegate
    private let showDelegate: FakeMAXDelegate
    private var adapter: HandedOver<any MAXHosted>?
    private weak var weakAdapter: (any MAXHosted)?

    init(_ format: MAAdFormat, _ adapter: any MAXHosted, of host: FakeMAX) {
        self.format = format
        self.adapter = HandedOver(adapter)
        self.weakAdapter = adapter
        let isScreenAd = [MAAdFormat.interstitial, .appOpen, .rewarded].contains(format)
        self.loadDelegate = FakeMAXDelegate(.load, isScreenAd, self.record) { host.find($0) }
        self.showDelegate = FakeMAXDelegate(.show, isScreenAd, self.record) { host.find($0) }
        self.call = Call(adapter, format, self.loadDelegate)
    }

    /// What the host needs for the call, on any thread.
    private struct Call: @unchecked Sendable {
        // Safe: the host makes one call at a time.
        let adapter: any MAXHosted
        let format: MAAdFormat
        let delegate: FakeMAXDelegate

        init(_ adapter: any MAXHosted, _ format: MAAdFormat, _ delegate: FakeMAXDelegate) {
            self.adapter = adapter
            self.format = format
            self.delegate = delegate
        }
    }

    private nonisolated(unsafe) var call: Call?

    /// Asks the adapter, on the calling thread.
    nonisolated func load(_ parameters: FakeMAXParameters) {
        guard let call = self.call else { return }
        switch call.format {
        case .interstitial: call.adapter.loadInterstitialAd(for: parameters, andNotify: call.delegate)
        case .appOpen: call.adapter.loadAppOpenAd(for: parameters, andNotify: call.delegate)
        case .rewarded: call.adapter.loadRewardedAd(for: parameters, andNotify: call.delegate)
        case .native: call.adapter.loadNativeAd(for: parameters, andNotify: call.delegate)
        default: call.adapter.loadAdViewAd(for: parameters, adFormat: call.format, andNotify: call.delegate)
        }
    }

    /// Shows the ad, with the delegate for that.
    package func show(_ parameters: FakeMAXParameters) {
        guard let adapter = self.adapter?.opened else { return }
        switch self.format {
        case .interstitial: adapter.showInterstitialAd(for: parameters, andNotify: self.showDelegate)
        case .appOpen: adapter.showAppOpenAd(for: parameters, andNotify: self.showDelegate)
        default: adapter.showRewardedAd(for: parameters, andNotify: self.showDelegate)
        }
    }

    /// Destroys the adapter, and lets go of it.
    package func destroy() {
        self.adapter?.opened.destroy()
        self.adapter = nil
        self.call = nil
        self.record.nativeAd = nil
        self.record.view = nil
    }

    /// Indicates whether the adapter still exists.
    package var isAdapterAlive: Bool { self.weakAdapter != nil }
}

/// A delegate of the host, for the load or for the presentation.
final class FakeMAXDelegate: NSObject, MAInterstitialAdapterDelegate, MAAppOpenAdapterDelegate,
    MARewardedAdapterDelegate,
    MAAdViewAdapterDelegate, MANativeAdAdapterDelegate, Sendable
{
    enum Phase: Sendable { case load, show }

    /// What has been told.
    @MainActor
    final class Record {
        var reports: [String] = []
        var errors: [MAAdapterError] = []
        var nativeAd: MANativeAd?
        var view: PlatformView?
    }

    private let phase: Phase
    private let isScreenAd: Bool
    private let record: Record
    private let find: @MainActor @Sendable (String) -> Void

    init(_ phase: Phase, _ isScreenAd: Bool, _ record: Record, _ find: @escaping @MainActor @Sendable (String) -> Void)
    {
        self.phase = phase
        self.isScreenAd = isScreenAd
        self.record = record
        self.find = find
    }

    private func note(_ report: String, _ error: MAAdapterError? = nil) {
        let isMain = DispatchQueue.isMain
        onMain {
            if !isMain { self.find("\(report) was told off the main thread.") }
            let isLoad = ["loaded", "failed"].contains(report)
            if isLoad, self.phase == .show { self.find("\(report) was told to the delegate of the presentation.") }
            if !isLoad, self.isScreenAd, self.phase == .load {
                self.find("\(report) was told to the delegate of the load.")
            }
            let reports = self.record.reports
            if isLoad, reports.contains("loaded") || reports.contains("failed") {
                self.find("The load was answered again.")
            }
            if ["displayed", "hidden", "rewarded"].contains(report), reports.contains(report) {
                self.find("\(report) was told twice.")
            }
            self.record.reports.append(report)
            if let error { self.record.errors.append(error) }
        }
    }

    func didLoadInterstitialAd() { self.note("loaded") }
    func didFailToLoadInterstitialAdWithError(_ error: MAAdapterError) { self.note("failed", error) }
    func didDisplayInterstitialAd() { self.note("displayed") }
    func didFailToDisplayInterstitialAdWithError(_ error: MAAdapterError) { self.note("notDisplayed", error) }
    func didClickInterstitialAd() { self.note("clicked") }
    func didHideInterstitialAd() { self.note("hidden") }
    func didLoadAppOpenAd() { self.note("loaded") }
    func didFailToLoadAppOpenAdWithError(_ error: MAAdapterError) { self.note("failed", error) }
    func didDisplayAppOpenAd() { self.note("displayed") }
    func didFailToDisplayAppOpenAdWithError(_ error: MAAdapterError) { self.note("notDisplayed", error) }
    func didClickAppOpenAd() { self.note("clicked") }
    func didHideAppOpenAd() { self.note("hidden") }
    func didLoadRewardedAd() { self.note("loaded") }
    func didFailToLoadRewardedAdWithError(_ error: MAAdapterError) { self.note("failed", error) }
    func didDisplayRewardedAd() { self.note("displayed") }
    func didFailToDisplayRewardedAdWithError(_ error: MAAdapterError) { self.note("notDisplayed", error) }
    func didClickRewardedAd() { self.note("clicked") }
    func didHideRewardedAd() { self.note("hidden") }
    func didRewardUser(with reward: MAReward) { self.note("rewarded \(reward.amount) \(reward.label)") }
    func didLoadAd(forAdView adView: PlatformView) {
        self.note("loaded")
        onMain { self.record.view = adView }
    }
    func didFailToLoadAdViewAdWithError(_ error: MAAdapterError) { self.note("failed", error) }
    func didDisplayAdViewAd() { self.note("displayed") }
    func didClickAdViewAd() { self.note("clicked") }
    func didExpandAdViewAd() { self.note("expanded") }
    func didCollapseAdViewAd() { self.note("collapsed") }
    func didLoadAd(for nativeAd: MANativeAd, withExtraInfo extraInfo: [String: Any]?) {
        self.note("loaded")
        let ad = HandedOver(nativeAd)
        onMain { self.record.nativeAd = ad.opened }
    }
    func didFailToLoadNativeAdWithError(_ error: MAAdapterError) { self.note("failed", error) }
    func didDisplayNativeAd(withExtraInfo extraInfo: [String: Any]?) { self.note("displayed") }
    func didClickNativeAd() { self.note("clicked") }
}
