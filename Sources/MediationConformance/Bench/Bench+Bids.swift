package import MediationCore

/// The answers to one call of `collectSignals`.
package final class SignalLog: Sendable {
    private final class Handler: Sendable {}

    private let results = LockedValue<[Result<BidSignals, any Error>]>([])
    private let isAlive = LockedValue<@Sendable () -> Bool>({ false })

    /// The answers so far.
    package var answers: [Result<BidSignals, any Error>] { self.results.withLock { $0 } }

    /// The errors among the answers.
    var errors: [any Error] {
        self.answers.compactMap { if case .failure(let error) = $0 { error } else { nil } }
    }

    /// Indicates whether somebody still holds the completion handler.
    package var isHandlerAlive: Bool { self.isAlive.withLock { $0 }() }

    func makeHandler() -> BidSignalCompletionHandler {
        let handler = Handler()
        self.isAlive.withLock { $0 = { [weak handler] in handler != nil } }
        return BidSignalCompletionHandler { [results] result in
            withExtendedLifetime(handler) { results.withLock { $0.append(result) } }
        }
    }
}

extension Bench {
    /// Returns the class under test, set up, if it bids; otherwise, the rule does not apply.
    package func bidder() async throws(BenchStop) -> any AuctionAdapter.Type {
        guard let type = self.adapterType as? any AuctionAdapter.Type else {
            throw .notApplicable("The adapter does not bid: it is no AuctionAdapter.")
        }
        _ = try await self.loadedAd()
        return type
    }

    /// Collects signals for ads of the bench's format several times at once, off the main actor, and waits until
    /// everything has come to rest.
    package func collectSignals(
        of bidder: any AuctionAdapter.Type,
        settings: [String: JSONValue],
        privacy: PrivacySnapshot = PrivacySnapshot(),
        isTestRequest: Bool = false,
        floor: Double = 0,
        format: AdFormat? = nil,
        bannerSize: BannerSize = .banner,
        times: Int
    ) async -> [SignalLog] {
        self.note("\(times) bidders collect signals for \((format ?? self.format).rawValue) ads at the same time")
        let logs = (0..<times).map { _ in SignalLog() }
        await withTaskGroup(of: Void.self) { group in
            for (index, log) in logs.enumerated() {
                let configuration = self.signalConfiguration(
                    index + 1,
                    settings: settings,
                    privacy: privacy,
                    isTestRequest: isTestRequest,
                    floor: floor,
                    format: format,
                    bannerSize: bannerSize
                )
                let handler = log.makeHandler()
                group.addTask { bidder.collectSignals(for: configuration, completionHandler: handler) }
            }
        }
        await self.settle { logs.allSatisfy { !$0.answers.isEmpty || !$0.isHandlerAlive } }
        await self.settle()
        return logs
    }

    /// Asks the adapter for an ad without mediation, which the network refuses; returns `false` if it was not asked.
    func asksNetwork(for format: AdFormat? = nil, bidResponse: String? = nil) async -> Bool {
        guard let adapter = self.makeAdapter() else { return false }
        let before = self.network.requestCount
        adapter.load(
            format ?? self.format,
            for: NativeAdConfiguration(
                credentials: MediationCredentials(settings: self.settings),
                loadID: "\(self.word("load"))-direct-\(before)",
                deadline: .seconds(60),
                bidResponse: bidResponse
            ),
            completionHandler: NativeAdCompletionHandler { _ in nil }
        )
        await self.settle { self.network.requestCount > before }
        guard self.network.requestCount > before else { return false }
        _ = self.player.tries(.fail(request: before + 1, NetworkFailure(.noFill)))
        await self.settle()
        return true
    }

    /// Makes the request for signals of an auction.
    func signalConfiguration(
        _ number: Int = 1,
        settings: [String: JSONValue],
        privacy: PrivacySnapshot = PrivacySnapshot(),
        isTestRequest: Bool = false,
        floor: Double = 0,
        format: AdFormat? = nil,
        bannerSize: BannerSize = .banner
    ) -> BidSignalConfiguration {
        let format = format ?? self.format
        return BidSignalConfiguration(
            credentials: MediationCredentials(settings: settings),
            loadID: "bid-load-\(number)",
            adUnitID: "unit",
            format: format,
            bannerSize: format == .banner ? bannerSize : nil,
            isTestRequest: isTestRequest,
            privacy: privacy,
            floor: floor,
            deadline: .seconds(5)
        )
    }

    /// Returns the bids that the network's SDK makes for two loads.
    package func bids(
        of bidder: any AuctionAdapter.Type,
        isTestRequest: Bool = false,
        floor: Double = 0
    ) async -> [AdapterBid] {
        await self.collectSignals(
            of: bidder,
            settings: self.settings,
            isTestRequest: isTestRequest,
            floor: floor,
            times: 2
        )
        .compactMap { try? $0.answers.first?.get().bid }
    }

    /// Makes the notice of a bid that has lost, to a price or to nobody.
    func loss(of bid: AdapterBid, _ reason: AuctionLoss.Reason, to price: Double?) -> AuctionLoss {
        AuctionLoss(
            credentials: MediationCredentials(settings: self.settings),
            loadID: "bid-load-1",
            adUnitID: "unit",
            bid: bid,
            reason: reason,
            winningPrice: price
        )
    }

    /// The requests for signals that the network's SDK was given, in order; none if the driver does not note them.
    var signalRequests: [NetworkRequest] {
        self.network.calls.compactMap { if case .collectSignals(let request) = $0 { request } else { nil } }
    }

    /// The signals that the network's SDK has made, in order; none if the driver does not note them.
    var networksSignals: [BidSignals] {
        self.network.calls.compactMap { if case .signals(let signals) = $0 { signals } else { nil } }
    }

    /// The choices that the network knows when it was last asked for signals, by their names in a ``NetworkRequest``; `nil` if
    /// the driver does not note that.
    var privacyToldForSignals: [String: String]? {
        var (told, atLast): ([String: String], [String: String]?) = ([:], nil)
        for call in self.network.calls {
            switch call {
            case .collectSignals(let request): atLast = told.merging(request.choices) { $1 }
            case .privacy(let choices):
                for (name, choice) in choices { told[name] = choice.isEmpty ? nil : choice }
            default: break
            }
        }
        return atLast
    }
}
