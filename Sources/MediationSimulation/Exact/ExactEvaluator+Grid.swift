extension ExactEvaluator {
    /// Follows the time at which the turn of each line item comes.
    ///
    /// `isCut` says whether loads end at the end of the grid; otherwise none gets there.
    mutating func alongGrid(_ attempts: [ExactAttempt], _ grid: TimeGrid, isCut: Bool) -> ExactEvaluation {
        var evaluation = ExactEvaluation(lineItems: attempts.map { .init(name: $0.name) })
        // How many turns come at each node, of users that wait for ever; how many of them still wait is known.
        var turns = Array(repeating: 0.0, count: grid.count + 1)
        turns[0] = 1
        for (index, attempt) in attempts.enumerated() {
            let item = self.onGrid(attempt, grid)
            var figures = evaluation.lineItems[index]
            turns = Self.follow(turns, item, attempt, grid, isCut, &figures, &evaluation.meanLatency)
            evaluation.lineItems[index] = figures
        }
        let fills = evaluation.lineItems.reduce(0) { $0 + $1.fills }
        if isCut { turns[grid.count] /= 2 }
        let noFills = zip(turns, grid.waiting).reduce(0) { $0 + $1.0 * $1.1 }
        evaluation.deadlineRate = evaluation.lineItems.reduce(0) { $0 + $1.deadlineHits }
        evaluation.abandonmentRate = grid.decay > 0 ? max(1 - fills - noFills - evaluation.deadlineRate, 0) : 0
        return evaluation
    }

    /// The turns of the next line item.
    private static func follow(
        _ turns: [Double],
        _ item: ItemOnGrid,
        _ attempt: ExactAttempt,
        _ grid: TimeGrid,
        _ isCut: Bool,
        _ figures: inout ExactEvaluation.LineItem,
        _ meanLatency: inout Double
    ) -> [Double] {
        var next = Array(repeating: 0.0, count: turns.count)
        if isCut { Self.passEnd(turns, attempt, grid, &figures, to: &next) }
        for node in 0..<grid.count where turns[node] != 0 {
            let left = grid.count - node
            let time = Double(node) * grid.step
            // Where the least time ends within a step, the turns of that step are divided.
            let spare = (Double(left) * grid.step - attempt.minimumTime) / grid.step + 0.5
            let asked = isCut ? turns[node] * min(max(spare, 0), 1) : turns[node]
            next[node] += turns[node] - asked
            guard asked != 0 else { continue }
            let span = !isCut || left >= item.nodes.count ? item.whole : item.nodes[left]
            // Likewise where the timeout and the deadline meet.
            let beyond = (Double(left) * grid.step - attempt.timeout) / grid.step + 0.5
            let timeouts = isCut ? min(max(beyond, 0), 1) : 1
            let waiting = asked * grid.waiting[node]
            figures.attempts += waiting
            figures.startTime += waiting * time
            figures.fills += waiting * span.fill
            meanLatency += waiting * span.time
            figures.timeouts += waiting * span.open * timeouts
            figures.deadlineHits += waiting * span.open * (1 - timeouts)
            Self.add(item.kernel, times: asked, to: &next, from: node)
        }
        return next
    }

    /// Half of the turns at the last node come before the end of the load, and have no time.
    private static func passEnd(
        _ turns: [Double],
        _ attempt: ExactAttempt,
        _ grid: TimeGrid,
        _ figures: inout ExactEvaluation.LineItem,
        to next: inout [Double]
    ) {
        guard attempt.minimumTime < grid.step / 2 else {
            next[grid.count] += turns[grid.count]
            return
        }
        let waiting = turns[grid.count] / 2 * grid.waiting[grid.count]
        figures.attempts += waiting
        figures.startTime += waiting * Double(grid.count) * grid.step
        figures.deadlineHits += waiting
    }

    private static func add(_ kernel: [Double], times weight: Double, to next: inout [Double], from node: Int) {
        let count = min(kernel.count, next.count - node)
        next.withUnsafeMutableBufferPointer { next in
            kernel.withUnsafeBufferPointer { kernel in
                for index in 0..<count { next[node &+ index] += weight * kernel[index] }
            }
        }
    }

    private mutating func onGrid(_ attempt: ExactAttempt, _ grid: TimeGrid) -> ItemOnGrid {
        ItemOnGrid(
            fill: (attempt.fill, self.onGrid(attempt.fillLaw, attempt.timeout, grid)),
            others: attempt.others.map { ($0.weight, self.onGrid($0.law, attempt.timeout, grid)) },
            timeout: attempt.timeout,
            isSmooth: attempt.isSmooth,
            grid
        )
    }

    private mutating func onGrid(_ law: Law, _ timeout: Double, _ grid: TimeGrid) -> LawOnGrid {
        let key = Key(law: law, timeout: timeout, grid: grid)
        if let known = self.laws[key] { return known }
        let new = LawOnGrid(law, timeout: timeout, grid)
        self.laws[key] = new
        return new
    }
}
