internal import MediationCore

/// The order of events at the same moment: the rule of the waterfall machine and of its drivers.
///
/// The user's departure goes first, then the deadline, then timeouts, the end of a wait and silence; answers go last.
/// So an answer at its timeout, or at the deadline, is late; an attempt whose timeout equals the time that is left ends
/// with the deadline and not with the timeout; of answers at the same moment, that of the better line item goes first.
/// A line item whose minimum time equals the time that is left is asked. `docs/waterfall.md` describes this for users.
///
/// The drivers of the simulation compare whole nanoseconds. These functions apply the same rule to laws, for the
/// calculations of the exact evaluation and the search. Times are in milliseconds.
enum SameMoment {
    /// Returns the probability that an answer is in time: before the limit, and not at it.
    static func inTime(_ law: Law, within limit: Double) -> Double { law.probability(below: limit) }

    /// Returns the probability that an answer is late: at the limit or after it.
    static func late(_ law: Law, for limit: Double) -> Double { law.probability(ofAtLeast: limit) }

    /// Returns whether a line item is asked with the time `left` remaining of the load.
    static func isAsked(minimumTime: Double, left: Double) -> Bool { left > 0 && left >= minimumTime }

    /// Returns whether an attempt without an answer ends with the deadline, and the load with it.
    static func endsAtDeadline(timeout: Double, left: Double) -> Bool { left <= timeout }
}

extension SameMoment {
    /// Returns the sum of times that are whole nanoseconds, without rounding.
    static func sum(_ times: [Double]) -> Double {
        let limit = 0x1p62
        let sum = times.reduce(Int64(0)) { sum, time in
            let (next, isOver) = sum.addingReportingOverflow(Int64(min(time * 1e6, limit).rounded()))
            return isOver ? .max : next
        }
        return Nanoseconds(sum).milliseconds
    }

    /// Returns the share of a time step in which a line item is asked, with the time `left` remaining at the middle of
    /// the step.
    ///
    /// Times that are spread over a step of a grid are not single moments: a change within the step affects only a part
    /// of them.
    static func askedShare(minimumTime: Double, left: Double, step: Double) -> Double {
        min(max((left - minimumTime) / step + 0.5, 0), 1)
    }
}
