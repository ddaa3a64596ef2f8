import Foundation
import MediationBridge
import MediationCore
import PlatformViews

#if canImport(AppLovinSDK)
import AppLovinSDK
#else
import AppLovinSDKStandIn
#endif

/// The loads of one object of the host, and the ad that one of them has brought.
@MainActor
final class MAXAds {
    private let loads = HostLoads()
    private var screenAd: BridgedFullScreenAd?
    private var banner: BridgedBannerAd?
    private var nativeAd: MAXNativeAd?
    private var isDestroyed = false
    /// The host's words for the presentation that is under way.
    private var events: MAXScreenEvents?

    nonisolated init() {}

    /// Cancels what is open, and lets go of the ad; one that is on the screen stays, and what it tells is not passed
    /// on.
    func destroy() {
        self.isDestroyed = true
        self.loads.cancel()
        self.screenAd = nil
        self.banner = nil
        self.nativeAd?.end()
        self.nativeAd = nil
        self.events = nil
    }
}

// MARK: - Loads

extension MAXAds {
    /// Loads an ad that covers the screen; `answer` is called once.
    func loadScreenAd<Kind: FullScreenAdKind>(
        _ kind: Kind.Type,
        _ network: BridgedNetwork,
        _ parameters: any MAAdapterResponseParameters,
        _ answer: @escaping @MainActor (MAAdapterError?) -> Void
    ) {
        self.load(FullScreenFormat<Kind>(request: AdRequest(parameters)), network, parameters) { [weak self] result in
            switch result {
            case .success(let loaded):
                let ad = BridgedFullScreenAd(loaded, of: network)
                ad.listen { event in self?.receive(event) }
                self?.screenAd = ad
                answer(nil)
            case .failure(let error): answer(MAAdapterError.of(error))
            }
        }
    }

    func loadBanner(
        _ format: MAAdFormat,
        _ network: BridgedNetwork,
        _ parameters: any MAAdapterResponseParameters,
        _ delegate: any MAAdViewAdapterDelegate
    ) {
        let size = BannerSize(format, parameters)
        self.load(BannerFormat(request: AdRequest(parameters), size: size), network, parameters) { [weak self] result in
            switch result {
            case .success(let session):
                let banner = BridgedBannerAd(session)
                self?.banner = banner
                delegate.didLoadAd(forAdView: banner.view)
                banner.listen { event in
                    switch event {
                    case .impression: delegate.didDisplayAdViewAd()
                    case .click: delegate.didClickAdViewAd()
                    case .expanded: delegate.didExpandAdViewAd()
                    case .collapsed: delegate.didCollapseAdViewAd()
                    default: break
                    }
                }
            case .failure(let error): delegate.didFailToLoadAdViewAdWithError(MAAdapterError.of(error))
            }
        }
    }

    func loadNativeAd(
        _ network: BridgedNetwork,
        _ parameters: any MAAdapterResponseParameters,
        _ delegate: any MANativeAdAdapterDelegate
    ) {
        let isTemplate = (parameters.serverParameters["template"] as? String)?.isEmpty == false
        self.load(NativeFormat(request: AdRequest(parameters)), network, parameters) { [weak self] result in
            switch result {
            case .success(.native(let ad)) where ad.headline != nil || !isTemplate:
                let nativeAd = MAXNativeAd(ad)
                self?.nativeAd = nativeAd
                delegate.didLoadAd(for: nativeAd, withExtraInfo: nil)
                nativeAd.listen(delegate)
            case .success:
                let message = "The ad has no headline, which templates need."
                let error = MediationError(.missingRequiredAssets, message)
                delegate.didFailToLoadNativeAdWithError(MAAdapterError.of(error))
            case .failure(let error): delegate.didFailToLoadNativeAdWithError(MAAdapterError.of(error))
            }
        }
    }

    private func load<Format: LoadFormat>(
        _ format: Format,
        _ network: BridgedNetwork,
        _ parameters: any MAAdapterResponseParameters,
        _ answer: @escaping @MainActor (Result<Format.Delivered, MediationError>) -> Void
    ) {
        guard !self.isDestroyed else {
            network.hostMistake("The host has asked a destroyed adapter for an ad.")
            return answer(.failure(MediationError(.cancelled, "The adapter has been destroyed.")))
        }
        do throws(MediationError) {
            let settings = try parameters.settings(placement: parameters.thirdPartyAdPlacementIdentifier)
            self.loads.add { ended in
                network.load(format, settings: settings, privacy: parameters.privacy) { result in
                    ended()
                    answer(result)
                }
            }
        } catch {
            answer(.failure(error))
        }
    }
}

// MARK: - Presentations

extension MAXAds {
    /// Presents the ad.
    func show(_ parameters: any MAAdapterResponseParameters, _ events: MAXScreenEvents) {
        guard let ad = self.screenAd else {
            let error = MediationError(.alreadyPresented, "There is no ad to show.")
            return events.fail(error)
        }
        // The host gives a new delegate for each presentation; one that is under way keeps its own.
        if self.events?.isOver != false { self.events = events }
        ad.present(from: parameters.presentingViewController) {}
    }

    private func receive(_ event: BridgedFullScreenAd.Event) {
        switch event {
        case .impression: self.events?.displayed()
        case .click: self.events?.clicked()
        case .reward: self.events?.earn()
        case .didDismiss: self.events?.hide()
        case .failed(let error): self.events?.fail(error)
        case .willPresent, .willDismiss: break
        }
    }
}

/// The host's words for a presentation.
@MainActor
final class MAXScreenEvents {
    let displayed: @MainActor () -> Void
    private let failed: @MainActor (MAAdapterError) -> Void
    let clicked: @MainActor () -> Void
    private let hidden: @MainActor () -> Void
    private let rewarded: @MainActor () -> Void
    private let isAlwaysRewarded: Bool
    private var isEarned = false
    private var isHidden = false

    /// Indicates whether the host has heard of the end.
    private(set) var isOver = false

    init(
        displayed: @escaping @MainActor () -> Void,
        failed: @escaping @MainActor (MAAdapterError) -> Void,
        clicked: @escaping @MainActor () -> Void,
        hidden: @escaping @MainActor () -> Void,
        rewarded: @escaping @MainActor () -> Void = {},
        isAlwaysRewarded: Bool = false
    ) {
        self.displayed = displayed
        self.failed = failed
        self.clicked = clicked
        self.hidden = hidden
        self.rewarded = rewarded
        self.isAlwaysRewarded = isAlwaysRewarded
    }

    /// Remembers the reward, of which the host hears right before the end; a late one is told at once.
    func earn() {
        guard !self.isEarned else { return }
        self.isEarned = true
        if self.isHidden, !self.isAlwaysRewarded { self.rewarded() }
    }

    func fail(_ error: MediationError) {
        self.isOver = true
        self.failed(MAAdapterError.ofDisplay(error))
    }

    func hide() {
        (self.isHidden, self.isOver) = (true, true)
        if self.isEarned || self.isAlwaysRewarded { self.rewarded() }
        self.hidden()
    }
}
