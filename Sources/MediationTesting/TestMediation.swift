public import MediationCore
public import PlatformViews

/// Mediation for an app's own tests and previews: a mediator whose networks the test scripts, in time that the test
/// advances.
///
/// ```swift
/// let mediation = TestMediation()
/// mediation.answer(.noFill, .ad(.minimal))
/// let feed = FeedModel(mediator: mediation.mediator)
/// ```
///
/// The code under test gets the ``mediator`` and takes it for that of the app: waterfalls, caps, stores, lists, banners and
/// events are the real ones. Nothing is downloaded, no time passes except by ``pass(_:)``, and no test affects another.
/// The class is confined to the main actor.
@MainActor
public final class TestMediation {
    /// The mediator for the code under test.
    public let mediator: AdMediator

    /// The clock of the mediator, for code under test that has timers of its own.
    public let clock: TestClock

    /// The requests to networks so far, in order.
    public internal(set) var requests: [TestRequest] = []

    /// The ads that networks have returned so far, in order; also those that mediation has refused.
    ///
    /// They stay here until the mediation of the test is released.
    public internal(set) var ads: [TestNetworkAd] = []

    private lazy var testScreen = TestScreen()
    let time: VirtualTime
    /// The line items of the app's configuration; the settings of those that the mediator has say which they are.
    private let lineItems: [(adUnitID: String, lineItem: LineItem)]
    private var scripts: [String: [TestAnswer]] = [:]
    private var commonScript: [TestAnswer] = [.ad(.full)]
    private var bids: [String: Double?] = [:]
    private let recorder: EventRecorder

    /// Creates mediation with one ad unit for each format, whose ID is the name of the format, such as "native" or
    /// "rewarded", with one line item, "Test network".
    public convenience init() {
        let lineItem = LineItem(name: "Test network", adapter: "TestNetworkAdapter", ecpm: 1)
        let adUnits = AdFormat.all.map { format in
            var adUnit = AdUnit(id: format.rawValue, lineItems: [lineItem])
            adUnit.format = format
            return adUnit
        }
        self.init(configuration: MediationConfiguration(adUnits: adUnits))
    }

    /// Creates mediation with a configuration, such as that of the app.
    ///
    /// Ad units and line items keep everything except for the adapters' settings. The adapters need not be there: the test
    /// answers for all networks, under the adapters' names. The circuit breaker, which leaves out adapters that fail, stays
    /// closed: it would take all networks for one.
    ///
    /// - Parameter configuration: The configuration.
    public init(configuration: MediationConfiguration) {
        let time = VirtualTime()
        let number = TestNetworkAdapter.nextNumber()
        var configuration = configuration
        let registry = AdapterRegistry()
        var lineItems: [(String, LineItem)] = []
        for unit in configuration.adUnits.indices {
            for item in configuration.adUnits[unit].lineItems.indices {
                let lineItem = configuration.adUnits[unit].lineItems[item]
                configuration.adUnits[unit].lineItems[item].settings = [
                    TestNetworkAdapter.mediationKey: .string("\(number)"),
                    TestNetworkAdapter.lineItemKey: .string("\(lineItems.count)"),
                ]
                lineItems.append((configuration.adUnits[unit].id, lineItem))
                registry.register(TestNetworkAdapter.self, as: lineItem.adapter)
            }
        }
        configuration.circuitBreaker = CircuitBreakerRule(failures: .max)
        self.time = time
        self.clock = TestClock(time)
        self.lineItems = lineItems
        self.mediator = AdMediator(
            configuration: configuration,
            registry: registry,
            images: ImagePipeline(loader: NoImages()),
            impressionCounts: ImpressionCounts(settings: .init(now: time.calendar)),
            timers: time.timers
        )
        self.recorder = EventRecorder(self.mediator)
        TestNetworkAdapter.mediations[number] = Weak(self)
    }
}

// MARK: - The networks

extension TestMediation {
    /// Scripts the answers of networks: each request takes the next one, and all after the last take the last.
    ///
    /// Without a script, every network answers each request with the ad ``TestAd/full``. Scripting again replaces what is
    /// left of the script before.
    ///
    /// - Parameters:
    ///   - answers: The answers; at least one.
    ///   - lineItem: The name of the line item whose network answers; `nil` for those of all line items without a script of
    ///     their own, which share one.
    public func answer(_ answers: TestAnswer..., for lineItem: String? = nil) {
        guard !answers.isEmpty else { return }
        if let lineItem { self.scripts[lineItem] = answers } else { self.commonScript = answers }
    }

    /// Sets the bids of a line item that takes part in auctions.
    ///
    /// Without this, it bids its floor, or 1 USD if that is higher.
    ///
    /// - Parameters:
    ///   - price: The price in USD per 1000 impressions; `nil` for no bid.
    ///   - lineItem: The name of the line item.
    public func bid(_ price: Double?, for lineItem: String) {
        self.bids[lineItem] = .some(price)
    }

    /// The latest ad that a network has returned.
    public var lastAd: TestNetworkAd? { self.ads.last }

    func source(_ settings: [String: JSONValue]) -> (adUnitID: String, lineItem: LineItem)? {
        guard let index = settings[TestNetworkAdapter.lineItemKey]?.stringValue.flatMap({ Int($0) }) else { return nil }
        return self.lineItems.indices.contains(index) ? self.lineItems[index] : nil
    }

    func nextAnswer(of lineItem: String) -> TestAnswer {
        if let script = self.scripts[lineItem] {
            if script.count > 1 { self.scripts[lineItem]?.removeFirst() }
            return script[0]
        }
        return self.commonScript.count > 1 ? self.commonScript.removeFirst() : self.commonScript[0]
    }

    func bidPrice(of lineItem: LineItem) -> Double? {
        self.bids[lineItem.name] ?? max(lineItem.bidder?.floor ?? 0, 1)
    }
}

// MARK: - Time and events

extension TestMediation {
    /// Lets time pass: timers fire in order, and after each, everything that it has started comes to rest.
    ///
    /// - Parameter duration: The time.
    public func pass(_ duration: Duration) async {
        await self.time.pass(duration) { await self.settle() }
    }

    /// Waits until the main actor has nothing left to do, without letting time pass.
    ///
    /// Work that the code under test has started off the main actor is not waited for.
    public func settle() async {
        for _ in 0..<3 {
            await self.time.rest()
            // Lets work in the thread pool come back that only passes through it.
            await Task.detached {}.value
        }
    }

    /// The events of loads and ads so far, in order; see `AdMediator.loadEvents()`.
    ///
    /// The latest are here after ``settle()``.
    public var events: [LoadEvent] { self.recorder.events }
}

// MARK: - Views

extension TestMediation {
    /// A view controller in a window of its own, to present ads from and to put views into.
    public var screen: PlatformViewController { self.testScreen.viewController }
}

// MARK: - Previews

extension TestMediation {
    /// Loads a native ad at once, for previews.
    ///
    /// ```swift
    /// #Preview { AdRow(ad: TestMediation.nativeAd(.longTexts)) }
    /// ```
    ///
    /// - Parameter ad: The assets.
    /// - Returns: The ad as an app gets it.
    public static func nativeAd(_ ad: TestAd = .full) -> NativeAd? {
        let mediation = TestMediation()
        mediation.answer(.ad(ad))
        var loaded: NativeAd?
        let load = try? mediation.mediator.makeLoad(adUnitID: AdFormat.native.rawValue, request: NativeAdRequest())
        load?.start { loaded = (try? $0.get())?.nativeAd }
        return loaded
    }
}

/// Takes the events of a mediator for as long as it exists.
@MainActor
private final class EventRecorder {
    private(set) var events: [LoadEvent] = []

    init(_ mediator: AdMediator) {
        mediator.recordLoadEvents { [weak self] in self?.events.append($0) }
    }
}

/// A reference that does not retain its object.
struct Weak<Object: AnyObject> {
    weak var object: Object?

    init(_ object: Object) { self.object = object }
}
