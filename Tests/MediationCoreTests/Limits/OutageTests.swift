import MediationCore
import MediationTesting
import Testing

/// A time without a connection, which must have no effect beyond its end.
@MainActor
struct OutageTests {
    private final class Second: ScriptedAdapter {}

    /// The states of the networks.
    @MainActor
    final class Networks {
        var first = Answer.ad
        var second = Answer.ad
        var asked: [String] = []

        enum Answer {
            case ad
            case error(MediationError.Code)
            case silence
        }

        /// The handlers of requests that wait for a connection that does not answer.
        private var waiting: [NativeAdCompletionHandler] = []

        func script(_ name: String, _ answer: KeyPath<Networks, Answer>) -> ScriptedAdapter.Script {
            { _, _, handler in
                self.asked.append(name)
                switch self[keyPath: answer] {
                case .ad: handler(.success(TestAd(headline: name)))
                case .error(let code): handler(.failure(MediationError(code, "")))
                case .silence: self.waiting.append(handler)
                }
            }
        }

        func disconnect(_ answer: Answer = .error(.networkError)) {
            self.first = answer
            self.second = answer
        }

        func connect() {
            self.first = .ad
            self.second = .ad
        }
    }

    private let networks = Networks()

    private func waterfall() -> TestWaterfall {
        TestWaterfall(
            .oneAtATime,
            .scripted("A", self.networks.script("A", \.first)),
            .scripted("B", self.networks.script("B", \.second)).with(adapter: "Second"),
            circuitBreaker: CircuitBreakerRule(),
            adapters: [Second.self]
        )
    }

    private func load(_ waterfall: TestWaterfall) async throws -> StartedLoad {
        let load = try waterfall.start()
        await waterfall.time.advance(by: .seconds(20))
        return load
    }

    private func circuits(_ waterfall: TestWaterfall) -> [CircuitState] {
        waterfall.mediator.adapterStatuses.map(\.circuit)
    }

    @Test(arguments: [MediationError.Code.networkError, .setUpFailed, .adapterError])
    func theFirstLoadAfterItHasAnAd(code: MediationError.Code) async throws {
        let waterfall = self.waterfall()
        self.networks.disconnect(.error(code))
        for _ in 0..<30 { #expect(try await self.load(waterfall).codes == [code, code]) }
        #expect(self.circuits(waterfall) == [.closed, .closed])
        self.networks.connect()
        #expect(try await self.load(waterfall).ad?.headline == "A")
    }

    @Test func theFirstLoadAfterAnOutageInWhichNothingIsAnsweredHasAnAd() async throws {
        let waterfall = self.waterfall()
        self.networks.disconnect(.silence)
        for _ in 0..<30 { #expect(try await self.load(waterfall).codes == [.timedOut, .timedOut]) }
        #expect(self.circuits(waterfall) == [.closed, .closed])
        self.networks.connect()
        #expect(try await self.load(waterfall).ad?.headline == "A")
    }

    @Test(arguments: [Networks.Answer.error(.networkError), .silence])
    func anOutageOpensNoCircuitWhereAnotherOneIsOpen(outage: Networks.Answer) async throws {
        let waterfall = self.waterfall()
        self.networks.first = .error(.serverError)
        for _ in 0..<5 { _ = try await self.load(waterfall) }
        self.networks.disconnect(outage)
        for _ in 0..<30 { _ = try await self.load(waterfall) }
        self.networks.second = .ad
        #expect(try await self.load(waterfall).ad?.headline == "B")
    }

    @Test(arguments: [Networks.Answer.error(.networkError), .silence])
    func anOutageOpensNoCircuitOfTheOnlyAdapter(outage: Networks.Answer) async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", self.networks.script("A", \.first)),
            circuitBreaker: CircuitBreakerRule()
        )
        self.networks.first = outage
        for _ in 0..<30 { _ = try await self.load(waterfall) }
        #expect(self.circuits(waterfall) == [.closed])
        self.networks.connect()
        #expect(try waterfall.start().ad?.headline == "A")
    }

    @Test(arguments: [Networks.Answer.error(.networkError), .silence])
    func aProbeOfTheOnlyAdapterInAnOutageLetsAnotherOneGo(outage: Networks.Answer) async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", self.networks.script("A", \.first)),
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30))
        )
        self.networks.first = .error(.serverError)
        _ = try await self.load(waterfall)
        await waterfall.time.advance(by: .seconds(30))
        self.networks.first = outage
        for _ in 0..<10 { _ = try await self.load(waterfall) }
        self.networks.connect()
        #expect(try waterfall.start().ad?.headline == "A")
    }

    @Test(arguments: [true, false])
    func aProbeLetsAnotherOneGoThoughBiddersHaveAnswered(areOutbid: Bool) async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", self.networks.script("A", \.first)),
            .auctioned("winner", bids: 2, self.networks.script("winner", \.second)),
            .bidder("other") { _, handler in
                handler(areOutbid ? .bid(1) : .failure(MediationError(.noFill, "")))
            },
            circuitBreaker: CircuitBreakerRule(failures: 1, pause: .seconds(30)),
            adapters: [ScriptedBidder.self]
        )
        self.networks.disconnect(.error(.networkError))
        self.networks.first = .error(.serverError)
        await (try waterfall.start()).finish()
        await waterfall.time.advance(by: .seconds(30))
        self.networks.first = .error(.networkError)
        await (try waterfall.start()).finish()
        self.networks.first = .ad
        let load = try waterfall.start()
        await load.finish()
        #expect(load.ad?.headline == "A")
    }

    @Test(arguments: [Networks.Answer.error(.networkError), .silence])
    func outagesThatBeginAndEndInMidLoadDoNotAddUp(outage: Networks.Answer) async throws {
        let waterfall = self.waterfall()
        for _ in 0..<30 {
            self.networks.first = .error(.noFill)
            self.networks.second = outage
            _ = try await self.load(waterfall)
            self.networks.first = outage
            _ = try await self.load(waterfall)
            self.networks.second = .ad
            _ = try await self.load(waterfall)
            #expect(self.circuits(waterfall) == [.closed, .closed])
        }
    }

    @Test(arguments: [Networks.Answer.error(.networkError), .silence])
    func whatFailsJustBeforeTheConnectionIsBackDoesNotCount(outage: Networks.Answer) async throws {
        let waterfall = self.waterfall()
        self.networks.first = outage
        for _ in 0..<30 {
            self.networks.second = outage
            _ = try await self.load(waterfall)
            self.networks.second = .ad
            _ = try await self.load(waterfall)
        }
        #expect(self.circuits(waterfall) == [.closed, .closed])
    }

    @Test(arguments: [true, false], [Networks.Answer.error(.networkError), .silence])
    func oneThatCannotBeReachedWhileAnotherAnswersIsLeftOut(isFirst: Bool, answer: Networks.Answer) async throws {
        let waterfall = self.waterfall()
        self.networks.first = isFirst ? answer : .error(.noFill)
        self.networks.second = isFirst ? .error(.noFill) : answer
        for _ in 0..<5 { _ = try await self.load(waterfall) }
        let count = self.networks.asked.count
        _ = try waterfall.start()
        #expect(self.networks.asked.count == count + 1)
        #expect(self.circuits(waterfall).map { $0 == .closed } == [!isFirst, isFirst])
    }

    @Test func probesOfOneThatDoesNotAnswerWhileAnotherDoesAreEverLessFrequent() async throws {
        let waterfall = self.waterfall()
        self.networks.first = .error(.noFill)
        self.networks.second = .silence
        for _ in 0..<(60 * 3) { _ = try await self.load(waterfall) }
        // Pauses of 30 s, then 1, 2, 4, 8, 15 and again 15 min, within an hour.
        #expect(self.networks.asked.count { $0 == "B" } == 5 + 7)
    }

    @Test func oneThatIsAskedAloneNowAndThenIsLeftOutToo() async throws {
        let script = self.networks.script("A", \.first)
        let waterfall = TestWaterfall(
            [
                AdUnit(id: "alone", lineItems: [.scripted("A", script)]),
                AdUnit(
                    id: "unit",
                    lineItems: [
                        .scripted("A", script),
                        .scripted("B", self.networks.script("B", \.second)).with(adapter: "Second"),
                    ]
                ),
            ],
            circuitBreaker: CircuitBreakerRule()
        )
        waterfall.registry.register(Second.self)
        self.networks.first = .error(.networkError)
        for _ in 0..<5 {
            _ = try waterfall.start(adUnitID: "alone")
            _ = try await self.load(waterfall)
        }
        #expect(try waterfall.start(adUnitID: "alone").codes == [.circuitOpen])
    }

    @Test func aProbeInATunnelLengthensNoPause() async throws {
        let waterfall = self.waterfall()
        self.networks.first = .error(.serverError)
        for _ in 0..<5 { _ = try await self.load(waterfall) }
        #expect(self.circuits(waterfall)[0] != .closed)
        await waterfall.time.advance(by: .seconds(30))
        self.networks.disconnect()
        #expect(try waterfall.start().codes == [.networkError, .networkError])
        self.networks.connect()
        #expect(try waterfall.start().ad?.headline == "A")
        #expect(self.circuits(waterfall) == [.closed, .closed])
    }

    @Test func whoKnowsThatTheConnectionIsBackMayTell() async throws {
        let waterfall = self.waterfall()
        self.networks.disconnect(.error(.invalidResponse))
        for _ in 0..<5 { _ = try await self.load(waterfall) }
        #expect(try waterfall.start().codes == [.circuitOpen, .circuitOpen])
        self.networks.connect()
        waterfall.mediator.connectionIsBack()
        #expect(try waterfall.start().ad?.headline == "A")
    }
}

// MARK: - Stores

extension OutageTests {
    private func store(_ waterfall: TestWaterfall) -> AdStore {
        let loader = AdLoader(adUnitID: "unit", mediator: waterfall.mediator)
        return AdStore(loader: loader, targetSize: 1, random: { 0.5 })
    }

    /// Returns whether a store has an ad five seconds after an outage of ten minutes.
    private func isFilledSoonAfterAnOutage(_ waterfall: TestWaterfall) async -> Bool {
        let store = self.store(waterfall)
        store.start()
        await waterfall.time.pass(.seconds(600))
        self.networks.connect()
        await waterfall.time.pass(.seconds(5))
        return store.count == 1
    }

    @Test(arguments: [Networks.Answer.error(.networkError), .silence])
    func aStoreOverASingleAdapterAsksAgainWithinSeconds(outage: Networks.Answer) async throws {
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A", self.networks.script("A", \.first)))
        self.networks.first = outage
        #expect(await self.isFilledSoonAfterAnOutage(waterfall))
    }

    @Test func aStoreAsksAgainWithinSecondsThoughABidderHasNothingToBid() async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .scripted("A", self.networks.script("A", \.first)),
            .bidder("B") { _, handler in handler(.failure(MediationError(.noFill, ""))) },
            adapters: [ScriptedBidder.self]
        )
        self.networks.first = .error(.networkError)
        #expect(await self.isFilledSoonAfterAnOutage(waterfall))
    }

    @Test(arguments: [nil, 500])
    func anAuctionIsOutOfReachUnlessItsServerGivesAStatus(status: Int?) async throws {
        let waterfall = TestWaterfall(
            .oneAtATime,
            .auctioned("A", bids: 2, self.networks.script("A", \.first)),
            .bidder("B", bids: 1),
            auction: ScriptedAuction { _ in throw MediationError(.auctionFailed, "", networkCode: status) },
            adapters: [ScriptedBidder.self]
        )
        let load = try waterfall.start()
        await load.finish()
        #expect(load.codes == [.auctionFailed, .auctionFailed])
        #expect(load.info.isOutage == (status == nil))
    }

    @Test(arguments: [MediationError.Code.setUpFailed, .adapterError])
    func aStoreOverASingleAdapterThatIsBrokenAsksEverLessOften(code: MediationError.Code) async throws {
        let waterfall = TestWaterfall(.oneAtATime, .scripted("A", self.networks.script("A", \.first)))
        self.networks.first = .error(code)
        let store = self.store(waterfall)
        store.start()
        await waterfall.time.pass(.seconds(600))
        #expect(self.networks.asked.count == 7)
    }

    @Test func aStoreAsksEveryFewSecondsAndGivesUpNever() async throws {
        let waterfall = self.waterfall()
        self.networks.disconnect()
        let store = self.store(waterfall)
        var delays: [Duration?] = []
        store.eventHandler = { if $0.kind == .failed { delays.append($0.retryDelay) } }
        store.start()
        await waterfall.time.pass(.seconds(601))
        #expect(delays.prefix(3) == [.seconds(1), .seconds(3), .seconds(3)])
        #expect(delays.count == 202)
        #expect(store.count == 0)
        self.networks.connect()
        await waterfall.time.pass(.seconds(3))
        #expect(store.count == 1)
    }

    @Test func afterItFailuresCountOnFromWhereTheyWere() async throws {
        let waterfall = self.waterfall()
        self.networks.disconnect(.error(.noFill))
        let store = self.store(waterfall)
        var delays: [Duration?] = []
        store.eventHandler = { if $0.kind == .failed { delays.append($0.retryDelay) } }
        store.start()
        await waterfall.time.pass(.seconds(2))
        self.networks.disconnect()
        await waterfall.time.pass(.seconds(4))
        self.networks.disconnect(.error(.noFill))
        await waterfall.time.pass(.seconds(1_000))
        let waits: [Duration?] = [1, 3, 1, 3, 5, 25, 60, 300].map { .seconds($0) } + [nil]
        #expect(delays == waits)
    }

    @Test func aStoreLoadsAtOnceWhenItIsToldOfTheConnection() async throws {
        let waterfall = self.waterfall()
        self.networks.disconnect(.error(.noFill))
        let store = self.store(waterfall)
        store.start()
        await waterfall.time.pass(.seconds(1_000))
        self.networks.connect()
        await waterfall.time.pass(.seconds(1_000))
        #expect(store.count == 0)
        waterfall.mediator.connectionIsBack()
        await waterfall.time.rest()
        #expect(store.count == 1)
    }
}
