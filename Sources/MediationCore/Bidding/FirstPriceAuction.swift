/// The rules that decide the winner of an auction.
///
/// The highest bid that counts wins, at its own price; among equal bids, the bid whose line item is listed first.
@usableFromInline
package enum FirstPriceAuction {
    /// A line item that bids.
    package struct Entrant: Hashable, Sendable {
        package var lineItem: String
        package var floor: Double

        package init(lineItem: String, floor: Double) {
            self.lineItem = lineItem
            self.floor = floor
        }
    }

    /// The outcome of an auction, with each list in the order of the entrants.
    package struct Outcome: Sendable {
        /// The index of the winning entrant.
        package var winner: Int?
        /// The bid of each entrant: the first bid for its line item.
        package var bids: [Bid?]
        /// The reason that each entrant lost; `nil` for the winner alone.
        package var errors: [MediationError?]
        /// The problems of bids that are not the first bid of an entrant.
        package var strays: [MediationError] = []
    }

    /// The number of strays that are recorded, which is enough to expose a server that keeps sending them.
    fileprivate static let mostStrays = 16

    package static func outcome(of bids: [Bid], among entrants: [Entrant]) -> Outcome {
        let indices = Dictionary(entrants.enumerated().map { ($1.lineItem, $0) }) { first, _ in first }
        var outcome = Outcome(
            bids: Array(repeating: nil, count: entrants.count),
            errors: Array(repeating: MediationError(.noBid, "The bidder did not bid."), count: entrants.count)
        )
        for bid in bids {
            guard let index = indices[bid.lineItem] else {
                outcome.addStray("There is a bid for \(bid.lineItem.quoted), which was not asked for one.")
                continue
            }
            guard outcome.bids[index] == nil else {
                outcome.addStray("There is a second bid for \(bid.lineItem.quoted), of \(bid.priceText).")
                continue
            }
            outcome.bids[index] = bid
            outcome.errors[index] = Self.problem(of: bid.adapterBid, floor: entrants[index].floor)
        }
        outcome.chooseWinner()
        return outcome
    }

    /// Returns whether a bid wins over the best of the bids that are listed before it.
    @inlinable
    package static func isBetter(_ price: Double, than best: Double?) -> Bool {
        best.map { price > $0 } ?? true
    }

    /// Returns whether a bid in USD is a valid price, and not below the floor.
    @inlinable
    package static func counts(_ price: Double, floor: Double) -> Bool {
        price.isFinite && price > 0 && price >= floor
    }

    /// Returns the reason that a bid does not count, or `nil` if it does.
    static func problem(of bid: AdapterBid, floor: Double) -> MediationError? {
        guard bid.price.isFinite, bid.price > 0 else {
            return MediationError(.bidRejected, "A bid of \(bid.price) is not a positive finite number.")
        }
        guard bid.currency == "USD" else {
            return MediationError(.bidRejected, "The bid is in \(bid.currency.quoted), and only USD counts.")
        }
        guard Self.counts(bid.price, floor: floor) else {
            return MediationError(.bidBelowFloor, "A bid of \(bid.price) USD is below the floor of \(floor) USD.")
        }
        return nil
    }
}

extension FirstPriceAuction.Outcome {
    fileprivate mutating func chooseWinner() {
        let counting = self.bids.indices.filter { self.bids[$0] != nil && self.errors[$0] == nil }
        for index in counting {
            guard let bid = self.bids[index] else { continue }
            let best = self.winner.flatMap { self.bids[$0] }
            if FirstPriceAuction.isBetter(bid.price, than: best?.price) { self.winner = index }
        }
        guard let best = self.winner.flatMap({ self.bids[$0] }) else { return }
        for index in counting where index != self.winner {
            guard let bid = self.bids[index] else { continue }
            let isTie = bid.price == best.price
            self.errors[index] = MediationError(
                .outbid,
                isTie
                    ? "A bid of \(bid.price) USD is no more than the winning one, whose line item is listed first."
                    : "A bid of \(bid.price) USD is below the winning bid of \(best.price) USD."
            )
        }
    }

    fileprivate mutating func addStray(_ message: String) {
        guard self.strays.count < FirstPriceAuction.mostStrays else { return }
        self.strays.append(MediationError(.bidRejected, message))
    }
}

extension Bid {
    fileprivate var priceText: String { "\(self.price) \(self.currency.quoted)" }
}
