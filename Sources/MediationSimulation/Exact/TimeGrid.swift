internal import MediationCore

/// Equal steps of time from the start of a load to its deadline, with the share of users who still wait.
struct TimeGrid: Hashable, Sendable {
    /// The maximum duration of a step on the coarsest grid, in milliseconds, as far as the number of steps allows.
    private static let coarsestStep = 80.0
    private static let counts = 25.0...200
    /// The maximum number of steps of a grid on which all marks are nodes; each finer level doubles it.
    private static let mostOfMarks: Int64 = 1000
    /// The share of the whole below which a mark counts as 0, since next to nothing comes within so short a time.
    private static let leastMark = 1e-6

    /// The number of steps.
    let count: Int
    /// The duration of a step, in milliseconds.
    let step: Double
    /// The share of users who still wait, at each node.
    let waiting: [Double]
    /// The share of users who still wait, in the middle of each step.
    let waitingInside: [Double]
    private let patience: Double

    /// Creates a grid.
    ///
    /// - Parameters:
    ///   - end: The end of loads in milliseconds.
    ///   - patience: The mean patience of the users.
    ///   - level: The fineness: each level has twice as many steps as the one before. 2 is usual.
    ///   - marks: Times in milliseconds that should be nodes, if that does not take too many steps.
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

    /// Returns the smallest number of steps for which all marks are nodes; `nil` if that is too many.
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

    // The other properties follow from these.
    func hash(into hasher: inout Hasher) {
        hasher.combine(self.count)
        hasher.combine(self.step)
        hasher.combine(self.patience)
    }

    /// The rate at which waiting users leave, per millisecond; 0 if they wait forever.
    var decay: Double { self.patience < .infinity ? 1 / self.patience : 0 }
}

extension TimeGrid {
    /// Returns the nodes that stand for a moment between them, with weights that keep its mean and, if requested, its
    /// spread.
    func nodes(for time: Double, keepsSpread: Bool = true) -> [(node: Int, weight: Double)] {
        let place = time / self.step
        let nearest = Int(place.rounded())
        let offset = place - Double(nearest)
        // Rounding errors are not an offset.
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
