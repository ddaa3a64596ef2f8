/// The rules of a waterfall, without a clock: whom to ask next, and when the load has ended. // W1–W5, W8, W9
///
/// A driver tells it what happened, by a method per event, and then asks ``next(at:)`` until it answers `wait` or
/// `finish`. Pulling the actions, instead of getting a list per event, allocates nothing however many actions an event
/// has, and lets an adapter that answers inside `load` be an ordinary event and not a recursion.
///
/// Line items are their positions in the waterfall of this load; the lower of two positions is the better one. Asking one
/// at a time is the strategy with a width of 1, and goes the same way as all others. Time is the time since the load began,
/// and comes in as an argument; durations go out.
package struct WaterfallMachine: Sendable {
    /// What the machine must know of a line item.
    package struct Rule: Hashable, Sendable {
        package var timeout: Nanoseconds
        package var minimumTime: Nanoseconds

        @inlinable
        package init(timeout: Nanoseconds, minimumTime: Nanoseconds) {
            self.timeout = timeout
            self.minimumTime = minimumTime
        }
    }

    /// What the machine must know of the ad unit, apart from its line items.
    package struct Plan: Hashable, Sendable {
        package var deadline: Nanoseconds
        /// How many line items may be open at a time, from 1 to ``OpenAttempts/capacity``.
        package var width: Int
        /// How long the newest attempt may be silent before the next line item is asked too; the driver keeps that time.
        package var hedgeDelay: Nanoseconds?
        /// How long an ad waits for a better attempt that is open.
        package var wait: Nanoseconds
        /// How long the bidders and the auction may take; `nil` if there is none.
        package var auctionTimeout: Nanoseconds?

        @inlinable
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
        case ending(Outcome)
        /// The end was told. Goes nowhere.
        case finished
    }

    @usableFromInline var rules: [Rule]
    @usableFromInline let plan: Plan
    @usableFromInline var stage: Stage
    @usableFromInline var open = OpenAttempts()
    /// The line item that is next to be asked.
    @usableFromInline var cursor = 0
    /// Whether the newest attempt lets the next line item be asked, as far as the width allows.
    @usableFromInline var mayAskNext = true
    /// The line item whose ad is ready, or `none`.
    @usableFromInline var best = Self.none
    @usableFromInline var isHolding = false

    @usableFromInline static var none: Int { -1 }

    @inlinable
    package init(rules: [Rule], plan: Plan) {
        self.rules = rules
        self.plan = plan
        self.stage = plan.auctionTimeout == nil ? .asking : .beforeAuction
    }

    /// Whether this line item has been asked and its answer is awaited.
    @inlinable
    package func isAsking(_ position: Int) -> Bool {
        self.open.phase(of: position) == .asking
    }

    /// Whether this line item has an ad that is being prepared.
    @inlinable
    package func isPreparing(_ position: Int) -> Bool {
        self.open.phase(of: position) == .preparing
    }
}

// MARK: - Actions

extension WaterfallMachine {
    /// What to do now; to be called after `init` and after each event, until it answers `wait` or `finish`.
    @inlinable
    package mutating func next(at time: Nanoseconds) -> Action {
        switch self.stage {
        case .asking: self.ask(at: time)
        case .ending(let outcome): self.end(outcome)
        case .beforeAuction: self.beginAuction(at: time)
        case .auction, .finished: .wait
        }
    }

    @inlinable
    mutating func beginAuction(at time: Nanoseconds) -> Action {
        let remaining = self.plan.deadline - time
        guard remaining > .zero else { return self.end(.deadlineExceeded) }
        self.stage = .auction
        return .holdAuction(within: min(self.plan.auctionTimeout ?? remaining, remaining))
    }

    @inlinable
    mutating func ask(at time: Nanoseconds) -> Action {
        if self.open.hasNotices, let action = self.takeNotice() { return action }
        if self.best != Self.none { return self.awaitBetter(at: time) }
        guard self.mayAskNext, self.open.count < self.plan.width, self.open.preparingCount == 0 else { return .wait }
        guard self.cursor < self.rules.count else { return self.open.count == 0 ? self.end(.noFill) : .wait }
        let remaining = self.plan.deadline - time
        guard remaining > .zero else { return self.end(.deadlineExceeded) }
        let position = self.cursor
        self.cursor += 1
        let rule = self.rules[position]
        guard remaining >= rule.minimumTime else { return .skip(position) }
        self.open.insert(position)
        self.mayAskNext = self.plan.hedgeDelay == nil
        return .ask(position, within: min(rule.timeout, remaining))
    }

    /// An ad is ready: nobody else is asked, and those that could only be worse are told.
    @inlinable
    mutating func awaitBetter(at time: Nanoseconds) -> Action {
        if let action = self.dismissLast(after: self.best) { return action }
        let remaining = self.plan.deadline - time
        guard self.open.count > 1, self.plan.wait > .zero, remaining > .zero else { return self.end(.filled(self.best)) }
        guard !self.isHolding else { return .wait }
        self.isHolding = true
        return .hold(self.best, for: min(self.plan.wait, remaining))
    }

    @inlinable
    mutating func end(_ outcome: Outcome) -> Action {
        self.stage = .ending(outcome)
        if self.open.hasNotices, let action = self.takeNotice() { return action }
        switch outcome {
        case .filled: if let action = self.dismissLast(after: Self.none) { return action }
        case .deadlineExceeded: if let position = self.open.removeLast() { return .cancel(position, .deadlineExceeded) }
        case .cancelled: if let position = self.open.removeLast() { return .cancel(position, .cancelled) }
        case .noFill: break
        }
        self.stage = .finished
        return .finish(outcome)
    }

    /// Tells what an event has left to be told of single line items.
    @inlinable
    mutating func takeNotice() -> Action? {
        guard let (position, phase) = self.open.removeNotice() else { return nil }
        return phase == .timedOut ? .cancel(position, .timedOut) : .setAside(position)
    }

    /// Lets go of the last line item after that position that is not the best one.
    @inlinable
    mutating func dismissLast(after position: Int) -> Action? {
        guard let (last, phase) = self.open.removeLast(after: position, except: self.best) else { return nil }
        return phase == .asking ? .cancel(last, .notNeeded) : .setAside(last)
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
        guard self.stage == .asking, self.open.phase(of: position) == .preparing else { return }
        guard self.best == Self.none || position < self.best else {
            _ = self.open.move(position, from: .preparing, to: .surplus)
            return
        }
        _ = self.open.move(self.best, from: .ready, to: .surplus)
        _ = self.open.move(position, from: .preparing, to: .ready)
        self.best = position
    }

    /// The line item has no ad, could not be asked, or its ad is of no use.
    ///
    /// - Returns: `false` if it comes too late to matter.
    @inlinable
    package mutating func failed(_ position: Int) -> Bool {
        guard self.stage == .asking, self.open.remove(position) else { return false }
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
        guard position == self.cursor - 1, self.isAsking(position) else { return }
        self.mayAskNext = true
    }

    /// The ad that was held has waited long enough.
    @inlinable
    package mutating func waited() {
        guard self.stage == .asking, self.isHolding else { return }
        self.stage = .ending(.filled(self.best))
    }

    /// The load's deadline has passed: the best ad that is there is handed out as it is, images or not.
    @inlinable
    package mutating func deadlinePassed() {
        switch self.stage {
        case .beforeAuction, .auction: self.stage = .ending(.deadlineExceeded)
        case .asking:
            guard let position = self.open.firstWithAd() else {
                self.stage = .ending(.deadlineExceeded)
                return
            }
            self.best = position
            self.stage = .ending(.filled(position))
        case .ending, .finished: break
        }
    }

    /// The app wants the load no more; nothing happens if its end is known.
    @inlinable
    package mutating func cancelled() {
        switch self.stage {
        case .beforeAuction, .auction, .asking: self.stage = .ending(.cancelled)
        case .ending, .finished: break
        }
    }
}
