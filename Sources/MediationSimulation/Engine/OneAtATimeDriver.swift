package import MediationCore

/// Runs loads whose strategy asks one line item at a time.
///
/// With one line item open, the rules of the machine are a loop, which takes a fraction of the machine's time.
/// `mediate-check simulation loads` compares it with the mediator, which has the machine decide.
package enum OneAtATimeDriver {
    /// Runs one load from its start to its end.
    ///
    /// - Parameters:
    ///   - rules: The line items that are asked if there is no auction.
    ///   - plan: The plan of the ad unit; its width is 1.
    ///   - stage: The stage that supplies the answers and receives what comes of them.
    @inline(__always)
    package static func run<Stage: LoadStage>(
        _ rules: [WaterfallMachine.Rule],
        _ plan: WaterfallMachine.Plan,
        _ stage: inout Stage
    ) {
        let deadline = plan.deadline.count
        guard let timeout = plan.auctionTimeout else { return self.ask(rules, from: 0, deadline: deadline, &stage) }
        guard let auction = stage.auction(within: timeout, deadline: deadline) else { return }
        self.ask(auction.rules, from: auction.duration, deadline: deadline, &stage)
    }

    /// Asks the line items in turn until the load has ended.
    @inline(__always)
    private static func ask<Stage: LoadStage>(
        _ rules: [WaterfallMachine.Rule],
        from start: Int64,
        deadline: Int64,
        _ stage: inout Stage
    ) {
        var time = start
        for position in rules.indices {
            guard time < deadline else { return stage.finished(.deadlineExceeded, at: time) }
            let remaining = deadline &- time
            stage.turn(position, at: time)
            guard remaining >= rules[position].minimumTime.count else {
                stage.skipped(position, .outOfTime, at: time)
                continue
            }
            if Stage.hasLimits, stage.isRefused(position) {
                stage.skipped(position, .capped, at: time)
                continue
            }
            let limit = min(rules[position].timeout.count, remaining)
            let answer = stage.answer(of: position)
            let isInTime = answer.latency < limit
            let end = time &+ (isInTime ? answer.latency : limit)
            // Of what happens at the same moment, the app goes first, then the deadline.
            if Stage.hasPatience, end >= stage.patience {
                time = max(time, stage.patience)
                stage.ended(position, .cancelled, at: time)
                return stage.finished(.cancelled, at: time)
            }
            time = end
            guard isInTime else {
                guard time < deadline else {
                    stage.ended(position, .deadlineExceeded, at: time)
                    return stage.finished(.deadlineExceeded, at: time)
                }
                stage.ended(position, .timedOut, at: time)
                continue
            }
            switch answer.kind {
            case .noFill: stage.ended(position, .noFill, at: time)
            case .error: stage.ended(position, .error, at: time)
            case .fill: return stage.finished(.filled(position), at: time)
            }
        }
        stage.finished(.noFill, at: time)
    }
}
