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
    /// Of those around the last node, the end of the loads, half come before it, and have no time.
    private(set) var nodes: [Double]
    private var sums: [Int64: Double] = [:]

    /// Without any.
    init(nodeCount: Int) {
        self.moments = []
        self.nodes = Array(repeating: 0, count: nodeCount)
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

    mutating func add(_ mass: Double, around node: Int) { self.nodes[node] += mass }

    /// Adds a kernel from each of the nodes that have a weight.
    mutating func add(_ kernel: [Double], from node: Int, times weight: Double) {
        let count = min(kernel.count, self.nodes.count - node)
        self.nodes.withUnsafeMutableBufferPointer { nodes in
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
            // Half of those around the last node count.
            let mass = node == grid.count ? 2 * moment.mass : moment.mass
            self.nodes[min(node, grid.count)] += weight * mass
        }
    }
}
