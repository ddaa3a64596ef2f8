/// Asks an auction for bids, off the main actor.
struct AuctionCaller: Sendable {
    typealias Completion = OnceOnlyCompletion<Answer>

    /// The answer of an auction and its time, on the clock of the timers.
    struct Answer: Sendable {
        let result: Result<[Bid], any Error>
        let time: Nanoseconds
    }

    let auction: any Auction
    let request: AuctionRequest
    /// The line items that were asked, by name.
    let items: [String: LineItemIndex]
    /// The time from which an answer is too late, on the clock of the timers.
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

    /// Reports the bids of a late answer; bids that arrive after a cancelled load but before the limit are not a
    /// violation, because cancellation takes its time.
    func reportIfLate(_ answer: Answer) {
        guard answer.time >= self.due, case .success(let bids) = answer.result else { return }
        for item in Set(bids.compactMap { self.items[$0.lineItem] }).sorted() {
            self.report(.bidLate, item)
        }
    }
}
