/// Equal steps of time from the start of a load to its deadline, and how patience wears off along them.
struct TimeGrid: Hashable, Sendable {
    /// So fine that a step is at most this, in milliseconds, where the number of steps allows.
    private static let finestStep = 20.0
    private static let counts = 100...800

    /// How many steps there are.
    let count: Int
    /// In milliseconds.
    let step: Double
    /// How much of the users still wait, at each node.
    let waiting: [Double]
    /// The same in the middle of each step.
    let waitingInside: [Double]
    private let patience: Double

    /// Of a load that takes no longer than that, and of users whose mean patience is given, in milliseconds.
    ///
    /// It has `refinement` times as many steps as usual.
    init(end: Double, patience: Double, refinement: Double = 1) {
        let count = min((end / Self.finestStep).rounded(.up), Double(Self.counts.upperBound))
        self.count = Int(max(count, Double(Self.counts.lowerBound)) * refinement)
        let step = end / Double(self.count)
        self.step = step
        self.patience = patience
        let waiting = { (time: Double) in patience < .infinity ? Mathematics.exp(-time / patience) : 1 }
        self.waiting = (0...self.count).map { waiting(Double($0) * step) }
        self.waitingInside = (0..<self.count).map { waiting((Double($0) + 0.5) * step) }
    }

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
