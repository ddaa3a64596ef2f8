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
    fileprivate struct Moment: Equatable {
        enum Rank: Int64 {
            case cancellation, deadline, timeout, waitEnd, silence, answer
        }

        /// A moment after all others.
        static let never = Moment(order: .max)

        fileprivate(set) var order: Int64

        private init(order: Int64) { self.order = order }

        /// The latest time, which is longer than any deadline of a model: twice as much is still a moment.
        static let latest = Int64.max >> (bits + 1)

        /// The number of bits below the time: of the rank, and those that an ``Open`` adds.
        private static let bits = Open.bits + 3

        /// Creates a moment; the time is at most twice the latest one.
        @inline(__always)
        init(_ time: Int64, _ rank: Rank) {
            self.order = time &<< Int64(Self.bits) | rank.rawValue &<< Int64(Open.bits)
        }

        /// Returns the time of an order.
        @inline(__always)
        static func time(_ order: Int64) -> Int64 { order &>> Int64(Self.bits) }
    }

    /// An attempt that has begun and has not ended, in one number: its moment, position, and kind of answer.
    ///
    /// The attempt that ends first has the lowest number, or of several the best line item.
    fileprivate struct Open {
        /// The number of bits below the moment.
        static let bits = SimulationModel.positionBits + kindBits

        private static let kindBits = 2
        private static let noAnswer: UInt8 = 3

        let order: Int64

        /// Creates an attempt; `kind` is `nil` without an answer in time.
        @inline(__always)
        init(_ position: Int, _ kind: LoadAnswer.Kind?, _ moment: Moment) {
            let kind = Int64(kind?.rawValue ?? Self.noAnswer)
            self.order = moment.order | Int64(position) &<< Int64(Self.kindBits) | kind
        }

        @inline(__always)
        private init(order: Int64) { self.order = order }

        var position: Int { Int(self.order >> Self.kindBits & (1 << SimulationModel.positionBits - 1)) }

        /// The way in which it ends if nothing else happens before; `nil` with an ad.
        var end: AttemptEnd? {
            switch LoadAnswer.Kind(rawValue: UInt8(truncatingIfNeeded: self.order) & 3) {
            case .noFill: .noFill
            case .fill: nil
            case .error: .error
            case nil: .timedOut
            }
        }

        /// Exchanges this attempt with another one that ends later.
        ///
        /// No branch, since the order of answers cannot be predicted.
        @inline(__always)
        mutating func exchange(ifBefore other: inout Open) {
            let (first, last) = (min(self.order, other.order), max(self.order, other.order))
            self = Open(order: last)
            other = Open(order: first)
        }
    }

    private let plan: WaterfallMachine.Plan
    private let hedgeDelay: Int64?
    private let open: UnsafeMutablePointer<Open>

    /// Creates a driver.
    ///
    /// - Parameter plan: The plan of the ad unit.
    package init(_ plan: WaterfallMachine.Plan) {
        self.plan = plan
        self.hedgeDelay = plan.hedgeDelay.map { min($0.count, Moment.latest) }
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
        if let hedgeDelay = self.hedgeDelay {
            self.hedge(turns, after: hedgeDelay, from: time, &stage)
        } else {
            self.askAtOnce(turns, from: time, &stage)
        }
    }

    // A function for each strategy, compiled without the rules of the other one.

    @inline(never)
    private func hedge<Stage: LoadStage>(
        _ turns: LoadTurns,
        after delay: Int64,
        from time: Int64,
        _ stage: inout Stage
    ) {
        var load = ConcurrentLoad(self.plan, turns, self.open, from: time)
        load.run(hedgeDelay: delay, &stage)
    }

    @inline(never)
    private func askAtOnce<Stage: LoadStage>(_ turns: LoadTurns, from time: Int64, _ stage: inout Stage) {
        var load = ConcurrentLoad(self.plan, turns, self.open, from: time)
        load.run(hedgeDelay: nil, &stage)
    }
}

/// The state of one load that asks several line items at a time.
private struct ConcurrentLoad {
    typealias Moment = ConcurrentDriver.Moment

    private let turns: LoadTurns
    /// The open attempts, the first to end last.
    private let open: UnsafeMutablePointer<ConcurrentDriver.Open>
    private let deadline: Int64
    private let width: Int
    private let wait: Int64

    private var time: Int64
    private var openCount = 0
    /// The line item to ask next.
    private var next = 0
    /// The moment at which the newest attempt no longer holds up the next one; never if it does not hold it up.
    private var silence = Moment.never
    /// The end of the wait for a better ad; never until an ad waits.
    private var waitEnd = Moment.never

    @inline(__always)
    init(
        _ plan: WaterfallMachine.Plan,
        _ turns: LoadTurns,
        _ open: UnsafeMutablePointer<ConcurrentDriver.Open>,
        from time: Int64
    ) {
        self.turns = turns
        self.open = open
        self.deadline = min(plan.deadline.count, Moment.latest)
        self.width = plan.width
        self.wait = plan.wait.count
        self.time = time
    }

    /// Asks line items until one has an ad, or none is left; `hedgeDelay` is `nil` if none holds up the next one.
    @inline(__always)
    mutating func run<Stage: LoadStage>(hedgeDelay: Int64?, _ stage: inout Stage) {
        let patience = Moment(Stage.hasPatience ? min(stage.patience, Moment.latest) : Moment.latest, .cancellation)
        let last = min(patience.order, Moment(self.deadline, .deadline).order)
        while true {
            while self.openCount == 0 || self.mayAskAnother {
                guard self.next < self.turns.count else { return stage.finished(.noFill, at: self.time) }
                guard self.time < self.deadline else { return stage.finished(.deadlineExceeded, at: self.time) }
                if let filled = self.ask(hedgeDelay, patience, &stage) {
                    return self.choose(filled, last, patience, &stage)
                }
            }
            let first = min(last, self.silence.order)
            guard let attempt = self.removeFirst(before: first) else {
                self.time = max(self.time, Moment.time(first))
                guard first == last else {
                    self.silence = .never
                    continue
                }
                return self.end(isCancelled: last == patience.order, &stage)
            }
            let position = attempt.position
            guard let end = attempt.end else { return self.choose(position, last, patience, &stage) }
            stage.ended(position, end, at: self.time)
            self.silence = position == self.next &- 1 ? .never : self.silence
        }
    }

    @inline(__always)
    private var mayAskAnother: Bool {
        self.silence == .never && self.openCount < self.width && self.next < self.turns.count
    }

    /// Gives the next line item its turn; returns its position if it has an ad before anything else can happen.
    @inline(__always)
    private mutating func ask<Stage: LoadStage>(
        _ hedgeDelay: Int64?,
        _ patience: Moment,
        _ stage: inout Stage
    ) -> Int? {
        let position = self.next
        let turn = self.turns.first + position
        self.next &+= 1
        stage.turn(position, at: self.time)
        guard self.time <= turn.pointee.lastStart else {
            stage.skipped(position, .outOfTime, at: self.time)
            return nil
        }
        if Stage.hasLimits, stage.isRefused(position, at: self.time) {
            self.silence = .never
            stage.skipped(position, .capped, at: self.time)
            return nil
        }
        let answer = stage.answer(of: position)
        let limit = min(turn.pointee.timeout, self.deadline &- self.time)
        let isInTime = answer.latency < limit
        // Most line items answer alone, before the next one is asked.
        if let hedgeDelay, self.openCount == 0, isInTime, answer.latency < hedgeDelay,
            !Stage.hasPatience || Moment(self.time &+ answer.latency, .answer).order < patience.order
        {
            self.time &+= answer.latency
            self.silence = .never
            guard answer.kind != .fill else { return position }
            stage.ended(position, answer.kind == .error ? .error : .noFill, at: self.time)
            return nil
        }
        var attempt = ConcurrentDriver.Open(
            position,
            isInTime ? answer.kind : nil,
            Moment(self.time &+ (isInTime ? answer.latency : limit), isInTime ? .answer : .timeout)
        )
        for place in 0..<self.openCount { self.open[place].exchange(ifBefore: &attempt) }
        self.open[self.openCount] = attempt
        self.openCount &+= 1
        self.silence = hedgeDelay.map { Moment(self.time &+ $0, .silence) } ?? .never
        return nil
    }

    /// Removes the attempt that ends first, and goes to its end, if that is before a moment.
    @inline(__always)
    private mutating func removeFirst(before order: Int64) -> ConcurrentDriver.Open? {
        guard self.openCount > 0 else { return nil }
        let attempt = self.open[self.openCount &- 1]
        guard attempt.order < order else { return nil }
        self.openCount &-= 1
        self.time = Moment.time(attempt.order)
        return attempt
    }

    /// Ends the load without an ad, and all attempts that are open.
    private mutating func end<Stage: LoadStage>(isCancelled: Bool, _ stage: inout Stage) {
        self.closeAll(isCancelled ? .cancelled : .deadlineExceeded, &stage)
        stage.finished(isCancelled ? .cancelled : .deadlineExceeded, at: self.time)
    }

    @inline(__always)
    private mutating func closeAll<Stage: LoadStage>(_ end: AttemptEnd, _ stage: inout Stage) {
        for place in 0..<self.openCount { stage.ended(self.open[place].position, end, at: self.time) }
        self.openCount = 0
    }

    /// Closes the attempts of line items after one.
    @inline(__always)
    private mutating func closeAll<Stage: LoadStage>(after best: Int, _ stage: inout Stage) {
        var count = 0
        for place in 0..<self.openCount {
            let attempt = self.open[place]
            if attempt.position > best {
                stage.ended(attempt.position, .notNeeded, at: self.time)
            } else {
                self.open[count] = attempt
                count &+= 1
            }
        }
        self.openCount = count
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
        while self.wait > 0 {
            self.closeAll(after: best, &stage)
            let remaining = self.deadline &- self.time
            guard self.openCount > 0, remaining > 0 else { break }
            if self.waitEnd == .never {
                self.waitEnd = Moment(self.time &+ min(self.wait, remaining), .waitEnd)
            }
            let moment = min(last, self.waitEnd.order)
            guard let attempt = self.removeFirst(before: moment) else {
                self.time = max(self.time, Moment.time(moment))
                guard moment == patience.order else { break }
                stage.ended(best, .cancelled, at: self.time)
                return self.end(isCancelled: true, &stage)
            }
            if let end = attempt.end {
                stage.ended(attempt.position, end, at: self.time)
            } else {
                stage.ended(best, .notUsed, at: self.time)
                best = attempt.position
            }
        }
        self.closeAll(.notNeeded, &stage)
        stage.finished(.filled(best), at: self.time)
    }
}
