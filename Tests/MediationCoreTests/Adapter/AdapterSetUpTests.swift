import MediationCore
import Testing

@MainActor
struct AdapterSetUpTests {  // M5
    /// An adapter whose set-up a test answers; each test uses a class of its own, as set-up is per class and runner.
    class SetUpAdapter: MediationAdapter {
        nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
        nonisolated static let networkSDKVersion = VersionNumber(1, 0, 0)
        class var calls: Calls { Calls() }

        @MainActor
        final class Calls {
            var configurations: [AdapterSetUpConfiguration] = []
            var handlers: [SetUpCompletionHandler] = []
        }

        required init() {}

        class func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
            self.calls.configurations.append(configuration)
            self.calls.handlers.append(completionHandler)
        }

        func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
            completionHandler(.success(TestAd()))
        }

        func cancelLoad(reason: CancelReason) {}
    }

    private func waterfall(_ adapter: SetUpAdapter.Type, settings: [[String: JSONValue]] = [[:]]) -> TestWaterfall {
        let lineItems = settings.enumerated().map { index, settings in
            LineItem(name: "\(index)", adapter: "\(adapter)", ecpm: 1, settings: settings)
        }
        let waterfall = TestWaterfall(lineItems)
        waterfall.registry.register(adapter)
        return waterfall
    }

    @Test func setUpHappensOnceBeforeTheFirstLoadWithEveryCredentialSet() async throws {
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self, settings: [["a": 1], ["b": 2], ["a": 1]])
        let first = try waterfall.start()
        let second = try waterfall.start()
        #expect(first.results.isEmpty)
        #expect(Adapter.shared.configurations.count == 1)
        #expect(Adapter.shared.configurations.first?.credentials.map(\.settings) == [["a": 1], ["b": 2]])
        Adapter.shared.handlers.first?(.success(()))
        await waterfall.time.settle()
        #expect(first.ad != nil && second.ad != nil)
        #expect(try waterfall.start().ad != nil)
        #expect(Adapter.shared.handlers.count == 1)
    }

    @Test func aFailedSetUpFailsTheAttemptAndIsTriedAgainAtTheNextLoad() async throws {
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self)
        let first = try waterfall.start()
        Adapter.shared.handlers.last?(.failure(MediationError(.invalidSettings, "No app ID.")))
        await waterfall.time.settle()
        #expect(first.codes == [.setUpFailed])
        let second = try waterfall.start()
        Adapter.shared.handlers.last?(.success(()))
        await waterfall.time.settle()
        #expect(second.ad != nil)
    }

    @Test func aFailedSetUpIsNotTriedAgainWithinTheSameLoad() async throws {
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self, settings: [["a": 1], ["b": 2], ["c": 3]])
        let load = try waterfall.start()
        Adapter.shared.handlers.last?(.failure(MediationError(.setUpFailed, "")))
        await waterfall.time.settle()
        #expect(load.codes == [.setUpFailed, .setUpFailed, .setUpFailed])
        #expect(Adapter.shared.handlers.count == 1)
    }

    @Test func aLineItemThatNeedsMoreTimeThanSetUpLeftIsSkipped() async throws {  // W3
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = TestWaterfall(
            [LineItem(name: "A", adapter: "Adapter", ecpm: 1, minimumTime: .seconds(1))],
            deadline: .seconds(3)
        )
        waterfall.registry.register(Adapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(2500))
        Adapter.shared.handlers.last?(.success(()))
        await waterfall.time.settle()
        #expect(load.outcomes == [.skipped])
        #expect(load.codes == [.outOfTime])
        #expect(load.info.lineItems[0].startedAfter == nil)
    }

    @Test func aSilentSetUpIsGivenUpAfterItsOwnLimit() async throws {
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .milliseconds(4999))
        #expect(load.results.isEmpty)
        await waterfall.time.advance(by: .milliseconds(1))
        #expect(load.codes == [.setUpTimedOut])
    }

    @Test func theLineItemsTimeoutStartsWhenTheNetworkIsReady() async throws {
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(4))
        Adapter.shared.handlers.last?(.success(()))
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
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        Adapter.shared.handlers.last?(.failure(MediationError(.setUpFailed, "")))
        Adapter.shared.handlers.last?(.success(()))
        await waterfall.time.settle()
        #expect(load.codes == [.setUpFailed])
        #expect(load.results.count == 1)
    }

    @Test func cancellingDuringSetUpEndsTheLoad() async throws {  // M12
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            override class var calls: Calls { self.shared }
        }
        let waterfall = self.waterfall(Adapter.self)
        let load = try waterfall.start()
        load.load.cancel()
        #expect(load.outcomes == [.cancelled])
        Adapter.shared.handlers.last?(.success(()))
        await waterfall.time.settle()
        #expect(load.results.count == 1)
    }

    @Test func anAdapterThatCancelsItsLoadRightAfterSetUpIsToldSo() async throws {  // W8
        final class Adapter: SetUpAdapter {
            static let shared = Calls()
            static var load: NativeAdLoad?
            static var reasons: [CancelReason] = []
            override class var calls: Calls { self.shared }

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
        Adapter.shared.handlers.last?(.success(()))
        await waterfall.time.settle()
        #expect(load.outcomes == [.cancelled])
        #expect(Adapter.reasons == [.cancelled])
    }
}
