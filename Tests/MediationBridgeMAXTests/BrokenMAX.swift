import AppLovinSDKStandIn
import FakeMAX
import Foundation
import MediationBridgeMAX
import PlatformViews

/// A custom adapter that stands between the host and the bridge, and does one thing wrong.
class BrokenMAX: ALMediationAdapter, MAInterstitialAdapter, MAAppOpenAdapter, MARewardedAdapter, MAAdViewAdapter,
    MANativeAdAdapter
{
    /// What is done wrong.
    struct Defect {
        /// Changes the parameters of a load.
        var parameters: (FakeMAXParameters) -> Void = { _ in }
        /// Changes the words for the host; gets the word, and a way to tell one.
        var tell: (Word, @escaping (Word) -> Void) -> Void = { word, tell in tell(word) }
        /// Indicates whether the presentation is told to the delegate of the load.
        var keepsLoadDelegate = false
        /// Indicates whether `destroy` has no effect.
        var outlives = false
        /// Replaces the state of a second set-up.
        var secondSetUp: MAAdapterInitializationStatus?
    }

    enum Word {
        case loaded((BrokenMAXDelegate) -> Void)
        case failed(MAAdapterError), displayed, notDisplayed(MAAdapterError), clicked, hidden
        case rewarded(MAReward)
    }

    class var defect: Defect { Defect() }

    nonisolated(unsafe) static var outliving: [SampleMAX] = []
    nonisolated(unsafe) static var setUps = 0

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
        if Self.defect.outlives { BrokenMAX.outliving.append(self.adapter) } else { self.adapter.destroy() }
    }

    private func loading(_ parameters: any MAAdapterResponseParameters, _ host: AnyObject) -> BrokenMAXDelegate {
        if let parameters = parameters as? FakeMAXParameters { Self.defect.parameters(parameters) }
        let delegate = BrokenMAXDelegate(host, Self.defect)
        self.loadDelegate = delegate
        return delegate
    }

    private func showing(_ host: AnyObject) -> BrokenMAXDelegate {
        if Self.defect.keepsLoadDelegate, let delegate = self.loadDelegate { return delegate }
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
    MARewardedAdapterDelegate,
    MAAdViewAdapterDelegate, MANativeAdAdapterDelegate
{
    let host: AnyObject
    private let defect: BrokenMAX.Defect

    init(_ host: AnyObject, _ defect: BrokenMAX.Defect) {
        self.host = host
        self.defect = defect
    }

    private func pass(
        _ word: BrokenMAX.Word,
        _ failed: @escaping (MAAdapterError) -> Void,
        _ displayed: @escaping () -> Void,
        _ notDisplayed: @escaping (MAAdapterError) -> Void = { _ in },
        _ clicked: @escaping () -> Void,
        _ hidden: @escaping () -> Void = {}
    ) {
        self.defect.tell(word) { word in
            switch word {
            case .loaded(let body): body(self)
            case .failed(let error): failed(error)
            case .displayed: displayed()
            case .notDisplayed(let error): notDisplayed(error)
            case .clicked: clicked()
            case .hidden: hidden()
            case .rewarded(let reward): (self.host as? any MARewardedAdapterDelegate)?.didRewardUser(with: reward)
            }
        }
    }

    private func interstitial(_ word: BrokenMAX.Word) {
        guard let host = self.host as? any MAInterstitialAdapterDelegate else { return }
        self.pass(
            word,
            host.didFailToLoadInterstitialAdWithError,
            host.didDisplayInterstitialAd,
            host.didFailToDisplayInterstitialAdWithError,
            host.didClickInterstitialAd,
            host.didHideInterstitialAd
        )
    }
    private func appOpen(_ word: BrokenMAX.Word) {
        guard let host = self.host as? any MAAppOpenAdapterDelegate else { return }
        self.pass(
            word,
            host.didFailToLoadAppOpenAdWithError,
            host.didDisplayAppOpenAd,
            host.didFailToDisplayAppOpenAdWithError,
            host.didClickAppOpenAd,
            host.didHideAppOpenAd
        )
    }
    private func rewarded(_ word: BrokenMAX.Word) {
        guard let host = self.host as? any MARewardedAdapterDelegate else { return }
        self.pass(
            word,
            host.didFailToLoadRewardedAdWithError,
            host.didDisplayRewardedAd,
            host.didFailToDisplayRewardedAdWithError,
            host.didClickRewardedAd,
            host.didHideRewardedAd
        )
    }
    private func adView(_ word: BrokenMAX.Word) {
        guard let host = self.host as? any MAAdViewAdapterDelegate else { return }
        self.pass(word, host.didFailToLoadAdViewAdWithError, host.didDisplayAdViewAd, { _ in }, host.didClickAdViewAd)
    }
    private func native(_ word: BrokenMAX.Word) {
        guard let host = self.host as? any MANativeAdAdapterDelegate else { return }
        self.pass(
            word,
            host.didFailToLoadNativeAdWithError,
            { host.didDisplayNativeAd(withExtraInfo: nil) },
            { _ in },
            host.didClickNativeAd
        )
    }

    func didLoadInterstitialAd() {
        self.interstitial(.loaded { ($0.host as? any MAInterstitialAdapterDelegate)?.didLoadInterstitialAd() })
    }
    func didFailToLoadInterstitialAdWithError(_ error: MAAdapterError) { self.interstitial(.failed(error)) }
    func didDisplayInterstitialAd() { self.interstitial(.displayed) }
    func didFailToDisplayInterstitialAdWithError(_ error: MAAdapterError) { self.interstitial(.notDisplayed(error)) }
    func didClickInterstitialAd() { self.interstitial(.clicked) }
    func didHideInterstitialAd() { self.interstitial(.hidden) }
    func didLoadAppOpenAd() {
        self.appOpen(.loaded { ($0.host as? any MAAppOpenAdapterDelegate)?.didLoadAppOpenAd() })
    }
    func didFailToLoadAppOpenAdWithError(_ error: MAAdapterError) { self.appOpen(.failed(error)) }
    func didDisplayAppOpenAd() { self.appOpen(.displayed) }
    func didFailToDisplayAppOpenAdWithError(_ error: MAAdapterError) { self.appOpen(.notDisplayed(error)) }
    func didClickAppOpenAd() { self.appOpen(.clicked) }
    func didHideAppOpenAd() { self.appOpen(.hidden) }
    func didLoadRewardedAd() {
        self.rewarded(.loaded { ($0.host as? any MARewardedAdapterDelegate)?.didLoadRewardedAd() })
    }
    func didFailToLoadRewardedAdWithError(_ error: MAAdapterError) { self.rewarded(.failed(error)) }
    func didDisplayRewardedAd() { self.rewarded(.displayed) }
    func didFailToDisplayRewardedAdWithError(_ error: MAAdapterError) { self.rewarded(.notDisplayed(error)) }
    func didClickRewardedAd() { self.rewarded(.clicked) }
    func didHideRewardedAd() { self.rewarded(.hidden) }
    func didRewardUser(with reward: MAReward) { self.rewarded(.rewarded(reward)) }
    func didLoadAd(forAdView adView: PlatformView) {
        self.adView(.loaded { ($0.host as? any MAAdViewAdapterDelegate)?.didLoadAd(forAdView: adView) })
    }
    func didFailToLoadAdViewAdWithError(_ error: MAAdapterError) { self.adView(.failed(error)) }
    func didDisplayAdViewAd() { self.adView(.displayed) }
    func didClickAdViewAd() { self.adView(.clicked) }
    func didExpandAdViewAd() {}
    func didCollapseAdViewAd() {}
    func didLoadAd(for nativeAd: MANativeAd, withExtraInfo extraInfo: [String: Any]?) {
        self.native(
            .loaded { ($0.host as? any MANativeAdAdapterDelegate)?.didLoadAd(for: nativeAd, withExtraInfo: nil) }
        )
    }
    func didFailToLoadNativeAdWithError(_ error: MAAdapterError) { self.native(.failed(error)) }
    func didDisplayNativeAd(withExtraInfo extraInfo: [String: Any]?) { self.native(.displayed) }
    func didClickNativeAd() { self.native(.clicked) }
}
