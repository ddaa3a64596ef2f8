extension WaterfallMachine {
    /// The times of one line item.
    @usableFromInline
    package struct Rule: Hashable, Sendable {
        @usableFromInline package var timeout: Nanoseconds
        @usableFromInline package var minimumTime: Nanoseconds

        /// Creates a rule.
        package init(timeout: Nanoseconds, minimumTime: Nanoseconds) {
            self.timeout = timeout
            self.minimumTime = minimumTime
        }
    }

    /// The times and the strategy of the ad unit.
    @usableFromInline
    package struct Plan: Hashable, Sendable {
        @usableFromInline package var deadline: Nanoseconds
        /// The number of line items that may be open at a time, from 1 to ``WaterfallStrategy/greatestWidth``.
        @usableFromInline package var width: Int
        /// The time that the newest attempt may be silent before the next line item is asked too; the driver keeps it.
        @usableFromInline package var hedgeDelay: Nanoseconds?
        /// The time that an ad waits for a better attempt that is open.
        @usableFromInline package var wait: Nanoseconds
        /// The time that the bidders and the auction may take; `nil` if there is no auction.
        @usableFromInline package var auctionTimeout: Nanoseconds?

        /// Creates a plan; the width is cut to the range that is allowed.
        package init(
            deadline: Nanoseconds,
            width: Int = 1,
            hedgeDelay: Nanoseconds? = nil,
            wait: Nanoseconds = .zero,
            auctionTimeout: Nanoseconds? = nil
        ) {
            self.deadline = deadline
            self.width = min(max(width, 1), WaterfallStrategy.greatestWidth)
            self.hedgeDelay = hedgeDelay
            self.wait = wait
            self.auctionTimeout = auctionTimeout
        }
    }

    /// Something that has happened.
    @usableFromInline
    package enum Event: Hashable, Sendable {
        /// The auction has ended, and this is the waterfall.
        case auctionEnded([Rule])
        /// The line item has an ad, and its timeout no longer counts; `ready` follows.
        case filled(Int)
        /// The ad of the line item can be handed out.
        case ready(Int)
        /// The line item has no ad, could not be asked, or its ad is of no use.
        case failed(Int)
        /// The ad of the line item, which was ready, can no longer be handed out.
        case withdrawn(Int)
        /// The time that went out with `ask` has passed.
        case timedOut(Int)
        /// The hedge delay has passed since the line item was asked.
        case silent(Int)
        /// The ad that was held has waited long enough.
        case waited
        /// The load's deadline has passed.
        case deadlinePassed
        /// The app has cancelled the load.
        case cancelled
    }

    /// Something that the driver has to do.
    @usableFromInline
    package enum Action: Hashable, Sendable {
        /// Ask the bidders and hold the auction, and report `auctionEnded` within that time.
        case holdAuction(within: Nanoseconds)
        /// Ask this line item, and report `timedOut` if it has not answered within that time; with a hedge delay, also
        /// report `silent` when that has passed without an answer.
        case ask(Int, within: Nanoseconds)
        /// Record that this line item was not asked, because it needs more time than is left.
        case skip(Int)
        /// Keep the ad of this line item, which is ready and waits for a better one, and report `waited` after that time.
        case hold(Int, for: Nanoseconds)
        /// Cancel this line item.
        case cancel(Int, CancelReason)
        /// Record that this line item had an ad and that another one is handed out.
        case setAside(Int)
        /// End the load; returned exactly once, and last.
        case finish(Outcome)
        /// Do nothing until the next event.
        case wait
    }

    /// The way a load ends.
    @usableFromInline
    package enum Outcome: Hashable, Sendable {
        case filled(Int)
        case noFill
        case deadlineExceeded
        case cancelled
    }
}
