/// Asks the line items of an ad unit by its strategy until one has an ad.
///
/// An app makes one and hands it to its ad loaders.
///
/// All decisions are those of one state machine, which the simulator uses too; the runner makes the adapters, keeps
/// the time and writes the record. It is on the main actor, as adapters are.
@MainActor
public final class WaterfallRunner {
    let timers: TimerQueue
    let images: ImagePipeline
    let setUp: AdapterSetUp
    let tracker: ViewTracker
    let urlOpener: any URLOpening
    let auction: any Auction
    let impressionCounts: ImpressionCounts
    let keptAds: KeptAds
    let loadEventHub = LoadEventHub()
    var circuitBreakers: CircuitBreakers
    var listeners = RunnerListeners()
    package internal(set) var openLoads = OpenLoads()

    private let configuration: MediationConfiguration
    private let registry: AdapterRegistry
    private var waterfalls: [String: ResolvedWaterfall] = [:]

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - configuration: The ad units and their line items.
    ///   - registry: The adapters that the line items name.
    ///   - images: What downloads images that networks give by URL.
    ///   - urlOpener: What opens the URLs that clicks on ads of custom formats lead to; `nil` for the system.
    ///   - auction: Where the bids of bidders come from.
    ///   - impressionCounts: What counts impressions for frequency caps and pacing.
    ///   - clock: What timeouts, deadlines, visibility and expiry are measured by.
    public convenience init(
        configuration: MediationConfiguration,
        registry: AdapterRegistry,
        images: ImagePipeline,
        urlOpener: (any URLOpening)? = nil,
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts(),
        clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            configuration: configuration,
            registry: registry,
            images: images,
            urlOpener: urlOpener,
            auction: auction,
            impressionCounts: impressionCounts,
            timers: TimerQueue(clock: clock)
        )
    }

    package init(
        configuration: MediationConfiguration,
        registry: AdapterRegistry,
        images: ImagePipeline,
        urlOpener: (any URLOpening)? = nil,
        auction: any Auction = LocalAuction(),
        impressionCounts: ImpressionCounts = ImpressionCounts(),
        timers: TimerQueue
    ) {
        self.configuration = configuration
        self.registry = registry
        self.images = images
        self.timers = timers
        self.urlOpener = urlOpener ?? SystemURLOpening()
        self.auction = auction
        self.impressionCounts = impressionCounts
        self.keptAds = KeptAds(timers: timers)
        self.circuitBreakers = CircuitBreakers(rule: configuration.circuitBreaker)
        self.tracker = ViewTracker(timers: timers)
        self.setUp = AdapterSetUp(configuration: configuration, registry: registry, timers: timers)
    }

    /// Loads one ad; ends exactly once and no later than the ad unit's deadline.
    ///
    /// Cancelling the task cancels the load, and the adapter that is being asked is told so.
    package func load(
        adUnitID: String,
        request: NativeAdRequest = NativeAdRequest()
    ) async throws(MediationError) -> LoadedAd {
        let load = try self.makeLoad(adUnitID: adUnitID, request: request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Core's own answer, given once by the machine; no adapter comes near this continuation.
                if Task.isCancelled { load.cancel() }
                load.start { continuation.resume(returning: $0) }
            }
        } onCancel: {
            Task { @MainActor in load.cancel() }
        }
        return try result.get()
    }

    /// A load that has not begun.
    package func makeLoad(adUnitID: String, request: NativeAdRequest) throws(MediationError) -> NativeAdLoad {
        NativeAdLoad(request: request, waterfall: try self.waterfall(of: adUnitID), runner: self)
    }

    /// The ads of earlier loads that this one may end with, the best first.
    func takeKeptAds(for request: NativeAdRequest, of waterfall: ResolvedWaterfall) -> [KeptAd] {
        guard waterfall.adUnit.lateAds != .discard else { return [] }
        return self.keptAds.take(of: waterfall, for: request, privacy: self.setUp.presentPrivacy) {
            !self.setUp.isDisabled(waterfall.lineItems[$0.item].adapterNames)
        }
    }

    private func waterfall(of adUnitID: String) throws(MediationError) -> ResolvedWaterfall {
        if let waterfall = self.waterfalls[adUnitID] { return waterfall }
        let waterfall = ResolvedWaterfall(try self.configuration.adUnit(id: adUnitID), registry: self.registry)
        if waterfall.isComplete { self.waterfalls[adUnitID] = waterfall }
        return waterfall
    }
}
