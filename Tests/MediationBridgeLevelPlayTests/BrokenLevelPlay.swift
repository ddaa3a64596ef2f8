import BridgeTesting
import FakeLevelPlay
import Foundation
import IronSourceStandIn
import MediationBridgeLevelPlay
import PlatformViews
import Testing

/// A network adapter that stands between the host and the bridge, as its ads do, and does one thing wrong.
final class BrokenLevelPlay: ISBaseNetworkAdapter, ISAdapterMetaDataProtocol, ISAdapterTestModeProtocol {
    /// The defect.
    struct Defect: CustomTestStringConvertible, Sendable {
        let shared: BridgeDefect
        /// Changes the data of a load.
        var adData: @Sendable (ISAdData) -> ISAdData = { $0 }
        /// Changes the place of a banner.
        var size: @Sendable (ISBannerSize) -> ISBannerSize = { $0 }
        /// Changes the answer to the question whether an ad is there.
        var isAvailable: @Sendable (Bool) -> Bool = { $0 }
        /// Changes the seconds for which the host waits.
        var loadTimeOutSec: @Sendable (Double) -> Double = { $0 }
        /// Indicates whether only the first set-up is answered, or all later ones as the first.
        var answersFirstSetUpOnly = false
        var remembersFailedSetUps = false
        /// Indicates which choices are passed on.
        var passesConsent = true
        var passesMetaData = true
        var passesTestMode = true
        /// Indicates whether choices are only passed on before the first load.
        var freezesChoices = false
        /// Indicates whether an end is final.
        var endsForEver = false
        /// Replaces the kind of all errors.
        var errorType: ISAdapterErrorType?
        /// Indicates whether the views of a native ad are passed on.
        var passesViews = true
        /// The defect of signals.
        var signals = SignalsDefect()
        /// The network adapter of the bridge.
        var network: LevelPlayCustomAdapter.Type = SampleLevelPlay.self

        init(_ shared: BridgeDefect) { self.shared = shared }

        init(_ description: String, breaks promise: String, _ change: (inout Defect) -> Void) {
            self.shared = BridgeDefect(description, breaks: promise)
            change(&self)
        }

        var testDescription: String { self.shared.description }
    }

    // Safe: one test at a time plays a network, and changes them.
    nonisolated(unsafe) static var defect = Defect(.none)
    nonisolated(unsafe) static var outliving: [AnyObject] = []
    nonisolated(unsafe) static weak var lastDelegate: BrokenLevelPlayDelegate?
    nonisolated(unsafe) static var hasLoaded = false

    let adapter = BrokenLevelPlay.defect.network.init()
    private var setUps = 0
    private var failure: (Int, String?)?

    override func `init`(_ adData: ISAdData, delegate: any ISNetworkInitializationDelegate) {
        self.setUps += 1
        if self.setUps > 1, Self.defect.answersFirstSetUpOnly { return }
        if let failure { return delegate.onInitDidFailWithErrorCode(failure.0, errorMessage: failure.1) }
        guard Self.defect.remembersFailedSetUps else { return self.adapter.`init`(adData, delegate: delegate) }
        self.adapter.`init`(adData, delegate: Remembering(delegate) { self.failure = $0 })
    }

    private var passesChoices: Bool { !Self.defect.freezesChoices || !Self.hasLoaded }

    override func setConsent(_ consent: Bool) {
        if Self.defect.passesConsent, self.passesChoices { self.adapter.setConsent(consent) }
    }

    func setMetaDataWithKey(_ key: String?, andValues values: NSMutableArray?) {
        guard Self.defect.passesMetaData, self.passesChoices else { return }
        self.adapter.setMetaDataWithKey(key, andValues: values)
    }

    func setTestMode(_ enabled: Bool) {
        if Self.defect.passesTestMode { self.adapter.setTestMode(enabled) }
    }

    /// Remembers a failure.
    private final class Remembering: NSObject, ISNetworkInitializationDelegate {
        private let host: any ISNetworkInitializationDelegate
        private let failed: ((Int, String?)) -> Void

        init(_ host: any ISNetworkInitializationDelegate, _ failed: @escaping ((Int, String?)) -> Void) {
            self.host = host
            self.failed = failed
        }

        func onInitDidSucceed() { self.host.onInitDidSucceed() }
        func onInitDidFailWithErrorCode(_ errorCode: Int, errorMessage: String?) {
            self.failed((errorCode, errorMessage))
            self.host.onInitDidFailWithErrorCode(errorCode, errorMessage: errorMessage)
        }
    }
}

/// An ad of the bridge's behind a broken one, with the delegates between.
final class BrokenLevelPlayAd<Ad: ISBaseAdAdapter> {
    private var ad: Ad?
    private var loadDelegate: BrokenLevelPlayDelegate?
    private var showDelegate: BrokenLevelPlayDelegate?
    private let config: ISAdapterConfig

    init(_ config: ISAdapterConfig) { self.config = config }

    private var defect: BrokenLevelPlay.Defect { BrokenLevelPlay.defect }

    func load(
        _ owner: ISBaseAdAdapter,
        _ adData: ISAdData,
        _ host: AnyObject,
        _ body: (Ad, ISAdData, BrokenLevelPlayDelegate) -> Void
    ) {
        BrokenLevelPlay.hasLoaded = true
        let ad = self.prepare(owner)
        let delegate = BrokenLevelPlayDelegate(host, self.defect)
        self.loadDelegate = delegate
        BrokenLevelPlay.lastDelegate = delegate
        body(ad, self.defect.adData(adData), delegate)
    }

    /// Returns the ad, which the host's object has one of.
    private func prepare(_ owner: ISBaseAdAdapter) -> Ad {
        let config = ISAdapterConfig(loadTimeOutSec: self.defect.loadTimeOutSec(self.config.loadTimeOutSec))
        let ad = self.ad ?? Ad(adFormat: "", adapterConfig: config)
        ad.networkAdapter = (owner.getNetworkAdapter() as? BrokenLevelPlay)?.adapter
        (ad as? ISBaseNativeAd)?.properties =
            (owner as? ISBaseNativeAd)?.properties ?? ISNativeAdProperties(adOptionsPosition: .topLeft)
        self.ad = ad
        return ad
    }

    func collect(_ owner: ISBaseAdAdapter, _ adData: ISAdData?, _ host: (any ISBiddingDataDelegate)?) {
        guard let adData, let host else { return }
        let delegate = BrokenSignalsDelegate(host, owner, self.defect.signals)
        let bidder = self.prepare(owner) as? any ISBiddingDataProtocol
        bidder?.collectBiddingData(with: self.defect.adData(adData), delegate: delegate)
    }

    func show(_ host: AnyObject, _ body: (Ad, BrokenLevelPlayDelegate) -> Void) {
        guard let ad = self.ad else { return }
        if self.defect.shared.keepsLoadDelegate, let delegate = self.loadDelegate { return body(ad, delegate) }
        let delegate = BrokenLevelPlayDelegate(host, self.defect)
        // One that is under way is still told.
        if self.showDelegate == nil || self.showDelegate?.isOver == true { self.showDelegate = delegate }
        body(ad, delegate)
    }

    func isAvailable(_ body: (Ad) -> Bool) -> Bool { self.defect.isAvailable(self.ad.map(body) ?? false) }

    func destroy(_ adData: ISAdData) {
        guard let ad = self.ad else { return }
        if self.defect.shared.outlives { BrokenLevelPlay.outliving.append(ad) } else { ad.destroyAd(with: adData) }
        if self.defect.endsForEver { self.ad = nil }
    }
}

final class BrokenLevelPlayInterstitial: ISBaseInterstitial, ISBiddingDataProtocol {
    private lazy var ad = BrokenLevelPlayAd<SampleLevelPlayBiddingInterstitial>(self.adapterConfig)

    func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.ad.collect(self, adData, delegate)
    }
    override func loadAd(with adData: ISAdData, delegate: any ISInterstitialAdDelegate) {
        if BrokenLevelPlay.defect.endsForEver, self.isEnded { return }
        self.ad.load(self, adData, delegate) { $0.loadAd(with: $1, delegate: $2) }
    }
    override func showAd(
        with viewController: PlatformViewController,
        adData: ISAdData,
        delegate: any ISInterstitialAdDelegate
    ) {
        self.ad.show(delegate) { $0.showAd(with: viewController, adData: adData, delegate: $1) }
    }
    override func isAdAvailable(with adData: ISAdData) -> Bool {
        self.ad.isAvailable { $0.isAdAvailable(with: adData) }
    }
    private var isEnded = false
    override func destroyAd(with adData: ISAdData) {
        self.isEnded = true
        self.ad.destroy(adData)
    }
}

final class BrokenLevelPlayRewardedVideo: ISBaseRewardedVideo, ISBiddingDataProtocol {
    private lazy var ad = BrokenLevelPlayAd<SampleLevelPlayBiddingRewardedVideo>(self.adapterConfig)

    func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.ad.collect(self, adData, delegate)
    }
    override func loadAd(with adData: ISAdData, delegate: any ISRewardedVideoAdDelegate) {
        self.ad.load(self, adData, delegate) { $0.loadAd(with: $1, delegate: $2) }
    }
    override func showAd(
        with viewController: PlatformViewController,
        adData: ISAdData,
        delegate: any ISRewardedVideoAdDelegate
    ) {
        self.ad.show(delegate) { $0.showAd(with: viewController, adData: adData, delegate: $1) }
    }
    override func isAdAvailable(with adData: ISAdData) -> Bool {
        self.ad.isAvailable { $0.isAdAvailable(with: adData) }
    }
    override func destroyAd(with adData: ISAdData) { self.ad.destroy(adData) }
}

final class BrokenLevelPlayBanner: ISBaseBanner, ISBiddingDataProtocol {
    private lazy var ad = BrokenLevelPlayAd<SampleLevelPlayBiddingBanner>(self.adapterConfig)

    func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.ad.collect(self, adData, delegate)
    }
    override func loadAd(
        with adData: ISAdData,
        viewController: PlatformViewController,
        size: ISBannerSize,
        delegate: any ISBannerAdDelegate
    ) {
        let size = BrokenLevelPlay.defect.size(size)
        self.ad.load(self, adData, delegate) {
            $0.loadAd(with: $1, viewController: viewController, size: size, delegate: $2)
        }
    }
    override func destroyAd(with adData: ISAdData) { self.ad.destroy(adData) }
}

final class BrokenLevelPlayNativeAd: ISBaseNativeAd, ISBiddingDataProtocol {
    private lazy var ad = BrokenLevelPlayAd<SampleLevelPlayBiddingNativeAd>(self.adapterConfig)

    func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.ad.collect(self, adData, delegate)
    }
    override func loadAd(
        with adData: ISAdData,
        viewController: PlatformViewController,
        delegate: any ISNativeAdDelegate
    ) {
        self.ad.load(self, adData, delegate) { $0.loadAd(with: $1, viewController: viewController, delegate: $2) }
    }
    override func destroyAd(with adData: ISAdData) { self.ad.destroy(adData) }
}

/// The delegate that the bridge sees.
final class BrokenLevelPlayDelegate: NSObject, ISInterstitialAdDelegate, ISRewardedVideoAdDelegate, ISBannerAdDelegate,
    ISNativeAdDelegate, @unchecked Sendable
{
    // Safe: a bridge makes one call at a time.
    private let host: FakeLevelPlayDelegate?
    private let defect: BrokenLevelPlay.Defect
    private var said: [BridgeWord] = []
    private var loaded: (FakeLevelPlayDelegate) -> Void = { _ in }
    private var error: (type: ISAdapterErrorType, code: Int, message: String?) = (.internal, 0, nil)

    /// Indicates whether the presentation is over.
    private(set) var isOver = false

    init(_ host: AnyObject, _ defect: BrokenLevelPlay.Defect) {
        self.host = host as? FakeLevelPlayDelegate
        self.defect = defect
    }

    private func pass(_ word: BridgeWord) {
        if word == .hidden || word == .notDisplayed { self.isOver = true }
        self.defect.shared.tell(word, self.said) { word in
            let isShared = self.defect.shared.sharesDelegate
            guard let host = isShared ? BrokenLevelPlay.lastDelegate?.host ?? self.host : self.host else { return }
            let (type, code, message) = self.error
            switch word {
            case .loaded: self.loaded(host)
            case .failed:
                let type = self.defect.errorType ?? type
                host.adDidFailToLoad(with: type, errorCode: code, errorMessage: message)
            case .noFill: host.adDidFailToLoad(with: .noFill, errorCode: 1000, errorMessage: "noFill: none")
            case .displayed: host.adDidOpen()
            case .notDisplayed: host.adDidFailToShowWithErrorCode(code, errorMessage: message)
            case .clicked: host.adDidClick()
            case .hidden: host.adDidClose()
            case .rewarded: host.adRewarded()
            }
        }
        self.said.append(word)
    }

    private func load(_ loaded: @escaping (FakeLevelPlayDelegate) -> Void) {
        self.loaded = loaded
        self.pass(.loaded)
    }

    func adDidLoad() { self.load { $0.adDidLoad() } }
    func adDidFailToLoad(with errorType: ISAdapterErrorType, errorCode: Int, errorMessage: String?) {
        self.error = (errorType, errorCode, errorMessage)
        self.pass(.failed)
    }
    func adDidOpen() { self.pass(.displayed) }
    func adDidFailToShowWithErrorCode(_ errorCode: Int, errorMessage: String?) {
        self.error = (.internal, errorCode, errorMessage)
        self.pass(.notDisplayed)
    }
    func adDidClick() { self.pass(.clicked) }
    func adDidClose() { self.pass(.hidden) }
    func adRewarded() { self.pass(.rewarded) }
    func adDidLoad(with view: PlatformView) { self.load { $0.adDidLoad(with: view) } }
    func adWillPresentScreen() { self.host?.adWillPresentScreen() }
    func adDidDismissScreen() { self.host?.adDidDismissScreen() }
    func adDidLoad(
        with adapterNativeAdData: ISAdapterNativeAdData,
        adViewBinder: ISAdapterNativeAdViewBinder
    ) {
        let binder = self.defect.passesViews ? adViewBinder : ISAdapterNativeAdViewBinder()
        self.load { $0.adDidLoad(with: adapterNativeAdData, adViewBinder: binder) }
    }
}
