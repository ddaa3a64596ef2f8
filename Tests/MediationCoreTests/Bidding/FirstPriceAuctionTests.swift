import MediationCore
import MediationTesting
import Testing

struct FirstPriceAuctionTests {
    private func outcome(_ bids: Bid..., floors: [Double] = [0, 0, 0]) -> FirstPriceAuction.Outcome {
        let entrants = zip("ABC", floors).map { FirstPriceAuction.Entrant(lineItem: "\($0)", floor: $1) }
        return FirstPriceAuction.outcome(of: bids, among: entrants)
    }

    @Test func theHighestBidWinsAtItsOwnPrice() {
        let outcome = self.outcome(
            Bid(lineItem: "A", price: 1),
            Bid(lineItem: "B", price: 3),
            Bid(lineItem: "C", price: 2)
        )
        #expect(outcome.winner == 1)
        #expect(outcome.bids[1]?.price == 3)
        #expect(outcome.errors.map { $0?.code } == [.outbid, nil, .outbid])
        #expect(outcome.errors[0]?.message == "A bid of 1.0 USD is below the winning bid of 3.0 USD.")
    }

    @Test func ofEqualBidsTheOneListedFirstWinsWhateverTheOrderOfTheBids() {
        let outcome = self.outcome(Bid(lineItem: "C", price: 2), Bid(lineItem: "B", price: 2))
        #expect(outcome.winner == 1)
        #expect(outcome.errors.map { $0?.code } == [.noBid, nil, .outbid])
    }

    @Test func withoutBidsNobodyWins() {
        let outcome = self.outcome()
        #expect(outcome.winner == nil)
        #expect(outcome.errors.map { $0?.code } == [.noBid, .noBid, .noBid])
    }

    @Test(arguments: [-1, -0.0, 0, .nan, .signalingNaN, .infinity, -.infinity, -.leastNonzeroMagnitude] as [Double])
    func aPriceThatIsNoPositiveFiniteNumberIsRejected(price: Double) {
        let outcome = self.outcome(Bid(lineItem: "A", price: price), Bid(lineItem: "B", price: 0.01))
        #expect(outcome.winner == 1)
        #expect(outcome.errors.map { $0?.code } == [.bidRejected, nil, .noBid])
    }

    @Test(arguments: ["EUR", "usd", "", "US Dollar\u{7}"])
    func anotherCurrencyIsRejected(currency: String) {
        let outcome = self.outcome(Bid(lineItem: "A", price: 9, currency: currency), Bid(lineItem: "B", price: 1))
        #expect(outcome.winner == 1)
        #expect(outcome.errors[0]?.code == .bidRejected)
        #expect(outcome.errors[0]?.message.contains("\u{7}") == false)
    }

    @Test func aBidBelowTheFloorOfItsLineItemDoesNotCount() {
        let outcome = self.outcome(
            Bid(lineItem: "A", price: 4.99),
            Bid(lineItem: "B", price: 1),
            floors: [5, 1, 0]
        )
        #expect(outcome.winner == 1)
        #expect(outcome.errors[0]?.code == .bidBelowFloor)
        #expect(outcome.errors[0]?.message == "A bid of 4.99 USD is below the floor of 5.0 USD.")
    }

    @Test func aBidForALineItemThatWasNotAskedIsRejectedAndHarmsNobody() {
        let outcome = self.outcome(Bid(lineItem: "X", price: 9), Bid(lineItem: "B", price: 1))
        #expect(outcome.winner == 1)
        #expect(outcome.strays.map(\.code) == [.bidRejected])
        #expect(outcome.strays[0].message == "There is a bid for \"X\", which was not asked for one.")
    }

    @Test func theSecondBidForALineItemIsRejectedAndTheFirstCounts() {
        let outcome = self.outcome(Bid(lineItem: "A", price: 1), Bid(lineItem: "A", price: 9))
        #expect(outcome.winner == 0)
        #expect(outcome.bids[0]?.price == 1)
        #expect(outcome.strays.map(\.code) == [.bidRejected])
    }

    @Test func aSecondBidDoesNotMakeUpForABadFirstOne() {
        let outcome = self.outcome(Bid(lineItem: "A", price: -1), Bid(lineItem: "A", price: 9))
        #expect(outcome.winner == nil)
        #expect(outcome.errors[0]?.code == .bidRejected)
    }

    @Test func noEndOfStraysIsNotKept() {
        let strays = (0..<10_000).map { Bid(lineItem: "X\($0)", price: 1) }
        #expect(FirstPriceAuction.outcome(of: strays, among: []).strays.count == 16)
    }

    @Test func noMessageHasABidResponse() {
        let bids = [
            Bid(lineItem: "A", price: 1, bidResponse: "secret"), Bid(lineItem: "B", price: 2, bidResponse: "secret"),
            Bid(lineItem: "B", price: 3, bidResponse: "secret"), Bid(lineItem: "X", price: 3, bidResponse: "secret"),
            Bid(lineItem: "C", price: -3, bidResponse: "secret"),
        ]
        let entrants = "ABC".map { FirstPriceAuction.Entrant(lineItem: "\($0)", floor: 0) }
        let outcome = FirstPriceAuction.outcome(of: bids, among: entrants)
        #expect(outcome.winner == 1)
        for error in outcome.errors.compactMap(\.self) + outcome.strays {
            #expect(!"\(error)".contains("secret"))
        }
    }

    @Test(arguments: 0..<20)
    func randomAuctionsEndAsAPlainLoopSaysTheyDo(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<200 {
            let entrants = (0..<Int.random(in: 0...5, using: &random)).map {
                FirstPriceAuction.Entrant(lineItem: "\($0)", floor: Double(Int.random(in: 0...2, using: &random)))
            }
            let prices: [Double] = [.nan, .infinity, -1, 0, 1, 1.5, 2, 3]
            let bids = (0..<Int.random(in: 0...8, using: &random)).map { _ in
                Bid(
                    lineItem: "\(Int.random(in: 0...6, using: &random))",
                    price: prices.randomElement(using: &random) ?? 0,
                    currency: Int.random(in: 0...4, using: &random) == 0 ? "EUR" : "USD"
                )
            }
            let outcome = FirstPriceAuction.outcome(of: bids, among: entrants)
            var best: (index: Int, price: Double)?
            for (index, entrant) in entrants.enumerated() {
                guard let bid = bids.first(where: { $0.lineItem == entrant.lineItem }), bid.currency == "USD" else {
                    continue
                }
                let counts = bid.price > 0 && bid.price < .infinity && bid.price >= entrant.floor
                if counts, best == nil || bid.price > best?.price ?? 0 { best = (index, bid.price) }
            }
            #expect(outcome.winner == best?.index)
            #expect(entrants.indices.allSatisfy { (outcome.errors[$0] == nil) == ($0 == outcome.winner) })
        }
    }
}
