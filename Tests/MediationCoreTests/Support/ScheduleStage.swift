import MediationCore
import MediationTesting
import WaterfallSchedules

/// One run of a schedule through the real mediator, in virtual time: each load has its own ad unit.
@MainActor
final class ScheduleStage {
    let schedule: Schedule
    let time = VirtualTime()
    let live = ScriptedAdapter.LiveCount()
    let waterfall: TestWaterfall
    let counts = ImpressionCounts()
    /// Indicates whether the schedule is over, after which no line item has an ad.
    private(set) var isOver = false
    private(set) var loads: [NativeAdLoad]
    private(set) var results: [[Result<LoadedAd, MediationError>]]
    private var asked: [Int]
    private var bids: [Int]
    /// The number of events of the schedule that are still to come.
    private var planned = 0
    private var patience = 1_000_000
    private var silentBidders: [BidSignalCompletionHandler] = []

    init(_ schedule: Schedule, lateAds: LateAdPolicy) throws {
        self.schedule = schedule
        let breaker = schedule.networks[0].breaker
        ScheduledAdapter.limits.withLock {
            for (index, network) in schedule.networks.enumerated() { $0[index] = network.concurrency }
        }
        self.waterfall = TestWaterfall(
            schedule.loads.indices.map { schedule.adUnit($0, lateAds) },
            circuitBreaker: CircuitBreakerRule(
                failures: breaker?.threshold ?? 1_000_000,
                pause: .nanoseconds(breaker?.pause ?? 1),
                longestPause: .nanoseconds(breaker?.longestPause ?? 1)
            ),
            impressionCounts: self.counts,
            time: self.time
        )
        self.loads = []
        self.results = schedule.loads.map { _ in [] }
        self.asked = schedule.loads.map { _ in 0 }
        self.bids = self.asked
        let adapters = [
            ScheduledAdapter0.self, ScheduledAdapter1.self, ScheduledAdapter2.self, ScheduledAdapter3.self,
        ]
        for adapter in adapters as [ScheduledAdapter.Type] { self.waterfall.registry.register(adapter) }
        ScheduledAdapter.stage = self
    }

    /// Runs the schedule until no event is left.
    func run() async throws {
        for (number, load) in self.schedule.loads.enumerated() {
            self.after(load.start) { try? self.start(number) }
            guard let cancellation = load.cancellation, cancellation >= 0 else { continue }
            self.after(load.start + cancellation) { self.cancel(number) }
        }
        // Do not run until kept ads expire.
        while self.planned > 0 || self.results.contains(where: \.isEmpty), await self.time.advanceToNextTimer() {
            await self.comeToRest()
        }
        self.isOver = true
    }

    /// Loads the ad unit of the first load again, which only a kept ad can fill.
    func loadAgain() async throws -> StartedLoad {
        let load = try self.waterfall.start(NativeAdRequest(loadID: "again"), adUnitID: "0")
        await load.finish()
        return load
    }

    /// Releases everything, and lets all remaining time pass.
    func end() async {
        self.loads = []
        self.results = []
        self.silentBidders = []
        ScheduledAdapter.stage = nil
        while await self.time.advanceToNextTimer() {}
        await self.time.rest()
    }

    private func start(_ number: Int) throws {
        let request = NativeAdRequest(loadID: "\(number)")
        let load = try self.waterfall.mediator.makeLoad(adUnitID: "\(number)", request: request)
        self.loads.append(load)
        if self.schedule.loads[number].cancellation == -1 { load.cancel() }
        load.start { self.results[number].append($0) }
    }

    /// Indicates whether to go on waiting; a test that waits for something that never comes must fail and not hang.
    private var hasPatience: Bool {
        self.patience -= 1
        return self.patience > 0
    }

    /// Waits until the bidders and auctions, which run on other threads, have been asked, while time stands still.
    private func comeToRest() async {
        await self.time.rest()
        for (number, load) in self.loads.enumerated() {
            guard let auction = self.schedule.loads[number].auction else { continue }
            let end = self.schedule.loads[number].start + auction.timeout
            func isWaiting() -> Bool { self.results[number].isEmpty && load.responseInfo.auctionLatency == nil }
            while isWaiting(), self.asked[number] < auction.bidders.count, self.hasPatience { await Task.yield() }
            guard self.bids[number] == auction.bidders.count || Nanoseconds(.nanoseconds(end)) <= self.time.now else {
                continue
            }
            while isWaiting(), self.hasPatience { await Task.yield() }
            await self.time.rest()
        }
    }
}

// MARK: - For adapters

extension ScheduleStage {
    func after(_ delay: Int, _ body: @escaping @MainActor () -> Void) {
        self.planned += 1
        Alarm.set(on: self.time, after: .nanoseconds(delay)) {
            self.planned -= 1
            body()
        }
    }

    func cancel(_ number: Int) { self.loads[number].cancel() }

    func item(_ lineItem: Int, of load: Int) -> Schedule.Item? {
        let load = self.schedule.loads[load]
        return (load.items + (load.auction?.bidders.map(\.item) ?? [])).first { $0.lineItem == lineItem }
    }

    func result(of item: Schedule.Item) -> Result<any MediationNativeAd, any Error>? {
        switch item.behaviour.answer {
        case .fill(_, true): .success(ScheduledAd(headline: "\(item.lineItem)", token: self.live.token()))
        case .fill(_, false): .success(CustomTestAd())
        case .noFill: .failure(MediationError(.noFill, ""))
        case .error: .failure(MediationError(.serverError, ""))
        case nil: nil
        }
    }

    func bid(_ number: Int, _ lineItem: Int, _ handler: BidSignalCompletionHandler) {
        let bidders = self.schedule.loads[number].auction?.bidders ?? []
        guard !self.isOver, let bidder = bidders.first(where: { $0.item.lineItem == lineItem }) else {
            return handler(.failure(MediationError(.noFill, "")))
        }
        self.asked[number] += 1
        guard let delay = bidder.delay else { return self.silentBidders.append(handler) }
        self.after(delay) {
            self.bids[number] += 1
            handler(.success(BidSignals(bid: AdapterBid(price: Double(bidder.item.price)))))
        }
    }
}
