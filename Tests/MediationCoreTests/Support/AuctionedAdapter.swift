import MediationCore

/// A scripted adapter that also bids: at once, with the price in the setting `bid`.
final class AuctionedAdapter: ScriptedAdapter, BiddingAdapter {
    private static var told: [String: [AuctionLoss]] = [:]
    private static var reactions: [String: @MainActor () -> Void] = [:]

    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        guard case .number(let price) = configuration.credentials.settings["bid"] else { return }
        completionHandler(.bid(price, response: "bid of \(price)"))
    }

    static func didLoseAuction(_ loss: AuctionLoss) {
        guard let parameter = loss.credentials.settings["parameter"]?.stringValue else { return }
        self.told[parameter, default: []].append(loss)
        self.reactions[parameter]?()
    }

    /// Returns the losses of which the line item's network was notified.
    static func losses(of lineItem: LineItem) -> [AuctionLoss] {
        self.told[lineItem.settings["parameter"]?.stringValue ?? ""] ?? []
    }

    /// Sets foreign code that runs when the line item's network is notified of its loss.
    static func whenToldLoss(of lineItem: LineItem, _ reaction: @escaping @MainActor () -> Void) {
        self.reactions[lineItem.settings["parameter"]?.stringValue ?? ""] = reaction
    }
}

extension LineItem {
    /// Returns a bidder whose adapter runs the script when it is asked for an ad.
    @MainActor
    static func auctioned(
        _ name: String,
        bids price: Double,
        floor: Double = 0,
        timeout: Duration = .seconds(2),
        _ script: @escaping ScriptedAdapter.Script
    ) -> LineItem {
        LineItem(
            name: name,
            adapter: "AuctionedAdapter",
            bidder: Bidder(floor: floor),
            timeout: timeout,
            settings: AuctionedAdapter.settings(script).merging(["bid": .number(price)]) { $1 }
        )
    }
}
