import Foundation
import MediationCore
import MediationSimulation
import TestSupport

/// A case through the real runner, in virtual time.
@MainActor
final class CaseRunner {
    private let load: LoadCase
    private let time = VirtualTime()
    private let runner: WaterfallRunner
    private var handlers: [NativeAdCompletionHandler] = []
    private var askedBidders = 0
    private var answeredBidders = 0
    private var patience = 1_000_000

    init(_ load: LoadCase) {
        let registry = AdapterRegistry()
        registry.register(CaseAdapter.self)
        self.load = load
        self.runner = WaterfallRunner(
            configuration: MediationConfiguration(
                adUnits: [load.adUnit],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages(), limits: ImageLimits()),
            auction: LocalAuction(),
            impressionCounts: ImpressionCounts(),
            timers: self.time.timers
        )
    }

    /// What the runner makes of a case.
    static func record(of load: LoadCase) async throws -> LoadCaseRecord {
        let runner = CaseRunner(load)
        CaseAdapter.runner = runner
        defer { CaseAdapter.runner = nil }
        return try await runner.run()
    }

    private func run() async throws -> LoadCaseRecord {
        let load = try self.runner.makeLoad(adUnitID: "unit", request: NativeAdRequest(loadID: "load"))
        var isOver = false
        if self.load.patience < .max {
            Alarm.set(on: self.time, after: .nanoseconds(self.load.patience)) { load.cancel() }
        }
        load.start { _ in isOver = true }
        await self.comeToRest(load)
        while !isOver, await self.time.advanceToNextTimer() { await self.comeToRest(load) }
        let record = LoadCaseRecord(load.responseInfo, self.load)
        self.handlers = []
        return record
    }

    /// Bidders and auctions are asked on other threads: time stands still until they have been.
    private func comeToRest(_ load: NativeAdLoad) async {
        await self.time.settle()
        let bidders = self.load.bidders.count { !$0.item.isCapped }
        guard bidders > 0 else { return }
        while load.responseInfo.auctionLatency == nil, self.askedBidders < bidders, self.hasPatience {
            await Task.yield()
        }
        let isDue =
            self.answeredBidders == bidders
            || self.time.now.count >= min(self.load.signalTimeout, self.load.auctionTimeout, self.load.deadline)
        guard isDue else { return }
        while load.responseInfo.auctionLatency == nil, load.responseInfo.latency == .zero, self.hasPatience {
            await Task.yield()
        }
        await self.time.settle()
    }

    /// A test that waits for what never comes is to fail, and not to hang.
    private var hasPatience: Bool {
        self.patience -= 1
        return self.patience > 0
    }

    fileprivate func ask(_ settings: [String: JSONValue], _ handler: NativeAdCompletionHandler) {
        // So that none is dropped.
        self.handlers.append(handler)
        guard let item = self.item(settings), item.answer.latency < .max else { return }
        Alarm.set(on: self.time, after: .nanoseconds(item.answer.latency)) {
            switch item.answer.kind {
            case .fill: handler(.success(CaseAd()))
            case .noFill: handler(.failure(MediationError(.noFill, "")))
            case .error: handler(.failure(MediationError(.serverError, "")))
            }
        }
    }

    fileprivate func bid(_ settings: [String: JSONValue], _ handler: BidSignalCompletionHandler) {
        guard case .number(let number) = settings["bidder"] else { return }
        let bidder = self.load.bidders[Int(number)]
        self.askedBidders += 1
        Alarm.set(on: self.time, after: .nanoseconds(bidder.latency)) {
            self.answeredBidders += 1
            guard let bid = bidder.bid else { return handler(.failure(MediationError(.noFill, ""))) }
            handler(.success(BidSignals(bid: AdapterBid(price: bid))))
        }
    }

    private func item(_ settings: [String: JSONValue]) -> LoadCase.Item? {
        if case .number(let number) = settings["item"] { return self.load.items[Int(number)] }
        if case .number(let number) = settings["bidder"] { return self.load.bidders[Int(number)].item }
        return nil
    }
}

/// Plays the line items of a case.
private final class CaseAdapter: MediationAdapter, BiddingAdapter {
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

private final class CaseAd: MediationNativeAd {
    let headline: String? = "An ad"
}

private struct NoImages: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        throw MediationError(.imageDownloadFailed, "")
    }
}

extension LoadCaseRecord {
    init(_ info: ResponseInfo, _ load: LoadCase) {
        self.outcome = info.outcome
        self.end = Nanoseconds(info.latency).count
        self.auctionEnd = info.auctionLatency.map { Nanoseconds($0).count }
        let losses: [MediationError.Code] = [
            .noBid, .outbid, .bidTooLate, .bidRejected, .bidBelowFloor, .auctionFailed,
        ]
        let bidders = Set(load.bidders.map(\.item.name))
        for item in info.lineItems {
            let hasLost =
                bidders.contains(item.name)
                && (self.auctionEnd == nil || item.ecpm == 0 || losses.contains { $0 == item.error?.code })
            if !hasLost { self.order.append(item.name) }
            let start = item.startedAfter.map { Nanoseconds($0).count }
            self.items[item.name] = Item(
                outcome: item.outcome,
                code: item.error?.code,
                start: start,
                end: item.latency.flatMap { latency in start.map { $0 + Nanoseconds(latency).count } },
                ecpm: hasLost ? nil : item.ecpm
            )
        }
    }
}
