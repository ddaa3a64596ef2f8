/// An attempt on a grid: how it ends within the time that is left, and when the next turn comes.
struct ItemOnGrid: Sendable {
    /// What is known of an attempt with so much time.
    struct Span: Sendable {
        /// The probability of an ad, before the user leaves.
        var fill: Double
        /// The probability that nothing has come, and the user waits.
        var open: Double
        /// How long it takes in the mean, in milliseconds.
        var time: Double
    }

    /// With as much time as the nodes are away, as far as the timeout.
    let nodes: [Span]
    /// With as much as the timeout, and how much of the rest ends there.
    let whole: Span
    /// How much of the turns that come at a node pass on to the nodes after it.
    let kernel: [Double]

    /// Puts an attempt on a grid.
    ///
    /// - Parameters:
    ///   - fill: The law of latencies with an ad, and how many attempts have one.
    ///   - others: The laws of latencies without an ad, weighted by how many attempts have none.
    ///   - timeout: The timeout in milliseconds.
    ///   - isSmooth: Whether no law has all of its probability at one place.
    ///   - grid: The grid.
    init(
        fill: (weight: Double, law: LawOnGrid),
        others: [(weight: Double, law: LawOnGrid)],
        timeout: Double,
        isSmooth: Bool,
        _ grid: TimeGrid
    ) {
        let failures = LawOnGrid(others)
        let all = LawOnGrid([fill] + others)
        func span(_ time: Double, _ ads: LawOnGrid.Point, _ all: LawOnGrid.Point, _ waiting: Double) -> Span {
            // By parts: the ad comes at a moment, and the user still waits then.
            let ad = fill.weight * (waiting * ads.cdf + grid.decay * ads.waited)
            let whole = grid.decay > 0 ? (1 - waiting) / grid.decay : time
            return Span(fill: ad, open: waiting * (1 - all.cdf), time: whole - all.waited)
        }
        self.nodes = all.nodes.indices.map { node in
            span(Double(node) * grid.step, fill.law.nodes[node], all.nodes[node], grid.waiting[node])
        }
        self.whole = span(timeout, fill.law.timeout, all.timeout, grid.waiting(at: timeout))
        self.kernel = Self.kernel(failures, timeout: timeout, atTimeout: 1 - all.timeout.cdf, isSmooth: isSmooth, grid)
    }

    /// How the measure of failures before the timeout, and what ends there, falls on the nodes.
    ///
    /// What lies between two nodes is shared out so that its mean stays; that spreads it by a sixth of a square step, which
    /// the second pass takes back.
    private static func kernel(
        _ failures: LawOnGrid,
        timeout: Double,
        atTimeout: Double,
        isSmooth: Bool,
        _ grid: TimeGrid
    ) -> [Double] {
        let count = failures.nodes.count
        func integral(_ node: Int) -> Double {
            guard node > 0 else { return 0 }
            if node < count { return failures.nodes[node].integral }
            return failures.timeout.integral + (Double(node) * grid.step - timeout) * failures.timeout.cdf
        }
        let size = min(count + 2, grid.count + 1)
        var masses = (0..<size).map { node in
            max(integral(node + 1) - 2 * integral(node) + (node > 0 ? integral(node - 1) : 0), 0) / grid.step
        }
        if isSmooth {
            let plain = masses
            // Not of what answers within the first step: there is nothing before 0 to take from.
            for node in 1..<max(size - 1, 1) {
                masses[node] += plain[node] / 6
                masses[node - 1] -= plain[node] / 12
                masses[node + 1] -= plain[node] / 12
            }
        }
        let place = timeout / grid.step
        let nearest = Int(place.rounded())
        let offset = place - Double(nearest)
        let weights =
            isSmooth
            ? [(offset * offset - offset) / 2, 1 - offset * offset, (offset * offset + offset) / 2]
            : [max(-offset, 0), 1 - offset.magnitude, max(offset, 0)]
        for (index, weight) in weights.enumerated() where masses.indices.contains(nearest - 1 + index) {
            masses[nearest - 1 + index] += weight * atTimeout
        }
        return masses
    }
}
