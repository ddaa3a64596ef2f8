import MediationCore
import MediationSimulation

/// A case through the real runner, in virtual time.
///
/// Of what happens at the same moment the app goes first, then the runner's own timers, and answers last.
@MainActor
package final class CaseRunner {
    private let load: LoadCase
    private let time = CaseClock()
    private let counts: ImpressionCounts
    private let runner: WaterfallRunner
    private var start = Nanoseconds.zero
    /// Of the load that is under way; kept until the next one, lest its ad is gone before it is seen.
    private var result: Result<LoadedAd, MediationError>?
    private var handlers: [NativeAdCompletionHandler] = []
    private var events: [String: any MediationNativeAdEventDelegate] = [:]
    private var askedBidders = 0
    private var answeredBidders = 0
    /// When the auction that is being held answers, counted from the start of the load.
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
        self.runner = WaterfallRunner(
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

    /// What the runner makes of a case: a record of each of its loads.
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
        let load = try self.runner.makeLoad(adUnitID: "unit", request: NativeAdRequest(loadID: "load"))
        if self.load.patience < .max {
            self.time.after(self.load.patience) { load.cancel() }
        }
        load.start { self.result = $0 }
        await self.comeToRest(load)
        while self.result == nil, self.time.advanceToNextTimer() { await self.comeToRest(load) }
        let record = LoadCaseRecord(load.responseInfo, self.load)
        if let winner = record.winner { self.events[winner]?.report(.impression) }
        // What is late does no harm, is not in the way of the next load, and does not keep anything alive.
        while self.time.advanceToNextTimer() {}
        await self.time.settle()
        self.handlers = []
        return record
    }

    /// Bidders and auctions are asked on other threads: time stands still until they have been.
    private func comeToRest(_ load: NativeAdLoad) async {
        await self.time.settle()
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
            // It is being held, and takes its time.
            if let answer = self.auctionAnswer, now < min(answer, self.load.auctionTimeout) { return }
            await Task.yield()
        }
        await self.time.settle()
    }

    /// Whether a bidder is not asked, because of its limit.
    private func isRefused(_ item: LoadCase.Item) -> Bool {
        guard let limit = item.limit else { return false }
        let seen = self.counts.count(of: item.name, adUnitID: "unit", within: limit.period)
        return seen >= limit.impressions
    }

    /// A test that waits for what never comes is to fail, and not to hang.
    private var hasPatience: Bool {
        self.patience -= 1
        return self.patience > 0
    }
}

// MARK: - What adapters do

extension CaseRunner {
    func ask(_ settings: [String: JSONValue], _ handler: NativeAdCompletionHandler) {
        // So that none is dropped.
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

    /// Lets the auction take its time.
    func holdAuction() async {
        self.auctionAnswer = (self.time.now - self.start).count + self.load.auctionLatency
        await withCheckedContinuation { answer in
            self.later(self.load.auctionLatency) { answer.resume() }
        }
    }

    /// After all timers of that moment: one that is set at the moment itself comes behind those that were set before.
    private func later(_ delay: Int64, _ body: @escaping @MainActor () -> Void) {
        self.time.after(delay) { self.time.after(0, body) }
    }

    private func item(_ settings: [String: JSONValue]) -> LoadCase.Item? {
        if case .number(let number) = settings["item"] { return self.load.items[Int(number)] }
        if case .number(let number) = settings["bidder"] { return self.load.bidders[Int(number)].item }
        return nil
    }
}
