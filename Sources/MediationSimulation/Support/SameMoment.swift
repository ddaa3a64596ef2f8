internal import MediationCore

/// What counts of what happens at the same moment: the rule of the waterfall machine and of those that drive it.
///
/// The user who leaves goes first, then the deadline, then timeouts, the end of a wait and silence, and answers last. So
/// an answer at its timeout, or at the deadline, is late; an attempt whose timeout is just what is left ends with the
/// deadline and not with the timeout; of answers at the same moment the one of the better line item goes first. An attempt
/// that needs just what is left is asked. `docs/waterfall.md` says it to users.
///
/// The drivers of the simulation compare whole nanoseconds. These functions say the same of laws, for all that works
/// figures out: the exact evaluation and the search. Times are in milliseconds.
enum SameMoment {
    /// The probability that an answer is in time: before the limit, and not at it.
    static func inTime(_ law: Law, within limit: Double) -> Double { law.probability(below: limit) }

    /// The probability that an answer comes too late: at the limit or after it.
    static func late(_ law: Law, for limit: Double) -> Double { law.probability(ofAtLeast: limit) }

    /// Whether an attempt is asked with so much of the load left.
    static func isAsked(minimumTime: Double, left: Double) -> Bool { left > 0 && left >= minimumTime }

    /// Whether an attempt without an answer ends with the deadline, and with it the load.
    static func endsAtDeadline(timeout: Double, left: Double) -> Bool { left <= timeout }
}

extension SameMoment {
    /// The sum of times that are whole nanoseconds, without rounding.
    static func sum(_ times: [Double]) -> Double {
        let limit = 0x1p62
        let sum = times.reduce(Int64(0)) { sum, time in
            let (next, isOver) = sum.addingReportingOverflow(Int64(min(time * 1e6, limit).rounded()))
            return isOver ? .max : next
        }
        return Nanoseconds(sum).milliseconds
    }

    /// How much of a step around a moment, with so much left in its middle, is asked.
    ///
    /// Times that are spread over a step of a grid have no moments: what changes within the step changes for a part of them.
    static func askedShare(minimumTime: Double, left: Double, step: Double) -> Double {
        min(max((left - minimumTime) / step + 0.5, 0), 1)
    }
}
