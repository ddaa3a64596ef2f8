package import MediationCore

/// Runs loads whose strategy asks several line items at a time.
///
/// Of events at the same moment, a cancellation by the app goes first, then the deadline, timeouts, the end of a wait,
/// silence, and answers last, which are late then. Of several answers or timeouts, that of the best line item goes first.
///
/// The rules are those of the machine as a loop, which takes a third of the machine's time. `mediate-check simulation loads`
/// compares it with the mediator, which has the machine decide. Use one driver for many loads of a thread, since creating
/// one allocates memory.
package final class ConcurrentDriver {
    /// A moment and the rank of what happens then, in one number: the lower one comes first.
    fileprivate struct Moment {
        enum Rank: Int64 {
            case cancellation, deadline, timeout, waitEnd, silence, answer
        }

        let order: Int64

        /// Creates a moment; a time of more than some years is never reached.
        @inline(__always)
        init(_ time: Int64, _ rank: Rank) { self.order = min(time, .max >> 4) &<< 3 | rank.rawValue }

        /// Returns the time of an order.
        @inline(__always)
        static func time(_ order: Int64) -> Int64 { order &>> 3 }
    }

    /// An attempt that has begun and has not ended.
    fileprivate struct Open {
        var position: Int
        /// The way in which it ends if nothing else happens before; `nil` with an ad.
        var end: AttemptEnd?
        var moment: Moment
    }

    private let plan: WaterfallMachine.Plan
    private let open: UnsafeMutablePointer<Open>

    /// Creates a driver.
    ///
    /// - Parameter plan: The plan of the ad unit.
    package init(_ plan: WaterfallMachine.Plan) {
        self.plan = plan
        self.open = .allocate(capacity: WaterfallStrategy.greatestWidth)
    }

    deinit { self.open.deallocate() }

    /// Runs one load from its start to its end.
    ///
    /// - Parameters:
    ///   - turns: The line items that are asked if there is no auction.
    ///   - stage: The stage that supplies the events of the load and receives its outcomes.
    @inline(__always)
    package func run<Stage: LoadStage>(_ turns: LoadTurns, _ stage: inout Stage) {
        guard let timeout = self.plan.auctionTimeout else { return self.ask(turns, from: 0, &stage) }
        guard let auction = stage.auction(within: timeout, deadline: self.plan.deadline.count) else { return }
        self.ask(auction.turns, from: auction.duration, &stage)
    }

    @inline(__always)
    private func ask<Stage: LoadStage>(_ turns: LoadTurns, from time: Int64, _ stage: inout Stage) {
        var load = ConcurrentLoad(self.plan, turns, self.open, from: time)
        load.run(&stage)
    }
}

/// The state of one load that asks several line items at a time.
private struct ConcurrentLoad {
    typealias Moment = ConcurrentDriver.Moment

    private let turns: LoadTurns
    /// The open attempts, in the order in which they were asked, which is that of their positions.
    private let open: UnsafeMutablePointer<ConcurrentDriver.Open>
    private let deadline: Int64
    private let width: Int
    private let hedgeDelay: Int64?
    private let wait: Int64

    private var time: Int64
    private var openCount = 0
    /// The line item to ask next.
    private var next = 0
    /// The moment at which the newest attempt no longer holds up the next one; `nil` if it does not hold it up.
    private var silence: Moment?
    /// The end of the wait for a better ad; `nil` until an ad waits.
    private var waitEnd: Moment?

    @inline(__always)
    init(
        _ plan: WaterfallMachine.Plan,
        _ turns: LoadTurns,
        _ open: UnsafeMutablePointer<ConcurrentDriver.Open>,
        from time: Int64
    ) {
        self.turns = turns
        self.open = open
        self.deadline = plan.deadline.count
        self.width = plan.width
        self.hedgeDelay = plan.hedgeDelay?.count
        self.wait = plan.wait.count
        self.time = time
    }

    /// Asks line items until one has an ad, or none is left.
    @inline(__always)
    mutating func run<Stage: LoadStage>(_ stage: inout Stage) {
        let patience = Moment(Stage.hasPatience ? stage.patience : .max, .cancellation)
        let last = min(patience.order, Moment(self.deadline, .deadline).order)
        while true {
            while self.openCount == 0 || self.mayAskAnother {
                guard self.next < self.turns.count else { return stage.finished(.noFill, at: self.time) }
                guard self.time < self.deadline else { return stage.finished(.deadlineExceeded, at: self.time) }
                self.ask(&stage)
            }
            var first = min(last, self.silence?.order ?? .max)
            guard let index = self.firstEnd(before: &first) else {
                self.time = max(self.time, Moment.time(first))
                guard first == last else {
                    self.silence = nil
                    continue
                }
                return self.end(isCancelled: last == patience.order, &stage)
            }
            self.time = Moment.time(first)
            let attempt = self.remove(index)
            guard let end = attempt.end else { return self.choose(attempt.position, last, patience, &stage) }
            stage.ended(attempt.position, end, at: self.time)
            if attempt.position == self.next &- 1 { self.silence = nil }
        }
    }

    @inline(__always)
    private var mayAskAnother: Bool {
        self.silence == nil && self.openCount < self.width && self.next < self.turns.count
    }

    /// Gives the next line item its turn.
    @inline(__always)
    private mutating func ask<Stage: LoadStage>(_ stage: inout Stage) {
        let position = self.next
        let turn = self.turns.first + position
        self.next &+= 1
        stage.turn(position, at: self.time)
        guard self.time <= turn.pointee.lastStart else { return stage.skipped(position, .outOfTime, at: self.time) }
        if Stage.hasLimits, stage.isRefused(position) {
            self.silence = nil
            return stage.skipped(position, .capped, at: self.time)
        }
        let answer = stage.answer(of: position)
        let limit = min(turn.pointee.timeout, self.deadline &- self.time)
        let isInTime = answer.latency < limit
        self.open[self.openCount] = ConcurrentDriver.Open(
            position: position,
            end: isInTime ? AttemptEnd(answer.kind) : .timedOut,
            moment: Moment(self.time &+ (isInTime ? answer.latency : limit), isInTime ? .answer : .timeout)
        )
        self.openCount &+= 1
        self.silence = self.hedgeDelay.map { Moment(self.time &+ min($0, .max >> 4), .silence) }
    }

    /// Returns the index of the attempt that ends first, if it ends before `first`, which becomes its moment.
    @inline(__always)
    private func firstEnd(before first: inout Int64) -> Int? {
        var index = -1
        for other in 0..<self.openCount {
            // Selections and no branches, which would often be mispredicted.
            let order = self.open[other].moment.order
            index = order < first ? other : index
            first = min(order, first)
        }
        return index < 0 ? nil : index
    }

    @inline(__always)
    private mutating func remove(_ index: Int) -> ConcurrentDriver.Open {
        let attempt = self.open[index]
        self.openCount &-= 1
        for place in index..<self.openCount { self.open[place] = self.open[place &+ 1] }
        return attempt
    }

    /// Ends the load without an ad while attempts are open, the last of which ends first.
    private mutating func end<Stage: LoadStage>(isCancelled: Bool, _ stage: inout Stage) {
        self.close(isCancelled ? .cancelled : .deadlineExceeded, &stage) { _ in true }
        stage.finished(isCancelled ? .cancelled : .deadlineExceeded, at: self.time)
    }

    /// Closes the attempts for which a condition holds, the last one first.
    @inline(__always)
    private mutating func close<Stage: LoadStage>(
        _ end: AttemptEnd,
        _ stage: inout Stage,
        where condition: (Int) -> Bool
    ) {
        while self.openCount > 0, condition(self.open[self.openCount &- 1].position) {
            self.openCount &-= 1
            stage.ended(self.open[self.openCount].position, end, at: self.time)
        }
    }

    /// Waits for ads better than the one of `best`, as long as the strategy allows.
    @inline(__always)
    private mutating func choose<Stage: LoadStage>(
        _ first: Int,
        _ last: Int64,
        _ patience: Moment,
        _ stage: inout Stage
    ) {
        var best = first
        while true {
            self.close(.notNeeded, &stage) { $0 > best }
            let remaining = self.deadline &- self.time
            guard self.openCount > 0, self.wait > 0, remaining > 0 else { break }
            let end = self.waitEnd ?? Moment(self.time &+ min(self.wait, remaining), .waitEnd)
            self.waitEnd = end
            var moment = min(last, end.order)
            guard let index = self.firstEnd(before: &moment) else {
                self.time = max(self.time, Moment.time(moment))
                guard moment == patience.order else { break }
                stage.ended(best, .cancelled, at: self.time)
                return self.end(isCancelled: true, &stage)
            }
            self.time = Moment.time(moment)
            let attempt = self.remove(index)
            if let end = attempt.end {
                stage.ended(attempt.position, end, at: self.time)
            } else {
                stage.ended(best, .notUsed, at: self.time)
                best = attempt.position
            }
        }
        self.close(.notNeeded, &stage) { _ in true }
        stage.finished(.filled(best), at: self.time)
    }
}

extension AttemptEnd {
    /// Creates the end of an attempt that is answered; `nil` if it has an ad.
    @inline(__always)
    fileprivate init?(_ kind: LoadAnswer.Kind) {
        switch kind {
        case .fill: return nil
        case .noFill: self = .noFill
        case .error: self = .error
        }
    }
}
