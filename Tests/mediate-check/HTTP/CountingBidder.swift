import MediationCore
import SampleNetwork

/// The bidding adapter of the Sample Network, with counts of its calls.
final class CountingBidder: BiddingAdapter {
    struct Counts {
        /// The number of bids that the adapter itself asked the network for.
        var asked = 0
        /// The number of those bids that came.
        var bids = 0
        /// The number of losses that the network was notified of, by reason.
        var losses: [String: Int] = [:]
    }

    nonisolated static let adapterVersion = SampleBiddingCustomEvent.adapterVersion
    nonisolated static let networkSDKVersion = SampleBiddingCustomEvent.networkSDKVersion
    nonisolated static let counts = LockedValue(Counts())

    private let customEvent = SampleBiddingCustomEvent()

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let asksServer = configuration.credentials.settings["bidding"] == "bid"
        if asksServer { Self.counts.withLock { $0.asked += 1 } }
        let handler = BidSignalCompletionHandler { result in
            if asksServer, case .success = result { Self.counts.withLock { $0.bids += 1 } }
            completionHandler(result)
        }
        SampleBiddingCustomEvent.collectSignals(for: configuration, completionHandler: handler)
    }

    static func didLoseAuction(_ loss: AuctionLoss) {
        if loss.bid.bidResponse != nil {
            Self.counts.withLock { $0.losses[loss.reason.rawValue, default: 0] += 1 }
        }
        SampleBiddingCustomEvent.didLoseAuction(loss)
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        self.customEvent.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    func cancelLoad(reason: CancelReason) {
        self.customEvent.cancelLoad(reason: reason)
    }
}
