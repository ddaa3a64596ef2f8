import Foundation
import MediationBridge
import MediationCore

#if canImport(IronSource)
public import IronSource
#else
public import IronSourceStandIn
#endif

/// Interstitial ads of a network that bids: of those whose adapter is an `AuctionAdapter`, and that are partners of
/// LevelPlay's.
///
/// It is used as ``LevelPlayCustomInterstitial`` is. The host gets the token of the adapter's signals, and the winner's
/// markup comes with the load, on the same object or on another one.
open class LevelPlayBiddingCustomInterstitial: LevelPlayCustomInterstitial, ISBiddingDataProtocol {
    /// Collects the network's signals.
    open func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.collectSignals(.interstitial, adData, delegate)
    }
}

/// Rewarded ads of a network that bids; see ``LevelPlayBiddingCustomInterstitial``.
open class LevelPlayBiddingCustomRewardedVideo: LevelPlayCustomRewardedVideo, ISBiddingDataProtocol {
    /// Collects the network's signals.
    open func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.collectSignals(.rewarded, adData, delegate)
    }
}

/// Banners of a network that bids; see ``LevelPlayBiddingCustomInterstitial``.
open class LevelPlayBiddingCustomBanner: LevelPlayCustomBanner, ISBiddingDataProtocol {
    /// Collects the network's signals.
    open func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.collectSignals(.banner, adData, delegate)
    }
}

/// Native ads of a network that bids; see ``LevelPlayBiddingCustomInterstitial``.
open class LevelPlayBiddingCustomNativeAd: LevelPlayCustomNativeAd, ISBiddingDataProtocol {
    /// Collects the network's signals.
    open func collectBiddingData(with adData: ISAdData?, delegate: (any ISBiddingDataDelegate)?) {
        self.collectSignals(.native, adData, delegate, self.nativeAdOptions)
    }

    /// Returns what the ad unit is set to.
    private func nativeAdOptions(_ adData: ISAdData) -> NativeAdOptions {
        NativeAdOptions(self.getNativeAdProperties(with: adData))
    }
}

extension ISBaseAdAdapter {
    /// Collects the network's signals for the host's auction; the object need not outlive the call.
    ///
    /// - Parameters:
    ///   - format: The format of the ad.
    ///   - adData: The host's data.
    ///   - delegate: Retained until the answer, as the host's own adapters do: it may have no other owner.
    ///   - options: Returns what the ad unit is set to.
    fileprivate func collectSignals(
        _ format: AdFormat,
        _ adData: ISAdData?,
        _ delegate: (any ISBiddingDataDelegate)?,
        _ options: (ISAdData) -> NativeAdOptions = { _ in NativeAdOptions() }
    ) {
        // Nobody waits for an answer.
        guard let delegate else { return }
        let host = HandedOver(delegate)
        guard let adData else {
            let text = "The host has passed no data of the ad: check the ad unit in LevelPlay's dashboard."
            return onMain { host.opened.failureWithError(MediationError(.invalidSettings, text).levelPlayMessage) }
        }
        let (call, options) = (LevelPlayCall(self, adData), options(adData))
        let size = HandedOver(adData.bannerSize)
        onMain {
            let delegate = host.opened
            let answer: @MainActor (Result<String, MediationError>) -> Void = { result in
                switch result {
                case .success(let token): delegate.success(withBiddingData: ["token": token])
                case .failure(let error): delegate.failureWithError(error.levelPlayMessage)
                }
            }
            do throws(MediationError) {
                let request = try call.request()
                let network = request.network
                let configuration = BidSignalConfiguration(
                    request,
                    format,
                    // A size that only the place around the ad tells is not known yet; a SMART place is taken for a phone's.
                    bannerSize: format == .banner ? size.opened.flatMap { try? BannerSize($0, width: 0) } : nil,
                    options: options,
                    within: network.limits.signals
                )
                network.collectSignals(for: configuration, answer)
            } catch {
                answer(.failure(error))
            }
        }
    }
}

extension ISAdData {
    /// The size of the place that is auctioned, for banners.
    fileprivate var bannerSize: ISBannerSize? { self.adUnitData?["bannerSize"] as? ISBannerSize }
}

extension BidSignalConfiguration {
    /// Creates the request for signals that the host makes.
    @MainActor
    fileprivate init(
        _ request: HostRequest,
        _ format: AdFormat,
        bannerSize: BannerSize?,
        options: NativeAdOptions,
        within limit: Duration
    ) {
        self.init(
            credentials: MediationCredentials(settings: request.settings),
            loadID: UUID().uuidString,
            adUnitID: format.rawValue,
            format: format,
            bannerSize: bannerSize,
            options: options,
            isTestRequest: request.request.isTestRequest,
            extras: request.request.extras,
            privacy: request.privacy,
            deadline: limit
        )
    }
}
