internal import MediationCore

/// A line item as a turn in a waterfall, for one group of users: its gain, and the share of turns that it passes on.
///
/// Time is divided into steps. If no load is ever cut off, there are no steps, and each array has a single number.
struct TurnItem: Sendable {
    /// The gain of an attempt, by the number of steps left: its revenue, less the price of the time that it takes.
    let gains: [Double]
    /// The share of turns that are used and not passed on at once, by the number of steps left.
    let asked: [Double]
    /// The share of attempts that pass the turn on, by the number of steps that it takes, without those whose users
    /// leave.
    let kernel: [Double]
    /// The greatest gain of an attempt with at most that number of steps left.
    let mostGains: [Double]
    /// The greatest share of attempts that pass the turn on within that number of steps.
    let mostStays: [Double]

    /// Creates a turn without an end of time.
    init(_ attempt: ExactAttempt, worth: Double, latencyPrice: Double, patience: Double) {
        let (fill, time) = Self.whole(attempt, patience: patience)
        let decay = patience < .infinity ? 1 / patience : 0
        let gain = worth * attempt.pay * fill - latencyPrice * time / 1000
        // Users leave at a constant rate, so the duration of an attempt determines the share that leaves.
        let stay = min(max(1 - fill - decay * time, 0), 1)
        self.gains = [gain]
        self.asked = [1]
        self.kernel = [stay]
        self.mostGains = [gain]
        self.mostStays = [stay]
    }

    /// Creates a turn with an end of time, at the end of a grid.
    init(_ attempt: ExactAttempt, worth: Double, latencyPrice: Double, _ grid: TimeGrid, laws: inout [Law: LawOnGrid]) {
        func onGrid(_ law: Law) -> LawOnGrid {
            if let known = laws[law] { return known }
            let new = LawOnGrid(law, timeout: attempt.timeout, grid)
            laws[law] = new
            return new
        }
        func part(_ weight: Double, _ law: Law) -> ItemOnGrid.Part {
            .init(weight: weight, law: law, onGrid: onGrid(law))
        }
        let item = ItemOnGrid(
            fill: part(attempt.fill, attempt.fillLaw),
            others: attempt.others.map { part($0.weight, $0.law) },
            timeout: attempt.timeout,
            grid
        )
        self.gains = (0...grid.count).map { left in
            let span = left < item.nodes.count ? item.nodes[left] : item.whole
            return worth * attempt.pay * span.fill - latencyPrice * span.time / 1000
        }
        self.asked = (0...grid.count).map { left in
            SameMoment.askedShare(
                minimumTime: attempt.minimumTime,
                left: Double(left) * grid.step,
                step: grid.step
            )
        }
        self.kernel = zip(item.kernel, grid.waiting).map { $0 * $1 }
        var (most, stays) = (0.0, 0.0)
        var (mostGains, mostStays): ([Double], [Double]) = ([], [])
        for left in 0...grid.count {
            most = max(most, self.gains[left])
            if left < self.kernel.count { stays += max(self.kernel[left], 0) }
            mostGains.append(most)
            mostStays.append(stays)
        }
        self.mostGains = mostGains
        self.mostStays = mostStays
    }

    /// Returns the share of attempts with an ad in time while the user waits, and the mean duration of attempts.
    private static func whole(_ attempt: ExactAttempt, patience: Double) -> (fill: Double, time: Double) {
        guard patience < .infinity else {
            let fill = attempt.fill * SameMoment.inTime(attempt.fillLaw, within: attempt.timeout)
            return (fill, attempt.laws.reduce(0) { $0 + $1.weight * $1.law.mean(atMost: attempt.timeout) })
        }
        let grid = TimeGrid(end: attempt.timeout, patience: patience)
        func part(_ weight: Double, _ law: Law) -> ItemOnGrid.Part {
            .init(weight: weight, law: law, onGrid: LawOnGrid(law, timeout: attempt.timeout, grid))
        }
        let item = ItemOnGrid(
            fill: part(attempt.fill, attempt.fillLaw),
            others: attempt.others.map { part($0.weight, $0.law) },
            timeout: attempt.timeout,
            grid
        )
        return (item.whole.fill, item.whole.time)
    }
}
