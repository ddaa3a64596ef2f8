import MediationCore
import MediationTesting

/// A mediator in virtual time with scripted line items, named A, B, C … in the order in which they are asked.
@MainActor
struct TestWaterfall {
    let time: VirtualTime
    let mediator: AdMediator
    let registry = AdapterRegistry()
    let images: ImagePipeline

    init(
        _ lineItems: [LineItem],
        deadline: Duration = .seconds(10),
        order: AdUnit.Order = .listed,
        images: any DataLoading = NoImages(),
        limits: ImageLimits = ImageLimits(),
        time: VirtualTime = VirtualTime()
    ) {
        let adUnit = AdUnit(id: "unit", deadline: deadline, order: order, lineItems: lineItems)
        self.init([adUnit], images: images, limits: limits, time: time)
    }

    init(
        _ adUnits: [AdUnit],
        images: any DataLoading = NoImages(),
        limits: ImageLimits = ImageLimits(),
        circuitBreaker: CircuitBreakerRule = CircuitBreakerRule(failures: 1_000_000),
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts(),
        time: VirtualTime = VirtualTime()
    ) {
        self.time = time
        self.images = ImagePipeline(loader: images, limits: limits)
        self.registry.register(ScriptedAdapter.self)
        self.mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: adUnits, circuitBreaker: circuitBreaker),
            registry: self.registry,
            images: self.images,
            auction: auction,
            impressionCounts: impressionCounts,
            timers: time.timers
        )
    }

    init(
        _ scripts: ScriptedAdapter.Script...,
        deadline: Duration = .seconds(10),
        images: any DataLoading = NoImages(),
        limits: ImageLimits = ImageLimits()
    ) {
        let lineItems = zip("ABCDEFGH", scripts).map { name, script in
            LineItem.scripted(String(name), script)
        }
        self.init(lineItems, deadline: deadline, images: images, limits: limits)
    }

    /// Starts a load whose results are recorded.
    func start(
        _ request: NativeAdRequest = NativeAdRequest(loadID: "load"),
        adUnitID: String = "unit"
    ) throws -> StartedLoad {
        try StartedLoad(self.mediator.makeLoad(adUnitID: adUnitID, request: request))
    }
}

/// A load with its results.
@MainActor
final class StartedLoad {
    let load: NativeAdLoad
    private(set) var results: [Result<LoadedAd, MediationError>] = []
    private let (ended, end) = AsyncStream<Never>.makeStream()

    init(_ load: NativeAdLoad) {
        self.load = load
        load.start {
            self.results.append($0)
            self.end.finish()
        }
    }

    /// Waits until the load has answered.
    func finish() async {
        for await _ in self.ended {}
    }

    var ad: NativeAd? { self.loaded?.nativeAd }

    var loaded: LoadedAd? { try? self.results.first?.get() }

    var error: MediationError? {
        if case .failure(let error) = self.results.first { error } else { nil }
    }

    var info: ResponseInfo { self.load.responseInfo }

    var outcomes: [ResponseInfo.LineItemInfo.Outcome] { self.info.lineItems.map(\.outcome) }

    var codes: [MediationError.Code?] { self.info.lineItems.map { $0.error?.code } }
}

extension LineItem {
    @MainActor
    static func scripted(
        _ name: String,
        ecpm: Double = 1,
        timeout: Duration = .seconds(2),
        minimumTime: Duration = .milliseconds(50),
        _ script: @escaping ScriptedAdapter.Script
    ) -> LineItem {
        LineItem(
            name: name,
            adapter: "ScriptedAdapter",
            ecpm: ecpm,
            timeout: timeout,
            minimumTime: minimumTime,
            settings: ScriptedAdapter.settings(script)
        )
    }
}
