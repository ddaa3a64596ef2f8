/// Asks an auction for bids, off the main actor.
struct AuctionCaller: Sendable {
    typealias Completion = OnceOnlyCompletion<Answer>

    /// What an auction answered, and when, on the clock of the timers.
    struct Answer: Sendable {
        let result: Result<[Bid], any Error>
        let time: Nanoseconds
    }

    let auction: any Auction
    let request: AuctionRequest
    /// The positions of the line items that were asked, by name.
    let positions: [String: Int]
    /// When an answer is too late, on the clock of the timers.
    let due: Nanoseconds
    let now: @Sendable () -> Nanoseconds
    let report: AuctionRun.ViolationReport

    func call(answering slot: Completion.Slot) async {
        let completion = Completion(slot: slot)
        let result: Result<[Bid], any Error>
        do {
            result = .success(try await self.auction.bids(for: self.request))
        } catch {
            result = .failure(error)
        }
        let answer = Answer(result: result, time: self.now())
        if completion(answer) == .late { self.reportIfLate(answer) }
    }

    /// Bids that come after a cancelled load and before the limit are in order: cancellation takes its time.
    func reportIfLate(_ answer: Answer) {
        guard answer.time >= self.due, case .success(let bids) = answer.result else { return }
        for position in Set(bids.compactMap { self.positions[$0.lineItem] }).sorted() {
            self.report(.bidLate, position)
        }
    }
}
