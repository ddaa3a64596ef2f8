#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import MediationCore

/// An answer as the adapter understands it, for people who look for the fault in one: `mediate openrtb check`.
///
/// It reads an answer with seats, a single bid with its `adm`, or bare native markup; and an answer to a request for a
/// banner.
package struct AnswerCheck: Sendable {
    /// A bid with what became of its markup.
    package struct CheckedBid: Sendable {
        /// The bid; `nil` for bare markup.
        package var bid: OpenRTBBid?
        /// The markup, or the error for which the bid is dropped.
        package var markup: Result<NativeMarkup, MediationError>
        /// The ad with its calls, or the error for which the bid is dropped.
        package var plan: Result<NativeAdPlan, MediationError>
    }

    /// A bid with a banner.
    package struct CheckedBanner: Sendable {
        /// The bid.
        package var bid: OpenRTBBid
        /// The page, or the error for which the bid is dropped.
        package var plan: Result<BannerPlan, MediationError>
    }

    /// The answer; `nil` for a single bid or bare markup.
    package var response: BidResponse?
    /// The bids that count, the highest first.
    package var bids: [CheckedBid] = []
    /// The bids that count of an answer to a request for a banner, the highest first.
    package var banners: [CheckedBanner] = []

    /// Indicates whether there is an ad in the answer.
    package var hasAd: Bool {
        self.bids.contains { (try? $0.plan.get()) != nil } || self.banners.contains { (try? $0.plan.get()) != nil }
    }

    /// Reads an answer.
    ///
    /// - Parameters:
    ///   - body: The answer, a bid, or markup.
    ///   - request: The bid request, or its native part alone; a bid may bring one under the key `request`.
    ///   - banner: The banner that was asked for, if there is no request that says so.
    ///   - terms: The conditions of the auction; the request's impression and floor are added to them.
    ///   - rules: The rules for URLs.
    /// - Throws: A ``MediationError`` if nothing can be read.
    package init(
        _ body: [UInt8],
        request: JSONValue? = nil,
        banner: BannerRequest? = nil,
        terms: AuctionTerms = AuctionTerms(),
        rules: URLRules = URLRules()
    ) throws(MediationError) {
        let impression = request?.firstImpression
        let banner = impression?["banner"].flatMap { BannerRequest($0) } ?? banner
        let native = impression?["native"]?.members?["request"] ?? request
        let assets = native.map { RequestedAssets($0) } ?? RequestedAssets()
        let value = try? JSONValue.foreign(body).value
        let members = value?.members
        if let markup = members?["adm"] {
            let ownAssets = members?["request"].map { RequestedAssets($0) } ?? assets
            self.bids = [Self.check(markup, bid: nil, OpenRTBMacros(), ownAssets, rules)]
        } else if let value, members?["assets"] != nil || members?["native"] != nil {
            self.bids = [Self.check(value, bid: nil, OpenRTBMacros(), assets, rules)]
        } else {
            var terms = terms
            terms.impressionID = terms.impressionID ?? impression?["id"]?.stringValue
            if case .number(let floor) = impression?["bidfloor"] { terms.floor = max(floor, terms.floor) }
            if banner != nil { terms.markupType = BannerPlan.markupType }
            let response = try BidResponse(body, terms: terms)
            self.response = response
            if let banner {
                self.banners = response.bids.map { Self.check($0, of: response, banner, rules) }
                return
            }
            self.bids = response.bids.map { bid in
                let macros = OpenRTBMacros(bid, of: response)
                return Self.check(bid.markup ?? .null, bid: bid, macros, assets, rules)
            }
        }
    }

    private static func check(
        _ bid: OpenRTBBid,
        of response: BidResponse,
        _ banner: BannerRequest,
        _ rules: URLRules
    ) -> CheckedBanner {
        do throws(MediationError) {
            let macros = OpenRTBMacros(bid, of: response)
            return CheckedBanner(bid: bid, plan: .success(try BannerPlan(bid, banner, macros: macros, rules: rules)))
        } catch {
            return CheckedBanner(bid: bid, plan: .failure(error))
        }
    }

    private static func check(
        _ markup: JSONValue,
        bid: OpenRTBBid?,
        _ macros: OpenRTBMacros,
        _ assets: RequestedAssets,
        _ rules: URLRules
    ) -> CheckedBid {
        do throws(MediationError) {
            let read = try NativeMarkup(markup, request: assets)
            do throws(MediationError) {
                let plan = try NativeAdPlan(read, macros: macros, rules: rules)
                return CheckedBid(bid: bid, markup: .success(read), plan: .success(plan))
            } catch {
                return CheckedBid(bid: bid, markup: .success(read), plan: .failure(error))
            }
        } catch {
            return CheckedBid(bid: bid, markup: .failure(error), plan: .failure(error))
        }
    }
}

extension JSONValue {
    /// The first impression of a bid request.
    fileprivate var firstImpression: [String: JSONValue]? {
        guard case .array(let impressions) = self.members?["imp"] else { return nil }
        return impressions.first?.members
    }
}

extension OpenRTBMacros {
    /// Creates the macros of a bid; its price is that of the auction, as the highest bid pays what it bids.
    package init(_ bid: OpenRTBBid, of response: BidResponse) {
        self.init(bid, auctionID: response.id, bidID: response.bidID, currency: response.currency)
    }

    init(_ bid: OpenRTBBid, auctionID: String?, bidID: String?, currency: String) {
        self.init()
        self[.id] = auctionID
        self[.bidID] = bidID ?? bid.id
        self[.impressionID] = bid.impressionID
        self[.seatID] = bid.seat
        self[.adID] = bid.adID
        self[.price] = bid.price.asText
        self[.currency] = currency
    }
}
