/// Positions as distances: the number of content items between each slot and the slot before it.
///
/// Slots are numbered in their order. The number determines the distance.
struct SlotRule: Sendable {
    /// The distances of the first slots, one by one.
    private let head: [Int]

    /// The distance of every later slot; 0 if there are no later slots.
    private let step: Int

    /// The maximum number of slots.
    let maximumCount: Int

    let minimumSpacing: Int
    let allowsTrailingAd: Bool

    init(_ positions: AdPositions) {
        let rule = SlotRule(
            counting: positions.counting,
            fixed: positions.fixed,
            interval: positions.interval,
            first: positions.first
        )
        self.head = rule.head
        self.step = rule.step
        self.maximumCount = positions.maximumCount ?? .max
        self.minimumSpacing = positions.minimumSpacing
        self.allowsTrailingAd = positions.allowsTrailingAd
    }

    /// Creates a rule without limits; the numbers have been checked.
    init(counting: AdPositions.Counting, fixed: [Int], interval: Int?, first: Int?) {
        let isByRow = counting == .rows
        var content = 0
        var head: [Int] = []
        head.reserveCapacity(fixed.count)
        for (index, position) in fixed.enumerated() {
            let before = isByRow ? position - index : position
            head.append(before - content)
            content = before
        }
        self.step = interval.map { isByRow ? $0 - 1 : $0 } ?? 0
        if fixed.isEmpty, let first, first != self.step { head = [first] }
        self.head = head
        self.maximumCount = .max
        self.minimumSpacing = 0
        self.allowsTrailingAd = false
    }

    /// The distance between slots that need not be stored one by one.
    var unit: Int { max(self.step, 1) }

    /// The index from which on all slots have the same distance.
    var headCount: Int { self.head.count }

    /// Returns whether all slots from this one on have the distance ``unit``.
    func isUniform(from index: Int) -> Bool { self.step > 0 && index >= self.head.count }

    /// Returns the distance of a slot from the slot before it; `nil` if there is no such slot.
    func distance(of index: Int) -> Int? {
        index < self.head.count ? self.head[index] : self.step > 0 ? self.step : nil
    }

    /// The smallest distance between two slots.
    var smallestSpacing: Int {
        let spacings = self.head.dropFirst() + (self.step > 0 ? [self.step] : [])
        return spacings.min() ?? Int(Int32.max)
    }
}
