import MediationCore
import MediationTesting
import Testing

/// Random bidders and auctions, whose run must end once, in time, with one outcome for each bidder.
@MainActor
struct AuctionPropertyTests {
    /// The action of a bidder, and its time.
    private struct Plan {
        enum Deed: CaseIterable {
            case bid, badBid, token, nothing, error, drop, twice, never
        }

        let deed: Deed
        let time: Duration
        let price: Double

        init(using random: inout SplitMix64) {
            self.deed = Deed.allCases.randomElement(using: &random) ?? .never
            self.time = .milliseconds(Int.random(in: 0..<700, using: &random))
            self.price = Double(Int.random(in: 1...5, using: &random))
        }

        var isInTime: Bool { self.deed != .never && self.time < .milliseconds(500) }

        var takesPart: Bool {
            self.isInTime && [.bid, .badBid, .token, .twice].contains(self.deed)
        }

        /// The error because of which the bidder takes no part; `nil` if it takes part.
        var refusal: MediationError.Code? {
            guard !self.takesPart else { return nil }
            guard self.isInTime else { return .bidTooLate }
            return self.deed == .drop ? .handlerDropped : self.deed == .error ? .serverError : .noBid
        }

        /// The bid that the auction returns.
        var auctionPrice: Double { self.deed == .badBid ? -self.price : self.price }

        func answer(_ handler: BidSignalCompletionHandler) {
            switch self.deed {
            case .bid, .twice: handler(.bid(self.price))
            case .badBid: handler(.bid(-self.price))
            case .token: handler(.token("t"))
            case .nothing: handler(.success(BidSignals()))
            case .error: handler(.failure(MediationError(.serverError, "")))
            case .drop, .never: break
            }
            if self.deed == .twice { handler(.bid(100)) }
        }
    }

    /// The handlers that the network's SDK holds.
    @MainActor
    private final class SDK {
        var handlers: [Int: BidSignalCompletionHandler] = [:]
    }

    @Test(arguments: 0..<40)
    func randomBiddersEndAsThePlanSays(seed: Int) async throws {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<10 {
            let plans = (0..<Int.random(in: 1...5, using: &random)).map { _ in Plan(using: &random) }
            let hangs = Int.random(in: 0..<4, using: &random) == 0
            try await self.check(plans, auctionHangs: hangs)
        }
    }

    private func check(_ plans: [Plan], auctionHangs: Bool) async throws {
        let (sdk, auction) = (SDK(), HeldAuction())
        let signals = plans.map { _ in HeldSignals() }
        let items = signals.enumerated().map { LineItem.bidder("\($0)", $1.script) }
        let run = TestAuction(items, auction: auction).start()
        for (index, plan) in plans.enumerated() {
            sdk.handlers[index] = try await signals[index].handler()
            guard plan.deed != .never else { continue }
            Alarm.set(on: run.time, after: plan.time) {
                if let handler = sdk.handlers.removeValue(forKey: index) { plan.answer(handler) }
            }
        }
        await self.dropHandlers(of: plans, in: run)
        await run.time.advance(by: .milliseconds(700) - run.time.now.duration)
        let entrants = plans.indices.filter { plans[$0].takesPart }
        if !entrants.isEmpty {
            let request = try await auction.request()
            #expect(request.bidders.map(\.lineItem) == entrants.map { "\($0)" })
            let bids = entrants.map { Bid(lineItem: "\($0)", price: plans[$0].auctionPrice) }
            if auctionHangs {
                await run.time.advance(by: .milliseconds(300))
                #expect(run.result?.latency.milliseconds == 1000)
            }
            await auction.end(.success(bids.reversed()))
        }
        await run.finish()
        let winner = auctionHangs ? nil : self.winner(among: entrants, plans)
        #expect(run.winner?.item == winner.map { LineItemIndex(10 + $0) })
        #expect(run.codes.count == plans.count)
        for (index, plan) in plans.enumerated() {
            let badBid: MediationError.Code = plan.deed == .badBid ? .bidRejected : .outbid
            let lost: MediationError.Code? = auctionHangs ? .auctionFailed : index == winner ? nil : badBid
            #expect(run.codes[index] == plan.refusal ?? lost)
        }
        await run.time.settle()
        run.run?.tellLosers()
        #expect(run.results.count == 1)
        #expect(run.time.timers.count == 0)
    }

    /// Advances time to each moment at which a bidder lets go of its handler, and waits until mediation has noticed: the
    /// thread that has asked the bidder may hold the handler a little longer.
    private func dropHandlers(of plans: [Plan], in run: TestAuction) async {
        let drops = plans.indices.filter { plans[$0].deed == .drop && plans[$0].isInTime }
        for index in drops.sorted(by: { plans[$0].time < plans[$1].time }) {
            await run.time.advance(by: plans[index].time - run.time.now.duration)
            let drop = TestAuction.Violation(kind: .handlerDropped, item: LineItemIndex(10 + index))
            while !run.violations.contains(drop) { await run.violation() }
        }
    }

    private func winner(among entrants: [Int], _ plans: [Plan]) -> Int? {
        var winner: Int?
        for index in entrants where plans[index].auctionPrice > 0 {
            if let best = winner, plans[index].price <= plans[best].price { continue }
            winner = index
        }
        return winner
    }
}
