package import MediationCore

/// Drives loads of any strategy in virtual time.
///
/// Of events at the same moment, a cancellation by the app goes first, then the deadline, timeouts, the end of a wait,
/// silence, and answers last, which are late then. Use one driver for many loads, since creating one allocates memory.
package struct ConcurrentDriver {
    /// An attempt that has begun and has not ended.
    private struct Open {
        var position: Int
        var kind: LoadAnswer.Kind
        /// The time of its answer; `Int64.max` if it has answered.
        var answer: Int64
        var due: Int64
        /// The time at which it has been silent for the hedge delay; `Int64.max` if that was reported or does not
        /// matter.
        var silence: Int64
    }

    private enum Event {
        case cancellation
        case deadline
        case timeout(Int)
        case waitEnd
        case silence(Int)
        case answer(Int)
    }

    private let deadline: Int64
    /// The hedge delay in nanoseconds; `Int64.max` if nothing is hedged.
    private let hedgeDelay: Int64
    private var open: [Open] = []
    private var waitEnd = Int64.max

    package init(_ plan: WaterfallMachine.Plan) {
        self.deadline = plan.deadline.count
        self.hedgeDelay = plan.hedgeDelay?.count ?? .max
        self.open.reserveCapacity(WaterfallStrategy.greatestWidth)
    }
}

extension ConcurrentDriver {
    /// Runs one load from its start to its end.
    ///
    /// - Parameters:
    ///   - machine: A machine that has just been made or restarted.
    ///   - stage: The stage that supplies the events of the load and receives its outcomes.
    package mutating func run<Stage: LoadStage>(
        _ machine: inout WaterfallMachine,
        _ stage: inout Stage
    ) {
        var time: Int64 = 0
        self.open.removeAll(keepingCapacity: true)
        self.waitEnd = .max
        while true {
            switch machine.next(at: Nanoseconds(time)) {
            case .ask(let position, let limit):
                self.ask(position, limit.count, at: time, &machine, &stage)
            case .skip(let position):
                stage.turn(position, at: time)
                stage.skipped(position, .outOfTime, at: time)
            case .cancel(let position, let reason):
                self.close(position)
                stage.ended(position, AttemptEnd(reason), at: time)
            case .setAside(let position):
                self.close(position)
                stage.ended(position, .notUsed, at: time)
            case .hold(_, let limit): self.waitEnd = time &+ limit.count
            case .holdAuction(let limit): self.holdAuction(limit.count, &time, &machine, &stage)
            case .finish(let outcome): return stage.finished(outcome, at: time)
            case .wait:
                let (next, event) = self.next(patience: Stage.hasPatience ? stage.patience : .max)
                time = max(time, next)
                self.handle(event, at: time, &machine, &stage)
            }
        }
    }

    private mutating func ask<Stage: LoadStage>(
        _ position: Int,
        _ limit: Int64,
        at time: Int64,
        _ machine: inout WaterfallMachine,
        _ stage: inout Stage
    ) {
        stage.turn(position, at: time)
        if Stage.hasLimits, stage.isRefused(position) {
            stage.skipped(position, .capped, at: time)
            machine.handle(.failed(position))
            return
        }
        let answer = stage.answer(of: position)
        self.open.append(
            Open(
                position: position,
                kind: answer.kind,
                answer: Self.sum(time, answer.latency),
                due: Self.sum(time, limit),
                silence: Self.sum(time, self.hedgeDelay)
            )
        )
    }

    private func holdAuction<Stage: LoadStage>(
        _ limit: Int64,
        _ time: inout Int64,
        _ machine: inout WaterfallMachine,
        _ stage: inout Stage
    ) {
        let auction = stage.holdAuction(within: limit)
        let end = time &+ auction.duration
        if Stage.hasPatience, end >= stage.patience {
            time = stage.patience
            machine.handle(.cancelled)
            return
        }
        time = end
        guard end < self.deadline else {
            machine.handle(.deadlinePassed)
            return
        }
        machine.handle(.auctionEnded(auction.rules))
        stage.auctionEnded(at: end)
    }

    /// Returns the next event and its time.
    private func next(patience: Int64) -> (Int64, Event) {
        var (first, event, rank) = (self.deadline, Event.deadline, 1)
        func consider(_ time: Int64, _ other: Event, _ otherRank: Int) {
            guard time < first || time == first && otherRank < rank else { return }
            (first, event, rank) = (time, other, otherRank)
        }
        consider(patience, .cancellation, 0)
        consider(self.waitEnd, .waitEnd, 3)
        for (index, attempt) in self.open.enumerated() {
            consider(attempt.due, .timeout(index), 2)
            consider(attempt.silence, .silence(index), 4)
            consider(attempt.answer, .answer(index), 5)
        }
        return (first, event)
    }

    private mutating func handle<Stage: LoadStage>(
        _ event: Event,
        at time: Int64,
        _ machine: inout WaterfallMachine,
        _ stage: inout Stage
    ) {
        switch event {
        case .cancellation: machine.handle(.cancelled)
        case .deadline: machine.handle(.deadlinePassed)
        case .waitEnd:
            self.waitEnd = .max
            machine.handle(.waited)
        case .timeout(let index):
            self.open[index].due = .max
            machine.handle(.timedOut(self.open[index].position))
        case .silence(let index):
            self.open[index].silence = .max
            machine.handle(.silent(self.open[index].position))
        case .answer(let index): self.answer(index, at: time, &machine, &stage)
        }
    }

    private mutating func answer<Stage: LoadStage>(
        _ index: Int,
        at time: Int64,
        _ machine: inout WaterfallMachine,
        _ stage: inout Stage
    ) {
        let attempt = self.open[index]
        switch attempt.kind {
        case .fill:
            self.open[index].answer = .max
            self.open[index].due = .max
            self.open[index].silence = .max
            machine.handle(.filled(attempt.position))
            machine.handle(.ready(attempt.position))
        case .noFill, .error:
            self.open.remove(at: index)
            machine.handle(.failed(attempt.position))
            stage.ended(attempt.position, attempt.kind == .error ? .error : .noFill, at: time)
        }
    }

    private mutating func close(_ position: Int) {
        self.open.removeAll { $0.position == position }
    }

    private static func sum(_ time: Int64, _ span: Int64) -> Int64 {
        let (sum, overflow) = time.addingReportingOverflow(span)
        return overflow ? .max : sum
    }
}

extension AttemptEnd {
    /// Creates the end of an attempt that the machine has cancelled.
    @inline(__always)
    init(_ reason: CancelReason) {
        switch reason {
        case .timedOut: self = .timedOut
        case .deadlineExceeded: self = .deadlineExceeded
        case .cancelled: self = .cancelled
        default: self = .notNeeded
        }
    }
}
