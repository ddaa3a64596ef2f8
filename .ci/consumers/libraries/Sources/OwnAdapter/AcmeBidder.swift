import MediationCore

/// An adapter whose network bids for each load, and whose ads are those of `AcmeAdapter`.
final class AcmeBidder: BiddingAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(AcmeSDK.version) ?? VersionNumber(0, 0, 0)

    private let adapter = AcmeAdapter()

    init() {}

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try configuration.credentials.decode(AcmeSettings.self)
            AcmeAuctions.bid(placement: settings.parameter, floor: configuration.floor) { price, reference in
                let bid = AdapterBid(price: price, bidResponse: reference)
                completionHandler(.success(BidSignals(bid: bid)))
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    static func didLoseAuction(_ loss: AuctionLoss) {
        guard let reference = loss.bid.bidResponse else { return }
        AcmeAuctions.lost(reference, reason: loss.reason.rawValue, to: loss.winningPrice)
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        // A real adapter passes `configuration.bidResponse` to its SDK, which then loads the ad of that bid.
        self.adapter.loadNativeAd(for: configuration, completionHandler: completionHandler)
    }

    func cancelLoad(reason: CancelReason) {
        self.adapter.cancelLoad(reason: reason)
    }
}

/// The bidding part of the network's SDK, callable from any thread.
enum AcmeAuctions {
    static func bid(placement: String, floor: Double, completion: @Sendable (Double, String) -> Void) {
        completion(floor + 1, "acme-\(placement)")
    }

    static func lost(_ reference: String, reason: String, to price: Double?) {
        print("  Acme lost the auction for \(reference): \(reason)")
    }
}
