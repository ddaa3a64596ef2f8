import MediationCore
import MediationTesting
import Testing

@MainActor
struct AdapterSetUpTests {
    private func waterfall(_ adapter: SetUpAdapter.Type, settings: [[String: JSONValue]] = [[:]]) -> TestWaterfall {
        let lineItems = settings.enumerated().map { index, settings in
            LineItem(name: "\(index)", adapter: "\(adapter)", ecpm: 1, settings: settings)
        }
        let waterfall = TestWaterfall(lineItems)
        waterfall.registry.register(adapter)
        return waterfall
    }

    @Test func setUpHappensOnceBeforeTheFirstLoadWithEveryCredentialSet() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self, settings: [["a": 1], ["b": 2], ["a": 1]])
        let first = try waterfall.start()
        let second = try waterfall.start()
        #expect(first.results.isEmpty)
        #expect(Adapter.calls.configurations.count == 1)
        #expect(Adapter.calls.configurations.first?.credentials.map(\.settings) == [["a": 1], ["b": 2]])
        Adapter.answer()
        await waterfall.time.settle()
        #expect(first.ad != nil && second.ad != nil)
        #expect(try waterfall.start().ad != nil)
        #expect(Adapter.calls.handlers.count == 1)
    }

    @Test func aFailedSetUpFailsTheAttemptAndIsTriedAgainAtTheNextLoad() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self)
        let first = try waterfall.start()
        Adapter.answer(.failure(MediationError(.invalidSettings, "No app ID.")))
        await waterfall.time.settle()
        #expect(first.codes == [.setUpFailed])
        let second = try waterfall.start()
        Adapter.answer()
        await waterfall.time.settle()
        #expect(second.ad != nil)
    }

    @Test func aFailedSetUpIsNotTriedAgainWithinTheSameLoad() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self, settings: [["a": 1], ["b": 2], ["c": 3]])
        let load = try waterfall.start()
        Adapter.answer(.failure(MediationError(.setUpFailed, "")))
        await waterfall.time.settle()
        #expect(load.codes == [.setUpFailed, .setUpFailed, .setUpFailed])
        #expect(Adapter.calls.handlers.count == 1)
    }

    @Test func aLineItemThatNeedsMoreTimeThanSetUpLeftIsSkipped() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = TestWaterfall(
            [LineItem(name: "A", adapter: "Adapter", ecpm: 1, minimumTime: .seconds(1))],
            deadline: .seconds(3)
        )
        waterfall.registry.register(Adapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(2500))
        Adapter.answer()
        await waterfall.time.settle()
        #expect(load.outcomes == [.skipped])
        #expect(load.codes == [.outOfTime])
        #expect(load.info.lineItems[0].startedAfter == nil)
    }

    @Test func aSilentSetUpIsGivenUpAfterItsOwnLimit() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(4999))
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(load.codes == [.setUpTimedOut])
    }

    @Test func theLineItemsTimeoutStartsWhenTheNetworkIsReady() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(4))
        Adapter.answer()
        await waterfall.time.settle()
        #expect(load.ad != nil)
    }

    @Test func aDroppedSetUpHandlerFailsAtOnce() async throws {
        final class Adapter: SetUpAdapter {
            override class func setUp(
                with configuration: AdapterSetUpConfiguration,
                completionHandler: SetUpCompletionHandler
            ) {}
        }
        #expect(try self.waterfall(Adapter.self).start().codes == [.setUpFailed])
    }

    @Test func aSetUpThatAnswersTwiceCountsOnce() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        Adapter.answer(.failure(MediationError(.setUpFailed, "")))
        Adapter.answer()
        await waterfall.time.settle()
        #expect(load.codes == [.setUpFailed])
        #expect(load.results.count == 1)
    }

    @Test func cancellingDuringSetUpEndsTheLoad() async throws {
        final class Adapter: SetUpAdapter {}
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        load.load.cancel()
        #expect(load.outcomes == [.cancelled])
        Adapter.answer()
        await waterfall.time.settle()
        #expect(load.results.count == 1)
    }

    @Test func anAdapterThatCancelsItsLoadRightAfterSetUpIsToldSo() async throws {
        final class Adapter: SetUpAdapter {
            static var load: NativeAdLoad?
            static var reasons: [CancelReason] = []

            override func loadNativeAd(
                for configuration: NativeAdConfiguration,
                completionHandler: NativeAdCompletionHandler
            ) {
                Self.load?.cancel()
            }

            override func cancelLoad(reason: CancelReason) { Self.reasons.append(reason) }
        }
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        Adapter.load = load.load
        Adapter.answer()
        await waterfall.time.settle()
        #expect(load.outcomes == [.cancelled])
        #expect(Adapter.reasons == [.cancelled])
    }
}
