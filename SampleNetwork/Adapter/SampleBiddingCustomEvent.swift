public import MediationCore
import SampleAdSDK

/// The bidding custom event of the Sample Network.
///
/// It shows everything that bidding adds to an adapter: the collection of signals, and notifications of lost bids. Ads
/// are loaded as by ``SampleCustomEvent``, in all its formats, both for bidders and for line items with a price.
///
/// For the settings, see ``SampleSettings``; ``Bidding`` determines the form of the bids, with `bid` as the default.
public final class SampleBiddingCustomEvent: BiddingAdapter {
    /// The form of the adapter's bids: the setting `bidding`.
    public enum Bidding: String, CaseIterable, Decodable, Sendable {
        /// The SDK requests a bid from the network: for local auctions.
        case bid
        /// The SDK makes a token with which the auction's server requests a bid: for remote auctions.
        case token
    }

    private struct Settings: Decodable {
        let bidding: Bidding?
    }

    /// The version of this adapter.
    public nonisolated static let adapterVersion = SampleCustomEvent.adapterVersion
    /// The version of the Sample Network's SDK.
    public nonisolated static var networkSDKVersion: VersionNumber { SampleCustomEvent.networkSDKVersion }

    private let customEvent = SampleCustomEvent()

    /// Creates an adapter for one attempt.
    public init() {}

    /// Makes a token, or requests a bid from the Sample Network.
    public nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try SampleSettings(configuration.credentials)
            let request = SampleAdRequest(configuration)
            switch try configuration.credentials.decode(Settings.self).bidding ?? .bid {
            case .token:
                let kind = SampleAdKind(configuration)
                let token = SampleBidding.token(for: request, adUnitID: settings.parameter, kind: kind)
                completionHandler(.success(BidSignals(token: token)))
            case .bid:
                Task { completionHandler(await Self.bid(for: request, SampleAdKind(configuration), settings)) }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Notifies the Sample Network that its bid has lost.
    public static func didLoseAuction(_ loss: AuctionLoss) {
        guard let settings = try? SampleSettings(loss.credentials), let bidResponse = loss.bid.bidResponse else {
            return
        }
        SampleBidding.reportLoss(
            of: bidResponse,
            reason: loss.reason.rawValue,
            price: loss.winningPrice,
            to: settings.serverURL
        )
    }

    /// Loads an ad of the Sample Network: the ad of the bid, if there is one.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.customEvent.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    /// Cancels the request and releases the completion handler, unless a late ad is accepted.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.customEvent.cancelLoad(reason: reason)
    }

    private nonisolated static func bid(
        for request: SampleAdRequest,
        _ kind: SampleAdKind,
        _ settings: SampleSettings
    ) async -> Result<BidSignals, any Error> {
        do throws(SampleError) {
            let bid = try await SampleBidding.bid(
                for: request,
                adUnitID: settings.parameter,
                kind: kind,
                serverURL: settings.serverURL
            )
            return .success(
                BidSignals(
                    bid: AdapterBid(price: bid.price, currency: bid.currency, bidResponse: bid.bidResponse)
                )
            )
        } catch {
            return .failure(MediationError(error))
        }
    }
}

extension SampleBiddingCustomEvent: BannerAdapter, InterstitialAdapter, AppOpenAdapter, RewardedAdapter,
    RewardedInterstitialAdapter
{
    /// Loads a banner of the Sample Network.
    public func loadBannerAd(for configuration: BannerAdConfiguration, completionHandler: BannerAdCompletionHandler) {
        self.customEvent.loadBannerAd(for: configuration, completionHandler: completionHandler)
    }

    /// Loads an interstitial ad of the Sample Network.
    public func loadInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.customEvent.loadInterstitialAd(for: configuration, completionHandler: completionHandler)
    }

    /// Loads an app-open ad of the Sample Network.
    public func loadAppOpenAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: FullScreenAdCompletionHandler
    ) {
        self.customEvent.loadAppOpenAd(for: configuration, completionHandler: completionHandler)
    }

    /// Loads a rewarded ad of the Sample Network.
    public func loadRewardedAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.customEvent.loadRewardedAd(for: configuration, completionHandler: completionHandler)
    }

    /// Loads a rewarded interstitial ad of the Sample Network.
    public func loadRewardedInterstitialAd(
        for configuration: FullScreenAdConfiguration,
        completionHandler: RewardedAdCompletionHandler
    ) {
        self.customEvent.loadRewardedInterstitialAd(for: configuration, completionHandler: completionHandler)
    }
}
