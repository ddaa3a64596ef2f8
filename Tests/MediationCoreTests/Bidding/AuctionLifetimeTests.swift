import MediationCore
import MediationTesting
import Testing

/// Nothing outlives the run except the objects that the adapter itself keeps.
@MainActor
struct AuctionLifetimeTests {
    @Test func theRunIsReleasedThoughABidderAndTheAuctionNeverAnswer() async throws {
        let (silent, prompt, hanging) = (HeldSignals(), HeldSignals(), HeldAuction())
        let auction = TestAuction(
            .bidder("A", silent.script),
            .bidder("B", prompt.script),
            auction: hanging
        ).start()
        let handler = try await silent.handler()
        try await prompt.handler()(.bid(1))
        await auction.time.advance(by: .milliseconds(500))
        _ = try await hanging.request()
        await auction.time.advance(by: .milliseconds(500))
        #expect(auction.results.count == 1)
        weak let run = auction.run
        auction.forgetRun()
        #expect(run == nil)
        handler(.bid(1))
        await hanging.end(.success([]))
    }

    @Test func aCancelledRunIsReleasedThoughABidderNeverAnswers() async throws {
        let silent = HeldSignals()
        let auction = TestAuction(.bidder("A", silent.script)).start()
        let handler = try await silent.handler()
        weak let run = auction.run
        run?.cancel()
        auction.forgetRun()
        #expect(run == nil)
        withExtendedLifetime(handler) {}
    }

    @Test func aThousandRunsLeaveNothingBehind() async {
        let runs = WeakReferences()
        for number in 0..<1000 {
            let auction = TestAuction(
                .bidder("A", bids: Double(number)),
                .bidder("B") { _, _ in },
                .bidder("C") { _, handler in handler(.token("t")) }
            ).start()
            if let run = auction.run { runs.add(run) }
            if number.isMultiple(of: 3) { auction.run?.cancel() } else { await auction.finish() }
            auction.run?.tellLosers()
            #expect(auction.time.timers.count == 0)
        }
        #expect(runs.total == 1000)
        #expect(runs.alive == 0)
    }
}
