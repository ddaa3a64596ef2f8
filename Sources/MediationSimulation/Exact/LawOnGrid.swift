/// A law of latencies up to a timeout, at the nodes of a grid and at the timeout itself.
struct LawOnGrid: Sendable {
    struct Point: Sendable {
        /// How much comes in time if the limit is here.
        var inTime = 0.0
        /// The same in the mean over limits around here, which differs where the law has steps.
        var spread = 0.0
        /// The integral of what comes in time, from 0.
        var integral = 0.0
        /// The same with each moment weighted by how many users still wait.
        var waited = 0.0
    }

    /// The nodes before the timeout.
    let nodes: [Point]
    let timeout: Point

    init(_ law: Law, timeout: Double, _ grid: TimeGrid) {
        var nodes: [Point] = []
        var last = Point()
        func point(_ time: Double, _ step: Int) -> Point {
            let integral = time - law.mean(atMost: time)
            let waiting = step >= 0 && step < grid.count ? grid.waitingInside[step] : grid.waiting(at: time)
            let waited = last.waited + (integral - last.integral) * waiting
            let inTime = SameMoment.inTime(law, within: time)
            return Point(inTime: inTime, spread: inTime, integral: integral, waited: waited)
        }
        var node = 0
        while node <= grid.count, Double(node) * grid.step < timeout {
            last = point(Double(node) * grid.step, node - 1)
            nodes.append(last)
            node += 1
        }
        let end = point(timeout, node - 1)
        if !law.isSmooth { Self.spread(&nodes, end, timeout: timeout, grid) }
        self.nodes = nodes
        self.timeout = end
    }

    private static func spread(_ nodes: inout [Point], _ end: Point, timeout: Double, _ grid: TimeGrid) {
        func integral(_ node: Int) -> Double {
            guard node >= 0 else { return 0 }
            if node < nodes.count { return nodes[node].integral }
            return end.integral + (Double(node) * grid.step - timeout) * end.inTime
        }
        let means = nodes.indices.map { (integral($0 + 1) - integral($0 - 1)) / (2 * grid.step) }
        for node in nodes.indices { nodes[node].spread = means[node] }
    }

    init(nodes: [Point], timeout: Point) {
        self.nodes = nodes
        self.timeout = timeout
    }

    /// A mixture of laws on the same grid, with the same timeout.
    init(_ parts: [(weight: Double, law: LawOnGrid)]) {
        func mix(_ point: (LawOnGrid) -> Point) -> Point {
            parts.reduce(into: Point()) { $0.add(point($1.law), times: $1.weight) }
        }
        let count = parts.map(\.law.nodes.count).min() ?? 0
        self.nodes = (0..<count).map { node in mix { $0.nodes[node] } }
        self.timeout = mix { $0.timeout }
    }

    /// With a limit anywhere before the timeout.
    func point(at limit: Double, of law: Law, _ grid: TimeGrid) -> Point {
        let node = min(Int(limit / grid.step), self.nodes.count - 1)
        guard node >= 0 else { return Point() }
        let integral = limit - law.mean(atMost: limit)
        let waiting = grid.waiting(at: (Double(node) * grid.step + limit) / 2)
        let waited = self.nodes[node].waited + (integral - self.nodes[node].integral) * waiting
        let inTime = SameMoment.inTime(law, within: limit)
        return Point(inTime: inTime, spread: inTime, integral: integral, waited: waited)
    }
}

extension LawOnGrid.Point {
    mutating func add(_ other: Self, times weight: Double) {
        self.inTime += weight * other.inTime
        self.spread += weight * other.spread
        self.integral += weight * other.integral
        self.waited += weight * other.waited
    }
}

extension Law {
    /// Whether what comes within a step of a grid comes about evenly over it.
    var isSmooth: Bool {
        switch self {
        case .constant, .samples: false
        case .lognormal(_, let sigma): sigma > 0.02
        case .uniform(let from, let to): to > from
        case .exponential, .beta: true
        }
    }
}
