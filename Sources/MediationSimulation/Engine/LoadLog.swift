package import MediationCore

/// Receives all events of a load; times are in nanoseconds from its start.
package protocol LoadLog {
    /// Called when the turn of a line item has come, before it is asked or skipped.
    mutating func turn(_ position: Int, at time: Int64)

    /// Called when a line item was not asked, because a cap was reached or too little time was left.
    mutating func skipped(_ position: Int, _ reason: LoadSkip, at time: Int64)

    /// Called when an attempt has ended without an ad, or with an ad that is not delivered.
    mutating func ended(_ position: Int, _ end: AttemptEnd, at time: Int64)

    /// Called when the auction has ended.
    mutating func auctionEnded(at time: Int64)

    /// Called when the load has ended.
    mutating func finished(_ outcome: WaterfallMachine.Outcome, at time: Int64)
}

/// Supplies the events of a load, and receives its outcomes.
package typealias LoadStage = LoadScript & LoadLog

extension LoadScript where Self: LoadLog {
    /// Holds the auction with which a load begins.
    ///
    /// - Parameters:
    ///   - timeout: The time limit for the auction.
    ///   - deadline: The deadline of the load.
    /// - Returns: The line items to ask, and the time at which to begin; `nil` if the load ended before.
    @inline(__always)
    mutating func auction(within timeout: Nanoseconds, deadline: Int64) -> LoadAuction? {
        guard deadline > 0 else {
            self.finished(.deadlineExceeded, at: 0)
            return nil
        }
        let auction = self.holdAuction(within: min(timeout.count, deadline))
        if Self.hasPatience, auction.duration >= self.patience {
            self.finished(.cancelled, at: self.patience)
            return nil
        }
        guard auction.duration < deadline else {
            self.finished(.deadlineExceeded, at: auction.duration)
            return nil
        }
        self.auctionEnded(at: auction.duration)
        return auction
    }
}

/// The reason that a line item was not asked when its turn came.
package enum LoadSkip: Hashable, Sendable {
    case capped
    case outOfTime
}

/// The end of an attempt that did not end the load with its ad.
package enum AttemptEnd: Hashable, Sendable {
    case noFill
    case error
    case timedOut
    case deadlineExceeded
    case notNeeded
    case cancelled
    /// The attempt had an ad that was not used.
    case notUsed
}
