/// The line items that have been asked and of which something is still to come, in the order of the waterfall.
///
/// A list of a fixed size inside the machine: an array would be an allocation per load. The newest one has a place of its
/// own, and what concerns it alone is inlined, so that a waterfall that asks one at a time pays nothing for the others.
struct OpenAttempts: Hashable, Sendable {
    enum Phase: UInt8, Sendable {
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

    /// The most that can be open.
    static var capacity: Int { WaterfallStrategy.greatestWidth }

    private var newest = 0
    private var newestPhase = Phase.asking
    /// How many there are.
    private(set) var count = 0
    /// How many are not just being asked.
    private(set) var answeredCount = 0
    private var olderPositions = SIMD16<Int32>()
    private var olderPhases = SIMD16<UInt8>()

    /// The phase of a line item, or `nil` if it is not open.
    func phase(of position: Int) -> Phase? {
        self.index(of: position).map { self.phase(at: $0) }
    }

    /// The first line item that has an ad which can be handed out.
    var firstWithAd: Int? {
        guard self.answeredCount > 0 else { return nil }
        return self.firstIndex { $0 == .preparing || $0 == .ready }.map { self.position(at: $0) }
    }
}

// MARK: - Changes

extension OpenAttempts {
    /// Adds a line item that is being asked; its position is greater than all others, and there is room for it.
    @inline(__always)
    mutating func insert(_ position: Int) {
        if self.count > 0 { self.makeNewestOlder() }
        self.newest = position
        self.newestPhase = .asking
        self.count += 1
    }

    /// Takes a line item out that is being asked or prepared.
    ///
    /// - Returns: `false` if there is none.
    @inline(__always)
    mutating func removeUndecided(_ position: Int) -> Bool {
        guard self.count == 1, self.newest == position, self.newestPhase == .asking else {
            return self.removeAnyUndecided(position)
        }
        self.count = 0
        return true
    }

    /// Moves a line item from one phase to another.
    ///
    /// - Returns: `false` if it is not in the first one.
    @inline(__always)
    mutating func move(_ position: Int, from old: Phase, to new: Phase) -> Bool {
        guard self.count == 1, self.newest == position, self.newestPhase == old else {
            return self.moveAny(position, from: old, to: new)
        }
        self.newestPhase = new
        self.answeredCount = 1
        return true
    }

    /// Takes out the first line item of which there is something to be told.
    mutating func removeFirstNotice() -> (position: Int, phase: Phase)? {
        guard self.answeredCount > 0 else { return nil }
        return self.firstIndex { $0 == .timedOut || $0 == .surplus }.map { self.remove(at: $0) }
    }

    /// Takes out the last line item, if it stands after that position; the exception stays and is passed over.
    mutating func removeLast(after position: Int = -1, except exception: Int = -1) -> (position: Int, phase: Phase)? {
        var index = self.count - 1
        if index >= 0, self.position(at: index) == exception { index -= 1 }
        guard index >= 0, self.position(at: index) > position else { return nil }
        return self.remove(at: index)
    }

    @inline(never)
    private mutating func removeAnyUndecided(_ position: Int) -> Bool {
        guard let index = self.index(of: position) else { return false }
        guard self.phase(at: index) == .asking || self.phase(at: index) == .preparing else { return false }
        _ = self.remove(at: index)
        return true
    }

    @inline(never)
    private mutating func moveAny(_ position: Int, from old: Phase, to new: Phase) -> Bool {
        guard let index = self.index(of: position), self.phase(at: index) == old else { return false }
        // Nothing goes back to being asked.
        if old == .asking { self.answeredCount += 1 }
        if index == self.count - 1 { self.newestPhase = new } else { self.olderPhases[index] = new.rawValue }
        return true
    }

    private mutating func remove(at index: Int) -> (position: Int, phase: Phase) {
        let removed = (position: self.position(at: index), phase: self.phase(at: index))
        if removed.phase != .asking { self.answeredCount -= 1 }
        self.count -= 1
        if index == self.count {
            guard index > 0 else { return removed }
            self.newest = Int(self.olderPositions[index - 1])
            self.newestPhase = self.olderPhase(at: index - 1)
        } else {
            for next in index..<self.count - 1 {
                self.olderPositions[next] = self.olderPositions[next + 1]
                self.olderPhases[next] = self.olderPhases[next + 1]
            }
        }
        return removed
    }

    @inline(never)
    private mutating func makeNewestOlder() {
        self.olderPositions[self.count - 1] = Int32(self.newest)
        self.olderPhases[self.count - 1] = self.newestPhase.rawValue
    }
}

// MARK: - Elements

extension OpenAttempts {
    private func index(of position: Int) -> Int? {
        guard self.count > 0 else { return nil }
        if self.newest == position { return self.count - 1 }
        for index in 0..<self.count - 1 where self.olderPositions[index] == position { return index }
        return nil
    }

    private func firstIndex(where isWanted: (Phase) -> Bool) -> Int? {
        (0..<self.count).first { isWanted(self.phase(at: $0)) }
    }

    private func position(at index: Int) -> Int {
        index == self.count - 1 ? self.newest : Int(self.olderPositions[index])
    }

    private func phase(at index: Int) -> Phase {
        index == self.count - 1 ? self.newestPhase : self.olderPhase(at: index)
    }

    private func olderPhase(at index: Int) -> Phase {
        // Only raw values of phases are ever stored.
        Phase(rawValue: self.olderPhases[index]) ?? .asking
    }
}
