import Foundation
package import MediationCore

extension VendorAdapter: BiddingAdapter {
    package nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        guard let sdk = VendorSDK.current else { return }
        do throws(MediationError) {
            if sdk.mutation == .pausesInSignals { Thread.sleep(forTimeInterval: 0.3) }
            var unit = try Self.unit(configuration.credentials, sdk.mutation)
            if sdk.mutation == .bidsForFirstUnit {
                unit = sdk.memory.withLock { memory in
                    memory.unit = memory.unit ?? unit
                    return memory.unit ?? unit
                }
            }
            if sdk.mutation == .takesNoBidForFault, configuration.floor > 1.5 {
                throw MediationError(.adapterError, "There is no bid.")
            }
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
                bidResponse: sdk.mutation == .bidsWithoutResponse ? nil : "\(unit)-\(configuration.loadID)"
            )
            let consent = sdk.firstConsent.withLock { first in
                let last = first
                if first == nil || sdk.mutation != .keepsFirstToken { first = configuration.privacy.tcfString }
                return sdk.mutation == .preparesNextToken ? last : first
            }
            completionHandler(
                .success(
                    BidSignals(
                        token: "vendor-\(unit)-\(consent ?? "")-\(configuration.privacy.usPrivacyString ?? "")",
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
            if sdk.mutation == .keepsHandlersOfWrongSignals {
                sdk.memory.withLock { $0.signalHandlers.append(completionHandler) }
                return
            }
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
