/// When the turn of a line item comes: how many turns come at single moments, and how many around each node of a grid.
///
/// They are those of users that wait for ever; how many of them still wait at a time is known. Moments are exact, so that
/// it comes out what meets a timeout, the deadline or the least time of an attempt.
struct TurnTimes {
    struct Moment {
        /// In nanoseconds from the start of the load.
        var time: Int64
        var mass: Double

        var milliseconds: Double { Double(time) / 1e6 }
    }

    /// More moments than these are not followed one by one.
    private static let mostMoments = 4000
    /// Nor are those of a law that would make more than these of those that there are.
    private static let mostPairs = 40_000

    /// Ascending.
    private(set) var moments: [Moment]
    private(set) var nodes: [Double]
    /// How many more of those around each node come after it than before it.
    ///
    /// Where turns set in or cease, they are on one side only. What comes after the last node, the end of the loads, does
    /// not count.
    private(set) var skews: [Double]
    private var sums: [Int64: Double] = [:]

    /// Without any.
    init(nodeCount: Int) {
        self.moments = []
        self.nodes = Array(repeating: 0, count: nodeCount)
        self.skews = self.nodes
    }

    /// Before the first line item.
    static func start(nodeCount: Int) -> TurnTimes {
        var turns = TurnTimes(nodeCount: nodeCount)
        turns.moments = [Moment(time: 0, mass: 1)]
        return turns
    }

    /// Whether the single moments of a law can be followed from all of these.
    func follows(_ law: Law) -> Bool {
        guard let atoms = law.atoms else { return false }
        return atoms.count * max(self.moments.count, 1) <= Self.mostPairs && atoms.count <= Self.mostMoments / 2
    }

    mutating func add(_ mass: Double, at time: Int64) {
        guard mass != 0 else { return }
        self.sums[time, default: 0] += mass
    }

    /// Those around a node.
    func sides(_ node: Int) -> Sides {
        Sides(before: (self.nodes[node] - self.skews[node]) / 2, after: (self.nodes[node] + self.skews[node]) / 2)
    }

    mutating func add(_ sides: Sides, around node: Int) {
        self.nodes[node] += sides.mass
        self.skews[node] += sides.skew
    }

    /// Adds a kernel from a node that has a weight.
    mutating func add(_ kernel: [Double], from node: Int, times weight: Double) {
        Self.add(kernel, to: &self.nodes, from: node, times: weight)
    }

    /// Adds how much more of a kernel comes after its nodes than before them.
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

    /// To be called when all has been added: puts the moments in order, and those that are too many around the nodes.
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
            // Of those around the last node, all come before the end.
            let mass = weight * moment.mass
            let isLast = node == grid.count
            self.add(Sides(before: isLast ? mass : mass / 2, after: isLast ? 0 : mass / 2), around: node)
        }
    }
}

/// Turns around a node of a grid: how many come before it, and how many after.
struct Sides {
    var before: Double
    var after: Double

    var mass: Double { self.before + self.after }
    var skew: Double { self.after - self.before }

    /// Those that come earlier than a place near the node, by so many steps after it, and the others.
    func cut(at steps: Double) -> (early: Sides, late: Sides) {
        let (first, second) = (min(max(1 + 2 * steps, 0), 1), min(max(2 * steps, 0), 1))
        let early = Sides(before: self.before * first, after: self.after * second)
        return (early, Sides(before: self.before - early.before, after: self.after - early.after))
    }
}
