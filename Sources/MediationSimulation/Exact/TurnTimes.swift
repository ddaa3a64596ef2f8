/// The times at which the turn of a line item comes: the turns at single moments, and those around each node of a grid.
///
/// The turns are those of users who wait forever; the share of users who still wait at a time is known. Moments are
/// exact, so that they compare correctly with a timeout, the deadline or the minimum time of an attempt.
struct TurnTimes {
    struct Moment {
        /// The time in nanoseconds from the start of the load.
        var time: Int64
        var mass: Double

        var milliseconds: Double { Double(time) / 1e6 }
    }

    /// The maximum number of moments that are followed one by one.
    private static let mostMoments = 4000
    /// The maximum number of moments that a law may make from the existing ones for its moments to be followed.
    private static let mostPairs = 40_000

    /// The single moments, ascending.
    private(set) var moments: [Moment]
    private(set) var nodes: [Double]
    /// The excess of the turns after each node over those before it.
    ///
    /// Turns are on one side only where they begin or end. Turns after the last node, the end of the loads, do not
    /// count.
    private(set) var skews: [Double]
    private var sums: [Int64: Double] = [:]

    /// Creates turn times without any turns.
    init(nodeCount: Int) {
        self.moments = []
        self.nodes = Array(repeating: 0, count: nodeCount)
        self.skews = self.nodes
    }

    /// Returns the turn times before the first line item.
    static func start(nodeCount: Int) -> TurnTimes {
        var turns = TurnTimes(nodeCount: nodeCount)
        turns.moments = [Moment(time: 0, mass: 1)]
        return turns
    }

    /// Returns whether the single moments of a law can be followed from all of these moments.
    func follows(_ law: Law) -> Bool {
        guard let atoms = law.atoms else { return false }
        return atoms.count * max(self.moments.count, 1) <= Self.mostPairs && atoms.count <= Self.mostMoments / 2
    }

    mutating func add(_ mass: Double, at time: Int64) {
        guard mass != 0 else { return }
        self.sums[time, default: 0] += mass
    }

    /// Returns the turns around a node.
    func sides(_ node: Int) -> Sides {
        Sides(before: (self.nodes[node] - self.skews[node]) / 2, after: (self.nodes[node] + self.skews[node]) / 2)
    }

    mutating func add(_ sides: Sides, around node: Int) {
        self.nodes[node] += sides.mass
        self.skews[node] += sides.skew
    }

    /// Adds a kernel from a node, multiplied by a weight.
    mutating func add(_ kernel: [Double], from node: Int, times weight: Double) {
        Self.add(kernel, to: &self.nodes, from: node, times: weight)
    }

    /// Adds the excess of a kernel after its nodes over before them.
    mutating func add(skews kernel: [Double], from node: Int, times weight: Double) {
        Self.add(kernel, to: &self.skews, from: node, times: weight)
    }

    mutating func add(skew: Double, around node: Int) {
        guard node < self.skews.count else { return }
        self.skews[node] += skew
    }

    private static func add(_ kernel: [Double], to nodes: inout [Double], from node: Int, times weight: Double) {
        let count = min(kernel.count, nodes.count - node)
        nodes.withUnsafeMutableBufferPointer { nodes in
            kernel.withUnsafeBufferPointer { kernel in
                for index in 0..<count { nodes[node &+ index] += weight * kernel[index] }
            }
        }
    }

    /// Puts the moments in order after all additions, and spreads those that are too many around the nodes.
    mutating func settle(_ grid: TimeGrid?) {
        var moments = self.sums.map { Moment(time: $0.key, mass: $0.value) }
        self.sums = [:]
        if let grid, moments.count > Self.mostMoments {
            moments.sort { ($1.mass, $0.time) < ($0.mass, $1.time) }
            for moment in moments.dropFirst(Self.mostMoments / 2) { self.spread(moment, grid) }
            moments.removeSubrange((Self.mostMoments / 2)...)
        }
        self.moments = moments.sorted { $0.time < $1.time }
    }

    private mutating func spread(_ moment: Moment, _ grid: TimeGrid) {
        for (node, weight) in grid.nodes(for: moment.milliseconds, keepsSpread: false) {
            // Turns around the last node all come before the end.
            let mass = weight * moment.mass
            let isLast = node == grid.count
            self.add(Sides(before: isLast ? mass : mass / 2, after: isLast ? 0 : mass / 2), around: node)
        }
    }
}

/// The turns around a node of a grid: those before it, and those after it.
struct Sides {
    var before: Double
    var after: Double

    var mass: Double { self.before + self.after }
    var skew: Double { self.after - self.before }

    /// Divides the turns at a place that many steps after the node into earlier and later ones.
    func cut(at steps: Double) -> (early: Sides, late: Sides) {
        let (first, second) = (min(max(1 + 2 * steps, 0), 1), min(max(2 * steps, 0), 1))
        let early = Sides(before: self.before * first, after: self.after * second)
        return (early, Sides(before: self.before - early.before, after: self.after - early.after))
    }
}
