public import MediationCore
import SampleAdSDK

/// The custom event of the Sample Network that bids, too.
///
/// It shows all that bidding adds to an adapter: collecting signals, and hearing of lost bids. Ads are loaded as by
/// ``SampleCustomEvent``, for bidders and for line items with a price.
///
/// Settings: see ``SampleSettings``; ``Bidding`` says how it bids, and is `bid` if it is absent.
public final class SampleBiddingCustomEvent: BiddingAdapter {
    /// How the adapter bids: the setting `bidding`.
    public enum Bidding: String, CaseIterable, Decodable, Sendable {
        /// The SDK asks the network for a bid: for local auctions.
        case bid
        /// The SDK makes a token, with which the auction's server asks the network: for remote auctions.
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

    /// Brings a token or asks the Sample Network for a bid.
    public nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try SampleSettings(configuration.credentials)
            let request = SampleAdRequest(configuration)
            switch try configuration.credentials.decode(Settings.self).bidding ?? .bid {
            case .token:
                let token = SampleBidding.token(for: request, adUnitID: settings.parameter)
                completionHandler(.success(BidSignals(token: token)))
            case .bid:
                Task { completionHandler(await Self.bid(for: request, settings)) }
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    /// Tells the Sample Network that its bid has lost.
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

    /// Asks the Sample Network for an ad: that of the bid, if there is one.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.customEvent.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    /// Stops asking, and lets go of the completion handler, unless an ad that still comes is welcome.
    public func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.customEvent.cancelLoad(reason: reason)
    }

    private nonisolated static func bid(
        for request: SampleAdRequest,
        _ settings: SampleSettings
    ) async -> Result<BidSignals, any Error> {
        do throws(SampleError) {
            let bid = try await SampleBidding.bid(
                for: request,
                adUnitID: settings.parameter,
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
