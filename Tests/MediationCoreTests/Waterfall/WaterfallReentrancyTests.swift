import MediationCore
import MediationTesting
import Testing

/// Adapters, ads and the app, whose code may call back from wherever it is called.
@MainActor
struct WaterfallReentrancyTests {
    /// Holds a load that can be referred to before it begins.
    @MainActor
    private final class Box {
        var load: NativeAdLoad?
        var waterfall: TestWaterfall?
        var inner: StartedLoad?

        func startAnother() { self.inner = try? self.waterfall?.start(NativeAdRequest(loadID: "inner")) }
    }

    private final class MeddlingAdapter: ScriptedAdapter {
        static var onInit: @MainActor () -> Void = {}
        required init() {
            super.init()
            Self.onInit()
        }
    }

    /// An ad whose getters and callbacks run foreign code.
    private final class MeddlingAd: MediationNativeAd {
        var onHeadline: @MainActor () -> Void = {}
        var onDidLoad: @MainActor () -> Void = {}
        var onVisibilityRule: @MainActor () -> Void = {}

        var headline: String? {
            self.onHeadline()
            return "Headline"
        }

        var visibilityRule: VisibilityRule {
            self.onVisibilityRule()
            return .firstPixel
        }

        func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) { self.onDidLoad() }
    }

    private func run(_ box: Box, _ waterfall: TestWaterfall) throws -> [Result<LoadedAd, MediationError>] {
        box.waterfall = waterfall
        let heard = Results()
        let load = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest(loadID: "outer"))
        box.load = load
        load.start { heard.results.append($0) }
        return heard.results
    }

    @MainActor
    private final class Results {
        var results: [Result<LoadedAd, MediationError>] = []
    }

    @Test func anAdapterWhoseInitialiserCancelsTheLoadIsNotAsked() throws {
        let box = Box()
        var asked = 0
        MeddlingAdapter.onInit = { box.load?.cancel() }
        defer { MeddlingAdapter.onInit = {} }
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A") { _, _, _ in asked += 1 }.with(adapter: "MeddlingAdapter"),
            adapters: [MeddlingAdapter.self]
        )
        let results = try self.run(box, waterfall)
        #expect(results.count == 1)
        #expect(asked == 0)
        #expect(box.load?.responseInfo.lineItems.map(\.outcome) == [.cancelled])
        #expect(box.load?.responseInfo.lineItems.flatMap(\.violations) == [])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func anInitialiserMayStartAnotherLoadOfTheAdUnit() throws {
        let box = Box()
        MeddlingAdapter.onInit = {
            MeddlingAdapter.onInit = {}
            box.startAnother()
        }
        let waterfall = TestWaterfall(
            .parallel(2),
            .scripted("A") { _, configuration, handler in
                handler(.success(TestAd(headline: configuration.loadID)))
            }.with(adapter: "MeddlingAdapter"),
            adapters: [MeddlingAdapter.self]
        )
        let results = try self.run(box, waterfall)
        #expect(try results.first?.get().nativeAd?.headline == "outer")
        #expect(box.inner?.ad?.headline == "inner")
    }

    @Test func aSetUpThatCancelsTheLoadIsNotFollowedByAQuestion() throws {
        final class Adapter: SetUpAdapter {}
        let box = Box()
        Adapter.calls.onSetUp = { handler in
            box.load?.cancel()
            handler(.success(()))
        }
        let results = try self.run(box, TestWaterfall(of: Adapter.self))
        #expect(results.count == 1)
        #expect(Adapter.calls.log == ["setUp 0"])
        #expect(box.load?.responseInfo.lineItems.map(\.outcome) == [.cancelled])
    }

    enum Place: CaseIterable { case headline, didLoad }

    @Test(arguments: Place.allCases)
    func anAdThatCancelsTheLoadIsNotHandedOut(place: Place) async throws {
        let box = Box()
        let loader = TableLoader { _ in DataResponse(statusCode: 200, data: SampleImages.png()) }
        let ad = MeddlingAd()
        switch place {
        case .headline: ad.onHeadline = { box.load?.cancel() }
        case .didLoad: ad.onDidLoad = { box.load?.cancel() }
        }
        let waterfall = TestWaterfall(
            .parallel(2),
            .scripted("A") { _, _, handler in handler(.success(ad)) },
            .scripted("B") { _, _, handler in handler(.success(TestAd())) },
            lateAds: .keep,
            images: loader
        )
        let heard = HeardEvents(waterfall.mediator)
        let results = try self.run(box, waterfall)
        #expect(results.count == 1)
        #expect(throws: MediationError.self) { try results[0].get() }
        #expect(box.load?.responseInfo.lineItems.map(\.outcome) == [.cancelled, .notAttempted])
        await waterfall.time.rest()
        #expect(heard.transcripts.map { $0.replayed() } == [nil])
        #expect(heard.names.last == "finished")
    }

    @Test func anAdThatCancelsTheLoadWhileItIsHandedOutIsHandedOut() async throws {
        let box = Box()
        let ad = MeddlingAd()
        ad.onVisibilityRule = { box.load?.cancel() }
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A") { _, _, handler in handler(.success(ad)) })
        let heard = HeardEvents(waterfall.mediator)
        let results = try self.run(box, waterfall)
        #expect(try results.map { try $0.get().nativeAd?.headline } == ["Headline"])
        await waterfall.time.rest()
        #expect(heard.transcripts.map { $0.replayed() } == [nil])
    }

    @Test func anAdThatStartsAnotherLoadFromItsAssetsDisturbsNeither() throws {
        let box = Box()
        let waterfall = TestWaterfall(
            .parallel(2),
            .scripted("A") { _, configuration, handler in
                let ad = MeddlingAd()
                if configuration.loadID == "outer" { ad.onHeadline = { if box.inner == nil { box.startAnother() } } }
                handler(.success(ad))
            }
        )
        #expect(try self.run(box, waterfall).count == 1)
        #expect(box.inner?.results.count == 1)
        #expect(box.load?.responseInfo.outcome == .filled)
    }

    @Test func anAdapterThatIsToldToStopMayCancelTheLoadAndAnswerAndDisable() throws {
        let box = Box()
        var late: NativeAdCompletionHandler?
        let waterfall = TestWaterfall(
            .parallel(3),
            .scripted("A") { adapter, _, handler in
                late = handler
                adapter.onCancel = {
                    box.load?.cancel()
                    box.waterfall?.mediator.disabledAdapters = ["ScriptedAdapter"]
                    late?(.success(TestAd()))
                }
            },
            .scripted("B") { _, _, handler in handler(.success(TestAd(headline: "B"))) },
            lateAds: .keep
        )
        let results = try self.run(box, waterfall)
        #expect(try results.map { try $0.get().nativeAd?.headline } == ["B"])
        #expect(box.load?.responseInfo.lineItems.map(\.outcome) == [.cancelled, .loaded])
    }

    @Test func theAppMayLoadAgainFromInsideItsResult() throws {
        let waterfall = TestWaterfall(
            .parallel(2),
            .scripted("A") { _, _, handler in handler(.failure(MediationError(.noFill, ""))) }.with(.onePerDay)
        )
        var codes: [MediationError.Code?] = []
        func again(_ left: Int) throws {
            guard left > 0 else { return }
            let load = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
            load.start { _ in
                codes.append(load.responseInfo.lineItems[0].error?.code)
                try? again(left - 1)
            }
        }
        try again(50)
        #expect(codes == Array(repeating: .noFill, count: 50))
    }

    @Test func theAppMayLetGoOfTheMediatorAndOfItsLoads() async throws {
        let objects = WeakReferences()
        func load() async throws {
            let waterfall = TestWaterfall(
                .hedged(after: .milliseconds(10), wait: .milliseconds(5)),
                .scripted("A") { adapter, _, handler in adapter.kept = [handler] },
                .scripted("B") { _, _, handler in handler(.success(TestAd())) }
            )
            objects.add(waterfall.mediator)
            let load = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
            objects.add(load)
            load.start { _ in }
            await waterfall.time.advance(by: .seconds(1))
        }
        try await load()
        #expect(objects.alive == 0)
    }

    @Test func changingThePrivacyChoicesInMidLoadCountsForThoseWhoAreAskedAfter() throws {
        let box = Box()
        var versions: [Int] = []
        let script: ScriptedAdapter.Script = { _, configuration, handler in
            versions.append(configuration.privacy.version)
            box.waterfall?.mediator.privacy = PrivacySnapshot(tcfString: "\(versions.count)")
            handler(.failure(MediationError(.noFill, "")))
        }
        let items = ["A", "B", "C"].map { LineItem.scripted($0, script) }
        let waterfall = TestWaterfall(.parallel(3), items[0], items[1], items[2])
        _ = try self.run(box, waterfall)
        #expect(versions == [0, 1, 2])
        #expect(box.load?.responseInfo.lineItems.map(\.privacyVersion) == [0, 1, 2])
    }
}
