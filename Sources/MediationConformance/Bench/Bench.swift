package import MediationCore
package import MediationTesting
import PlatformViews

/// The environment in which a rule is checked: the suite plays everything around the adapter.
///
/// Mediation is the library's own: an `AdMediator` whose only line item names the adapter under test. The bench
/// records what the adapter does between the two. Time is virtual, images come from ``images``, and the network
/// performs the steps that the rule orders, through the harness's driver.
///
/// ## How to write a rule
///
/// A rule is a value in a file of `Rules/<Section>`, and a member of that section's list. Its check is a script of five
/// to fifteen lines: load, make the network do something, expect.
///
/// ```swift
/// static let secondAnswerIsIgnored = ContractRule(
///     RuleID(3, 4),
///     .must,
///     "An answer of the network to a request that it has answered MUST be ignored.",
///     intent: "SDKs answer twice: after their own timeout, with a refreshed ad, by mistake.",
///     likelyCause: "The delegate's methods call the handler without having taken it out.",
///     fix: "Keep the handler in an optional; set it to nil before it is called."
/// ) { bench in
///     for (first, second) in [(true, true), (true, false), (false, true), (false, false)] {
///         let load = await bench.load()
///         if first { try bench.fill(load) } else { try bench.fail(load) }
///         await bench.settle { load.isAnswered }
///         try bench.requireAnswers(of: load, [first ? .ad : .error])
///         if second { try bench.fill(load) } else { try bench.fail(load) }
///         await bench.settle()
///         bench.expectAnswers(of: load, [first ? .ad : .error])
///     }
/// }
/// ```
///
/// - Check the rule's preconditions with `require`: if one does not hold, another rule is violated, and this one is not
///   verified. Check the rule's own statement with `expect`. Each violated rule then points at its cause.
/// - `fill`, `fail`, `report` and `play` act on the main thread; `playOnAnotherThread` acts on another thread.
/// - Hooks let a rule act in the middle of something: `load.log.whenAnswered` runs inside the completion handler,
///   `bench.network.whenCalled` inside a call of the network, `payload(onRead:)` inside the reading of an asset. Use
///   `bench.player` there, because it can be used from any thread.
/// - After starting something, call `settle(until:)` with the effect that must follow: an SDK may take real time for
///   it, or use its own threads. If no effect must follow, `settle` without a condition waits until everything has come
///   to rest.
/// - `pass` advances virtual time.
/// - Texts that appear in the timeline must be the same in each run: no addresses, no identifiers made at run time.
/// - A rule in which a faulty adapter may crash or hang has `isolation: .childProcess`; there, the check may block.
/// - Add a mutant to `Tests/ConformanceMutants` that violates the rule and nothing else; the kill matrix requires one.
@MainActor
package final class Bench {
    /// The bench that is in use; a process uses one at a time.
    package static var current: Bench?

    /// The adapter's calls to the network.
    package let network: NetworkLog

    /// The image server.
    package let images: BenchImages

    /// Plays the network, from any thread.
    package let player: NetworkPlayer

    /// The capabilities that the harness declares.
    package let capabilities: Set<AdapterCapability>

    /// The settings of the line item.
    package let settings: [String: JSONValue]

    /// The class under test.
    package let adapterType: any NetworkAdapter.Type

    /// The formats that the adapter loads, in the order of `AdFormat.all`.
    let allFormats: [AdFormat]

    /// The format of the loads of rules about all formats: the first that the adapter loads, unless a rule is checked with
    /// each.
    package internal(set) var format: AdFormat

    /// A random number generator that is the same in each run with the same seed.
    package var random: BenchRandom

    /// Indicates whether the network ends each set-up successfully by itself as soon as it is requested.
    package var setsUpByItself = true

    /// All loads so far, in order.
    package private(set) var loads: [BenchLoad] = []

    /// The first expectation that did not hold.
    package private(set) var failure: Failure?

    /// An expectation that does not hold.
    package struct Failure: Hashable, Sendable {
        package let expected: String
        package let happened: String
        /// The events that led to it.
        let timeline: [TimelineEntry]
        /// The rule that a generated script has found broken.
        var rule: RuleID?
    }

    /// The properties in which mediators differ.
    private struct MediatorKind: Hashable {
        let settings: [String: JSONValue]
        let lateAds: LateAdPolicy
    }

    let timeline: Timeline
    package let time = VirtualTime()
    let harness: any AdapterHarness
    private let wrapper: any MediationAdapter.Type
    private var mediators: [MediatorKind: AdMediator] = [:]
    private var otherMediators: [MediatorKind: AdMediator] = [:]
    private(set) var pipelines: [ImagePipeline] = []
    var answeredSetUps = 0
    private var lastPayload = 0
    /// The longest real time that an awaited condition has taken, if it did not hold at once.
    var slowestReaction = Duration.zero
    /// The number of awaited conditions that never held.
    var waitsInVain = 0
    /// Indicates whether the adapter is known to leave loads without an answer: most waits are in vain.
    var isImpatient = false
    /// Indicates whether no SDK is there that may take real time: what does not follow within some turns never does.
    package var takesNoRealTime = false
    /// The number of awaited conditions that held as soon as everything was at rest.
    var promptReactions = 0
    /// Indicates whether a thread of the SDK's always has work.
    var hasRestlessThread = false
    var harnessProblem: String?
    /// The seed of all randomness.
    let seed: UInt64
    /// The number of the only generated script to perform; `nil` for all.
    var onlyScript: Int?
    /// The user's choices in generated scripts so far, and the code for a network without an ad.
    var scriptChoices: [PrivacySnapshot] = [], scriptNoFill: MediationError.Code?
    /// Indicates whether the network answers the current load inside the request.
    var isAnsweredInside = false
    /// The shortest real time that a call which starts a load has taken, by format.
    private(set) var shortestCalls: [AdFormat: Duration] = [:]
    /// The number of loads of ads that cover the screen, of view controllers for them, and of loads of banners.
    var fullScreenLoads = 0, controllers = 0, bannerLoads = 0
    /// Indicates whether the class has been set up without mediation, for loads of ads that are not native.
    var isSetUp = false
    /// The names of the events of ads that cover the screen that the network does not tell, by format.
    var eventsNotTold: [AdFormat: Set<String>] = [:]
    /// The number of times that the network has told something of an ad, by "report of ad".
    var timesTold: [String: Int] = [:]
    /// The names of the reports that were missing when the network last told something of the kind.
    var missingReports: Set<String> = []
    #if !canImport(UIKit) && !canImport(AppKit)
    /// The windows of view controllers that ads are presented from.
    var windows: [PlatformWindow] = []
    #endif
    /// Views that were made for ads, kept so that no view reuses the address of another.
    var views: [BenchViews] = []

    /// Makes a bench with an unused network.
    init<Harness: AdapterHarness>(_ harness: Harness, seed: UInt64) throws(BenchStop) {
        self.seed = seed
        let timeline = Timeline(now: self.time.timers.now)
        self.timeline = timeline
        self.network = NetworkLog(timeline: timeline)
        self.images = BenchImages(timeline: timeline)
        self.harness = harness
        self.wrapper = HarnessedAdapter<Harness>.self
        self.adapterType = Harness.Adapter.self
        self.allFormats = AdFormat.all.filter(Harness.Adapter.formats.contains)
        guard let format = self.allFormats.first else {
            throw .harness("\(Harness.Adapter.self) loads no format: it has none of their protocols, or excludes them.")
        }
        self.format = format
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

    /// The tier, which depends on whether the suite can play the network.
    package var tier: ConformanceTier { self.player.canPlay ? .networkPlayed : .blackBox }
}

// MARK: - Loading

extension Bench {
    /// Starts a load of the adapter under test, and waits until it has come to rest.
    ///
    /// - Parameters:
    ///   - settings: The line item's settings; `nil` for those of the harness.
    ///   - options: The app's options for the ad.
    ///   - isTestRequest: `true` if the app requests a test ad.
    ///   - lateAds: What becomes of an ad that comes after the time of the line item.
    ///   - sibling: A load whose ID this one has, too, as if it were another line item of the same load; `nil` for an ID of
    ///     its own.
    /// - Returns: The load.
    package func load(
        settings: [String: JSONValue]? = nil,
        options: NativeAdOptions = NativeAdOptions(),
        isTestRequest: Bool = false,
        lateAds: LateAdPolicy = .discard,
        besides sibling: BenchLoad? = nil
    ) async -> BenchLoad {
        let number = self.loads.count + 1
        let loadID = sibling?.loadID ?? "\(self.word("load"))-\(number)"
        var request = NativeAdRequest(loadID: loadID, isTestRequest: isTestRequest)
        request.options = options
        let log = LoadLog(number: number, timeline: self.timeline)
        let (requests, setUps) = (self.network.requestCount, self.network.setUpCount)
        let mediator = self.mediator(settings: settings ?? self.settings, lateAds: lateAds)
        // Of an adapter without native ads, mediation gets those of another format as native ones.
        guard let nativeAdLoad = try? mediator.makeLoad(adUnitID: "unit", request: request) else {
            preconditionFailure("The suite's own configuration has the ad unit")
        }
        let load = BenchLoad(nativeAdLoad, loadID: loadID, log: log, timeline: self.timeline)
        self.loads.append(load)
        load.start()
        await self.settle {
            let waitsForSetUp = !self.setsUpByItself && self.network.setUpCount > setUps
            return self.network.requestCount > requests || load.result != nil || waitsForSetUp
        }
        if self.network.requestCount > requests { load.requestNumber = requests + 1 }
        return load
    }

    /// Returns the mediator whose line item has these settings.
    package func mediator(settings: [String: JSONValue], lateAds: LateAdPolicy = .discard) -> AdMediator {
        let kind = MediatorKind(settings: settings, lateAds: lateAds)
        if let mediator = self.mediators[kind] { return mediator }
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
        let adUnit = AdUnit(id: "unit", deadline: .seconds(60), lateAds: lateAds, lineItems: [lineItem])
        let mediator = AdMediator(
            configuration: MediationConfiguration(
                adUnits: [adUnit],
                circuitBreaker: CircuitBreakerRule(failures: 1_000_000)
            ),
            registry: registry,
            images: pipeline,
            timers: self.time.timers
        )
        self.mediators[kind] = mediator
        return mediator
    }

    /// Leaves what follows to other mediators, as of another part of the app, until it is called again.
    func swapMediators() {
        self.timeline.add(.app, "uses another mediator")
        swap(&self.mediators, &self.otherMediators)
    }

    func log(of loadID: String) -> LoadLog? {
        // A load is asked for while it is the latest.
        self.loads.last { $0.loadID == loadID }?.log
    }

    func makeAdapter(for log: LoadLog) -> (any NetworkAdapter)? {
        guard let adapter = self.makeAdapter() else { return nil }
        self.loads[log.number - 1].adapter = adapter
        return adapter
    }

    /// Returns a word that stands for a name wherever an adapter sees it: it depends on the seed, so that no adapter can
    /// know it in advance.
    func word(_ name: String) -> String {
        let mixed = name.utf8.reduce(self.seed &+ 1) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        var random = BenchRandom(seed: mixed)
        let letters = Array("abcdefghiklmnoprstuvz".utf8)
        let word = (0..<7).map { _ in letters[Int.random(in: letters.indices, using: &random)] }
        return String(decoding: word, as: UTF8.self)
    }

    /// The server of the images of the network's ads.
    var imageServer: String { "https://\(self.word("server")).example" }

    /// Starts a load, and notes the real time that the call has taken, unless the network answers inside it.
    func timeLoad(_ format: AdFormat, _ start: () -> Void) {
        guard !self.isAnsweredInside else { return start() }
        let time = ThreadCensus.time(of: start)
        self.shortestCalls[format] = min(self.shortestCalls[format] ?? time, time)
    }

    /// Indicates whether each call that starts a load blocks the main actor, however busy the machine is.
    var isAlwaysBlocked: Bool { self.shortestCalls.values.contains { $0 > Self.longestCall } }

    /// The time for which a call may hold the main actor, as in ``ContractViolation/Kind/heldMainActor``.
    static let longestCall = Duration.milliseconds(250)

    /// Makes an adapter with the harness; `nil` if the harness throws, which ends the check as an error of the harness.
    package func makeAdapter() -> (any NetworkAdapter)? {
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
    /// Checks the statement of the rule; the first condition that does not hold is the failure.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - expected: The condition in words.
    ///   - load: The load that the condition is about: earlier ones are left out of the timeline.
    ///   - happened: What is the case instead.
    package func expect(
        _ condition: Bool,
        _ expected: @autoclosure () -> String,
        of load: BenchLoad? = nil,
        happened: @autoclosure () -> String
    ) {
        guard !condition, self.failure == nil else { return }
        let timeline = Array(self.timeline.all.dropFirst(load?.firstEvent ?? 0))
        let format = self.format == self.allFormats.first ? "" : "\(self.format.rawValue): "
        self.failure = Failure(expected: format + expected(), happened: happened(), timeline: timeline)
    }

    /// Records what a generated script has found, in place of what a longer one has found before.
    func fail(_ difference: ScriptDifference, _ script: Int) {
        self.failure = Failure(
            expected: "\(difference.expected) (rule \(difference.rule))",
            happened: "\(difference.happened); script \(script): --seed \(self.seed) --only \(script)",
            timeline: self.timeline.all,
            rule: difference.rule
        )
    }

    /// Checks a precondition of the rule; if it does not hold, the rule is not verified.
    package func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(BenchStop) {
        guard condition else {
            throw .notVerified("It takes \(what()), which did not come about; see the other rules.")
        }
    }

    /// Returns a value that the rule needs; if it is missing, the rule is not verified.
    package func require<Value>(_ value: Value?, _ what: @autoclosure () -> String) throws(BenchStop) -> Value {
        guard let value else {
            throw .notVerified("It takes \(what()), which did not come about; see the other rules.")
        }
        return value
    }

    /// Returns the number of the next payload.
    func nextPayloadNumber() -> Int {
        self.lastPayload += 1
        return self.lastPayload
    }
}
