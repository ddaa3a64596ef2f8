import MediationCore
import MediationTesting
import Testing

/// A configuration that is replaced while the app runs: what is under way goes on, and what comes next follows the new one.
@MainActor
struct ConfigurationUpdateTests {
    private let a = HeldAnswers()
    private let b = HeldAnswers()

    private nonisolated static func unit(
        _ lineItems: LineItem...,
        id: String = "unit",
        lateAds: LateAdPolicy = .discard
    ) -> AdUnit {
        AdUnit(id: id, order: .listed, lateAds: lateAds, lineItems: lineItems)
    }

    private nonisolated static func configuration(
        _ adUnits: AdUnit...,
        circuitBreaker: CircuitBreakerRule = CircuitBreakerRule()
    ) -> MediationConfiguration {
        MediationConfiguration(adUnits: adUnits, circuitBreaker: circuitBreaker)
    }

    private static func fill(_ headline: String) -> ScriptedAdapter.Script {
        { _, _, handler in handler(.success(TestAd(headline: headline))) }
    }

    // MARK: Loads

    @Test func aLoadUnderWayEndsByTheOldConfiguration() async throws {
        let waterfall = TestWaterfall([.scripted("A", self.a.script), .scripted("B", self.b.script)])
        let load = try waterfall.start()
        await self.a.question()
        try waterfall.mediator.update(to: Self.configuration(Self.unit(.scripted("C", Self.fill("C")))))
        self.a.refuse()
        await self.b.question()
        self.b.fill("B")
        await load.finish()
        #expect(load.ad?.headline == "B")
        #expect(load.info.lineItems.map(\.name) == ["A", "B"])
    }

    @Test func theNextLoadFollowsTheNewOne() throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        #expect(try waterfall.start().ad?.headline == "A")
        let unit = Self.unit(.scripted("C", Self.fill("C")), .scripted("A", Self.fill("A")))
        try waterfall.mediator.update(to: Self.configuration(unit))
        let load = try waterfall.start()
        #expect(load.ad?.headline == "C")
        #expect(load.info.lineItems.map(\.name) == ["C", "A"])
    }

    @Test func adUnitsComeAndGo() throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        try waterfall.mediator.update(to: Self.configuration(Self.unit(.scripted("A", Self.fill("A")), id: "other")))
        #expect(try waterfall.start(adUnitID: "other").ad?.headline == "A")
        let error = #expect(throws: MediationError.self) { try waterfall.start() }
        #expect(error?.code == .unknownAdUnit)
    }

    @Test(arguments: [
        (Self.configuration(Self.unit(), Self.unit()), "unit"),
        (Self.configuration(AdUnit(id: "unit", deadline: .seconds(-1), lineItems: [])), "deadline"),
    ])
    func anUpdateThatIsNotValidChangesNothingAndSaysWhy(update: MediationConfiguration, problem: String) throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        let error = #expect(throws: MediationError.self) { try waterfall.mediator.update(to: update) }
        #expect(error?.code == .configurationInvalid)
        let message = error?.message ?? ""
        #expect(message.contains(problem))
        #expect(try waterfall.start().ad?.headline == "A")
    }

    @Test func anUpdateFromInsideAnAdapterChangesOnlyTheNextLoad() throws {
        let network = Network()
        let waterfall = TestWaterfall([
            .scripted("A") { _, _, handler in
                try? network.mediator?.update(to: Self.configuration(Self.unit(.scripted("C", Self.fill("C")))))
                handler(.failure(MediationError(.noFill, "")))
            }, .scripted("B", Self.fill("B")),
        ])
        network.mediator = waterfall.mediator
        #expect(try waterfall.start().ad?.headline == "B")
        #expect(try waterfall.start().ad?.headline == "C")
    }

    @MainActor
    private final class Network {
        var mediator: AdMediator?
    }

    // MARK: Disabled adapters and audiences

    @Test func aConfigurationDisablesAdaptersAlsoInLoadsUnderWay() async throws {
        let waterfall = TestWaterfall([
            .scripted("A", self.a.script), LineItem(name: "B", adapter: "Other", ecpm: 1),
        ])
        let load = try waterfall.start()
        await self.a.question()
        var configuration = Self.configuration(Self.unit(.scripted("A", Self.fill("A"))))
        configuration.disabledAdapters = [
            DisabledAdapter(adapter: "Other"), DisabledAdapter(adapter: "ScriptedAdapter"),
        ]
        try waterfall.mediator.update(to: configuration)
        self.a.refuse()
        await load.finish()
        #expect(load.codes == [.noFill, .adapterDisabled])
        #expect(load.info.lineItems[1].error?.message == "The configuration has disabled Other.")
        #expect(try waterfall.start().codes == [.adapterDisabled])
        #expect(waterfall.mediator.adapterStatuses.map(\.isDisabled) == [true])
        try waterfall.mediator.update(to: Self.configuration(Self.unit(.scripted("A", Self.fill("A")))))
        #expect(try waterfall.start().ad?.headline == "A")
    }

    @Test func whatTheAppHasDisabledStaysDisabled() throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        waterfall.mediator.disabledAdapters = ["ScriptedAdapter"]
        try waterfall.mediator.update(to: Self.configuration(Self.unit(.scripted("B", Self.fill("B")))))
        #expect(try waterfall.start().codes == [.adapterDisabled])
        #expect(try waterfall.start().info.lineItems[0].error?.message == "The app has disabled ScriptedAdapter.")
        #expect(waterfall.mediator.disabledAdapters == ["ScriptedAdapter"])
    }

    @Test func aLoadHasTheLineItemsThatAreForTheUser() throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        var item = LineItem.scripted("B", Self.fill("B"))
        item.audience = Audience(attributes: ["plan": ["free"]])
        try waterfall.mediator.update(to: Self.configuration(Self.unit(item, .scripted("A", Self.fill("A")))))
        #expect(try waterfall.start().ad?.headline == "A")
        waterfall.mediator.user = AppUser(attributes: ["plan": "free"])
        #expect(try waterfall.start().ad?.headline == "B")
        waterfall.mediator.user = AppUser()
        #expect(try waterfall.start().info.lineItems.map(\.name) == ["A"])
    }

    // MARK: Events

    @Test func whatCameOfAnUpdateIsToldBeforeTheLoadsThatFollowIt() async throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        let heard = HeardEvents(waterfall.mediator)
        let update = Self.configuration(Self.unit(.scripted("B", Self.fill("B"))))
        try waterfall.mediator.update(to: update)
        try waterfall.mediator.update(to: update)
        #expect(throws: MediationError.self) { try waterfall.mediator.update(to: Self.configuration(Self.unit())) }
        _ = try waterfall.start()
        await heard.finish(1)
        #expect(heard.names.prefix(3) == ["configurationChanged", "configurationFailed", "started"])
        #expect(heard.events[1].error?.code == .configurationInvalid)
        #expect(heard.events.prefix(2).allSatisfy { $0.loadID.isEmpty && $0.adUnitID.isEmpty })
    }

    // MARK: Caps and pacing

    @Test(arguments: [true, false])
    func impressionsBeforeTheUpdateStillCount(isPaced: Bool) throws {
        let ad = CustomTestAd()
        func item(_ ecpm: Double) -> LineItem {
            let item = LineItem.scripted("A", ecpm: ecpm, ad.fill)
            return isPaced ? item.with(pacing: .seconds(60)) : item.with(.onePerDay)
        }
        let waterfall = TestWaterfall([item(1)])
        let request = NativeAdRequest(adTypes: [.custom("format")])
        try waterfall.start(request).loaded?.customNativeAd?.recordImpression()
        try waterfall.mediator.update(to: Self.configuration(Self.unit(item(2))))
        #expect(try waterfall.start(request).codes == [isPaced ? .paced : .frequencyCapped])
    }

    // MARK: Kept ads

    /// Keeps an ad of A that comes after its timeout.
    private func keepLateAd(_ waterfall: TestWaterfall, _ ad: TestAd = TestAd(headline: "late")) async throws {
        let load = try waterfall.start()
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.results.count == 1)
        self.a.answer(.success(ad))
        self.a.forget()
        await waterfall.time.settle()
    }

    private func keepingWaterfall() -> TestWaterfall {
        TestWaterfall([Self.unit(.scripted("A", self.a.script), lateAds: .keep)])
    }

    @Test func aKeptAdGoesWithItsLineItemToItsNewPlace() async throws {
        let waterfall = self.keepingWaterfall()
        try await self.keepLateAd(waterfall)
        let unit = Self.unit(
            .scripted("B", Self.fill("B")),
            .scripted("A", ecpm: 5, self.a.script),
            lateAds: .useIfBetter
        )
        try waterfall.mediator.update(to: Self.configuration(unit))
        try waterfall.mediator.update(
            to: Self.configuration(Self.unit(unit.lineItems[1], unit.lineItems[0], lateAds: .keep))
        )
        let load = try waterfall.start()
        #expect(load.ad?.headline == "late")
        #expect(load.info.lineItems.map(\.name) == ["A", "B"])
        #expect(load.info.lineItems.map(\.outcome) == [.loaded, .notAttempted])
        #expect(load.info.lineItems[0].ecpm == 1, "An ad has the price of its own attempt.")
    }

    @Test func aKeptAdOfALineItemThatIsGoneIsLetGo() async throws {
        let waterfall = self.keepingWaterfall()
        let references = WeakReferences()
        func keep() async throws {
            let ad = TestAd()
            references.add(ad)
            try await self.keepLateAd(waterfall, ad)
        }
        try await keep()
        #expect(references.alive == 1)
        try waterfall.mediator.update(to: Self.configuration(Self.unit(.scripted("B", self.b.script), lateAds: .keep)))
        await waterfall.time.settle()
        #expect(references.alive == 0)
        #expect(waterfall.time.nextTimer == nil)
    }

    @Test func aKeptAdIsNotUsedByALineItemOfAnotherAdapter() async throws {
        let waterfall = self.keepingWaterfall()
        waterfall.registry.register(OneLoadAdapter.self)
        try await self.keepLateAd(waterfall)
        let item = LineItem.scripted("A", Self.fill("new")).with(adapter: "OneLoadAdapter")
        try waterfall.mediator.update(to: Self.configuration(Self.unit(item, lateAds: .keep)))
        #expect(try waterfall.start().ad?.headline == "new")
    }

    @Test(arguments: [("A", "A"), ("B", "New")])
    func anAdThatIsLateForALoadBeforeTheUpdateIsKeptIfItsLineItemIsStillThere(
        name: String,
        first: String
    ) async throws {
        let waterfall = self.keepingWaterfall()
        let load = try waterfall.start()
        await self.a.question()
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.results.count == 1)
        let unit = Self.unit(.scripted("New", { _, _, _ in }), .scripted(name, Self.fill("B")), lateAds: .keep)
        try waterfall.mediator.update(to: Self.configuration(unit))
        self.a.fill("late")
        await waterfall.time.settle()
        #expect(try waterfall.start().info.lineItems.first?.name == first)
    }

    // MARK: Circuits

    private static let breaks: ScriptedAdapter.Script = { _, _, handler in
        handler(.failure(MediationError(.invalidResponse, "Garbage.")))
    }

    @Test func anOpenCircuitStaysOpen() throws {
        let item = LineItem.scripted("A", Self.breaks)
        let waterfall = TestWaterfall([Self.unit(item)], circuitBreaker: CircuitBreakerRule(failures: 2))
        _ = try (waterfall.start(), waterfall.start())
        var other = item
        other.ecpm = 7
        try waterfall.mediator.update(to: Self.configuration(Self.unit(other)))
        #expect(try waterfall.start().codes == [.circuitOpen])
    }

    @Test func failuresBeforeTheUpdateCountByTheNewRule() throws {
        let unit = Self.unit(.scripted("A", Self.breaks))
        let waterfall = TestWaterfall([unit], circuitBreaker: CircuitBreakerRule(failures: 100))
        _ = try waterfall.start()
        try waterfall.mediator.update(to: Self.configuration(unit, circuitBreaker: CircuitBreakerRule(failures: 2)))
        #expect(try waterfall.start().codes == [.invalidResponse])
        #expect(try waterfall.start().codes == [.circuitOpen])
    }

    @Test func anAdapterThatWasGoneBeginsAnew() throws {
        let rule = CircuitBreakerRule(failures: 1)
        let unit = Self.unit(.scripted("A", Self.breaks))
        let waterfall = TestWaterfall([unit], circuitBreaker: rule)
        waterfall.registry.register(OneLoadAdapter.self)
        _ = try waterfall.start()
        let other = Self.unit(.scripted("B", Self.fill("B")).with(adapter: "OneLoadAdapter"))
        try waterfall.mediator.update(to: Self.configuration(other, circuitBreaker: rule))
        try waterfall.mediator.update(to: Self.configuration(unit, circuitBreaker: rule))
        #expect(try waterfall.start().codes == [.invalidResponse])
    }

    // MARK: Adapters and privacy

    private final class KeptReady: SetUpAdapter {}

    @Test func anAdapterStaysSetUp() async throws {
        let waterfall = TestWaterfall(of: KeptReady.self)
        KeptReady.calls.onSetUp = { $0(.success(())) }
        let load = try waterfall.start()
        await load.finish()
        var item = LineItem(name: "other", adapter: "KeptReady", ecpm: 2)
        item.settings = ["parameter": .string("other")]
        try waterfall.mediator.update(to: Self.configuration(Self.unit(item)))
        let next = try waterfall.start()
        await next.finish()
        #expect(KeptReady.calls.log == ["setUp 0", "load 0", "load 0"])
    }

    private final class NewlyNamed: SetUpAdapter {}

    @Test func anAdapterThatIsNewIsSetUpWithItsNewSettings() async throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        waterfall.registry.register(NewlyNamed.self)
        NewlyNamed.calls.onSetUp = { $0(.success(())) }
        var item = LineItem(name: "N", adapter: "NewlyNamed", ecpm: 2)
        item.settings = ["parameter": .string("new")]
        try waterfall.mediator.update(to: Self.configuration(Self.unit(item)))
        #expect(waterfall.mediator.adapterStatuses.map(\.name) == ["NewlyNamed"])
        await (try waterfall.start()).finish()
        #expect(NewlyNamed.calls.configurations.map(\.credentials.first?.settings) == [item.settings])
    }

    @Test func theVersionOfThePrivacyChoicesDoesNotRestart() throws {
        let waterfall = TestWaterfall([.scripted("A", Self.fill("A"))])
        waterfall.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        waterfall.mediator.privacy = PrivacySnapshot(gdprApplies: .no)
        let version = waterfall.mediator.privacy.version
        try waterfall.mediator.update(to: Self.configuration(Self.unit(.scripted("B", Self.fill("B")))))
        #expect(waterfall.mediator.privacy.version == version)
    }

    // MARK: Stores

    @Test func aStoreThatWaitsAfterAFailureLoadsAtOnce() async throws {
        let stage = StoreStage()
        stage.answer = .noFill
        let store = await stage.startedStore()
        #expect(stage.eventKinds == [.failed])
        let unit = Self.unit(.scripted("B", Self.fill("B")))
        try stage.mediator.update(to: Self.configuration(unit))
        await stage.time.rest()
        #expect(store.takeHeadline() == "B")
        #expect(stage.loads == 1)
    }

    @Test func aStoreKeepsItsAds() async throws {
        let stage = StoreStage()
        let store = await stage.startedStore()
        try stage.mediator.update(to: Self.configuration(Self.unit(.scripted("B", Self.fill("B")))))
        await stage.time.rest()
        #expect(store.takeHeadline() == "1")
        await stage.time.rest()
        #expect(store.takeHeadline() == "B")
    }
}
