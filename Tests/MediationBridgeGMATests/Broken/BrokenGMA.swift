import Foundation
import GoogleMobileAdsStandIn
import MediationBridge
import MediationBridgeGMA

/// A custom event that stands between the host and the bridge, and does one thing wrong.
class BrokenGMA: SampleGMA {
    /// The defect.
    struct Defect {
        /// Changes the request.
        var request: (MediationAdConfiguration) -> Void = { _ in }
        /// Changes an error on its way to the host; `nil` swallows it.
        var failure: (NSError) -> NSError? = { $0 }
        /// Replaces the call of the host's handler; gets the ad, the error and the handler.
        var answer: Answer?
        /// Changes an event on its way to the host; gets it, the delegate and a way to call the load's handler again.
        var event: ((Event, Passage) -> Void)?
        /// Acts when the app presents an ad.
        var presenting: ((Passage) -> Void)?
        /// Acts when an ad has been handed over.
        var loaded: ((Passage) -> Void)?
        /// Makes another native ad of one.
        var native: (any MediationNativeAd, Passage) -> any MediationNativeAd = { BrokenNativeAd($0, $1) }
        /// Changes the view of a banner.
        var banner: @MainActor (any MediationBannerAd) -> Void = { _ in }
        /// Keeps ads and delegates for ever.
        var leaks = false

        typealias Answer = ((any MediationAd)?, NSError?, @escaping ((any MediationAd)?, NSError?) -> Void) -> Void
    }

    enum Event: Equatable {
        case impression, click, willPresent, willDismiss, didDismiss, reward
        case failed(NSError)
        case playVideo, pauseVideo, endVideo, muteVideo, unmuteVideo
    }

    class var defect: Defect { Defect() }

    /// Everything that is on its way between one ad and the host.
    final class Passage {
        let defect: Defect
        let answerAgain: ((any Error)?) -> Void
        var delegate: (any MediationAdEventDelegate)?
        /// The delegate that the bridge has, which holds it weakly.
        var own: BrokenDelegate?

        init(_ defect: Defect, _ answerAgain: @escaping ((any Error)?) -> Void) {
            self.defect = defect
            self.answerAgain = answerAgain
        }

        /// Passes an event to the host, as it is.
        func tell(_ event: Event) {
            let rewarded = self.delegate as? any MediationRewardedAdEventDelegate
            let native = self.delegate as? any MediationNativeAdEventDelegate
            switch event {
            case .impression: self.delegate?.reportImpression()
            case .click: self.delegate?.reportClick()
            case .willPresent: self.delegate?.willPresentFullScreenView()
            case .willDismiss: self.delegate?.willDismissFullScreenView()
            case .didDismiss: self.delegate?.didDismissFullScreenView()
            case .failed(let error): self.delegate?.didFailToPresentWithError(error)
            case .reward: rewarded?.didRewardUser()
            case .playVideo: native?.didPlayVideo()
            case .pauseVideo: native?.didPauseVideo()
            case .endVideo: native?.didEndVideo()
            case .muteVideo: native?.didMuteVideo()
            case .unmuteVideo: native?.didUnmuteVideo()
            }
        }

        func pass(_ event: Event) {
            if let change = self.defect.event { change(event, self) } else { self.tell(event) }
        }
    }

    nonisolated(unsafe) static var leaked: [Any] = []

    private func pass<Ad, Delegate>(
        _ configuration: MediationAdConfiguration,
        _ handler: @escaping (Ad?, (any Error)?) -> Delegate?,
        load: (@escaping (Ad?, (any Error)?) -> Delegate?) -> Void
    ) {
        let defect = Self.defect
        defect.request(configuration)
        let passage = Passage(defect) { error in _ = handler(nil, error) }
        load { ad, error in
            let error = error.map { defect.failure($0 as NSError) }
            // The failure is swallowed.
            if case .some(nil) = error { return nil }
            var wrapped: Any? = ad
            if let native = ad as? any MediationNativeAd { wrapped = defect.native(native, passage) }
            if let screen = ad as? ScreenAd { wrapped = BrokenScreenAd(screen, passage) }
            if let banner = ad as? any MediationBannerAd {
                let change = HandedOver((defect.banner, banner))
                onMain { change.opened.0(change.opened.1) }
                wrapped = BrokenBannerAd(banner, passage)
            }
            if let answer = defect.answer {
                answer(wrapped as? any MediationAd, error ?? nil) {
                    passage.delegate = handler($0 as? Ad, $1) as? any MediationAdEventDelegate
                }
            } else {
                passage.delegate = handler(wrapped as? Ad, error ?? nil) as? any MediationAdEventDelegate
            }
            guard ad != nil else { return nil }
            let delegate = BrokenDelegate(passage)
            if defect.leaks { BrokenGMA.leaked.append((wrapped as Any, passage, delegate)) }
            passage.own = delegate
            defect.loaded?(passage)
            return delegate as? Delegate
        }
    }

    override func loadNativeAd(
        for adConfiguration: MediationNativeAdConfiguration,
        completionHandler: @escaping GADMediationNativeLoadCompletionHandler
    ) {
        self.pass(adConfiguration, completionHandler) {
            super.loadNativeAd(for: adConfiguration, completionHandler: $0)
        }
    }

    override func loadBanner(
        for adConfiguration: MediationBannerAdConfiguration,
        completionHandler: @escaping GADMediationBannerLoadCompletionHandler
    ) {
        self.pass(adConfiguration, completionHandler) {
            super.loadBanner(for: adConfiguration, completionHandler: $0)
        }
    }

    override func loadInterstitial(
        for adConfiguration: MediationInterstitialAdConfiguration,
        completionHandler: @escaping GADMediationInterstitialLoadCompletionHandler
    ) {
        self.pass(adConfiguration, completionHandler) {
            super.loadInterstitial(for: adConfiguration, completionHandler: $0)
        }
    }

    override func loadAppOpenAd(
        for adConfiguration: MediationAppOpenAdConfiguration,
        completionHandler: @escaping GADMediationAppOpenLoadCompletionHandler
    ) {
        self.pass(adConfiguration, completionHandler) {
            super.loadAppOpenAd(for: adConfiguration, completionHandler: $0)
        }
    }

    override func loadRewardedAd(
        for adConfiguration: MediationRewardedAdConfiguration,
        completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
        self.pass(adConfiguration, completionHandler) {
            super.loadRewardedAd(for: adConfiguration, completionHandler: $0)
        }
    }

    override func loadRewardedInterstitialAd(
        for adConfiguration: MediationRewardedAdConfiguration,
        completionHandler: @escaping GADMediationRewardedLoadCompletionHandler
    ) {
        self.pass(adConfiguration, completionHandler) {
            super.loadRewardedInterstitialAd(for: adConfiguration, completionHandler: $0)
        }
    }
}

typealias ScreenAd = any MediationInterstitialAd & MediationRewardedAd & MediationAppOpenAd
