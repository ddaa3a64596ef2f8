#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// Plays the line items of a case.
final class CaseAdapter: MediationAdapter, BiddingAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
    static weak var runner: CaseRunner?

    required init() {}

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        let settings = configuration.credentials.settings
        Task { @MainActor in self.runner?.bid(settings, completionHandler) }
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        Self.runner?.ask(configuration.credentials.settings, completionHandler)
    }
}

/// An ad whose impressions the network counts, so that a test can have one without views.
final class CaseAd: MediationNativeAd {
    let headline: String? = "An ad"
    let handlesUserImpressions = true
}

/// An auction that takes time, as on a server.
struct CaseAuction: Auction {
    func bids(for request: AuctionRequest) async -> [Bid] {
        await CaseAdapter.runner?.holdAuction()
        return await LocalAuction().bids(for: request)
    }
}
