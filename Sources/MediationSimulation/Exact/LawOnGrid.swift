/// A law of latencies up to a timeout, at the nodes of a grid and at the timeout itself.
struct LawOnGrid: Sendable {
    struct Point: Sendable {
        /// The share of answers that come in time if the limit is here.
        var inTime = 0.0
        /// The mean share for limits up to a step later, and up to a step earlier; they differ where the law has steps.
        var withMore = 0.0
        var withLess = 0.0
        /// The integral of the share in time, from 0.
        var integral = 0.0
        /// The same integral with each moment weighted by the share of users who still wait.
        var waited = 0.0
    }

    /// The nodes before the timeout.
    private(set) var nodes: [Point]
    let timeout: Point
    /// The integral of the share in time up to the node after the last of these, which may be beyond the grid's end.
    private let next: Double

    init(_ law: Law, timeout: Double, _ grid: TimeGrid) {
        var nodes: [Point] = []
        var last = Point()
        func point(_ time: Double, _ step: Int) -> Point {
            let integral = time - law.mean(atMost: time)
            let waiting = step >= 0 && step < grid.count ? grid.waitingInside[step] : grid.waiting(at: time)
            let waited = last.waited + (integral - last.integral) * waiting
            let inTime = SameMoment.inTime(law, within: time)
            return Point(inTime: inTime, withMore: inTime, withLess: inTime, integral: integral, waited: waited)
        }
        var node = 0
        while node <= grid.count, Double(node) * grid.step < timeout {
            last = point(Double(node) * grid.step, node - 1)
            nodes.append(last)
            node += 1
        }
        let end = point(timeout, node - 1)
        let following = Double(node) * grid.step
        let beyond = following - timeout
        self.next = beyond < 0 ? following - law.mean(atMost: following) : end.integral + beyond * end.inTime
        self.nodes = nodes
        self.timeout = end
        if !law.isSmooth { self.spread(grid) }
    }

    private mutating func spread(_ grid: TimeGrid) {
        let integrals = (0...self.nodes.count).map { self.integral($0, grid) }
        for node in self.nodes.indices {
            self.nodes[node].withMore = (integrals[node + 1] - integrals[node]) / grid.step
            self.nodes[node].withLess = node > 0 ? (integrals[node] - integrals[node - 1]) / grid.step : 0
        }
    }

    /// Returns the integral of the share in time up to a node, which may be after the last one.
    func integral(_ node: Int, _ grid: TimeGrid) -> Double {
        guard node > 0 else { return 0 }
        if node < self.nodes.count { return self.nodes[node].integral }
        return self.next + Double(node - self.nodes.count) * grid.step * self.timeout.inTime
    }

    /// Creates a mixture of laws on the same grid, with the same timeout.
    init(_ parts: [(weight: Double, law: LawOnGrid)]) {
        func mix(_ point: (LawOnGrid) -> Point) -> Point {
            parts.reduce(into: Point()) { $0.add(point($1.law), times: $1.weight) }
        }
        let count = parts.map(\.law.nodes.count).min() ?? 0
        self.nodes = (0..<count).map { node in mix { $0.nodes[node] } }
        self.timeout = mix { $0.timeout }
        self.next = parts.reduce(0) { $0 + $1.weight * $1.law.next }
    }

    /// Returns the point for a limit anywhere before the timeout.
    func point(at limit: Double, of law: Law, _ grid: TimeGrid) -> Point {
        let node = min(Int(limit / grid.step), self.nodes.count - 1)
        guard node >= 0 else { return Point() }
        let integral = limit - law.mean(atMost: limit)
        let waiting = grid.waiting(at: (Double(node) * grid.step + limit) / 2)
        let waited = self.nodes[node].waited + (integral - self.nodes[node].integral) * waiting
        let inTime = SameMoment.inTime(law, within: limit)
        return Point(inTime: inTime, withMore: inTime, withLess: inTime, integral: integral, waited: waited)
    }
}

extension LawOnGrid.Point {
    mutating func add(_ other: Self, times weight: Double) {
        self.inTime += weight * other.inTime
        self.withMore += weight * other.withMore
        self.withLess += weight * other.withLess
        self.integral += weight * other.integral
        self.waited += weight * other.waited
    }
}

extension Law {
    /// Indicates whether answers within a step of a grid are spread about evenly over it.
    var isSmooth: Bool {
        switch self {
        case .constant, .samples: false
        case .lognormal(_, let sigma): sigma > 0.02
        case .uniform(let from, let to): to > from
        case .exponential, .beta: true
        }
    }
}
