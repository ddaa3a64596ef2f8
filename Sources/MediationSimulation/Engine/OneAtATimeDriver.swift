package import MediationCore

/// Runs loads whose strategy asks one line item at a time.
///
/// With one line item open, the rules of the machine are a loop, which takes a fraction of the machine's time.
/// `mediate-check simulation loads` compares it with the mediator, which has the machine decide.
package enum OneAtATimeDriver {
    /// Runs one load from its start to its end.
    ///
    /// - Parameters:
    ///   - turns: The line items that are asked if there is no auction.
    ///   - plan: The plan of the ad unit; its width is 1.
    ///   - stage: The stage that supplies the answers and receives what comes of them.
    @inline(__always)
    package static func run<Stage: LoadStage>(
        _ turns: LoadTurns,
        _ plan: WaterfallMachine.Plan,
        _ stage: inout Stage
    ) {
        let deadline = plan.deadline.count
        guard let timeout = plan.auctionTimeout else { return self.ask(turns, from: 0, deadline: deadline, &stage) }
        guard let auction = stage.auction(within: timeout, deadline: deadline) else { return }
        self.ask(auction.turns, from: auction.duration, deadline: deadline, &stage)
    }

    /// Asks line items in turn until the load has ended.
    ///
    /// - Parameters:
    ///   - turns: The line items.
    ///   - start: The time at which the first of them is asked.
    ///   - deadline: The deadline of the load.
    ///   - stage: The stage.
    @inline(__always)
    static func ask<Stage: LoadStage>(
        _ turns: LoadTurns,
        from start: Int64,
        deadline: Int64,
        _ stage: inout Stage
    ) {
        // Time is left at each later turn too: an attempt ends before the deadline, or the load ends with it.
        guard start < deadline || turns.count == 0 else { return stage.finished(.deadlineExceeded, at: start) }
        var time = start
        var position = -1
        while position < turns.count &- 1 {
            position &+= 1
            let turn = turns.first + position
            stage.turn(position, at: time)
            guard time <= turn.pointee.lastStart else {
                stage.skipped(position, .outOfTime, at: time)
                continue
            }
            if Stage.hasLimits, stage.isRefused(position, at: time) {
                stage.skipped(position, .capped, at: time)
                continue
            }
            let answer = stage.answer(of: position)
            // Without a sign, since a latency may be the greatest number. Two comparisons that hardly ever fail take less
            // time than the lesser of two limits.
            let end = UInt64(bitPattern: time &+ answer.latency)
            // The most frequent kind by itself, so that it is compared with no other.
            if answer.kind == .noFill, answer.latency < turn.pointee.timeout, end < UInt64(bitPattern: deadline) {
                if Self.isCancelled(position, from: time, to: Int64(bitPattern: end), &stage) { return }
                time = Int64(bitPattern: end)
                stage.ended(position, .noFill, at: time)
                continue
            }
            guard answer.latency < turn.pointee.timeout, end < UInt64(bitPattern: deadline) else {
                let isLast = deadline &- time <= turn.pointee.timeout
                let end = isLast ? deadline : time &+ turn.pointee.timeout
                if Self.isCancelled(position, from: time, to: end, &stage) { return }
                stage.ended(position, isLast ? .deadlineExceeded : .timedOut, at: end)
                guard !isLast else { return stage.finished(.deadlineExceeded, at: end) }
                time = end
                continue
            }
            if Self.isCancelled(position, from: time, to: Int64(bitPattern: end), &stage) { return }
            time = Int64(bitPattern: end)
            guard answer.kind == .error else { return stage.finished(.filled(position), at: time) }
            stage.ended(position, .error, at: time)
        }
        stage.finished(.noFill, at: time)
    }

    /// Ends the load if the user leaves before the end of an attempt, or at that moment.
    @inline(__always)
    private static func isCancelled<Stage: LoadStage>(
        _ position: Int,
        from start: Int64,
        to end: Int64,
        _ stage: inout Stage
    ) -> Bool {
        guard Stage.hasPatience, end >= stage.patience else { return false }
        let time = max(start, stage.patience)
        stage.ended(position, .cancelled, at: time)
        stage.finished(.cancelled, at: time)
        return true
    }
}
