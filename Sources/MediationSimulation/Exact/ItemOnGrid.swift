/// An attempt on a grid: its outcome within the time that is left, and the time of the next turn.
struct ItemOnGrid: Sendable {
    /// The outcome of an attempt within a limited time.
    struct Span: Sendable {
        /// The probability of an ad before the user leaves.
        var fill: Double
        /// The probability that no answer has come, and the user still waits.
        var open: Double
        /// The mean duration, in milliseconds.
        var time: Double
    }

    /// A law of answers, with the share of attempts that have it.
    struct Part {
        var weight: Double
        var law: Law
        var onGrid: LawOnGrid
    }

    /// The outcomes within the time from the start of the grid to each node, as far as the timeout.
    let nodes: [Span]
    /// The same for turns that come within a step before the node with that much time left, and within a step after it.
    let early: [Span]
    let late: [Span]
    /// The outcome within the timeout, with the share of attempts that end there.
    let whole: Span
    /// The shares of the turns at a node that pass on to each of the nodes after it.
    let kernel: [Double]
    /// The part of the kernel that does not come at single moments: from laws that have none, or more than can be
    /// followed.
    let flow: [Double]
    /// The excess of the flow after each node over the flow before it.
    let flowSkew: [Double]
    /// The delays, in nodes, of turns that pass on after a constant time, with their shares: they stay before or after
    /// a node.
    let shifts: [(node: Int, share: Double)]

    /// The maximum number of single moments of a law; the turns of laws with more are divided evenly.
    private static let mostShifts = 16

    /// Creates an attempt on a grid.
    ///
    /// - Parameters:
    ///   - fill: The law of answers with an ad.
    ///   - others: The laws of answers without an ad.
    ///   - timeout: The timeout in milliseconds.
    ///   - grid: The grid.
    ///   - isSharp: `true` to remove the spread that the nodes add to smooth laws. Without that, the error of a grid is
    ///     greater, but the error of an extrapolation from two grids is smaller.
    ///   - isFollowed: Returns whether the moments of a law are followed one by one, and do not belong to the flow.
    init(
        fill: Part,
        others: [Part],
        timeout: Double,
        _ grid: TimeGrid,
        isSharp: Bool = true,
        isFollowed: (Law) -> Bool = { _ in false }
    ) {
        let all = LawOnGrid(([fill] + others).map { ($0.weight, $0.onGrid) })
        let waiting = grid.waiting(at: timeout)
        func spans(_ side: (LawOnGrid.Point) -> Double) -> [Span] {
            all.nodes.indices.map { node in
                var (ads, all) = (fill.onGrid.nodes[node], all.nodes[node])
                (ads.inTime, all.inTime) = (side(ads), side(all))
                return Self.span(Double(node) * grid.step, fill, ads, all, grid.waiting[node], grid)
            }
        }
        let isSmooth = ([fill] + others).allSatisfy { $0.law.isSmooth }
        let nodes = spans(\.inTime)
        self.nodes = nodes
        self.early = isSmooth ? nodes : spans(\.withMore)
        self.late = isSmooth ? nodes : spans(\.withLess)
        self.whole = Self.span(timeout, fill, fill.onGrid.timeout, all.timeout, waiting, grid)
        let followed = others.filter { isFollowed($0.law) }
        let flowing = others.filter { !isFollowed($0.law) }
        let smooth = Self.flow(flowing.filter { $0.law.isSmooth }, timeout: timeout, isSharp: isSharp, grid)
        var flow = smooth.masses
        Self.add(
            Self.flow(flowing.filter { !$0.law.isSmooth }, timeout: timeout, isSharp: false, grid).masses,
            to: &flow
        )
        var kernel = flow
        Self.add(Self.flow(followed, timeout: timeout, isSharp: false, grid).masses, to: &kernel)
        var shifts = others.flatMap { part -> [(node: Int, share: Double)] in
            guard let atoms = part.law.atoms, atoms.count <= Self.mostShifts else { return [] }
            return atoms.filter { $0.value < timeout }.flatMap { atom in
                grid.nodes(for: atom.value, keepsSpread: false).map { ($0.node, $0.weight * part.weight * atom.share) }
            }
        }
        for (node, weight) in grid.nodes(for: timeout, keepsSpread: isSmooth) where node <= grid.count {
            while kernel.count <= node { kernel.append(0) }
            kernel[node] += weight * (1 - all.timeout.inTime)
            shifts.append((node, weight * (1 - all.timeout.inTime)))
        }
        self.flow = flow
        self.flowSkew = smooth.skews
        self.shifts = shifts.filter { $0.node <= grid.count && $0.share != 0 }
        self.kernel = kernel
    }

    /// Returns the outcome of an attempt within a limited time.
    static func span(
        _ time: Double,
        _ fill: Part,
        _ ads: LawOnGrid.Point,
        _ all: LawOnGrid.Point,
        _ waiting: Double,
        _ grid: TimeGrid
    ) -> Span {
        // Integration by parts: the ad comes at a moment at which the user still waits.
        let ad = fill.weight * (waiting * ads.inTime + grid.decay * ads.waited)
        let whole = grid.decay > 0 ? (1 - waiting) / grid.decay : time
        return Span(fill: ad, open: waiting * (1 - all.inTime), time: whole - all.waited)
    }

    private static func add(_ other: [Double], to kernel: inout [Double]) {
        while kernel.count < other.count { kernel.append(0) }
        for (node, mass) in other.enumerated() { kernel[node] += mass }
    }

    /// Returns the share of answers without an ad before the timeout around each node, and the excess of those after
    /// the node over those before it.
    ///
    /// An answer between two nodes is divided between them so that the mean stays; that adds a sixth of a square step
    /// to the spread, which the second pass removes.
    private static func flow(
        _ parts: [Part],
        timeout: Double,
        isSharp: Bool,
        _ grid: TimeGrid
    ) -> (masses: [Double], skews: [Double]) {
        guard !parts.isEmpty else { return ([], []) }
        let failures = LawOnGrid(parts.map { ($0.weight, $0.onGrid) })
        let size = min(failures.nodes.count + 2, grid.count + 1)
        let integrals = (0...size).map { failures.integral($0, grid) }
        var (masses, skews) = (Array(repeating: 0.0, count: size), Array(repeating: 0.0, count: size))
        for node in 0..<size {
            let inTime = node < failures.nodes.count ? failures.nodes[node].inTime : failures.timeout.inTime
            let after = max((integrals[node + 1] - integrals[node]) / grid.step - inTime, 0)
            let before = node > 0 ? max(inTime - (integrals[node] - integrals[node - 1]) / grid.step, 0) : 0
            masses[node] = after + before
            skews[node] = after - before
        }
        guard isSharp else { return (masses, skews) }
        let plain = masses
        // Not for answers within the first step or the last two: there is nothing beyond to take from.
        for node in 1..<max(min(size, Int(timeout / grid.step)) - 1, 1) {
            let part = plain[node] / 12
            masses[node] += 2 * part
            masses[node - 1] -= part
            masses[node + 1] -= part
            // The share that is taken lies on the side of this node.
            skews[node - 1] -= part
            skews[node + 1] += part
        }
        return (masses, skews)
    }
}
