import Dispatch
import Foundation
import MediationConformance
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
            switch sdk.mutation {
            case .bidsOnlyWithConsent
            where configuration.privacy.gdprApplies == .yes && configuration.privacy.tcfString == nil:
                throw MediationError(.noFill, "No consent.")
            case .bidsOnlyWhenIdle where sdk.isWaiting: throw MediationError(.noFill, "An ad is being loaded.")
            case .startsWithEachAuction: sdk.setUp { _ in }
            case .asksForAdWithSignals where configuration.format == .interstitial:
                VendorLoader(sdk).load(NetworkRequest(adUnitID: unit))
            case .mixesBidsUp:
                sdk.memory.withLock { $0.unit = unit }
                DispatchQueue.main.async { [unit] in
                    let unit = sdk.memory.withLock { $0.unit } ?? unit
                    completionHandler(.success(sdk.signals(for: configuration, unit, configuration.privacy.tcfString)))
                }
                return
            default: break
            }
            if sdk.mutation == .takesNoBidForFault, configuration.floor > 1.5 {
                throw MediationError(.adapterError, "There is no bid.")
            }
            let consent = sdk.firstConsent.withLock { first in
                let last = first
                if first == nil || sdk.mutation != .keepsFirstToken { first = configuration.privacy.tcfString }
                return sdk.mutation == .preparesNextToken ? last : first
            }
            completionHandler(.success(sdk.signals(for: configuration, unit, consent)))
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
            let isHidden = sdk.mutation == .takesWrongSettingsForNoBid
            completionHandler(.failure(isHidden ? MediationError(.noFill, "There is no bid.") : error))
        }
    }

    package static func didLoseAuction(_ loss: AuctionLoss) {
        switch VendorSDK.current?.mutation {
        case .stopsLoadsWithLosses: for request in 1...20 { VendorSDK.current?.log(.cancel(request: request)) }
        case .refusesAfterLosses: VendorSDK.current?.memory.withLock { $0.hasLost = true }
        case .unwrapsWinningPrice: precondition(loss.winningPrice != nil, "winningPrice!")
        case .unwrapsLostBid: precondition(loss.bid.bidResponse != nil, "bidResponse!")
        default: break
        }
    }
}

extension VendorSDK {
    /// Makes the signals of an auction, of which the driver notes what they are for.
    fileprivate func signals(
        for configuration: BidSignalConfiguration,
        _ unit: String,
        _ consent: String?
    ) -> BidSignals {
        var request = NetworkRequest(adUnitID: unit, isTest: configuration.isTestRequest)
        request.format = configuration.format
        request.bannerSize = configuration.bannerSize
        var privacy = configuration.privacy
        privacy.tcfString = consent
        switch self.mutation {
        case .bidsWithRealAdsInTests: request.isTest = false
        case .bidsForRewardsAlways where configuration.format == .interstitial: request.format = .rewarded
        case .bidsForOneSize: request.bannerSize = request.bannerSize.map { _ in .banner }
        case .bidsWithoutChoices: privacy = PrivacySnapshot()
        default: break
        }
        VendorPrivacy.add(privacy, to: &request)
        self.log(.collectSignals(request))
        let isFree =
            switch self.mutation {
            case .bidsNothingBelowFloor: configuration.floor > 1.5
            case .bidsNothingInTests: configuration.isTestRequest
            case .bidsNothingForRewards: configuration.format == .rewarded
            default: false
            }
        let number = self.memory.withLock { memory in
            memory.auctions += 1
            return memory.auctions
        }
        var signals = BidSignals(
            token: "vendor-\(unit)-\(privacy.tcfString ?? "")-\(privacy.usPrivacyString ?? "")",
            bid: AdapterBid(price: isFree ? 0 : 1.5, bidResponse: "\(unit)-\(configuration.loadID)-\(number)")
        )
        if self.mutation == .bidsTheFloor { signals.bid = nil }
        self.log(.signals(signals))
        switch self.mutation {
        case .bidsInLowerCase: signals.bid?.currency = "usd"
        case .bidsWithoutResponse: signals.bid?.bidResponse = nil
        case .bidsForOneImpression: signals.bid?.price /= 1_000
        case .cutsTokens: signals.token = signals.token.map { String($0.prefix(12)) }
        case .bidsAtTheFloor where configuration.floor > 0: signals.bid?.price = configuration.floor
        case .bidsTheFloor: signals.bid = AdapterBid(price: 1, bidResponse: "\(unit)-floor")
        case .answersWithTheLastSignals:
            return self.memory.withLock { memory in
                defer { memory.signals = signals }
                return memory.signals ?? signals
            }
        default: break
        }
        return signals
    }
}
