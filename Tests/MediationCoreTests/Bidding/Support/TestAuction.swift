import MediationCore
import MediationTesting

/// An auction that runs in virtual time with scripted bidders.
@MainActor
final class TestAuction {
    struct Violation: Hashable {
        var kind: ContractViolation.Kind
        var item: LineItemIndex
    }

    let time = VirtualTime()
    let bidders: [LineItem]
    let mediator: AdMediator
    let registry = AdapterRegistry()
    private(set) var run: AuctionRun?
    private(set) var results: [AuctionResult] = []
    private let limits: AuctionRun.Limits
    private let auction: any Auction
    private let reported = LockedValue<[Violation]>([])
    private let (violationStream, violate) = AsyncStream<Void>.makeStream()
    private let (ended, end) = AsyncStream<Never>.makeStream()

    convenience init(
        _ bidders: LineItem...,
        signals: Duration = .milliseconds(500),
        total: Duration = .seconds(1),
        auction: any Auction = LocalAuction(),
        adapters: [any MediationAdapter.Type] = []
    ) {
        self.init(bidders, signals: signals, total: total, auction: auction, adapters: adapters)
    }

    init(
        _ bidders: [LineItem],
        signals: Duration = .milliseconds(500),
        total: Duration = .seconds(1),
        auction: any Auction = LocalAuction(),
        adapters: [any MediationAdapter.Type] = []
    ) {
        self.bidders = bidders
        self.limits = AuctionRun.Limits(signals: Nanoseconds(signals), total: Nanoseconds(total))
        self.auction = auction
        for adapter in [ScriptedBidder.self] + adapters { self.registry.register(adapter) }
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [AdUnit(id: "unit", lineItems: bidders)]),
            registry: self.registry,
            images: ImagePipeline(loader: NoImages()),
            timers: self.time.timers
        )
    }

    /// Starts the run; bidders have indices from 10 on.
    @discardableResult
    func start(_ request: NativeAdRequest = NativeAdRequest(loadID: "load")) -> Self {
        let reported = self.reported
        let violate = self.violate
        let run = self.mediator.makeAuctionRun(
            for: self.bidders.enumerated().map { offset, lineItem in
                AuctionBidder(
                    item: LineItemIndex(10 + offset),
                    lineItem: lineItem,
                    adapter: Result { () throws(MediationError) in
                        try self.registry.adapter(named: lineItem.adapter, for: lineItem.name)
                    }
                )
            },
            adUnitID: "unit",
            request: request,
            limits: self.limits,
            auction: self.auction,
            report: { kind, item in
                reported.withLock { $0.append(Violation(kind: kind, item: item)) }
                violate.yield()
            }
        )
        self.run = run
        run.start { [weak self] result in
            self?.results.append(result)
            self?.end.finish()
        }
        return self
    }

    /// Waits until the run has answered.
    func finish() async {
        for await _ in self.ended {}
    }

    /// Waits until one more violation has been reported.
    func violation() async {
        _ = await self.violationStream.next()
    }

    func forgetRun() { self.run = nil }

    var violations: [Violation] { self.reported.withLock { $0 } }
    var result: AuctionResult? { self.results.first }
    var winner: AuctionResult.Winner? { self.result?.winner }
    var codes: [MediationError.Code?] { self.result?.bidders.map { $0.error?.code } ?? [] }
    var messages: [String?] { self.result?.bidders.map { $0.error?.message } ?? [] }

    /// Starts the run and waits for its end.
    func held() async -> Self {
        self.start()
        await self.finish()
        return self
    }
}
