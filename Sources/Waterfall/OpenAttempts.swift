/// The line items that have been asked and about which something is still to come, in the order of the waterfall.
///
/// The list has room for ``WaterfallStrategy/greatestWidth`` line items inside the machine: no load and no event allocates.
@usableFromInline
struct OpenAttempts: Sendable {
    @usableFromInline
    enum Phase: UInt8, Sendable {
        /// The line item has been asked. Goes to `preparing` or `timedOut`.
        case asking
        /// The line item has an ad, whose images are being loaded. Goes to `ready` or `surplus`.
        case preparing
        /// The line item's ad is the best one that is ready. Goes to `surplus`.
        case ready
        /// The line item's time has passed, and the driver is yet to cancel it.
        case timedOut
        /// The line item has an ad that is not needed, and the driver is yet to set it aside.
        case surplus
    }

    @usableFromInline
    struct Attempt: Sendable {
        // Half as large as an `Int`: every open load has sixteen of these.
        @usableFromInline let shortPosition: Int32
        @usableFromInline var phase: Phase

        @inlinable
        init(position: Int, phase: Phase) {
            self.shortPosition = Int32(truncatingIfNeeded: position)
            self.phase = phase
        }

        @inlinable var position: Int { Int(self.shortPosition) }

        @inlinable static var none: Attempt { Attempt(position: 0, phase: .asking) }
    }

    @usableFromInline
    typealias Slots = (
        Attempt, Attempt, Attempt, Attempt, Attempt, Attempt, Attempt, Attempt,
        Attempt, Attempt, Attempt, Attempt, Attempt, Attempt, Attempt, Attempt
    )

    /// The number of line items.
    @usableFromInline var count = 0
    /// The number of line items in any phase but `asking`.
    @usableFromInline var answeredCount = 0
    @usableFromInline var slots: Slots

    @inlinable
    init() {
        let none = Attempt.none
        self.slots = (
            none, none, none, none, none, none, none, none, none, none, none, none, none, none, none, none
        )
    }
}

// MARK: - Questions

extension OpenAttempts {
    @inlinable var isEmpty: Bool { self.count == 0 }

    /// Indicates whether any line item has gone beyond `asking`.
    @inlinable var hasAnswers: Bool { self.answeredCount > 0 }

    /// Returns the phase of a line item, or `nil` if it is not open.
    @inlinable
    func phase(of position: Int) -> Phase? {
        var copy = self
        return copy.withAttempts { attempts in attempts.last { $0.position == position }?.phase }
    }

    /// The best line item with an ad that can be handed out.
    @inlinable var firstWithAd: Int? {
        var copy = self
        return copy.withAttempts { attempts in
            attempts.first { $0.phase == .preparing || $0.phase == .ready }?.position
        }
    }
}

// MARK: - Changes

extension OpenAttempts {
    /// Adds a line item that is being asked and stands below all others.
    @inlinable
    mutating func append(_ position: Int) {
        precondition(self.count < WaterfallStrategy.greatestWidth, "More line items are open than the strategy allows")
        self.count &+= 1
        self.withAttempts { $0[$0.count &- 1] = Attempt(position: position, phase: .asking) }
    }

    @inlinable
    mutating func removeAll() {
        self.count = 0
        self.answeredCount = 0
    }

    /// Moves a line item from one phase to another.
    ///
    /// - Returns: `false` if it is not in the first phase.
    @inlinable
    mutating func move(_ position: Int, from old: Phase, to new: Phase) -> Bool {
        let isMoved = self.withAttempts { attempts in
            guard let index = attempts.lastIndex(where: { $0.position == position }) else { return false }
            guard attempts[index].phase == old else { return false }
            attempts[index].phase = new
            return true
        }
        // No attempt goes back to `asking`.
        if isMoved, old == .asking { self.answeredCount &+= 1 }
        return isMoved
    }

    /// Removes a line item that is being asked or prepared.
    ///
    /// - Returns: `false` if it is in another phase or not open.
    @inlinable
    mutating func removeUndecided(_ position: Int) -> Bool {
        self.removeLast { $0.position == position && ($0.phase == .asking || $0.phase == .preparing) } != nil
    }

    /// Removes the first line item that the driver is yet to cancel or set aside.
    @inlinable
    mutating func removeFirstNotice() -> Attempt? {
        guard self.hasAnswers else { return nil }
        let index = self.withAttempts { $0.firstIndex { $0.phase == .timedOut || $0.phase == .surplus } }
        return index.map { self.remove(at: $0) }
    }

    /// Removes the lowest line item that fulfils a condition.
    @inlinable
    mutating func removeLast(where condition: (Attempt) -> Bool = { _ in true }) -> Attempt? {
        self.withAttempts { $0.lastIndex(where: condition) }.map { self.remove(at: $0) }
    }

    @inlinable
    mutating func remove(at index: Int) -> Attempt {
        let removed = self.withAttempts { $0[index] }
        if index < self.count &- 1 { self.moveUp(to: index) }
        self.count &-= 1
        if removed.phase != .asking { self.answeredCount &-= 1 }
        return removed
    }

    /// Moves all line items below a place up by one.
    @inlinable @inline(never)
    mutating func moveUp(to index: Int) {
        self.withAttempts { attempts in
            for index in index..<(attempts.count &- 1) { attempts[index] = attempts[index &+ 1] }
        }
    }

    /// Calls a closure with the line items that are open.
    @inlinable @inline(__always)
    mutating func withAttempts<Result>(_ body: (UnsafeMutableBufferPointer<Attempt>) -> Result) -> Result {
        let count = self.count
        // A tuple of elements of one type lies in memory as an array of them does. Not by its bytes: the last element is
        // without the gap that follows the others.
        return withUnsafeMutablePointer(to: &self.slots) { slots in
            let start = UnsafeMutableRawPointer(slots).assumingMemoryBound(to: Attempt.self)
            return body(UnsafeMutableBufferPointer(start: start, count: count))
        }
    }
}
