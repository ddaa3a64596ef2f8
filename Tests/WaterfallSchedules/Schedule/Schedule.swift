/// One to four loads, and all that happens to them: plain numbers, from which a run follows without any choice.
///
/// Times are small integers, so that many things happen at the same moment. What happens first is then a matter of
/// ``order``; of one kind, the earlier load goes first, and in a load the better line item.
package struct Schedule: Sendable {
    package var seed: UInt64
    package var order: TieOrder
    /// Whether timers of attempts that have ended still go off, and those of silence twice; a driver should drop them, and
    /// the machine bear them.
    package var keepsStaleTimers: Bool
    package var networks: [Network]
    /// By the number of the line item, which is the same in all loads; a line item without a cap has none.
    package var caps: [Cap?]
    package var loads: [Load]
}

extension Schedule {
    /// The limits that all line items of a network share.
    package struct Network: Sendable {
        /// How many attempts may be awaiting an answer at a time.
        package var concurrency: Int?
        package var breaker: Breaker?
    }

    /// After so many errors in a row nobody is asked for a while, and then one attempt as a probe.
    package struct Breaker: Sendable {
        package var threshold: Int
        /// The first pause; each probe that fails doubles it, up to eight times.
        package var pause: Int

        package var longestPause: Int { 8 * self.pause }
    }

    /// A line item is not asked once so many of its ads have been handed out in a span of time.
    package struct Cap: Sendable {
        package var maximum: Int
        package var span: Int
    }

    package struct Load: Sendable {
        package var start: Int
        package var deadline: Int
        package var width: Int
        package var hedgeDelay: Int?
        package var wait: Int
        package var auction: Auction?
        /// When the app cancels, counted from the start; -1 is before it.
        package var cancellation: Int?
        package var items: [Item]
    }

    /// The highest bid that comes in time wins, and stands after the last line item that costs as much.
    package struct Auction: Sendable {
        package var timeout: Int
        package var bidders: [Bidder]
    }

    package struct Bidder: Sendable {
        /// When it bids; `nil` if never.
        package var delay: Int?
        package var item: Item
    }

    package struct Item: Sendable {
        package var lineItem: Int
        package var network: Int
        package var price: Int
        package var timeout: Int
        package var minimumTime: Int
        package var behaviour: Behaviour
    }

    /// What an adapter does when it is asked.
    package struct Behaviour: Sendable {
        package enum Answer: Hashable, Sendable {
            /// An ad, which is ready after that time (at once if 0), or then turns out to be of no use.
            case fill(preparation: Int, isUseful: Bool)
            case noFill
            case error
        }

        package enum Call: CaseIterable, Hashable, Sendable {
            case asked
            case timedOut
            /// Which is too late: the load has ended by then.
            case deadlineExceeded
        }

        /// `nil` if it never answers.
        package var answer: Answer?
        /// When it answers; `nil` for at once, inside the call that asks.
        package var delay: Int?
        /// How long after the first answer it answers again.
        package var again: Int?
        /// Whether it answers earlier if another line item of the load is asked meanwhile: inside that call.
        package var answersInsideOthers = false
        /// In which call to the adapter the app cancels the load, if in any.
        package var cancelsLoad: Call?
    }
}
