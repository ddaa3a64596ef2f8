import AppLovinSDKStandIn
import BridgeTesting
import FakeMAX
import Foundation
import MediationBridgeMAX
import PlatformViews
import Testing

/// A custom adapter that stands between the host and the bridge, and does one thing wrong.
final class BrokenMAX: ALMediationAdapter, MAInterstitialAdapter, MAAppOpenAdapter, MARewardedAdapter, MAAdViewAdapter,
    MANativeAdAdapter
{
    /// The defect.
    struct Defect: CustomTestStringConvertible, Sendable {
        let shared: BridgeDefect
        /// Changes the parameters of a load.
        var parameters: @Sendable (FakeMAXParameters) -> Void = { _ in }
        /// Replaces the state of a second set-up.
        var secondSetUp: MAAdapterInitializationStatus?
        /// Replaces the reward.
        var reward: MAReward?

        init(_ shared: BridgeDefect) { self.shared = shared }

        init(_ description: String, breaks promise: String, _ change: (inout Defect) -> Void) {
            self.shared = BridgeDefect(description, breaks: promise)
            change(&self)
        }

        var testDescription: String { self.shared.description }
    }

    // Safe: one test at a time plays a network, and changes them.
    nonisolated(unsafe) static var defect = Defect(.none)
    nonisolated(unsafe) static var outliving: [SampleMAX] = []
    nonisolated(unsafe) static var setUps = 0
    nonisolated(unsafe) static weak var lastDelegate: BrokenMAXDelegate?

    private let adapter = SampleMAX()
    private var loadDelegate: BrokenMAXDelegate?

    override func initialize(
        with parameters: any MAAdapterInitializationParameters,
        completionHandler: @escaping (MAAdapterInitializationStatus, String?) -> Void
    ) {
        Self.setUps += 1
        if Self.setUps.isMultiple(of: 2), let state = Self.defect.secondSetUp { return completionHandler(state, nil) }
        self.adapter.initialize(with: parameters, completionHandler: completionHandler)
    }

    override func destroy() {
        if Self.defect.shared.outlives { Self.outliving.append(self.adapter) } else { self.adapter.destroy() }
    }

    private func loading(_ parameters: any MAAdapterResponseParameters, _ host: AnyObject) -> BrokenMAXDelegate {
        if let parameters = parameters as? FakeMAXParameters { Self.defect.parameters(parameters) }
        let delegate = BrokenMAXDelegate(host, Self.defect)
        self.loadDelegate = delegate
        Self.lastDelegate = delegate
        return delegate
    }

    private func showing(_ host: AnyObject) -> BrokenMAXDelegate {
        if Self.defect.shared.keepsLoadDelegate, let delegate = self.loadDelegate { return delegate }
        return BrokenMAXDelegate(host, Self.defect)
    }

    func loadInterstitialAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAInterstitialAdapterDelegate
    ) {
        self.adapter.loadInterstitialAd(for: parameters, andNotify: self.loading(parameters, delegate))
    }
    func showInterstitialAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAInterstitialAdapterDelegate
    ) {
        self.adapter.showInterstitialAd(for: parameters, andNotify: self.showing(delegate))
    }
    func loadAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    ) {
        self.adapter.loadAppOpenAd(for: parameters, andNotify: self.loading(parameters, delegate))
    }
    func showAppOpenAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MAAppOpenAdapterDelegate
    ) {
        self.adapter.showAppOpenAd(for: parameters, andNotify: self.showing(delegate))
    }
    func loadRewardedAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MARewardedAdapterDelegate
    ) {
        self.adapter.loadRewardedAd(for: parameters, andNotify: self.loading(parameters, delegate))
    }
    func showRewardedAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MARewardedAdapterDelegate
    ) {
        self.adapter.showRewardedAd(for: parameters, andNotify: self.showing(delegate))
    }
    func loadAdViewAd(
        for parameters: any MAAdapterResponseParameters,
        adFormat: MAAdFormat,
        andNotify delegate: any MAAdViewAdapterDelegate
    ) {
        self.adapter.loadAdViewAd(for: parameters, adFormat: adFormat, andNotify: self.loading(parameters, delegate))
    }
    func loadNativeAd(
        for parameters: any MAAdapterResponseParameters,
        andNotify delegate: any MANativeAdAdapterDelegate
    ) {
        self.adapter.loadNativeAd(for: parameters, andNotify: self.loading(parameters, delegate))
    }
}

/// The delegate that the bridge sees.
final class BrokenMAXDelegate: NSObject, MAInterstitialAdapterDelegate, MAAppOpenAdapterDelegate,
    MARewardedAdapterDelegate, MAAdViewAdapterDelegate, MANativeAdAdapterDelegate, @unchecked Sendable
{
    // Safe: a bridge makes one call at a time.
    private let host: FakeMAXDelegate?
    private let defect: BrokenMAX.Defect
    private var said: [BridgeWord] = []
    private var loaded: (FakeMAXDelegate) -> Void = { _ in }
    private var error = MAAdapterError.unspecified
    private var reward = MAReward(amount: 1, label: "")

    init(_ host: AnyObject, _ defect: BrokenMAX.Defect) {
        self.host = host as? FakeMAXDelegate
        self.defect = defect
    }

    private func pass(_ word: BridgeWord) {
        self.defect.shared.tell(word, self.said) { word in
            let isShared = self.defect.shared.sharesDelegate
            // All formats of the fake host note the same words.
            guard let host = isShared ? BrokenMAX.lastDelegate?.host ?? self.host : self.host else { return }
            switch word {
            case .loaded: self.loaded(host)
            case .failed: host.didFailToLoadRewardedAdWithError(self.error)
            case .noFill: host.didFailToLoadRewardedAdWithError(.noFill)
            case .displayed: host.didDisplayRewardedAd()
            case .notDisplayed: host.didFailToDisplayRewardedAdWithError(self.error)
            case .clicked: host.didClickRewardedAd()
            case .hidden: host.didHideRewardedAd()
            case .rewarded: host.didRewardUser(with: self.defect.reward ?? self.reward)
            }
        }
        self.said.append(word)
    }

    private func load(_ loaded: @escaping (FakeMAXDelegate) -> Void) {
        self.loaded = loaded
        self.pass(.loaded)
    }
    private func fail(_ error: MAAdapterError, _ word: BridgeWord) {
        self.error = error
        self.pass(word)
    }

    func didLoadInterstitialAd() { self.load { $0.didLoadInterstitialAd() } }
    func didFailToLoadInterstitialAdWithError(_ error: MAAdapterError) { self.fail(error, .failed) }
    func didDisplayInterstitialAd() { self.pass(.displayed) }
    func didFailToDisplayInterstitialAdWithError(_ error: MAAdapterError) { self.fail(error, .notDisplayed) }
    func didClickInterstitialAd() { self.pass(.clicked) }
    func didHideInterstitialAd() { self.pass(.hidden) }
    func didLoadAppOpenAd() { self.load { $0.didLoadAppOpenAd() } }
    func didFailToLoadAppOpenAdWithError(_ error: MAAdapterError) { self.fail(error, .failed) }
    func didDisplayAppOpenAd() { self.pass(.displayed) }
    func didFailToDisplayAppOpenAdWithError(_ error: MAAdapterError) { self.fail(error, .notDisplayed) }
    func didClickAppOpenAd() { self.pass(.clicked) }
    func didHideAppOpenAd() { self.pass(.hidden) }
    func didLoadRewardedAd() { self.load { $0.didLoadRewardedAd() } }
    func didFailToLoadRewardedAdWithError(_ error: MAAdapterError) { self.fail(error, .failed) }
    func didDisplayRewardedAd() { self.pass(.displayed) }
    func didFailToDisplayRewardedAdWithError(_ error: MAAdapterError) { self.fail(error, .notDisplayed) }
    func didClickRewardedAd() { self.pass(.clicked) }
    func didHideRewardedAd() { self.pass(.hidden) }
    func didRewardUser(with reward: MAReward) {
        self.reward = reward
        self.pass(.rewarded)
    }
    func didLoadAd(forAdView adView: PlatformView) { self.load { $0.didLoadAd(forAdView: adView) } }
    func didFailToLoadAdViewAdWithError(_ error: MAAdapterError) { self.fail(error, .failed) }
    func didDisplayAdViewAd() { self.pass(.displayed) }
    func didClickAdViewAd() { self.pass(.clicked) }
    func didExpandAdViewAd() {}
    func didCollapseAdViewAd() {}
    func didLoadAd(for nativeAd: MANativeAd, withExtraInfo extraInfo: [String: Any]?) {
        self.load { $0.didLoadAd(for: nativeAd, withExtraInfo: nil) }
    }
    func didFailToLoadNativeAdWithError(_ error: MAAdapterError) { self.fail(error, .failed) }
    func didDisplayNativeAd(withExtraInfo extraInfo: [String: Any]?) { self.pass(.displayed) }
    func didClickNativeAd() { self.pass(.clicked) }
}
