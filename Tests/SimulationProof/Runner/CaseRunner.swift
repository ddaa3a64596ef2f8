import MediationCore
import MediationSimulation
import MediationTesting

/// Runs a case through the real mediator, in virtual time.
///
/// Of the events at the same moment, the app's go first, then the mediator's own timers, and answers last.
@MainActor
package final class CaseRunner {
    private let load: LoadCase
    private let time = VirtualTime()
    private let counts: ImpressionCounts
    private let mediator: AdMediator
    private var start = Nanoseconds.zero
    /// The result of the load in progress, kept until the next load so that its ad is not released before it is seen.
    private var result: Result<LoadedAd, MediationError>?
    private var handlers: [NativeAdCompletionHandler] = []
    private var events: [String: any MediationNativeAdEventDelegate] = [:]
    private var askedBidders = 0
    private var answeredBidders = 0
    /// The time at which the auction in progress answers, counted from the start of the load.
    private var auctionAnswer: Int64?
    private var patience = 1_000_000

    init(_ load: LoadCase) {
        let registry = AdapterRegistry()
        registry.register(CaseAdapter.self)
        let now = self.time.timers.now
        self.load = load
        self.counts = ImpressionCounts(
            settings: .init(now: { WallTime(milliseconds: 1_700_000_000_000 + now().count / 1_000_000) })
        )
        self.mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: [load.adUnit],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: ImagePipeline(loader: NoImages(), limits: ImageLimits()),
            auction: load.auctionLatency > 0 ? CaseAuction() : LocalAuction(),
            impressionCounts: self.counts,
            timers: self.time.timers
        )
    }

    /// Returns the mediator's record of each load of a case.
    package static func records(of load: LoadCase) async throws -> [LoadCaseRecord] {
        let runner = CaseRunner(load)
        CaseAdapter.runner = runner
        defer { CaseAdapter.runner = nil }
        var records: [LoadCaseRecord] = []
        for number in 0..<load.loads { records.append(try await runner.run(number)) }
        return records
    }

    private func run(_ number: Int) async throws -> LoadCaseRecord {
        self.time.set(to: LoadCase.gap * number)
        self.start = self.time.now
        self.result = nil
        (self.askedBidders, self.answeredBidders, self.auctionAnswer, self.events) = (0, 0, nil, [:])
        let load = try self.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest(loadID: "load"))
        if self.load.patience < .max {
            self.time.after(self.load.patience) { load.cancel() }
        }
        load.start { self.result = $0 }
        await self.comeToRest(load)
        while self.result == nil, self.time.fireNextTimer() { await self.comeToRest(load) }
        let record = LoadCaseRecord(load.responseInfo, self.load)
        if let winner = record.winner { self.events[winner]?.report(.impression) }
        // Late events do no harm, do not disturb the next load, and keep nothing alive.
        while self.time.fireNextTimer() {}
        await self.time.settleInTwoTurns()
        self.handlers = []
        return record
    }

    /// Waits until the bidders and auctions, which run on other threads, have been asked, while time stands still.
    private func comeToRest(_ load: NativeAdLoad) async {
        await self.time.settleInTwoTurns()
        let bidders = self.load.bidders.count
        guard bidders > 0, load.responseInfo.auctionLatency == nil else { return }
        let refused = self.load.bidders.count { self.isRefused($0.item) }
        let asked = bidders - refused
        while self.askedBidders < asked, self.result == nil, load.responseInfo.auctionLatency == nil, self.hasPatience {
            await Task.yield()
        }
        let now = (self.time.now - self.start).count
        guard self.answeredBidders == asked || now >= self.load.signalTimeout else { return }
        while self.result == nil, load.responseInfo.auctionLatency == nil, self.hasPatience {
            // The auction is in progress, and takes its time.
            if let answer = self.auctionAnswer, now < min(answer, self.load.auctionTimeout) { return }
            await Task.yield()
        }
        await self.time.settleInTwoTurns()
    }

    /// Returns whether a bidder is not asked because of its limit.
    private func isRefused(_ item: LoadCase.Item) -> Bool {
        guard let limit = item.limit else { return false }
        let seen = self.counts.count(of: item.name, adUnitID: "unit", within: limit.period)
        return seen >= limit.impressions
    }

    /// Indicates whether to go on waiting; a test that waits for something that never comes must fail and not hang.
    private var hasPatience: Bool {
        self.patience -= 1
        return self.patience > 0
    }
}

// MARK: - Calls of adapters

extension CaseRunner {
    func ask(_ settings: [String: JSONValue], _ handler: NativeAdCompletionHandler) {
        // Kept so that no handler is dropped.
        self.handlers.append(handler)
        guard let item = self.item(settings), item.answer.latency < .max else { return }
        self.later(item.answer.latency) {
            switch item.answer.kind {
            case .fill: self.events[item.name] = handler(.success(CaseAd()))
            case .noFill: handler(.failure(MediationError(.noFill, "")))
            case .error: handler(.failure(MediationError(.serverError, "")))
            }
        }
    }

    func bid(_ settings: [String: JSONValue], _ handler: BidSignalCompletionHandler) {
        guard case .number(let number) = settings["bidder"] else { return }
        let bidder = self.load.bidders[Int(number)]
        self.askedBidders += 1
        self.later(bidder.latency) {
            self.answeredBidders += 1
            guard let bid = bidder.bid else { return handler(.failure(MediationError(.noFill, ""))) }
            handler(.success(BidSignals(bid: AdapterBid(price: bid))))
        }
    }

    /// Waits as long as the auction takes.
    func holdAuction() async {
        self.auctionAnswer = (self.time.now - self.start).count + self.load.auctionLatency
        await withCheckedContinuation { answer in
            self.later(self.load.auctionLatency) { answer.resume() }
        }
    }

    /// Runs a closure after all timers of that moment: a timer set at the moment itself fires after those set before.
    private func later(_ delay: Int64, _ body: @escaping @MainActor () -> Void) {
        self.time.after(delay) { self.time.after(0, body) }
    }

    private func item(_ settings: [String: JSONValue]) -> LoadCase.Item? {
        if case .number(let number) = settings["item"] { return self.load.items[Int(number)] }
        if case .number(let number) = settings["bidder"] { return self.load.bidders[Int(number)].item }
        return nil
    }
}
