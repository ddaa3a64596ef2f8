/// The line items that have been asked and of which something is still to come, in the order of the waterfall.
///
/// A list of a fixed size inside the machine: an array would be an allocation per load. What concerns the only one in the
/// list is inlined, so that a waterfall that asks one at a time pays nothing for the others.
@usableFromInline
struct OpenAttempts: Sendable {
    @usableFromInline
    enum Phase: UInt32, Sendable {
        /// It has been asked. Can go to `preparing` or `timedOut`.
        case asking
        /// It has an ad, whose images are being loaded. Can go to `ready` or `surplus`.
        case preparing
        /// Its ad is the best one that is ready. Can go to `surplus`.
        case ready
        /// It is still to be told that its time has passed.
        case timedOut
        /// It has an ad that is of no use any more.
        case surplus
    }

    /// A line item and its phase in one number, which is compared, moved and copied as such.
    @usableFromInline
    struct Element: Equatable {
        @usableFromInline let bits: UInt32

        @inlinable
        init(_ position: Int, _ phase: Phase) {
            self.bits = UInt32(truncatingIfNeeded: position) << 3 | phase.rawValue
        }

        @inlinable var position: Int { Int(self.bits >> 3) }

        // Only raw values of phases are ever stored.
        @inlinable var phase: Phase { Phase(rawValue: self.bits & 7) ?? .asking }
    }

    /// The most that can be open.
    static var capacity: Int { WaterfallStrategy.greatestWidth }

    /// How many there are.
    @usableFromInline var count = 0
    /// How many are not just being asked.
    @usableFromInline var answeredCount = 0
    /// Memory for the elements.
    ///
    /// It is not used as a vector: to read or change one lane would be to copy them all.
    @usableFromInline var storage = SIMD16<UInt32>()

    @inlinable
    init() {}

    /// The phase of a line item, or `nil` if it is not open.
    func phase(of position: Int) -> Phase? {
        var copy = self
        return copy.index(of: position).map { copy[$0].phase }
    }
}

// MARK: - Questions and changes

// The questions are mutating too: only so are they asked where the elements are, and not of a copy.
extension OpenAttempts {
    /// Whether a line item is the last one, and is being asked.
    @inlinable @inline(__always)
    mutating func isLastAsking(_ position: Int) -> Bool {
        self.count > 0 && self[self.count - 1] == Element(position, .asking)
    }

    /// The first line item that has an ad which can be handed out.
    @inlinable
    mutating func firstWithAd() -> Int? {
        guard self.answeredCount > 0 else { return nil }
        return self.firstIndex(.preparing, .ready).map { self[$0].position }
    }

    /// Adds a line item that is being asked; its position is greater than all others, and there is room for it.
    @inlinable @inline(__always)
    mutating func insert(_ position: Int) {
        self[self.count] = Element(position, .asking)
        self.count &+= 1
    }

    /// Forgets all of them.
    @inlinable
    mutating func removeAll() {
        self.count = 0
        self.answeredCount = 0
    }

    /// Takes a line item out that is being asked and is the only one that is open.
    ///
    /// - Returns: `false` if it is not.
    @inlinable @inline(__always)
    mutating func removeOnly(_ position: Int) -> Bool {
        guard self.count == 1, self[0] == Element(position, .asking) else { return false }
        self.count = 0
        return true
    }

    /// Takes a line item out that is being asked or prepared.
    ///
    /// - Returns: `false` if there is none.
    @inlinable
    mutating func removeUndecided(_ position: Int) -> Bool {
        guard let index = self.index(of: position) else { return false }
        guard self[index].phase == .asking || self[index].phase == .preparing else { return false }
        _ = self.remove(at: index)
        return true
    }

    /// Moves a line item from one phase to another.
    ///
    /// - Returns: `false` if it is not in the first one.
    @inlinable @inline(__always)
    mutating func move(_ position: Int, from old: Phase, to new: Phase) -> Bool {
        guard self.count == 1, self[0] == Element(position, old) else {
            return self.moveAny(position, from: old, to: new)
        }
        self[0] = Element(position, new)
        self.answeredCount = 1
        return true
    }

    /// Takes out the first line item of which there is something to be told.
    @inlinable @inline(__always)
    mutating func removeFirstNotice() -> (position: Int, phase: Phase)? {
        self.answeredCount > 0 ? self.removeFirstNoticeOfAnswered() : nil
    }

    /// Takes out the last line item, if it stands after that position; the exception stays and is passed over.
    @inlinable
    mutating func removeLast(after position: Int = -1, except exception: Int = -1) -> (position: Int, phase: Phase)? {
        var index = self.count - 1
        if index >= 0, self[index].position == exception { index -= 1 }
        guard index >= 0, self[index].position > position else { return nil }
        return self.remove(at: index)
    }

    @inlinable @inline(never)
    mutating func removeFirstNoticeOfAnswered() -> (position: Int, phase: Phase)? {
        self.firstIndex(.timedOut, .surplus).map { self.remove(at: $0) }
    }

    @inlinable @inline(never)
    mutating func moveAny(_ position: Int, from old: Phase, to new: Phase) -> Bool {
        guard let index = self.index(of: position), self[index].phase == old else { return false }
        // Nothing goes back to being asked.
        if old == .asking { self.answeredCount += 1 }
        self[index] = Element(position, new)
        return true
    }

    @inlinable
    mutating func remove(at index: Int) -> (position: Int, phase: Phase) {
        let removed = self[index]
        if removed.phase != .asking { self.answeredCount -= 1 }
        self.count -= 1
        var next = index
        while next < self.count {
            self[next] = self[next + 1]
            next += 1
        }
        return (removed.position, removed.phase)
    }
}

// MARK: - Elements

extension OpenAttempts {
    /// The element at an index from 0 to less than ``capacity``.
    @inlinable
    subscript(index: Int) -> Element {
        @inline(__always)
        mutating get { withUnsafeMutableBytes(of: &self.storage) { $0.bindMemory(to: Element.self)[index] } }
        @inline(__always)
        set { withUnsafeMutableBytes(of: &self.storage) { $0.bindMemory(to: Element.self)[index] = newValue } }
    }

    @inlinable
    mutating func index(of position: Int) -> Int? {
        var index = self.count - 1
        while index >= 0 {
            if self[index].position == position { return index }
            index -= 1
        }
        return nil
    }

    /// The first element that is in one of two phases.
    @inlinable
    mutating func firstIndex(_ phase: Phase, _ other: Phase) -> Int? {
        for index in 0..<self.count where self[index].phase == phase || self[index].phase == other { return index }
        return nil
    }
}
