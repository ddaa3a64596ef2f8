package import AppLovinSDKStandIn
package import BridgeTesting
package import Foundation
import MediationBridge
import MediationCore
package import PlatformViews

/// One ad of the fake host: an instance of the adapter, with its load and its presentation.
@MainActor
package final class FakeMAXRequest: DelegateRequest {
    /// The format.
    package let format: MAAdFormat

    package let record: DelegateRecord

    /// The native ad.
    package fileprivate(set) var nativeAd: MANativeAd?

    private let host: FakeMAX
    private let loadDelegate: FakeMAXDelegate
    private let showDelegate: FakeMAXDelegate
    private var adapter: HandedOver<any MAXHosted>?
    private weak var weakAdapter: (any MAXHosted)?

    init(_ format: MAAdFormat, _ adapter: any MAXHosted, of host: FakeMAX) {
        self.format = format
        self.adapter = HandedOver(adapter)
        self.weakAdapter = adapter
        self.host = host
        let isInViews = format === MAAdFormat.native || format.size != .zero
        self.record = DelegateRecord(isInViews ? .native : .interstitial) { [weak host] in host?.find($0) }
        self.loadDelegate = FakeMAXDelegate(DelegateNotes(.load, self.record))
        self.showDelegate = FakeMAXDelegate(DelegateNotes(.show, self.record))
        self.call = Call(adapter, format, self.loadDelegate)
        self.loadDelegate.request = self
    }

    /// The objects that the host needs for the call, on any thread.
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

    package func show(from controller: PlatformViewController?) {
        self.show(
            self.host.parameters {
                $0.presentingViewController = controller
                $0.serverParameters = ["amount": 7, "currency": "gems"]
            }
        )
    }

    /// Destroys the adapter, and lets go of it.
    package func destroy() {
        self.adapter?.opened.destroy()
        self.adapter = nil
        self.call = nil
        self.nativeAd = nil
        self.record.view = nil
    }

    /// Indicates whether the adapter still exists.
    package var isAdapterAlive: Bool { self.weakAdapter != nil }
}

/// A delegate of the host, for the load or for the presentation.
package final class FakeMAXDelegate: NSObject, MAInterstitialAdapterDelegate, MAAppOpenAdapterDelegate,
    MARewardedAdapterDelegate, MAAdViewAdapterDelegate, MANativeAdAdapterDelegate, Sendable
{
    @MainActor fileprivate weak var request: FakeMAXRequest?
    private let notes: DelegateNotes

    init(_ notes: DelegateNotes) { self.notes = notes }

    private func failed(_ error: MAAdapterError) {
        self.notes.note("failed", DelegateNotes.Failure(error.code, error.mediatedNetworkErrorMessage))
    }

    private func notDisplayed(_ error: MAAdapterError) {
        let isRight = error.code == MAAdapterError.adDisplayFailedError.code
        let code = isRight ? error.mediatedNetworkErrorCode : error.code
        self.notes.note("notDisplayed", DelegateNotes.Failure(code, error.mediatedNetworkErrorMessage))
    }

    package func didLoadInterstitialAd() { self.notes.note("loaded") }
    package func didFailToLoadInterstitialAdWithError(_ error: MAAdapterError) { self.failed(error) }
    package func didDisplayInterstitialAd() { self.notes.note("displayed") }
    package func didFailToDisplayInterstitialAdWithError(_ error: MAAdapterError) { self.notDisplayed(error) }
    package func didClickInterstitialAd() { self.notes.note("clicked") }
    package func didHideInterstitialAd() { self.notes.note("hidden") }
    package func didLoadAppOpenAd() { self.notes.note("loaded") }
    package func didFailToLoadAppOpenAdWithError(_ error: MAAdapterError) { self.failed(error) }
    package func didDisplayAppOpenAd() { self.notes.note("displayed") }
    package func didFailToDisplayAppOpenAdWithError(_ error: MAAdapterError) { self.notDisplayed(error) }
    package func didClickAppOpenAd() { self.notes.note("clicked") }
    package func didHideAppOpenAd() { self.notes.note("hidden") }
    package func didLoadRewardedAd() { self.notes.note("loaded") }
    package func didFailToLoadRewardedAdWithError(_ error: MAAdapterError) { self.failed(error) }
    package func didDisplayRewardedAd() { self.notes.note("displayed") }
    package func didFailToDisplayRewardedAdWithError(_ error: MAAdapterError) { self.notDisplayed(error) }
    package func didClickRewardedAd() { self.notes.note("clicked") }
    package func didHideRewardedAd() { self.notes.note("hidden") }
    package func didRewardUser(with reward: MAReward) { self.notes.note("rewarded \(reward.amount) \(reward.label)") }
    package func didLoadAd(forAdView adView: PlatformView) {
        self.notes.note("loaded")
        onMain { self.request?.record.view = adView }
    }
    package func didFailToLoadAdViewAdWithError(_ error: MAAdapterError) { self.failed(error) }
    package func didDisplayAdViewAd() { self.notes.note("displayed") }
    package func didClickAdViewAd() { self.notes.note("clicked") }
    package func didExpandAdViewAd() { self.notes.note("expanded") }
    package func didCollapseAdViewAd() { self.notes.note("collapsed") }
    package func didLoadAd(for nativeAd: MANativeAd, withExtraInfo extraInfo: [String: Any]?) {
        self.notes.note("loaded")
        let ad = HandedOver(nativeAd)
        onMain { self.request?.nativeAd = ad.opened }
    }
    package func didFailToLoadNativeAdWithError(_ error: MAAdapterError) { self.failed(error) }
    package func didDisplayNativeAd(withExtraInfo extraInfo: [String: Any]?) { self.notes.note("displayed") }
    package func didClickNativeAd() { self.notes.note("clicked") }
}
