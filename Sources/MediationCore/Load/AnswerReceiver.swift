/// Receives the answer of the adapter of one line item.
package struct AnswerReceiver<Answer: Sendable>: Sendable {
    private let completion: OnceOnlyCompletion<TimedAnswer<Answer>>
    private let item: LineItemIndex
    private let violations: LoadRecord.Violations

    /// Creates the receiver of a line item, which only the adapter's completion handler may retain.
    ///
    /// - Parameters:
    ///   - slot: The slot that takes the answer.
    ///   - item: The line item, for contract violations.
    ///   - violations: The violations of the load.
    init(
        answering slot: OnceOnlyCompletion<TimedAnswer<Answer>>.Slot,
        for item: LineItemIndex,
        violations: LoadRecord.Violations
    ) {
        self.completion = OnceOnlyCompletion(slot: slot)
        self.item = item
        self.violations = violations
    }

    /// The clock of the load's timers.
    var now: @Sendable () -> Nanoseconds { self.violations.now }

    /// Passes on an answer, from any thread.
    ///
    /// - Returns: `true` if the answer counts.
    func callAsFunction(_ result: Result<Answer, any Error>) -> Bool {
        switch self.completion(TimedAnswer(result: result, time: self.violations.elapsed)) {
        case .first: return true
        case .again: self.violations.add(.answeredTwice, of: self.item)
        case .late: self.violations.add(.answeredLate, of: self.item)
        }
        return false
    }
}

/// The answer of an adapter and its time, counted from the start of the load.
package struct TimedAnswer<Answer: Sendable>: Sendable {
    let result: Result<Answer, any Error>
    let time: Nanoseconds
}
