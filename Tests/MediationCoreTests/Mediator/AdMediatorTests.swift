import Dispatch
import MediationCore
import MediationTesting
import Testing

@MainActor
struct AdMediatorTests {
    private static func fill(_ headline: String) -> ScriptedAdapter.Script {
        { _, _, handler in handler(.success(TestAd(headline: headline))) }
    }

    private static let noFill: ScriptedAdapter.Script = { _, _, handler in
        handler(.failure(MediationError(.noFill, "Nothing today.", networkCode: 3)))
    }

    private static let never: ScriptedAdapter.Script = { adapter, _, handler in adapter.kept = [handler] }

    @Test func theFirstFillWinsAndTheRestIsNotAttempted() async throws {
        let waterfall = TestWaterfall(Self.noFill, Self.fill("B"), Self.fill("C"))
        let load = try waterfall.start()
        #expect(load.ad?.headline == "B")
        #expect(load.outcomes == [.failed, .loaded, .notAttempted])
        #expect(load.info.lineItems[0].error?.networkCode == 3)
        #expect(load.info.outcome == .filled)
    }

    @Test func lineItemsAreAskedDearestFirstAndTiesAsListed() throws {
        var asked: [String] = []
        func asking(_ name: String, _ ecpm: Double) -> LineItem {
            .scripted(name, ecpm: ecpm) { _, _, handler in
                asked.append(name)
                handler(.failure(MediationError(.noFill, "")))
            }
        }
        let waterfall = TestWaterfall([asking("a", 1), asking("b", 3), asking("c", 1), asking("d", 2)], order: .price)
        let load = try waterfall.start()
        #expect(asked == ["b", "d", "a", "c"])
        #expect(load.error?.code == .noFill)
        #expect(load.error?.responseInfo?.lineItems.map(\.name) == ["b", "d", "a", "c"])
    }

    @Test func everyAttemptGetsANewAdapter() throws {
        var adapters: [ObjectIdentifier] = []
        var kept: [ScriptedAdapter] = []
        let script: ScriptedAdapter.Script = { adapter, _, handler in
            kept.append(adapter)
            adapters.append(ObjectIdentifier(adapter))
            handler(.failure(MediationError(.noFill, "")))
        }
        _ = try TestWaterfall(script, script).start()
        #expect(Set(adapters).count == 2)
    }

    @Test func aSilentLineItemTimesOutIsToldSoAndTheWaterfallMovesOn() async throws {
        var silent: ScriptedAdapter?
        let waterfall = TestWaterfall(
            { adapter, _, handler in
                silent = adapter
                adapter.kept = [handler]
            },
            Self.fill("B")
        )
        let load = try waterfall.start()
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .seconds(2))
        #expect(load.outcomes == [.timedOut, .loaded])
        #expect(load.codes[0] == .timedOut)
        #expect(load.info.lineItems[0].latency == .seconds(2))
        #expect(silent?.cancelReasons == [.timedOut])
    }

    @Test func aDroppedHandlerFailsTheAttemptAtOnce() async throws {
        let waterfall = TestWaterfall({ _, _, _ in }, Self.fill("B"))
        let load = try waterfall.start()
        #expect(load.codes[0] == .handlerDropped)
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.handlerDropped])
        #expect(load.ad?.headline == "B")
    }

    @Test func aHandlerDroppedLaterFailsTheAttemptAtThatMoment() async throws {
        let time = VirtualTime()
        let dropping = LineItem.scripted("A") { adapter, _, handler in
            adapter.kept = [handler]
            Alarm.set(on: time, after: .milliseconds(300)) { adapter.kept = [] }
        }
        let waterfall = TestWaterfall([dropping, .scripted("B", Self.fill("B"))], time: time)
        let load = try waterfall.start()
        await time.advance(by: .milliseconds(300))
        #expect(load.codes[0] == .handlerDropped)
        #expect(load.ad?.headline == "B")
    }

    @Test func aSecondAnswerChangesNothingAndIsRecorded() async throws {
        var delegates: [(any MediationNativeAdEventDelegate)?] = []
        let waterfall = TestWaterfall({ _, _, handler in
            delegates.append(handler(.success(TestAd(headline: "first"))))
            delegates.append(handler(.success(TestAd(headline: "second"))))
            delegates.append(handler(.failure(MediationError(.noFill, ""))))
        })
        let load = try waterfall.start()
        #expect(load.ad?.headline == "first")
        #expect(delegates.map { $0 != nil } == [true, false, false])
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.answeredTwice, .answeredTwice])
        var events: [NativeAdEvent] = []
        load.ad?.eventHandler = { events.append($0) }
        delegates[0]?.report(.willPresent)
        await waterfall.time.settle()
        #expect(events == [.willPresent])
    }

    @Test func aViolationAfterTheEndStillReachesTheAdsResponseInfo() async throws {
        var kept: NativeAdCompletionHandler?
        let waterfall = TestWaterfall({ _, _, handler in
            kept = handler
            handler(.success(TestAd()))
        })
        let load = try waterfall.start()
        #expect(load.ad?.responseInfo.lineItems[0].violations == [])
        await waterfall.time.advance(by: .milliseconds(40))
        kept?(.success(TestAd()))
        #expect(
            load.ad?.responseInfo.lineItems[0].violations
                == [ContractViolation(kind: .answeredTwice, time: .milliseconds(40))]
        )
    }

    @Test func aLateAdIsDiscardedAndRecorded() async throws {
        var late: NativeAdCompletionHandler?
        let waterfall = TestWaterfall({ _, _, handler in late = handler }, Self.fill("B"))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(3))
        #expect(late?(.success(TestAd(headline: "late"))) == nil)
        #expect(load.results.count == 1)
        #expect(load.ad?.headline == "B")
        #expect(load.info.lineItems[0].violations.map(\.kind) == [.answeredLate])
    }

    @Test func anAnswerThatIsThereWhenTheTimerFiresWasInTime() async throws {
        var handler: NativeAdCompletionHandler?
        let waterfall = TestWaterfall({ _, _, given in handler = given })
        let load = try waterfall.start()
        waterfall.time.set(to: .milliseconds(1999))
        handler?(.success(TestAd()))
        // The answer's way to the main actor takes longer than the remaining millisecond.
        waterfall.time.set(to: .seconds(2))
        waterfall.time.timers.fire()
        #expect(load.outcomes == [.loaded])
    }

    @Test func anAnswerAfterTheTimeoutIsLateAlsoWhenTheTimerIsLater() async throws {
        var handler: NativeAdCompletionHandler?
        let waterfall = TestWaterfall({ _, _, given in handler = given }, Self.fill("B"))
        let load = try waterfall.start()
        waterfall.time.set(to: .seconds(3))
        handler?(.success(TestAd(headline: "late")))
        await waterfall.time.settle()
        #expect(load.outcomes == [.timedOut, .loaded])
        #expect(load.info.lineItems[0].violations == [], "The adapter was not told to stop.")
    }

    @Test func anAdapterThatBlocksBeyondItsTimeoutIsLate() async throws {
        let time = VirtualTime()
        let blocking = LineItem.scripted("A") { _, _, handler in
            time.set(to: .seconds(3))
            handler(.success(TestAd(headline: "late")))
        }
        let load = try TestWaterfall([blocking, .scripted("B", Self.fill("B"))], time: time).start()
        #expect(load.outcomes == [.timedOut, .loaded])
    }

    @Test func anAnswerFromAnotherThreadReachesTheLoad() async throws {
        let waterfall = TestWaterfall({ _, _, handler in
            DispatchQueue.global().async { handler(.success(MainActorAd.make())) }
        })
        let ad = try await waterfall.mediator.load(adUnitID: "unit")
        #expect(ad.nativeAd?.headline == "Headline")
    }

    @Test func theDeadlineEndsTheLoadWithItsOwnError() async throws {
        let waterfall = TestWaterfall(Self.never, Self.never, Self.never, deadline: .seconds(3))
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(3))
        #expect(load.error?.code == .deadlineExceeded)
        #expect(load.outcomes == [.timedOut, .timedOut, .notAttempted])
        #expect(load.codes == [.timedOut, .deadlineExceeded, nil])
        #expect(load.info.latency == .seconds(3))
    }

    @Test func aLineItemThatNeedsMoreTimeThanIsLeftIsSkippedAndSaysSo() async throws {
        let waterfall = TestWaterfall(
            [
                .scripted("A", timeout: .milliseconds(950), Self.never),
                .scripted("B", timeout: .milliseconds(950), minimumTime: .milliseconds(100), Self.fill("B")),
                .scripted("C", timeout: .milliseconds(950), minimumTime: .milliseconds(10), Self.fill("C")),
            ],
            deadline: .seconds(1)
        )
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(1))
        #expect(load.outcomes == [.timedOut, .skipped, .loaded])
        #expect(load.codes[1] == .outOfTime)
    }

    @Test func anAdapterIsToldTheTimeThatIsLeft() async throws {
        var deadlines: [Duration] = []
        let noting: ScriptedAdapter.Script = { adapter, configuration, handler in
            deadlines.append(configuration.deadline)
            adapter.kept = [handler]
        }
        let waterfall = TestWaterfall(noting, noting, deadline: .seconds(3))
        let started = try waterfall.start()
        await waterfall.time.advance(by: .seconds(3))
        #expect(deadlines == [.seconds(2), .seconds(1)])
        #expect(started.results.count == 1)
    }

    @Test func cancellingTheTaskEndsTheLoadAndTellsTheAdapter() async throws {
        var asked: ScriptedAdapter?
        let waterfall = TestWaterfall({ adapter, _, handler in
            asked = adapter
            adapter.kept = [handler]
        })
        let task = Task { try await waterfall.mediator.load(adUnitID: "unit") }
        await waterfall.time.settle()
        task.cancel()
        let error = await #expect(throws: MediationError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(error?.responseInfo?.lineItems.map(\.outcome) == [.cancelled])
        #expect(asked?.cancelReasons == [.cancelled])
        #expect(waterfall.time.timers.count == 0)
    }

    @Test func aLoadInACancelledTaskAsksNobody() async throws {
        let waterfall = TestWaterfall(Self.fill("A"))
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await waterfall.mediator.load(adUnitID: "unit")
        }
        let error = await #expect(throws: MediationError.self) { try await task.value }
        #expect(error?.responseInfo?.lineItems.map(\.outcome) == [.notAttempted])
    }

    @Test func anAdapterMayCancelTheLoadThatAsksIt() async throws {
        var started: NativeAdLoad?
        let waterfall = TestWaterfall({ adapter, _, handler in
            adapter.kept = [handler]
            started?.cancel()
        })
        let load = try waterfall.mediator.makeLoad(
            adUnitID: "unit",
            request: NativeAdRequest()
        )
        started = load
        var results: [Result<LoadedAd, MediationError>] = []
        load.start { results.append($0) }
        #expect(results.count == 1)
        #expect(load.responseInfo.outcome == .cancelled)
    }

    @Test func aThousandSynchronousAnswersDoNotGrowTheStack() throws {
        let lineItems = (0..<1000).map { LineItem.scripted("\($0)", Self.noFill) }
        let load = try TestWaterfall(lineItems).start()
        #expect(load.error?.code == .noFill)
        #expect(load.outcomes.allSatisfy { $0 == .failed })
    }

    @Test func anErrorOfTheAdaptersOwnTypeIsAnAdapterError() throws {
        struct Odd: Error {}
        let load = try TestWaterfall({ _, _, handler in handler(.failure(Odd())) }).start()
        #expect(load.codes == [.adapterError])
    }

    @Test func anUnknownAdapterIsSkippedAndTheWaterfallMovesOn() throws {
        let unknown = LineItem(name: "X", adapter: "NoSuchAdapter", ecpm: 1)
        let load = try TestWaterfall([unknown, .scripted("A", Self.fill("A"))]).start()
        #expect(load.outcomes == [.skipped, .loaded])
        #expect(load.codes[0] == .adapterNotFound)
        #expect(load.info.lineItems[0].error?.message.contains("ScriptedAdapter") == true)
    }

    @Test func anAdapterWithoutTheFormatIsSkipped() throws {
        let waterfall = TestWaterfall([LineItem(name: "X", adapter: "BannerOnlyAdapter", ecpm: 1)])
        waterfall.registry.register(BannerOnlyAdapter.self)
        let load = try waterfall.start()
        #expect(load.outcomes == [.skipped])
        #expect(load.codes == [.unsupportedFormat])
    }

    @Test func anUnknownAdUnitIsAnErrorOfItsOwn() async throws {
        let waterfall = TestWaterfall(Self.noFill)
        let error = await #expect(throws: MediationError.self) {
            try await waterfall.mediator.load(adUnitID: "other")
        }
        #expect(error?.code == .unknownAdUnit)
    }

    @Test func anAdapterGetsItsOwnExtras() throws {
        struct Mine: NetworkExtras { var value: Int }
        struct Other: NetworkExtras {}
        var value: Int?
        let waterfall = TestWaterfall({ _, configuration, handler in
            value = configuration.extras(Mine.self)?.value
            handler(.failure(MediationError(.noFill, "")))
        })
        _ = try waterfall.start(NativeAdRequest(extras: [Other(), Mine(value: 1), Mine(value: 2)]))
        #expect(value == 2)
    }
}

final class BannerOnlyAdapter: ScriptedAdapter {
    override nonisolated class var capabilities: AdapterCapabilities {
        AdapterCapabilities(formats: [AdFormat(rawValue: "banner")])
    }
}

/// An ad that can be created on any thread.
final class MainActorAd: MediationNativeAd {
    nonisolated init() {}
    nonisolated static func make() -> MainActorAd { MainActorAd() }
    let headline: String? = "Headline"
}
