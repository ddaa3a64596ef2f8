/// One to four loads with all their events, as plain numbers from which a run follows without any choice.
///
/// Times are small integers, so that many events occur at the same moment. Their sequence is then determined by
/// ``order``; of one kind, the earlier load goes first, and within a load the better line item.
package struct Schedule: Sendable {
    package var seed: UInt64
    package var order: TieOrder
    /// Indicates whether timers of ended attempts still fire, and those of silence fire twice; a driver should drop
    /// them, and the machine must tolerate them.
    package var keepsStaleTimers: Bool
    package var networks: [Network]
    /// The caps by the number of the line item, which is the same in all loads; `nil` for a line item without a cap.
    package var caps: [Cap?]
    package var loads: [Load]
}

extension Schedule {
    /// The limits that all line items of a network share.
    package struct Network: Sendable {
        /// The number of attempts that may be awaiting an answer at a time.
        package var concurrency: Int?
        package var breaker: Breaker?
    }

    /// A circuit breaker: after `threshold` errors in a row, no line item is asked for a while, then one as a probe.
    package struct Breaker: Sendable {
        package var threshold: Int
        /// The first pause; each failed probe doubles it, up to eight times the first pause.
        package var pause: Int

        package var longestPause: Int { 8 * self.pause }
    }

    /// A cap: a line item is not asked once `maximum` of its ads have been delivered in a span of time.
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
        /// The time at which the app cancels, counted from the start; -1 means before the start.
        package var cancellation: Int?
        package var items: [Item]
    }

    /// An auction: the highest bid that arrives in time wins, and stands after the last line item that costs as much.
    package struct Auction: Sendable {
        package var timeout: Int
        package var bidders: [Bidder]
    }

    package struct Bidder: Sendable {
        /// The time at which it bids; `nil` if never.
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

    /// The behaviour of an adapter when it is asked.
    package struct Behaviour: Sendable {
        package enum Answer: Hashable, Sendable {
            /// An ad that is ready after the preparation (at once if 0), or that then turns out to be useless.
            case fill(preparation: Int, isUseful: Bool)
            case noFill
            case error
        }

        package enum Call: CaseIterable, Hashable, Sendable {
            case asked
            case timedOut
            /// Too late for the app to cancel: the load has ended by then.
            case deadlineExceeded
        }

        /// The answer; `nil` if it never answers.
        package var answer: Answer?
        /// The time at which it answers; `nil` for at once, inside the call that asks.
        package var delay: Int?
        /// The time between its first and its second answer.
        package var again: Int?
        /// Indicates whether it answers earlier if another line item of the load is asked meanwhile, inside that call.
        package var answersInsideOthers = false
        /// The call to the adapter in which the app cancels the load, if any.
        package var cancelsLoad: Call?
    }
}
