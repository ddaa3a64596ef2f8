/// The line items that have been asked and of which something is still to come, in the order of the waterfall.
///
/// A list of a fixed size inside the machine: an array would be an allocation per load. The newest one has a place of its
/// own, so that a waterfall that asks one at a time never looks at the others.
@usableFromInline
struct OpenAttempts: Hashable, Sendable {
    @usableFromInline
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

        /// Whether there is something to be told of it.
        @usableFromInline var isNotice: Bool {
            @inlinable get { self == .timedOut || self == .surplus }
        }
    }

    /// The most that can be open.
    @usableFromInline static var capacity: Int { WaterfallStrategy.greatestWidth }

    /// How many there are.
    @usableFromInline var count = 0
    @usableFromInline var preparingCount = 0
    /// How many are timed out or surplus.
    @usableFromInline var noticeCount = 0
    @usableFromInline var newest = 0
    @usableFromInline var newestPhase = Phase.asking
    @usableFromInline var olderPositions = SIMD16<Int32>()
    @usableFromInline var olderPhases = SIMD16<UInt8>()

    @inlinable
    init() {}

    @inlinable var hasNotices: Bool { self.noticeCount > 0 }

    /// The phase of a line item, or `nil` if it is not open.
    @inlinable
    func phase(of position: Int) -> Phase? {
        self.index(of: position).map(self.phase)
    }

    /// Adds a line item that is being asked; its position is greater than all others, and there is room for it.
    @inlinable
    mutating func insert(_ position: Int) {
        if self.count > 0 { self.storeNewest(at: self.count - 1) }
        self.newest = position
        self.newestPhase = .asking
        self.count += 1
    }

    /// Takes a line item out that is being asked or prepared.
    ///
    /// - Returns: `false` if there is none.
    @inlinable
    mutating func remove(_ position: Int) -> Bool {
        guard let index = self.index(of: position) else { return false }
        guard self.phase(at: index) == .asking || self.phase(at: index) == .preparing else { return false }
        _ = self.remove(at: index)
        return true
    }

    /// Moves a line item from one phase to another.
    ///
    /// - Returns: `false` if it is not in the first one.
    @inlinable
    mutating func move(_ position: Int, from old: Phase, to new: Phase) -> Bool {
        guard let index = self.index(of: position), self.phase(at: index) == old else { return false }
        self.setPhase(at: index, to: new)
        return true
    }

    /// Takes out the first line item that is timed out or surplus.
    @inlinable
    mutating func removeNotice() -> (position: Int, phase: Phase)? {
        for index in 0..<self.count where self.phase(at: index).isNotice { return self.remove(at: index) }
        return nil
    }

    /// Takes out the last line item, if it stands after that position; the exception stays and is passed over.
    @inlinable
    mutating func removeLast(after position: Int, except exception: Int) -> (position: Int, phase: Phase)? {
        var index = self.count - 1
        if index >= 0, self.position(at: index) == exception { index -= 1 }
        guard index >= 0, self.position(at: index) > position else { return nil }
        return self.remove(at: index)
    }

    /// Takes out the last line item.
    @inlinable
    mutating func removeLast() -> Int? {
        self.count > 0 ? self.remove(at: self.count - 1).position : nil
    }

    /// The first line item that has an ad.
    @inlinable
    func firstWithAd() -> Int? {
        for index in 0..<self.count where self.phase(at: index) == .preparing || self.phase(at: index) == .ready {
            return self.position(at: index)
        }
        return nil
    }
}

// MARK: - Elements

extension OpenAttempts {
    @inlinable
    func index(of position: Int) -> Int? {
        guard self.count > 0 else { return nil }
        if self.newest == position { return self.count - 1 }
        for index in 0..<self.count - 1 where self.olderPositions[index] == position { return index }
        return nil
    }

    @inlinable
    func position(at index: Int) -> Int {
        index == self.count - 1 ? self.newest : Int(self.olderPositions[index])
    }

    @inlinable
    func phase(at index: Int) -> Phase {
        // Only raw values of phases are ever stored.
        index == self.count - 1 ? self.newestPhase : Phase(rawValue: self.olderPhases[index]) ?? .asking
    }

    @inlinable
    mutating func setPhase(at index: Int, to phase: Phase) {
        self.count(self.phase(at: index), by: -1)
        self.count(phase, by: 1)
        if index == self.count - 1 { self.newestPhase = phase } else { self.olderPhases[index] = phase.rawValue }
    }

    @inlinable
    mutating func remove(at index: Int) -> (position: Int, phase: Phase) {
        let removed = (position: self.position(at: index), phase: self.phase(at: index))
        self.count(removed.phase, by: -1)
        self.count -= 1
        if index == self.count {
            if self.count > 0 {
                self.newest = Int(self.olderPositions[self.count - 1])
                self.newestPhase = Phase(rawValue: self.olderPhases[self.count - 1]) ?? .asking
            }
        } else {
            for next in index..<self.count - 1 {
                self.olderPositions[next] = self.olderPositions[next + 1]
                self.olderPhases[next] = self.olderPhases[next + 1]
            }
        }
        return removed
    }

    @inlinable
    mutating func storeNewest(at index: Int) {
        self.olderPositions[index] = Int32(self.newest)
        self.olderPhases[index] = self.newestPhase.rawValue
    }

    @inlinable
    mutating func count(_ phase: Phase, by difference: Int) {
        if phase == .preparing { self.preparingCount += difference }
        if phase.isNotice { self.noticeCount += difference }
    }
}
