package import MediationCore

extension VendorAdapter: BiddingAdapter {
    package nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        guard let sdk = VendorSDK.current else { return }
        do throws(MediationError) {
            let unit = try Self.unit(configuration.credentials, sdk.mutation)
            let isZero =
                switch sdk.mutation {
                case .bidsNothingBelowFloor: configuration.floor > 1.5
                case .bidsNothingInTests: configuration.isTestRequest
                case .bidsNothingForRewards: configuration.format == .rewarded
                default: false
                }
            let bid = AdapterBid(
                price: isZero ? 0 : 1.5,
                currency: sdk.mutation == .bidsInLowerCase ? "usd" : "USD",
                bidResponse: "\(unit)-\(configuration.loadID)"
            )
            let consent = sdk.firstConsent.withLock { first in
                let last = first
                if first == nil || sdk.mutation != .keepsFirstToken { first = configuration.privacy.tcfString }
                return sdk.mutation == .preparesNextToken ? last : first
            }
            completionHandler(
                .success(
                    BidSignals(
                        token: "vendor-\(consent ?? "")-\(configuration.privacy.usPrivacyString ?? "")",
                        bid: bid
                    )
                )
            )
            let isAnsweredTwice =
                switch sdk.mutation {
                case .answersSignalsTwice: true
                case .answersBannerSignalsTwice: configuration.format == .banner
                default: false
                }
            if isAnsweredTwice { completionHandler(.success(BidSignals(token: "vendor"))) }
        } catch {
            completionHandler(.failure(error))
        }
    }

    package static func didLoseAuction(_ loss: AuctionLoss) {
        switch VendorSDK.current?.mutation {
        case .unwrapsWinningPrice: precondition(loss.winningPrice != nil, "winningPrice!")
        case .unwrapsLostBid: precondition(loss.bid.bidResponse != nil, "bidResponse!")
        default: break
        }
    }
}
