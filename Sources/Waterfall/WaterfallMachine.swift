/// The rules of a waterfall, without a clock: which line item to ask next, and when the load has ended.
///
/// A driver reports what has happened with ``handle(_:)`` and then calls ``next(at:)`` until it returns `wait` or
/// `finish`. Because the driver pulls the actions, an adapter that answers inside `load` is an ordinary event and not a
/// recursion.
///
/// Events at the same moment are reported one after the other: cancellation by the app, the deadline, timeouts, the end of
/// a wait, silence, and answers last, those of better line items first. So an answer at its timeout or at the deadline is
/// late.
///
/// A line item is its position in the waterfall of this load; the lower of two positions is the better one. Asking one line
/// item at a time is the strategy of width 1 and not a path of its own. Time is the time since the load began and comes in
/// as an argument; durations go out.
///
/// The machine is inlined into its drivers, also across modules: with calls, an attempt would take four times as long. A
/// declaration that is `usableFromInline` is private to this file and `OpenAttempts` all the same.
@usableFromInline
package struct WaterfallMachine: Sendable {
    /// A state of the load, with all that is known in it.
    ///
    /// Each goes to the next one below, or to `ending`, and `choosing` also back to `asking`; ``handle(_:)`` and
    /// ``next(at:)`` make the transitions.
    @usableFromInline
    enum State: Sendable {
        /// The load begins with an auction.
        case beforeAuction
        /// The auction is being held.
        case auction
        /// No ad is ready, and `next` is the line item to ask next. While hedging, it is held up by the newest attempt
        /// until that has ended or has been silent for the hedge delay.
        case asking(next: Int, isHeldUp: Bool)
        /// The ad of `best` is ready, and better line items may still be open. It is held once the driver has been told
        /// to keep the time that it waits for them. If it is withdrawn, `next` is the line item to ask next.
        case choosing(best: Int, next: Int, isHeld: Bool)
        /// The outcome is known; line items that are still open are yet to be cancelled or set aside.
        case ending(Outcome)
        /// The driver has been told the outcome.
        case finished
    }

    @usableFromInline var rules: [Rule]
    @usableFromInline let plan: Plan
    @usableFromInline var state: State
    @usableFromInline var open: OpenAttempts

    /// Creates a machine for one load.
    @inlinable
    package init(rules: [Rule], plan: Plan) {
        self.rules = rules
        self.plan = plan
        self.state = Self.firstState(plan)
        self.open = OpenAttempts()
    }

    /// Begins another load with the same line items and the same plan, without an allocation.
    ///
    /// Line items that are still open are forgotten.
    @inlinable
    package mutating func restart() {
        self.state = Self.firstState(self.plan)
        self.open.removeAll()
    }

    /// Indicates whether this line item has been asked and its answer is awaited.
    package func isAsking(_ position: Int) -> Bool { self.isUndecided && self.open.phase(of: position) == .asking }

    /// Indicates whether this line item has an ad that is being prepared.
    package func isPreparing(_ position: Int) -> Bool {
        self.isUndecided && self.open.phase(of: position) == .preparing
    }

    /// The best line item with an ad that is ready, until the outcome is known.
    package var best: Int? {
        if case .choosing(let best, _, _) = self.state { best } else { nil }
    }

    private var isUndecided: Bool {
        switch self.state {
        case .asking, .choosing: true
        case .beforeAuction, .auction, .ending, .finished: false
        }
    }

    @inlinable
    static func firstState(_ plan: Plan) -> State {
        plan.auctionTimeout == nil ? .asking(next: 0, isHeldUp: false) : .beforeAuction
    }
}

// MARK: - Events

extension WaterfallMachine {
    /// Takes in an event.
    ///
    /// - Returns: `false` if the event changes nothing: it comes too late, or it is about a line item that is not open.
    @inlinable @inline(__always) @discardableResult
    package mutating func handle(_ event: Event) -> Bool {
        switch event {
        case .auctionEnded(let rules): self.endAuction(rules)
        case .filled(let position): self.fill(position)
        case .ready(let position): self.makeReady(position)
        case .failed(let position): self.fail(position)
        case .withdrawn(let position): self.withdraw(position)
        case .timedOut(let position): self.timeOut(position)
        case .silent(let position): self.passSilence(of: position)
        case .waited: self.endWait()
        case .deadlinePassed: self.passDeadline()
        case .cancelled: self.cancel()
        }
    }

    @inlinable
    mutating func endAuction(_ rules: [Rule]) -> Bool {
        guard case .auction = self.state else { return false }
        self.rules = rules
        self.state = .asking(next: 0, isHeldUp: false)
        return true
    }

    @inlinable
    mutating func fill(_ position: Int) -> Bool {
        switch self.state {
        case .asking, .choosing: self.open.move(position, from: .asking, to: .preparing)
        case .beforeAuction, .auction, .ending, .finished: false
        }
    }

    @inlinable
    mutating func makeReady(_ position: Int) -> Bool {
        switch self.state {
        case .asking(let next, _):
            guard self.open.move(position, from: .preparing, to: .ready) else { return false }
            self.state = .choosing(best: position, next: next, isHeld: false)
            return true
        case .choosing(let best, _, _) where best < position:
            return self.open.move(position, from: .preparing, to: .surplus)
        case .choosing(let best, let next, let isHeld):
            guard self.open.move(position, from: .preparing, to: .ready) else { return false }
            _ = self.open.move(best, from: .ready, to: .surplus)
            self.state = .choosing(best: position, next: next, isHeld: isHeld)
            return true
        case .beforeAuction, .auction, .ending, .finished: return false
        }
    }

    @inlinable
    mutating func fail(_ position: Int) -> Bool {
        switch self.state {
        case .asking(let next, _) where position == next - 1:
            guard self.open.removeUndecided(position) else { return false }
            self.state = .asking(next: next, isHeldUp: false)
            return true
        case .asking, .choosing: return self.open.removeUndecided(position)
        case .beforeAuction, .auction, .ending, .finished: return false
        }
    }

    @inlinable
    mutating func withdraw(_ position: Int) -> Bool {
        guard case .choosing(position, let next, _) = self.state else { return false }
        _ = self.open.removeLast { $0.position == position }
        self.state = .asking(next: next, isHeldUp: false)
        return true
    }

    @inlinable
    mutating func timeOut(_ position: Int) -> Bool {
        switch self.state {
        case .asking(let next, _) where position == next - 1:
            guard self.open.move(position, from: .asking, to: .timedOut) else { return false }
            self.state = .asking(next: next, isHeldUp: false)
            return true
        case .asking, .choosing: return self.open.move(position, from: .asking, to: .timedOut)
        case .beforeAuction, .auction, .ending, .finished: return false
        }
    }

    @inlinable
    mutating func passSilence(of position: Int) -> Bool {
        guard case .asking(let next, _) = self.state, position == next - 1 else { return false }
        guard self.open.phase(of: position) == .asking else { return false }
        self.state = .asking(next: next, isHeldUp: false)
        return true
    }

    @inlinable
    mutating func endWait() -> Bool {
        guard case .choosing(let best, _, isHeld: true) = self.state else { return false }
        self.state = .ending(.filled(best))
        return true
    }

    @inlinable
    mutating func passDeadline() -> Bool {
        switch self.state {
        case .beforeAuction, .auction: self.state = .ending(.deadlineExceeded)
        // The best ad is handed out as it is, with or without its images.
        case .asking, .choosing: self.state = .ending(self.open.firstWithAd.map(Outcome.filled) ?? .deadlineExceeded)
        case .ending, .finished: return false
        }
        return true
    }

    @inlinable
    mutating func cancel() -> Bool {
        switch self.state {
        case .beforeAuction, .auction, .asking, .choosing: self.state = .ending(.cancelled)
        case .ending, .finished: return false
        }
        return true
    }
}

// MARK: - Actions

extension WaterfallMachine {
    /// Returns what the driver has to do now.
    ///
    /// The driver calls it after `init` and after each event, until it returns `wait` or `finish`.
    @inlinable @inline(__always)
    package mutating func next(at time: Nanoseconds) -> Action {
        // Most calls come in this state, and a test for it alone is cheaper than a switch.
        guard case .asking(let next, let isHeldUp) = self.state else { return self.nextUnlessAsking(at: time) }
        return self.ask(next, isHeldUp: isHeldUp, at: time)
    }

    @inlinable @inline(never)
    mutating func nextUnlessAsking(at time: Nanoseconds) -> Action {
        switch self.state {
        case .beforeAuction: self.beginAuction(at: time)
        case .choosing(let best, let next, let isHeld): self.choose(best, next: next, isHeld: isHeld, at: time)
        case .ending(let outcome): self.end(outcome)
        case .asking, .auction, .finished: .wait
        }
    }

    @inlinable
    mutating func beginAuction(at time: Nanoseconds) -> Action {
        let remaining = self.plan.deadline - time
        guard remaining > .zero, let timeout = self.plan.auctionTimeout else { return self.end(.deadlineExceeded) }
        self.state = .auction
        return .holdAuction(within: min(timeout, remaining))
    }

    @inlinable
    mutating func ask(_ position: Int, isHeldUp: Bool, at time: Nanoseconds) -> Action {
        // While an ad is being prepared, no line item is asked.
        guard !self.open.hasAnswers else { return self.takeNotice() ?? .wait }
        if !self.open.isEmpty {
            guard !isHeldUp, self.open.count < self.plan.width, position < self.rules.count else { return .wait }
        }
        guard position < self.rules.count else { return self.end(.noFill) }
        guard time < self.plan.deadline else { return self.end(.deadlineExceeded) }
        let remaining = self.plan.deadline - time
        let rule = self.rules[position]
        guard remaining >= rule.minimumTime else {
            self.state = .asking(next: position + 1, isHeldUp: isHeldUp)
            return .skip(position)
        }
        self.open.append(position)
        self.state = .asking(next: position + 1, isHeldUp: self.plan.hedgeDelay != nil)
        return .ask(position, within: min(rule.timeout, remaining))
    }

    @inlinable
    mutating func choose(_ best: Int, next: Int, isHeld: Bool, at time: Nanoseconds) -> Action {
        if let notice = self.takeNotice() { return notice }
        if let worse = self.open.removeLast(where: { $0.position > best }) { return Self.dismissal(of: worse) }
        guard self.open.count > 1 else { return self.end(.filled(best)) }
        // The wait ends with `waited` or `deadlinePassed`, and not because a stale event asks at the last moment.
        guard !isHeld else { return .wait }
        let remaining = self.plan.deadline - time
        guard self.plan.wait > .zero, remaining > .zero else { return self.end(.filled(best)) }
        self.state = .choosing(best: best, next: next, isHeld: true)
        return .hold(best, for: min(self.plan.wait, remaining))
    }

    @inlinable
    mutating func end(_ outcome: Outcome) -> Action {
        self.state = .ending(outcome)
        if let notice = self.takeNotice() { return notice }
        switch outcome {
        case .filled(let best):
            if let other = self.open.removeLast(where: { $0.position != best }) { return Self.dismissal(of: other) }
        case .deadlineExceeded:
            if let last = self.open.removeLast() { return .cancel(last.position, .deadlineExceeded) }
        case .cancelled:
            if let last = self.open.removeLast() { return .cancel(last.position, .cancelled) }
        case .noFill: break
        }
        self.state = .finished
        return .finish(outcome)
    }

    /// Returns the action that an event has left for a single line item.
    @inlinable
    mutating func takeNotice() -> Action? {
        guard let attempt = self.open.removeFirstNotice() else { return nil }
        return attempt.phase == .timedOut ? .cancel(attempt.position, .timedOut) : .setAside(attempt.position)
    }

    @inlinable
    static func dismissal(of attempt: OpenAttempts.Attempt) -> Action {
        attempt.phase == .asking ? .cancel(attempt.position, .notNeeded) : .setAside(attempt.position)
    }
}
