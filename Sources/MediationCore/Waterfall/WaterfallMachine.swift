/// The rules of a waterfall, without a clock: whom to ask next, and when the load has ended. // W1–W4, W8, W9
///
/// A driver tells it what happened (``filled(_:)``, ``ready(_:)``, ``failed(_:)``, ``timedOut(_:)``,
/// ``deadlinePassed()``, ``cancelled()``) and then asks ``next(at:)`` until it answers `wait`. Pulling the actions, instead of getting a list
/// per event, allocates nothing however many actions an event has, and lets an adapter that answers inside `load` be
/// an ordinary event and not a recursion.
///
/// Line items are their positions in the waterfall. Time is the time since the load began, and comes in as an argument;
/// durations go out. The driver drops the timer of an attempt once that attempt has ended.
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

    /// What the driver is to do.
    package enum Action: Hashable, Sendable {
        /// Ask this line item, and report `timedOut` if it has not answered within that time.
        case ask(Int, within: Nanoseconds)
        /// Record that this line item was not asked, because it needs more time than is left.
        case skip(Int)
        /// Tell this line item that its answer is not wanted any more.
        case cancel(Int, CancelReason)
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
    enum State: Hashable, Sendable {
        /// The line item of this position has its turn. Can go to itself (skipped), `asking`, `ending` or `finished`.
        case choosing(Int)
        /// This line item has been asked. Can go to `choosing`, `preparing` or `cancelling`.
        case asking(Int)
        /// This line item has an ad, whose images are being loaded. Can go to `choosing`, `cancelling` or `ending`.
        case preparing(Int)
        /// This line item is still to be told. Can go to itself (another reason), `choosing` or `ending`.
        case cancelling(Int, CancelReason)
        /// The end is known and not told yet. Can go to `finished`.
        case ending(Outcome)
        /// The end was told. Goes nowhere.
        case finished
    }

    @usableFromInline let rules: [Rule]
    @usableFromInline let deadline: Nanoseconds
    @usableFromInline var state: State

    @inlinable
    package init(rules: [Rule], deadline: Nanoseconds) {
        self.rules = rules
        self.deadline = deadline
        self.state = .choosing(0)
    }

    /// What to do now; to be called after `init` and after each event, until it answers `wait` or `finish`.
    @inlinable
    package mutating func next(at time: Nanoseconds) -> Action {
        switch self.state {
        case .choosing(let position):
            guard position < self.rules.count else {
                self.state = .finished
                return .finish(.noFill)
            }
            let remaining = self.deadline - time
            guard remaining > .zero else {
                self.state = .finished
                return .finish(.deadlineExceeded)
            }
            let rule = self.rules[position]
            guard remaining >= rule.minimumTime else {
                self.state = .choosing(position + 1)
                return .skip(position)
            }
            self.state = .asking(position)
            return .ask(position, within: min(rule.timeout, remaining))
        case .cancelling(let position, let reason):
            switch reason.kind {
            case .timedOut: self.state = .choosing(position + 1)
            case .deadlineExceeded: self.state = .ending(.deadlineExceeded)
            case .cancelled: self.state = .ending(.cancelled)
            }
            return .cancel(position, reason)
        case .ending(let outcome):
            self.state = .finished
            return .finish(outcome)
        case .asking, .preparing, .finished:
            return .wait
        }
    }

    /// Whether this line item has been asked and its answer is awaited.
    @inlinable
    package func isAsking(_ position: Int) -> Bool {
        self.state == .asking(position)
    }

    /// Whether this line item has an ad that is being prepared.
    @inlinable
    package func isPreparing(_ position: Int) -> Bool {
        self.state == .preparing(position)
    }

    /// The line item has an ad, and its timeout does not count any more; ``ready(_:)`` is to follow.
    ///
    /// - Returns: `false` if it comes too late to count.
    @inlinable
    package mutating func filled(_ position: Int) -> Bool {
        guard self.state == .asking(position) else { return false }
        self.state = .preparing(position)
        return true
    }

    /// The ad of the line item can be handed out.
    @inlinable
    package mutating func ready(_ position: Int) {
        guard self.state == .preparing(position) else { return }
        self.state = .ending(.filled(position))
    }

    /// The line item has no ad, could not be asked, or its ad is of no use.
    ///
    /// - Returns: `false` if it comes too late to matter.
    @inlinable
    package mutating func failed(_ position: Int) -> Bool {
        guard self.state == .asking(position) || self.state == .preparing(position) else { return false }
        self.state = .choosing(position + 1)
        return true
    }

    /// The time that went out with `ask` has passed; nothing happens if the line item has answered.
    @inlinable
    package mutating func timedOut(_ position: Int) {
        guard self.state == .asking(position) else { return }
        self.state = .cancelling(position, .timedOut)
    }

    /// The load's deadline has passed: an ad that is still being prepared is handed out as it is.
    @inlinable
    package mutating func deadlinePassed() {
        switch self.state {
        case .choosing: self.state = .ending(.deadlineExceeded)
        case .asking(let position): self.state = .cancelling(position, .deadlineExceeded)
        case .preparing(let position): self.state = .ending(.filled(position))
        case .cancelling(let position, let reason):
            self.state = .cancelling(position, reason == .timedOut ? .deadlineExceeded : reason)
        case .ending, .finished: break
        }
    }

    /// The app wants the load no more; nothing happens if its end is known.
    @inlinable
    package mutating func cancelled() {
        switch self.state {
        case .choosing: self.state = .ending(.cancelled)
        case .asking(let position), .preparing(let position), .cancelling(let position, _):
            self.state = .cancelling(position, .cancelled)
        case .ending, .finished: break
        }
    }
}
