package import MediationCore

/// Hears of all that happens in a load; times are in nanoseconds from its start.
package protocol LoadLog {
    /// The turn of a line item has come, and it is asked or skipped.
    mutating func turn(_ position: Int, at time: Int64)

    /// The line item was not asked, since a cap was reached or too little time left.
    mutating func skipped(_ position: Int, _ reason: LoadSkip, at time: Int64)

    /// The attempt has ended without an ad that is handed out, or its ad is not used.
    mutating func ended(_ position: Int, _ end: AttemptEnd, at time: Int64)

    /// The auction has ended.
    mutating func auctionEnded(at time: Int64)

    /// The load has ended.
    mutating func finished(_ outcome: WaterfallMachine.Outcome, at time: Int64)
}

/// Says what happens in a load, and hears what comes of it.
package typealias LoadStage = LoadScript & LoadLog

/// Why a line item was not asked when its turn came.
package enum LoadSkip: Hashable, Sendable {
    case capped
    case outOfTime
}

/// How an attempt has ended that did not end the load with its ad.
package enum AttemptEnd: Hashable, Sendable {
    case noFill
    case error
    case timedOut
    case deadlineExceeded
    case notNeeded
    case cancelled
    /// It had an ad.
    case notUsed
}
