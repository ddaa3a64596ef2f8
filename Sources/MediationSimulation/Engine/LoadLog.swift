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
