/// The rules of a waterfall, without a clock: whom to ask next, and when the load has ended.
///
/// A driver tells it what happened, by a method per event, and then asks ``next(at:)`` until it answers `wait` or
/// `finish`. Pulling the actions, instead of getting a list per event, allocates nothing however many actions an event
/// has, and lets an adapter that answers inside `load` be an ordinary event and not a recursion.
///
/// What happens at the same moment is told one after the other: that the app cancels, that the deadline has passed,
/// timeouts, the end of a wait, silence, and answers last, those of better line items first. An answer at a timeout or at
/// the deadline is late, then.
///
/// Line items are their positions in the waterfall of this load; the lower of two positions is the better one. Asking one
/// at a time is the strategy with a width of 1, and goes the same way as all others. Time is the time since the load began,
/// and comes in as an argument; durations go out.
///
/// It is inlined into its drivers, also into those of other modules: the simulation makes hundreds of millions of decisions
/// a second, and calls would take most of the time. What is `usableFromInline` is private all the same.
@usableFromInline
package struct WaterfallMachine: Sendable {
    /// What the machine must know of a line item.
    @usableFromInline
    package struct Rule: Hashable, Sendable {
        @usableFromInline package var timeout: Nanoseconds
        @usableFromInline package var minimumTime: Nanoseconds

        package init(timeout: Nanoseconds, minimumTime: Nanoseconds) {
            self.timeout = timeout
            self.minimumTime = minimumTime
        }
    }

    /// What the machine must know of the ad unit, apart from its line items.
    @usableFromInline
    package struct Plan: Hashable, Sendable {
        @usableFromInline package var deadline: Nanoseconds
        /// How many line items may be open at a time, from 1 to ``OpenAttempts/capacity``.
        @usableFromInline package var width: Int
        /// How long the newest attempt may be silent before the next line item is asked too; the driver keeps that time.
        @usableFromInline package var hedgeDelay: Nanoseconds?
        /// How long an ad waits for a better attempt that is open.
        @usableFromInline package var wait: Nanoseconds
        /// How long the bidders and the auction may take; `nil` if there is none.
        @usableFromInline package var auctionTimeout: Nanoseconds?

        package init(
            deadline: Nanoseconds,
            width: Int = 1,
            hedgeDelay: Nanoseconds? = nil,
            wait: Nanoseconds = .zero,
            auctionTimeout: Nanoseconds? = nil
        ) {
            self.deadline = deadline
            self.width = min(max(width, 1), OpenAttempts.capacity)
            self.hedgeDelay = hedgeDelay
            self.wait = wait
            self.auctionTimeout = auctionTimeout
        }
    }

    /// What the driver is to do.
    @usableFromInline
    package enum Action: Hashable, Sendable {
        /// Ask the bidders and hold the auction, and report `auctionEnded` with the waterfall that comes of it, no later
        /// than in that time.
        case holdAuction(within: Nanoseconds)
        /// Ask this line item, and report `timedOut` if it has not answered within that time; with a hedge delay, also
        /// report `silent` when that has passed without an answer.
        case ask(Int, within: Nanoseconds)
        /// Record that this line item was not asked, because it needs more time than is left.
        case skip(Int)
        /// The ad of this line item is ready and waits for a better one: report `waited` after that time.
        case hold(Int, for: Nanoseconds)
        /// Tell this line item that its answer is not wanted any more.
        case cancel(Int, CancelReason)
        /// Record that this line item had an ad and that another one is handed out.
        case setAside(Int)
        /// End the load; emitted exactly once, and last.
        case finish(Outcome)
        /// Nothing to do until the next event.
        case wait
    }

    /// How the load ended.
    @usableFromInline
    package enum Outcome: Hashable, Sendable {
        case filled(Int)
        case noFill
        case deadlineExceeded
        case cancelled
    }

    @usableFromInline
    enum Stage: Hashable, Sendable {
        /// There is to be an auction. Can go to `auction` or `ending`.
        case beforeAuction
        /// The auction is being held. Can go to `asking` or `ending`.
        case auction
        /// Line items are being asked. Can go to `ending` or `finished`.
        case asking
        /// The end is known; those that are still open are to be told. Can go to `finished`.
        case ending
        /// The end was told. Goes nowhere.
        case finished
    }

    @inlinable static var none: Int { -1 }

    @usableFromInline var rules: [Rule]
    /// The line item that is next to be asked.
    @usableFromInline var cursor = 0
    /// The line item whose ad is ready, or `none`.
    @usableFromInline var best = Self.none
    @usableFromInline let deadline: Nanoseconds
    @usableFromInline let wait: Nanoseconds
    @usableFromInline let auctionTimeout: Nanoseconds
    @usableFromInline let width: Int
    /// How the load ends, once that is known.
    @usableFromInline var outcome = Outcome.noFill
    @usableFromInline var stage: Stage
    @usableFromInline let isHedged: Bool
    /// Whether the newest attempt lets the next line item be asked, as far as the width allows.
    @usableFromInline var mayAskNext = true
    @usableFromInline var isHolding = false
    @usableFromInline var open = OpenAttempts()

    /// Whether loads begin with an auction.
    @usableFromInline let hasAuction: Bool

    @inlinable
    package init(rules: [Rule], plan: Plan) {
        self.rules = rules
        self.deadline = plan.deadline
        self.wait = plan.wait
        self.auctionTimeout = plan.auctionTimeout ?? .zero
        self.width = plan.width
        self.isHedged = plan.hedgeDelay != nil
        self.hasAuction = plan.auctionTimeout != nil
        self.stage = plan.auctionTimeout == nil ? .asking : .beforeAuction
    }

    /// Begins another load, as after `init` with the same line items and plan; without an allocation, and without a word to
    /// those that are open.
    @inlinable
    package mutating func restart() {
        self.cursor = 0
        self.best = Self.none
        self.stage = self.hasAuction ? .beforeAuction : .asking
        self.mayAskNext = true
        self.isHolding = false
        self.open.removeAll()
    }

    /// Whether this line item has been asked and its answer is awaited; not when the end of the load is known.
    package func isAsking(_ position: Int) -> Bool {
        self.stage == .asking && self.open.phase(of: position) == .asking
    }

    /// Whether this line item has an ad that is being prepared; not when the end of the load is known.
    package func isPreparing(_ position: Int) -> Bool {
        self.stage == .asking && self.open.phase(of: position) == .preparing
    }
}

// MARK: - Actions

extension WaterfallMachine {
    /// What to do now; to be called after `init` and after each event, until it answers `wait` or `finish`.
    @inlinable @inline(__always)
    package mutating func next(at time: Nanoseconds) -> Action {
        guard self.stage == .asking else { return self.nextUnlessAsking(at: time) }
        if self.open.answeredCount > 0 {
            guard self.best != Self.none, self.open.count == 1 else { return self.nextAfterAnswer(at: time) }
            self.stage = .finished
            return .finish(.filled(self.best))
        }
        guard self.open.count == 0 || self.mayAskOneMore else { return .wait }
        return self.askNext(at: time)
    }

    /// What to do now that the line item has failed: as ``failed(_:)`` and ``next(at:)``, for drivers that count nanoseconds.
    @inlinable @inline(__always)
    package mutating func next(afterFailureOf position: Int, at time: Nanoseconds) -> Action {
        guard self.stage == .asking, self.open.removeOnly(position) else {
            _ = self.failed(position)
            return self.next(at: time)
        }
        // Nobody is open now, and so nobody has answered.
        return self.askNext(at: time)
    }

    /// Whether the next line item may be asked while others are open.
    @inlinable
    var mayAskOneMore: Bool {
        self.mayAskNext && self.open.count < self.width && self.cursor < self.rules.count
    }

    @inlinable @inline(never)
    mutating func nextUnlessAsking(at time: Nanoseconds) -> Action {
        switch self.stage {
        case .beforeAuction: self.beginAuction(at: time)
        case .ending: self.end(self.outcome)
        case .auction, .asking, .finished: .wait
        }
    }

    /// What follows when one of several open line items, or one that has no ad yet, is not just being asked.
    @inlinable @inline(never)
    mutating func nextAfterAnswer(at time: Nanoseconds) -> Action {
        if let action = self.takeNotice() { return action }
        // Without one that is ready, an ad is being prepared, and nobody is asked meanwhile.
        return self.best == Self.none ? .wait : self.awaitBetter(at: time)
    }

    @inlinable
    mutating func beginAuction(at time: Nanoseconds) -> Action {
        let remaining = self.deadline - time
        guard remaining > .zero else { return self.end(.deadlineExceeded) }
        self.stage = .auction
        return .holdAuction(within: min(self.auctionTimeout, remaining))
    }

    @inlinable @inline(__always)
    mutating func askNext(at time: Nanoseconds) -> Action {
        let position = self.cursor
        // As the array checks it itself, so that it is checked once.
        guard UInt(bitPattern: position) < UInt(bitPattern: self.rules.count) else { return self.end(.noFill) }
        guard time < self.deadline else { return self.end(.deadlineExceeded) }
        // No time is negative, so nothing overflows.
        let remaining = Nanoseconds(self.deadline.count &- time.count)
        let rule = self.rules[position]
        self.cursor = position &+ 1
        guard remaining >= rule.minimumTime else { return .skip(position) }
        self.open.insert(position)
        if self.isHedged { self.mayAskNext = false }
        return .ask(position, within: min(rule.timeout, remaining))
    }

    /// An ad is ready: nobody else is asked, and those that could only be worse are told.
    @inlinable
    mutating func awaitBetter(at time: Nanoseconds) -> Action {
        if let action = self.dismissLast(after: self.best) { return action }
        guard self.open.count > 1 else { return self.end(.filled(self.best)) }
        // The wait ends by `waited` or `deadlinePassed`, and not by a stale event at the last moment.
        guard !self.isHolding else { return .wait }
        let remaining = self.deadline - time
        guard self.wait > .zero, remaining > .zero else { return self.end(.filled(self.best)) }
        self.isHolding = true
        return .hold(self.best, for: min(self.wait, remaining))
    }

    @inlinable
    mutating func end(_ outcome: Outcome) -> Action {
        self.settle(outcome)
        if let action = self.takeNotice() { return action }
        switch outcome {
        case .filled: if let action = self.dismissLast() { return action }
        case .deadlineExceeded:
            if let last = self.open.removeLast() { return .cancel(last.position, .deadlineExceeded) }
        case .cancelled: if let last = self.open.removeLast() { return .cancel(last.position, .cancelled) }
        case .noFill: break
        }
        self.stage = .finished
        return .finish(outcome)
    }

    /// Tells what events have left to be told of single line items.
    @inlinable
    mutating func takeNotice() -> Action? {
        guard let (position, phase) = self.open.removeFirstNotice() else { return nil }
        return phase == .timedOut ? .cancel(position, .timedOut) : .setAside(position)
    }

    /// Lets go of the last line item after that position that is not the best one.
    @inlinable
    mutating func dismissLast(after position: Int = -1) -> Action? {
        guard let (last, phase) = self.open.removeLast(after: position, except: self.best) else { return nil }
        return phase == .asking ? .cancel(last, .notNeeded) : .setAside(last)
    }

    @inlinable
    mutating func settle(_ outcome: Outcome) {
        self.stage = .ending
        self.outcome = outcome
    }
}

// MARK: - Events

extension WaterfallMachine {
    /// The auction has ended, and this is the waterfall.
    ///
    /// - Returns: `false` if it comes too late to count.
    @inlinable
    package mutating func auctionEnded(_ rules: [Rule]) -> Bool {
        guard self.stage == .auction else { return false }
        self.rules = rules
        self.stage = .asking
        return true
    }

    /// The line item has an ad, and its timeout does not count any more; ``ready(_:)`` is to follow.
    ///
    /// - Returns: `false` if it comes too late to count.
    @inlinable
    package mutating func filled(_ position: Int) -> Bool {
        guard self.stage == .asking else { return false }
        return self.open.move(position, from: .asking, to: .preparing)
    }

    /// The ad of the line item can be handed out.
    @inlinable
    package mutating func ready(_ position: Int) {
        guard self.stage == .asking else { return }
        guard self.best == Self.none || position < self.best else {
            _ = self.open.move(position, from: .preparing, to: .surplus)
            return
        }
        guard self.open.move(position, from: .preparing, to: .ready) else { return }
        if self.best != Self.none { _ = self.open.move(self.best, from: .ready, to: .surplus) }
        self.best = position
    }

    /// The line item has no ad, could not be asked, or its ad is of no use.
    ///
    /// - Returns: `false` if it comes too late to matter.
    @inlinable
    package mutating func failed(_ position: Int) -> Bool {
        guard self.stage == .asking else { return false }
        // With nobody else open, the next one may be asked in any case.
        if self.open.removeOnly(position) { return true }
        guard self.open.removeUndecided(position) else { return false }
        if position == self.cursor - 1 { self.mayAskNext = true }
        return true
    }

    /// The time that went out with `ask` has passed; nothing happens if the line item has answered.
    @inlinable
    package mutating func timedOut(_ position: Int) {
        guard self.stage == .asking, self.open.move(position, from: .asking, to: .timedOut) else { return }
        if position == self.cursor - 1 { self.mayAskNext = true }
    }

    /// The hedge delay has passed since this line item was asked; nothing happens if it has answered, or is not the newest.
    @inlinable
    package mutating func silent(_ position: Int) {
        guard position == self.cursor - 1, self.open.isLastAsking(position) else { return }
        self.mayAskNext = true
    }

    /// The ad that was held has waited long enough.
    @inlinable
    package mutating func waited() {
        guard self.stage == .asking, self.isHolding else { return }
        self.settle(.filled(self.best))
    }

    /// The load's deadline has passed: the best ad that is there is handed out as it is, images or not.
    @inlinable
    package mutating func deadlinePassed() {
        switch self.stage {
        case .beforeAuction, .auction: self.settle(.deadlineExceeded)
        case .asking:
            guard let position = self.open.firstWithAd() else {
                return self.settle(.deadlineExceeded)
            }
            self.best = position
            self.settle(.filled(position))
        case .ending, .finished: break
        }
    }

    /// The app wants the load no more; nothing happens if its end is known.
    @inlinable
    package mutating func cancelled() {
        switch self.stage {
        case .beforeAuction, .auction, .asking: self.settle(.cancelled)
        case .ending, .finished: break
        }
    }
}
