package import MediationCore

/// Drives a load whose strategy asks one line item at a time: what happens next is then always known, without a queue.
package enum OneAtATimeDriver {
    /// Runs one load from its start to its end.
    ///
    /// - Parameters:
    ///   - machine: A machine that has just been made or restarted, with a width of 1.
    ///   - deadline: The deadline of the load, as the machine has it.
    ///   - stage: Says what happens, and hears what comes of it.
    @inline(__always)
    package static func run<Stage: LoadStage>(
        _ machine: inout WaterfallMachine,
        deadline: Int64,
        _ stage: inout Stage
    ) {
        var time: Int64 = 0
        var action = machine.next(at: .zero)
        while true {
            if case .ask(let position, let limit) = action {
                stage.turn(position, at: time)
                if Stage.hasLimits, stage.isRefused(position) {
                    stage.skipped(position, .capped, at: time)
                    action = machine.next(afterFailureOf: position, at: Nanoseconds(time))
                } else {
                    action = Self.await(position, limit.count, &time, &machine, deadline: deadline, &stage)
                }
                continue
            }
            switch action {
            case .ask: break
            case .skip(let position):
                stage.turn(position, at: time)
                stage.skipped(position, .outOfTime, at: time)
            case .finish(let outcome): return stage.finished(outcome, at: time)
            case .cancel(let position, let reason): stage.ended(position, AttemptEnd(reason), at: time)
            case .setAside(let position): stage.ended(position, .notUsed, at: time)
            case .holdAuction(let limit): Self.holdAuction(limit.count, &time, &machine, deadline: deadline, &stage)
            // With one at a time no ad ever waits for a better one.
            case .hold: machine.waited()
            case .wait: return
            }
            action = machine.next(at: Nanoseconds(time))
        }
    }

    /// Lets time pass until the line item answers or something else ends the attempt, tells the machine, and asks it on.
    @inline(__always)
    private static func `await`<Stage: LoadStage>(
        _ position: Int,
        _ limit: Int64,
        _ time: inout Int64,
        _ machine: inout WaterfallMachine,
        deadline: Int64,
        _ stage: inout Stage
    ) -> WaterfallMachine.Action {
        let answer = stage.answer(of: position)
        let isInTime = answer.latency < limit
        let next = time &+ (isInTime ? answer.latency : limit)
        if Stage.hasPatience, next >= stage.patience {
            // The app goes before a deadline at the same moment.
            time = max(time, stage.patience)
            machine.cancelled()
            return machine.next(at: Nanoseconds(time))
        }
        time = next
        guard isInTime else {
            // At the same moment the deadline goes first, as its timer is the older one.
            time >= deadline ? machine.deadlinePassed() : machine.timedOut(position)
            return machine.next(at: Nanoseconds(time))
        }
        switch answer.kind {
        case .noFill: stage.ended(position, .noFill, at: time)
        case .error: stage.ended(position, .error, at: time)
        case .fill:
            _ = machine.filled(position)
            machine.ready(position)
            return machine.next(at: Nanoseconds(time))
        }
        return machine.next(afterFailureOf: position, at: Nanoseconds(time))
    }

    private static func holdAuction<Stage: LoadStage>(
        _ limit: Int64,
        _ time: inout Int64,
        _ machine: inout WaterfallMachine,
        deadline: Int64,
        _ stage: inout Stage
    ) {
        let auction = stage.holdAuction(within: limit)
        let end = time &+ auction.duration
        if Stage.hasPatience, end >= stage.patience {
            time = stage.patience
            return machine.cancelled()
        }
        time = end
        guard end < deadline else { return machine.deadlinePassed() }
        _ = machine.auctionEnded(auction.rules)
        stage.auctionEnded(at: end)
    }
}

extension AttemptEnd {
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
