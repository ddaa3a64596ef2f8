#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// Sends notices, for one line item of an exchange.
struct NoticeSender: Hashable, Sendable {
    /// The identity of a bid among those of several line items, whose exchanges may number them alike.
    fileprivate let name: String

    init(settings: OpenRTBSettings) {
        self.name = settings.endpoint.absoluteString + "\n" + settings.placement
    }
}

/// The notices of a bid: it has won or lost, once, and its impression is billable, once.
///
/// Every bid that was made ends with one of them: one whose ad is released before it was delivered has lost.
final class BidNotices: Sendable {
    private enum Notice: String {
        case outcome, billing
    }

    /// The notices that have been sent, of the latest bids.
    ///
    /// An ad is read again from the text of its bid: several of these may stand for one bid.
    private static let told = LockedValue(ToldNotices())

    let macros: OpenRTBMacros
    private let bid: OpenRTBBid
    private let key: String
    private let rules: URLRules
    /// Indicates whether there is an ad of this bid, whose release is the end of it.
    private let hasAd = LockedValue(false)

    init(
        _ bid: OpenRTBBid,
        of response: BidResponse,
        auctionID: String,
        _ sender: NoticeSender,
        _ rules: URLRules
    ) {
        self.bid = bid
        self.macros = OpenRTBMacros(bid, auctionID: auctionID, bidID: response.bidID, currency: response.currency)
        self.rules = rules
        self.key = [sender.name, auctionID, bid.seat ?? "", bid.id ?? "", bid.impressionID ?? "", "\(bid.price)"]
            .joined(separator: "\n")
    }

    /// Returns whether both are the notices of one bid, which an answer may have twice.
    func areOf(_ other: BidNotices) -> Bool { self.key == other.key }

    deinit {
        if self.hasAd.withLock({ $0 }) { self.lost(.opportunityExpired, to: nil) }
    }

    /// Notes that there is an ad: if it is released without being delivered, the bid has lost.
    func adWasMade() {
        self.hasAd.withLock { $0 = true }
    }

    /// Reports that the bid has won: its ad is the result of a load.
    func won() {
        self.tell(.outcome, .win, self.bid.winURL, self.macros)
    }

    /// Reports that the impression is billable.
    func billable() {
        self.tell(.billing, .billing, self.bid.billingURL, self.macros)
    }

    /// Reports that the bid has lost, and the price that it lost to, if there is one.
    func lost(_ reason: LossReason, to price: Double?) {
        var macros = self.macros
        macros[.loss] = "\(reason.rawValue)"
        macros[.price] = price.map(\.asText)
        macros[.minimumToWin] = price.map(\.asText)
        self.tell(.outcome, .loss, self.bid.lossURL, macros)
    }

    private func tell(
        _ notice: Notice,
        _ kind: OpenRTBTrackerEvent.Kind,
        _ text: String?,
        _ macros: OpenRTBMacros
    ) {
        let key = self.key + "\n" + notice.rawValue
        guard Self.told.withLock({ $0.insert(key) }) else { return }
        guard let text, case .success(let url) = self.rules.url(macros.expand(text), for: .fetch) else { return }
        OpenRTBAdapter.trackers.add(url, kind)
    }
}

/// The notices that were sent, as many as can still matter.
private struct ToldNotices {
    private var keys: Set<String> = []
    private var order: [String] = []
    private var oldest = 0

    /// The number of notices that are remembered: ads live for an hour.
    private static let capacity = 8192

    /// Remembers a notice; returns `false` if it was there.
    mutating func insert(_ key: String) -> Bool {
        guard self.keys.insert(key).inserted else { return false }
        if self.order.count < Self.capacity {
            self.order.append(key)
        } else {
            self.keys.remove(self.order[self.oldest])
            self.order[self.oldest] = key
            self.oldest = (self.oldest + 1) % Self.capacity
        }
        return true
    }
}
