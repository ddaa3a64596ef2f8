import MediationCore
import MediationTesting

/// A network's ad with its own lifetime.
@MainActor
final class LivingAd: MediationNativeAd {
    let headline: String?
    let timeToLive: Duration?
    let handlesUserImpressions: Bool

    init(_ headline: String, timeToLive: Duration?, handlesUserImpressions: Bool = false) {
        self.headline = headline
        self.timeToLive = timeToLive
        self.handlesUserImpressions = handlesUserImpressions
    }
}

/// The environment of an ad store: a loader in virtual time over a network that the test controls.
@MainActor
final class StoreStage {
    enum Answer {
        /// An ad with this lifetime, whose headline is the number of the load, from 1.
        case fill(Duration?)
        case noFill
        /// The test answers with `fill(_:)` or `refuse()`.
        case held
    }

    let time = VirtualTime()
    let mediator: AdMediator
    let loader: AdLoader
    var answer = Answer.fill(nil)
    var random = 0.5
    /// Called whenever the network is asked.
    var onLoad: (@MainActor () -> Void)?
    /// The objects that a test expects to be released.
    let objects = WeakReferences()
    private(set) var loadTimes: [Nanoseconds] = []
    private(set) var events: [AdStoreEvent] = []
    private(set) var delegates: [(any MediationNativeAdEventDelegate)?] = []
    private var open: [(adapter: ScriptedAdapter, handler: NativeAdCompletionHandler)] = []

    init() {
        let network = Network()
        let lineItem = LineItem.scripted("A", timeout: .seconds(10)) { adapter, _, handler in
            network.stage?.load(adapter, handler)
        }
        self.mediator = TestWaterfall([lineItem], time: self.time).mediator
        self.loader = AdLoader(adUnitID: "unit", mediator: self.mediator)
        network.stage = self
    }

    @MainActor
    private final class Network {
        weak var stage: StoreStage?
    }

    /// Creates a store whose events are recorded here.
    func makeStore(targetSize: Int = 1) -> AdStore {
        let store = AdStore(loader: self.loader, targetSize: targetSize, random: { [unowned self] in self.random })
        store.eventHandler = { [weak self] in self?.events.append($0) }
        self.objects.add(store)
        return store
    }

    /// Returns a store that has been started, and whose network has been asked.
    func startedStore(targetSize: Int = 1) async -> AdStore {
        let store = self.makeStore(targetSize: targetSize)
        store.start()
        await self.time.rest()
        return store
    }

    var loads: Int { self.loadTimes.count }

    /// The time at which each load began, in seconds.
    var loadSeconds: [Double] { self.loadTimes.map { Double($0.count) / 1_000_000_000 } }

    /// The number of loads that wait for an answer.
    var openLoads: Int { self.open.count { $0.adapter.cancelReasons.isEmpty } }

    var cancelReasons: [CancelReason] { self.open.flatMap(\.adapter.cancelReasons) }

    var eventKinds: [AdStoreEvent.Kind] { self.events.map(\.kind) }

    /// Removes and returns all events.
    func takeEvents() -> [AdStoreEvent] {
        defer { self.events = [] }
        return self.events
    }

    /// Fills the oldest held load with an ad.
    func fill(_ timeToLive: Duration? = nil) {
        guard !self.open.isEmpty else { return }
        let (adapter, handler) = self.open.removeFirst()
        self.fill(adapter, handler, timeToLive)
    }

    /// Ends the oldest held load with no fill.
    func refuse() {
        guard !self.open.isEmpty else { return }
        self.open.removeFirst().handler(.failure(MediationError(.noFill, "Nothing today.")))
    }

    /// Releases the held loads.
    func forget() { self.open = [] }

    private func load(_ adapter: ScriptedAdapter, _ handler: NativeAdCompletionHandler) {
        self.loadTimes.append(self.time.now)
        self.objects.add(adapter)
        self.onLoad?()
        switch self.answer {
        case .fill(let timeToLive): self.fill(adapter, handler, timeToLive)
        case .noFill: handler(.failure(MediationError(.noFill, "Nothing today.")))
        case .held: self.open.append((adapter, handler))
        }
    }

    private func fill(_ adapter: ScriptedAdapter, _ handler: NativeAdCompletionHandler, _ timeToLive: Duration?) {
        let ad = LivingAd("\(self.loads)", timeToLive: timeToLive, handlesUserImpressions: true)
        self.objects.add(ad)
        self.delegates.append(handler(.success(ad)))
    }
}

extension AdStore {
    /// Takes an ad of which the test needs only the headline.
    func takeHeadline() -> String? { self.takeAd()?.nativeAd?.headline }
}
