import MediationCore

/// An adapter that bids according to a test's script; the setting `parameter` names the script.
@MainActor
class ScriptedBidder: BiddingAdapter {
    typealias Script = @Sendable (BidSignalConfiguration, BidSignalCompletionHandler) -> Void

    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(2, 0, 0)

    private nonisolated static let scripts = LockedValue<[String: Script]>([:])
    private static var losses: [String: [AuctionLoss]] = [:]

    required init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        completionHandler(.success(TestAd()))
    }

    nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        guard let parameter = configuration.credentials.settings["parameter"]?.stringValue else { return }
        let script = self.scripts.withLock { $0[parameter] }
        script?(configuration, completionHandler)
    }

    class func didLoseAuction(_ loss: AuctionLoss) {
        guard let parameter = loss.credentials.settings["parameter"]?.stringValue else { return }
        self.losses[parameter, default: []].append(loss)
    }

    /// Returns settings that make an adapter run the script.
    static func settings(_ script: @escaping Script) -> [String: JSONValue] {
        let parameter = self.scripts.withLock { scripts in
            let parameter = "bidder-\(scripts.count)"
            scripts[parameter] = script
            return parameter
        }
        return ["parameter": .string(parameter)]
    }

    /// Returns the losses of which the bidder was notified.
    static func losses(of bidder: LineItem) -> [AuctionLoss] {
        self.losses[bidder.settings["parameter"]?.stringValue ?? ""] ?? []
    }
}

extension LineItem {
    @MainActor
    static func bidder(
        _ name: String,
        adapter: String = "ScriptedBidder",
        floor: Double = 0,
        _ script: @escaping ScriptedBidder.Script
    ) -> LineItem {
        LineItem(
            name: name,
            adapter: adapter,
            bidder: Bidder(floor: floor),
            settings: ScriptedBidder.settings(script)
        )
    }

    /// Returns a bidder that makes this bid at once.
    @MainActor
    static func bidder(_ name: String, floor: Double = 0, bids price: Double, _ currency: String = "USD") -> LineItem {
        .bidder(name, floor: floor) { _, handler in handler(.bid(price, currency)) }
    }
}

extension Result where Success == BidSignals, Failure == any Error {
    static func bid(_ price: Double, _ currency: String = "USD", response: String? = nil) -> Self {
        .success(BidSignals(bid: AdapterBid(price: price, currency: currency, bidResponse: response)))
    }

    static func token(_ token: String) -> Self {
        .success(BidSignals(token: token))
    }
}
