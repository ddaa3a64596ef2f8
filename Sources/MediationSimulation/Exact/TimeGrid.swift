internal import MediationCore

/// Equal steps of time from the start of a load to its deadline, and how patience wears off along them.
struct TimeGrid: Hashable, Sendable {
    /// So fine that a step is at most this, in milliseconds, where the number of steps allows.
    private static let coarsestStep = 80.0
    private static let counts = 25.0...200
    /// Grids on which all marks are nodes have no more steps than these, or twice as many at each finer level.
    private static let mostOfMarks: Int64 = 1000
    /// What is shorter, as a share of the whole, is taken for nothing: next to nothing comes within it.
    private static let leastMark = 1e-6

    /// How many steps there are.
    let count: Int
    /// In milliseconds.
    let step: Double
    /// How much of the users still wait, at each node.
    let waiting: [Double]
    /// The same in the middle of each step.
    let waitingInside: [Double]
    private let patience: Double

    /// Makes a grid.
    ///
    /// - Parameters:
    ///   - end: The end of loads in milliseconds.
    ///   - patience: The mean patience of the users.
    ///   - level: How fine it is: each level has twice as many steps as the one before. 2 is usual.
    ///   - marks: Times in milliseconds that are to be nodes, if that does not take too many.
    init(end: Double, patience: Double, level: Int = 2, marks: [Double] = []) {
        let usual = (end / Self.coarsestStep).rounded(.up)
        var count = min(max(usual, Self.counts.lowerBound), Self.counts.upperBound)
        if let least = Self.count(of: marks, end: end) { count = max((count / least).rounded(), 1) * least }
        self.count = Int(count) << level
        let step = end / Double(self.count)
        self.step = step
        self.patience = patience
        let waiting = { (time: Double) in patience < .infinity ? Mathematics.exp(-time / patience) : 1 }
        self.waiting = (0...self.count).map { waiting(Double($0) * step) }
        self.waitingInside = (0..<self.count).map { waiting((Double($0) + 0.5) * step) }
    }

    /// How many steps there are at least if all marks are nodes; `nil` if these are too many.
    private static func count(of marks: [Double], end: Double) -> Double? {
        let whole = Self.nanoseconds(end)
        var unit = whole
        for mark in marks where mark > Self.leastMark * end && mark < end {
            var other = Self.nanoseconds(mark)
            while other != 0 { (unit, other) = (other, unit % other) }
            guard whole / unit <= Self.mostOfMarks else { return nil }
        }
        return Double(whole / unit)
    }

    private static func nanoseconds(_ milliseconds: Double) -> Int64 { max(Int64((milliseconds * 1e6).rounded()), 1) }

    func waiting(at time: Double) -> Double {
        self.patience < .infinity ? Mathematics.exp(-time / self.patience) : 1
    }

    static func == (left: TimeGrid, right: TimeGrid) -> Bool {
        left.count == right.count && left.step == right.step && left.patience == right.patience
    }

    // The rest follows from these.
    func hash(into hasher: inout Hasher) {
        hasher.combine(self.count)
        hasher.combine(self.step)
        hasher.combine(self.patience)
    }

    /// By how much users that wait at one moment wait less at another.
    var decay: Double { self.patience < .infinity ? 1 / self.patience : 0 }
}

extension TimeGrid {
    /// The nodes that stand for a moment between them, with their weights: the mean stays, and if wanted the spread.
    func nodes(for time: Double, keepsSpread: Bool = true) -> [(node: Int, weight: Double)] {
        let place = time / self.step
        let nearest = Int(place.rounded())
        let offset = place - Double(nearest)
        // Rounding is no offset.
        guard offset.magnitude > 1e-9 else { return [(nearest, 1)] }
        guard keepsSpread, nearest > 0, nearest < self.count else {
            let first = Int(place)
            let fraction = place - Double(first)
            return [(first, 1 - fraction), (first + 1, fraction)]
        }
        return [
            (nearest - 1, (offset * offset - offset) / 2), (nearest, 1 - offset * offset),
            (nearest + 1, (offset * offset + offset) / 2),
        ]
    }
}
