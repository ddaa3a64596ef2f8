import MediationCore
import MediationTesting
import Testing

/// An adapter that the app has disabled is neither set up nor asked.
@MainActor
struct DisabledAdaptersTests {
    @Test func itsLineItemsAreSkippedAndTheOthersAreAsked() throws {
        final class Unwanted: SetUpAdapter {}
        final class Wanted: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Unwanted.self, Wanted.self)
        Wanted.calls.onSetUp = { $0(.success(())) }
        waterfall.mediator.disabledAdapters = ["Unwanted"]
        let load = try waterfall.start()
        #expect(load.outcomes == [.skipped, .loaded])
        #expect(load.codes == [.adapterDisabled, nil])
        #expect(load.info.lineItems[0].startedAfter == nil)
        #expect(Unwanted.calls.log == [])
        #expect(waterfall.mediator.adapterStatuses.map(\.isDisabled) == [true, false])
        #expect(waterfall.mediator.adapterStatuses.map(\.state) == [.notStarted, .ready])
    }

    @Test func eitherNameStandsForTheClassUnderBoth() async throws {
        final class Adapter: SetUpAdapter {}
        let names = ["Adapter", String(reflecting: Adapter.self)]
        let waterfall = TestWaterfall(names.map { LineItem(name: $0, adapter: $0, ecpm: 1) })
        waterfall.registry.register(Adapter.self)
        for name in names {
            waterfall.mediator.disabledAdapters = [name]
            #expect(try waterfall.start().codes == [.adapterDisabled, .adapterDisabled])
            #expect(await waterfall.mediator.setUpAdapters().map(\.isDisabled) == [true, true])
        }
        #expect(Adapter.calls.log == [])
    }

    @Test func aNameThatNobodyKnowsCanBeDisabledToo() throws {
        let waterfall = TestWaterfall([LineItem(name: "A", adapter: "Nobody", ecpm: 1)])
        waterfall.mediator.disabledAdapters = ["Nobody", "Somebody"]
        #expect(try waterfall.start().codes == [.adapterDisabled])
        #expect(waterfall.mediator.adapterStatuses.map(\.isDisabled) == [true])
    }

    @Test func whatIsEnabledAgainIsAskedAgain() throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        Adapter.calls.onSetUp = { $0(.success(())) }
        waterfall.mediator.disabledAdapters.insert("Adapter")
        #expect(try waterfall.start().ad == nil)
        waterfall.mediator.disabledAdapters.remove("Adapter")
        #expect(try waterfall.start().ad != nil)
        waterfall.mediator.disabledAdapters.insert("Adapter")
        #expect(try waterfall.start().ad == nil)
        #expect(Adapter.calls.log == ["setUp 0", "load 0"])
    }

    @Test func inMidLoadItCountsForLineItemsThatAreNotAskedYet() async throws {
        final class Adapter: SetUpAdapter {}
        let slow = LineItem.scripted("slow") { adapter, _, handler in adapter.kept = [handler] }
        let waterfall = TestWaterfall([slow, LineItem(name: "next", adapter: "Adapter", ecpm: 1)])
        waterfall.registry.register(Adapter.self)
        let load = try waterfall.start()
        waterfall.mediator.disabledAdapters = ["Adapter"]
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.codes == [.timedOut, .adapterDisabled])
        #expect(Adapter.calls.log == [])
    }

    @Test func whoHasBeenAskedMayStillAnswer() async throws {
        var answer: NativeAdCompletionHandler?
        let waterfall = TestWaterfall { _, _, handler in answer = handler }
        let load = try waterfall.start()
        waterfall.mediator.disabledAdapters = ["ScriptedAdapter"]
        answer?(.success(TestAd()))
        await load.finish()
        #expect(load.ad != nil)
    }

    @Test func duringItsSetUpLoadsGoOnAtOnceAndItsResultIsRecorded() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let load = try waterfall.start()
        let task = Task { await waterfall.mediator.setUpAdapters().map(\.state) }
        await waterfall.time.settle()
        waterfall.mediator.disabledAdapters = ["Adapter"]
        #expect(load.outcomes == [.skipped])
        #expect(load.codes == [.adapterDisabled])
        #expect(await task.value == [.inProgress])
        await waterfall.time.advance(by: .seconds(1))
        Adapter.answer()
        await waterfall.time.settle()
        let status = try #require(waterfall.mediator.adapterStatuses.first)
        #expect(status.state == .ready && status.isDisabled)
        #expect(status.latency == .seconds(1))
        #expect(load.results.count == 1)
        waterfall.mediator.disabledAdapters = []
        #expect(try waterfall.start().ad != nil)
        #expect(Adapter.calls.log == ["setUp 0", "load 0"])
    }

    @Test func settingUpAllLeavesItOut() async {
        final class Unwanted: SetUpAdapter {}
        final class Wanted: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Unwanted.self, Wanted.self)
        Wanted.calls.onSetUp = { $0(.success(())) }
        waterfall.mediator.disabledAdapters = ["Unwanted"]
        #expect(await waterfall.mediator.setUpAdapters().map(\.state) == [.notStarted, .ready])
        #expect(Unwanted.calls.log == [])
    }

    @Test func anAdapterThatIsDisabledFromInsideItsSetUpIsNotAsked() throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        Adapter.calls.onSetUp = { handler in
            waterfall.mediator.disabledAdapters = ["Adapter"]
            handler(.success(()))
        }
        #expect(try waterfall.start().codes == [.adapterDisabled])
        #expect(Adapter.calls.log == ["setUp 0"])
        #expect(waterfall.mediator.adapterStatuses.map(\.state) == [.ready])
    }

    @Test func anAdapterThatIsDisabledFromInsideItsInitialiserIsNotAsked() throws {
        final class Adapter: SetUpAdapter {
            static var onInit: @MainActor () -> Void = {}
            required init() {
                super.init()
                Self.onInit()
            }
        }
        let waterfall = TestWaterfall(of: Adapter.self)
        Adapter.calls.onSetUp = { $0(.success(())) }
        Adapter.onInit = { waterfall.mediator.disabledAdapters = ["Adapter"] }
        #expect(try waterfall.start().codes == [.adapterDisabled])
        #expect(Adapter.calls.log == ["setUp 0"])
    }

    @Test func anAppThatDisablesItInOneLoadsAnswerIsObeyedByTheOthersThatWait() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let first = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
        first.start { _ in waterfall.mediator.disabledAdapters = ["Adapter"] }
        let second = try waterfall.start()
        Adapter.answer()
        await second.finish()
        #expect(second.codes == [.adapterDisabled])
        #expect(Adapter.calls.log == ["setUp 0", "load 0"])
    }

    @Test func aLoadThatWaitedIsSkippedThoughAnotherOneEnablesTheAdapterAtOnce() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        let first = try waterfall.mediator.makeLoad(adUnitID: "unit", request: NativeAdRequest())
        first.start { _ in waterfall.mediator.disabledAdapters = [] }
        let second = try waterfall.start()
        waterfall.mediator.disabledAdapters = ["Adapter"]
        #expect(second.outcomes == [.skipped])
        #expect(second.codes == [.adapterDisabled])
    }

    @Test func aDisabledAdapterThatIsSetUpStillHearsOfPrivacyChoices() throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(of: Adapter.self)
        Adapter.calls.onSetUp = { $0(.success(())) }
        _ = try waterfall.start()
        waterfall.mediator.disabledAdapters = ["Adapter"]
        waterfall.mediator.privacy = PrivacySnapshot(gdprApplies: .yes)
        #expect(Adapter.calls.log == ["setUp 0", "load 0", "privacy 1"])
    }
}
