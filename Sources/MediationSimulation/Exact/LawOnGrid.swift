/// A law of latencies up to a timeout, at the nodes of a grid and at the timeout itself.
///
/// At each: the cdf; its integral from 0; and the same integral with each moment weighted by how many users still wait.
struct LawOnGrid: Sendable {
    struct Point: Sendable {
        var cdf: Double
        var integral: Double
        var waited: Double
    }

    /// The nodes before the timeout.
    let nodes: [Point]
    let timeout: Point

    init(_ law: Law, timeout: Double, _ grid: TimeGrid) {
        var nodes: [Point] = []
        var last = Point(cdf: 0, integral: 0, waited: 0)
        func point(_ time: Double, _ step: Int) -> Point {
            let integral = time - law.mean(atMost: time)
            let waiting = step >= 0 && step < grid.count ? grid.waitingInside[step] : grid.waiting(at: time)
            let waited = last.waited + (integral - last.integral) * waiting
            return Point(cdf: law.cdf(time), integral: integral, waited: waited)
        }
        var node = 0
        while node <= grid.count, Double(node) * grid.step < timeout {
            last = point(Double(node) * grid.step, node - 1)
            nodes.append(last)
            node += 1
        }
        self.nodes = nodes
        self.timeout = point(timeout, node - 1)
    }

    init(nodes: [Point], timeout: Point) {
        self.nodes = nodes
        self.timeout = timeout
    }

    /// A mixture of laws on the same grid, with the same timeout.
    init(_ parts: [(weight: Double, law: LawOnGrid)]) {
        func mix(_ point: (LawOnGrid) -> Point) -> Point {
            parts.reduce(into: Point(cdf: 0, integral: 0, waited: 0)) { sum, part in
                let other = point(part.law)
                sum.cdf += part.weight * other.cdf
                sum.integral += part.weight * other.integral
                sum.waited += part.weight * other.waited
            }
        }
        let count = parts.map(\.law.nodes.count).min() ?? 0
        self.nodes = (0..<count).map { node in mix { $0.nodes[node] } }
        self.timeout = mix { $0.timeout }
    }
}
