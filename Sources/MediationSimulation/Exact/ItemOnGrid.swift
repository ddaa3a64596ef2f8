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

    /// A law of answers, with how many attempts have it.
    struct Part {
        var weight: Double
        var law: Law
        var onGrid: LawOnGrid
    }

    /// With as much time as the nodes are away, as far as the timeout.
    let nodes: [Span]
    /// The same, of turns that are spread over the time around the nodes.
    let spread: [Span]
    /// With as much as the timeout, and how much of the rest ends there.
    let whole: Span
    /// How much of the turns that come at a node pass on to the nodes after it.
    let kernel: [Double]
    /// As much of it as does not come at single moments: of the laws that have none, or more than can be followed.
    let flow: [Double]

    /// Puts an attempt on a grid.
    ///
    /// - Parameters:
    ///   - fill: The law of answers with an ad.
    ///   - others: The laws of those without an ad.
    ///   - timeout: The timeout in milliseconds.
    ///   - grid: The grid.
    ///   - isFollowed: Whether the moments of a law are followed one by one, and do not belong to the flow.
    init(
        fill: Part,
        others: [Part],
        timeout: Double,
        _ grid: TimeGrid,
        isFollowed: (Law) -> Bool = { _ in false }
    ) {
        let all = LawOnGrid(([fill] + others).map { ($0.weight, $0.onGrid) })
        let waiting = grid.waiting(at: timeout)
        self.nodes = all.nodes.indices.map {
            Self.span(Double($0) * grid.step, fill, fill.onGrid.nodes[$0], all.nodes[$0], grid.waiting[$0], grid)
        }
        self.spread = all.nodes.indices.map {
            let (ads, all) = (fill.onGrid.nodes[$0].around, all.nodes[$0].around)
            return Self.span(Double($0) * grid.step, fill, ads, all, grid.waiting[$0], grid)
        }
        self.whole = Self.span(timeout, fill, fill.onGrid.timeout, all.timeout, waiting, grid)
        let followed = others.filter { isFollowed($0.law) }
        let flowing = others.filter { !isFollowed($0.law) }
        var flow = Self.flow(flowing.filter { $0.law.isSmooth }, timeout: timeout, isSmooth: true, grid)
        Self.add(Self.flow(flowing.filter { !$0.law.isSmooth }, timeout: timeout, isSmooth: false, grid), to: &flow)
        var kernel = flow
        Self.add(Self.flow(followed, timeout: timeout, isSmooth: false, grid), to: &kernel)
        let isSmooth = ([fill] + others).allSatisfy { $0.law.isSmooth }
        for (node, weight) in grid.nodes(for: timeout, keepsSpread: isSmooth) where node <= grid.count {
            while kernel.count <= node { kernel.append(0) }
            kernel[node] += weight * (1 - all.timeout.inTime)
        }
        self.flow = flow
        self.kernel = kernel
    }

    /// An attempt with so much time.
    static func span(
        _ time: Double,
        _ fill: Part,
        _ ads: LawOnGrid.Point,
        _ all: LawOnGrid.Point,
        _ waiting: Double,
        _ grid: TimeGrid
    ) -> Span {
        // By parts: the ad comes at a moment, and the user still waits then.
        let ad = fill.weight * (waiting * ads.inTime + grid.decay * ads.waited)
        let whole = grid.decay > 0 ? (1 - waiting) / grid.decay : time
        return Span(fill: ad, open: waiting * (1 - all.inTime), time: whole - all.waited)
    }

    private static func add(_ other: [Double], to kernel: inout [Double]) {
        while kernel.count < other.count { kernel.append(0) }
        for (node, mass) in other.enumerated() { kernel[node] += mass }
    }

    /// How answers without an ad before the timeout fall on the nodes.
    ///
    /// What lies between two nodes is shared out so that its mean stays; that spreads it by a sixth of a square step, which
    /// the second pass takes back where the law is smooth.
    private static func flow(_ parts: [Part], timeout: Double, isSmooth: Bool, _ grid: TimeGrid) -> [Double] {
        guard !parts.isEmpty else { return [] }
        let failures = LawOnGrid(parts.map { ($0.weight, $0.onGrid) })
        let count = failures.nodes.count
        func integral(_ node: Int) -> Double {
            guard node > 0 else { return 0 }
            if node < count { return failures.nodes[node].integral }
            return failures.timeout.integral + (Double(node) * grid.step - timeout) * failures.timeout.inTime
        }
        let size = min(count + 2, grid.count + 1)
        var masses = (0..<size).map { node in
            max(integral(node + 1) - 2 * integral(node) + (node > 0 ? integral(node - 1) : 0), 0) / grid.step
        }
        guard isSmooth else { return masses }
        let plain = masses
        // Not of what answers within the first step: there is nothing before 0 to take from.
        for node in 1..<max(size - 1, 1) {
            masses[node] += plain[node] / 6
            masses[node - 1] -= plain[node] / 12
            masses[node + 1] -= plain[node] / 12
        }
        return masses
    }
}

extension LawOnGrid.Point {
    /// The point for turns that are spread around a node.
    fileprivate var around: LawOnGrid.Point {
        var point = self
        point.inTime = self.spread
        return point
    }
}
