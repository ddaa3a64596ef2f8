package import MediationCore

/// Where a rule is checked: the suite plays all that is around the adapter.
///
/// Mediation is the library's own: a `WaterfallRunner` whose only line item names the adapter under test. Between the two
/// the bench notes what the adapter does. Time is virtual, images come from ``images``, and the network does what
/// the rule orders through the harness's driver.
///
/// ## How to write a rule
///
/// A rule is a value in a file of `Rules/<Section>`, and a member of that section's list. Its check is a script of five to
/// fifteen lines: load, let the network do something, expect.
///
/// ```swift
/// static let secondAnswerIsIgnored = ContractRule(
///     RuleID(3, 4), .must,
///     "The adapter MUST ignore any answer of the network to a request that was answered.",
///     intent: "Some SDKs answer twice.",
///     likelyCause: "The delegate's method calls the completion handler without having taken it out first.",
///     fix: "Keep the handler in an optional; set it to nil before the call."
/// ) { bench in
///     let load = await bench.load()
///     try bench.fill(load)
///     await bench.settle { load.isAnswered }
///     try bench.fail(load)
///     await bench.settle()
///     bench.expectAnswers(of: load, [.ad])
/// }
/// ```
///
/// - Say what the rule builds on with `require`: if that does not hold, some other rule is broken, and this one is not
///   verified. Say what the rule is about with `expect`. So each broken rule points at its cause.
/// - `fill`, `fail`, `report` and `play` act on the main thread; each has a twin that acts on another thread.
/// - The call-outs are the places at which things can be made to happen in between: `load.log.whenAnswered` is inside the
///   completion handler, `bench.network.whenCalled` inside a call of the network, `payload(onRead:)` inside the reading
///   of an asset. Use `bench.player` there: it may be used from any thread.
/// - After something was set off, call `settle(until:)` with what must come of it: an SDK may take real time for that, or
///   threads of its own. `settle` without a condition lets everything come to rest where nothing must come.
/// - `pass` lets virtual time pass.
/// - Texts that get into the timeline must be the same in each run: no addresses, no identifiers made at run time.
/// - A rule in which a wrong adapter may crash or hang has `isolation: .childProcess`; there it may block.
/// - Add a mutant to `Tests/ConformanceMutants` that breaks the rule and nothing else; the kill matrix demands one.
@MainActor
package final class Bench {
    /// The bench that is in use; there is one at a time in a process.
    static var current: Bench?

    /// What the adapter has asked of the network.
    package let network: NetworkLog

    /// The server of images.
    package let images: BenchImages

    /// Plays the network, from any thread.
    package let player: NetworkPlayer

    /// What the harness declares.
    package let capabilities: Set<AdapterCapability>

    /// The settings of the line item.
    package let settings: [String: JSONValue]

    /// The class under test.
    package let adapterType: any MediationAdapter.Type

    /// Random, and the same in each run with the same seed.
    package var random: BenchRandom

    /// Whether the network ends each set-up well by itself, as soon as it is asked.
    package var setsUpByItself = true

    /// All loads so far, in order.
    package private(set) var loads: [BenchLoad] = []

    /// The first expectation that did not hold.
    package private(set) var failure: Failure?

    /// What does not hold.
    package struct Failure: Hashable, Sendable {
        package let expected: String
        package let happened: String
    }

    let timeline: Timeline
    let time = BenchTime()
    let harness: any AdapterHarness
    private let wrapper: any MediationAdapter.Type
    private var runners: [[String: JSONValue]: WaterfallRunner] = [:]
    private(set) var pipelines: [ImagePipeline] = []
    var answeredSetUps = 0
    private var lastPayload = 0
    /// The most real time that what was waited for has taken, beyond what has come at once.
    var slowestReaction = Duration.zero
    var hasWaitedInVain = false
    var harnessProblem: String?
    /// Views that were made for ads: kept, so that none has the address of another.
    var views: [BenchViews] = []

    /// Makes a bench with a network that has not been asked for anything.
    init<Harness: AdapterHarness>(_ harness: Harness, seed: UInt64) throws(BenchStop) {
        let timeline = Timeline(now: self.time.now)
        self.timeline = timeline
        self.network = NetworkLog(timeline: timeline)
        self.images = BenchImages(timeline: timeline)
        self.harness = harness
        self.wrapper = HarnessedAdapter<Harness>.self
        self.adapterType = Harness.Adapter.self
        self.capabilities = Harness.capabilities
        self.settings = harness.settings
        self.random = BenchRandom(seed: seed)
        do {
            self.player = NetworkPlayer(
                driver: try harness.makeNetwork(self.network),
                log: self.network,
                timeline: timeline
            )
        } catch {
            throw BenchStop.harness("\(Harness.self).makeNetwork threw \(error).")
        }
    }

    /// Whether the suite can play the network.
    package var tier: ConformanceTier { self.player.canPlay ? .networkPlayed : .blackBox }
}

// MARK: - Loading

extension Bench {
    /// Starts a load of the adapter under test, and lets it come to rest.
    ///
    /// - Parameters:
    ///   - settings: The line item's settings; `nil` for those of the harness.
    ///   - options: What the app wishes of the ad.
    ///   - isTestRequest: Whether the app wants a test ad.
    /// - Returns: The load.
    package func load(
        settings: [String: JSONValue]? = nil,
        options: NativeAdOptions = NativeAdOptions(),
        isTestRequest: Bool = false
    ) async -> BenchLoad {
        let number = self.loads.count + 1
        var request = NativeAdRequest(loadID: "load-\(number)", isTestRequest: isTestRequest)
        request.options = options
        let log = LoadLog(number: number, timeline: self.timeline)
        let (requests, setUps) = (self.network.requestCount, self.network.setUpCount)
        let runner = self.runner(settings: settings ?? self.settings)
        guard let nativeAdLoad = try? runner.makeLoad(adUnitID: "unit", request: request) else {
            preconditionFailure("The suite's own configuration has the ad unit")
        }
        let load = BenchLoad(nativeAdLoad, log: log, timeline: self.timeline)
        self.loads.append(load)
        load.start()
        await self.settle {
            let waitsForSetUp = !self.setsUpByItself && self.network.setUpCount > setUps
            return self.network.requestCount > requests || load.result != nil || waitsForSetUp
        }
        if self.network.requestCount > requests { load.requestNumber = requests + 1 }
        return load
    }

    /// The mediation whose line item has these settings.
    package func runner(settings: [String: JSONValue]) -> WaterfallRunner {
        if let runner = self.runners[settings] { return runner }
        let registry = AdapterRegistry()
        registry.register(self.wrapper)
        let lineItem = LineItem(
            name: "line item",
            adapter: String(reflecting: self.wrapper),
            ecpm: 1,
            timeout: .seconds(30),
            settings: settings
        )
        let pipeline = ImagePipeline(loader: self.images)
        self.pipelines.append(pipeline)
        let adUnit = AdUnit(id: "unit", deadline: .seconds(60), lineItems: [lineItem])
        let runner = WaterfallRunner(
            configuration: MediationConfiguration(
                adUnits: [adUnit],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: pipeline,
            timers: self.time.timers
        )
        self.runners[settings] = runner
        return runner
    }

    func log(of loadID: String) -> LoadLog? {
        self.loads.first { "load-\($0.log.number)" == loadID }?.log
    }

    func makeAdapter(for log: LoadLog) -> (any MediationAdapter)? {
        guard let adapter = self.makeAdapter() else { return nil }
        self.loads[log.number - 1].adapter = adapter
        return adapter
    }

    /// An adapter made by the harness; `nil` if that throws, which ends the check as an error of the harness.
    package func makeAdapter() -> (any MediationAdapter)? {
        do {
            return try self.harness.makeAdapter()
        } catch {
            self.harnessProblem = "makeAdapter() threw \(error)."
            return nil
        }
    }
}

// MARK: - Verdicts

extension Bench {
    /// Says what the rule is about; the first that does not hold is the failure.
    package func expect(
        _ condition: Bool,
        _ expected: @autoclosure () -> String,
        happened: @autoclosure () -> String
    ) {
        guard !condition, self.failure == nil else { return }
        self.failure = Failure(expected: expected(), happened: happened())
    }

    /// Says what the rule builds on; if it does not hold, the rule is not verified.
    package func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(BenchStop) {
        guard condition else {
            throw .notVerified("It takes \(what()), which did not come about; see the other rules.")
        }
    }

    /// Says what the rule builds on, and answers with it.
    package func require<Value>(_ value: Value?, _ what: @autoclosure () -> String) throws(BenchStop) -> Value {
        guard let value else {
            throw .notVerified("It takes \(what()), which did not come about; see the other rules.")
        }
        return value
    }

    /// A number for the next payload.
    func nextPayloadNumber() -> Int {
        self.lastPayload += 1
        return self.lastPayload
    }
}
