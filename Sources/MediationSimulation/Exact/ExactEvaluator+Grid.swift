internal import MediationCore

extension ExactEvaluator {
    /// The figures of a line item and of the load, summed along the way.
    private struct Progress {
        var figures: ExactEvaluation.LineItem
        var meanLatency = 0.0
    }

    /// The course of a load up to its end.
    struct Course {
        let grid: TimeGrid
        /// The time at which loads end, in milliseconds; infinite if no load gets there.
        let end: Double

        var isCut: Bool { self.end < .infinity }
    }

    /// Follows the times at which the turns of the line items come.
    mutating func follow(_ attempts: [ExactAttempt], _ course: Course) -> ExactEvaluation {
        var evaluation = ExactEvaluation(lineItems: attempts.map { .init(name: $0.name) })
        let grid = course.grid
        var turns = TurnTimes.start(nodeCount: grid.count + 1)
        for (index, attempt) in attempts.enumerated() {
            var progress = Progress(figures: evaluation.lineItems[index])
            var next = TurnTimes(nodeCount: grid.count + 1)
            let item = self.onGrid(attempt, turns, grid)
            Self.followMoments(turns, attempt, item, course, &progress, to: &next)
            Self.followNodes(turns, attempt, item.onGrid, course, &progress, to: &next)
            next.settle(grid)
            evaluation.lineItems[index] = progress.figures
            evaluation.meanLatency += progress.meanLatency
            turns = next
        }
        let fills = evaluation.lineItems.reduce(0) { $0 + $1.fills }
        var noFills = turns.moments.reduce(0) { $0 + $1.mass * grid.waiting(at: $1.milliseconds) }
        for (node, mass) in turns.nodes.enumerated() {
            noFills += (node == grid.count && course.isCut ? turns.sides(node).before : mass) * grid.waiting[node]
        }
        evaluation.deadlineRate = evaluation.lineItems.reduce(0) { $0 + $1.deadlineHits }
        evaluation.abandonmentRate = grid.decay > 0 ? max(1 - fills - noFills - evaluation.deadlineRate, 0) : 0
        return evaluation
    }

    /// Follows turns that all come at single moments, for users who wait forever; `nil` if some turns do not, or if
    /// there are too many moments.
    func follow(moments attempts: [ExactAttempt], end: Double) -> ExactEvaluation? {
        var evaluation = ExactEvaluation(lineItems: attempts.map { .init(name: $0.name) })
        let course = Course(grid: TimeGrid(end: end, patience: .infinity, level: 0), end: end)
        var turns = TurnTimes.start(nodeCount: 0)
        for (index, attempt) in attempts.enumerated() {
            let isLast = index == attempts.count - 1
            guard isLast || attempt.others.allSatisfy({ turns.follows($0.law) }) else { return nil }
            var progress = Progress(figures: evaluation.lineItems[index])
            var next = TurnTimes(nodeCount: 0)
            Self.followMoments(turns, attempt, nil, course, &progress, to: &next)
            next.settle(nil)
            evaluation.lineItems[index] = progress.figures
            evaluation.meanLatency += progress.meanLatency
            turns = next
        }
        evaluation.deadlineRate = evaluation.lineItems.reduce(0) { $0 + $1.deadlineHits }
        return evaluation
    }

    // MARK: Single moments

    private static func followMoments(
        _ turns: TurnTimes,
        _ attempt: ExactAttempt,
        _ item: AttemptOnGrid?,
        _ course: Course,
        _ progress: inout Progress,
        to next: inout TurnTimes
    ) {
        let grid = course.grid
        let end = course.isCut ? Int64((course.end * 1e6).rounded()) : .max
        var starts = item.map { _ in Array(repeating: 0.0, count: grid.count + 1) }
        for moment in turns.moments {
            let left = course.isCut ? Nanoseconds(end - moment.time).milliseconds : .infinity
            guard SameMoment.isAsked(minimumTime: attempt.minimumTime, left: left) else {
                next.add(moment.mass, at: moment.time)
                continue
            }
            let limit = min(attempt.timeout, left)
            let time = moment.milliseconds
            let waiting = moment.mass * grid.waiting(at: time)
            let span = Self.span(attempt, item, limit, grid)
            progress.figures.attempts += waiting
            progress.figures.startTime += waiting * time
            progress.figures.fills += waiting * span.fill
            progress.meanLatency += waiting * span.time
            if SameMoment.endsAtDeadline(timeout: attempt.timeout, left: left) {
                progress.figures.deadlineHits += waiting * span.open
            } else {
                progress.figures.timeouts += waiting * span.open
                let late = attempt.laws.reduce(0) { $0 + $1.weight * SameMoment.late($1.law, for: attempt.timeout) }
                next.add(moment.mass * late, at: moment.time + Int64((attempt.timeout * 1e6).rounded()))
            }
            for answer in item?.followed ?? Self.moments(of: attempt.others) where answer.value < limit {
                next.add(moment.mass * answer.share, at: moment.time + Int64((answer.value * 1e6).rounded()))
            }
            for (node, weight) in starts == nil ? [] : grid.nodes(for: time) where node <= grid.count {
                starts?[node] += weight * moment.mass
            }
        }
        guard let item, let starts else { return }
        for (node, weight) in starts.enumerated() where weight != 0 {
            next.add(item.onGrid.flow, from: node, times: weight)
            next.add(skews: item.onGrid.flowSkew, from: node, times: weight)
        }
    }

    /// Returns the moments at which laws answer, with their probabilities.
    fileprivate static func moments(of laws: [(weight: Double, law: Law)]) -> [(value: Double, share: Double)] {
        laws.flatMap { part in (part.law.atoms ?? []).map { (value: $0.value, share: part.weight * $0.share) } }
    }

    /// Returns the outcome of an attempt within a limit that need not be a node of the grid.
    private static func span(
        _ attempt: ExactAttempt,
        _ item: AttemptOnGrid?,
        _ limit: Double,
        _ grid: TimeGrid
    ) -> ItemOnGrid.Span {
        guard let item, grid.decay > 0 else {
            let late = attempt.laws.reduce(0) { $0 + $1.weight * SameMoment.late($1.law, for: limit) }
            return ItemOnGrid.Span(
                fill: attempt.fill * SameMoment.inTime(attempt.fillLaw, within: limit),
                open: late,
                time: attempt.laws.reduce(0) { $0 + $1.weight * $1.law.mean(atMost: limit) }
            )
        }
        guard limit < attempt.timeout else { return item.onGrid.whole }
        let ads = item.fill.onGrid.point(at: limit, of: item.fill.law, grid)
        var all = LawOnGrid.Point()
        for part in [item.fill] + item.others {
            all.add(part.onGrid.point(at: limit, of: part.law, grid), times: part.weight)
        }
        return ItemOnGrid.span(limit, item.fill, ads, all, grid.waiting(at: limit), grid)
    }

    // MARK: Turns that are spread over time

    private static func followNodes(
        _ turns: TurnTimes,
        _ attempt: ExactAttempt,
        _ item: ItemOnGrid,
        _ course: Course,
        _ progress: inout Progress,
        to next: inout TurnTimes
    ) {
        let grid = course.grid
        if course.isCut { Self.passEnd(turns.sides(grid.count).before, attempt, course, &progress, to: &next) }
        for node in 0..<grid.count where turns.nodes[node] != 0 {
            let count = grid.count - node
            let left = Double(count) * grid.step
            var asked = turns.sides(node)
            var late = Sides(before: 0, after: 0)
            if course.isCut {
                // If the minimum time ends within a step, the turns of that step are divided.
                let rest: Sides
                (asked, rest) = asked.cut(at: (left - attempt.minimumTime) / grid.step)
                if rest.mass != 0 { next.add(rest, around: node) }
                // The same applies where the timeout and the deadline meet.
                late = asked.cut(at: (left - attempt.timeout) / grid.step).late
            }
            guard asked.mass != 0 || asked.skew != 0 else { continue }
            let isWhole = !course.isCut || count >= item.nodes.count
            let (before, after) = isWhole ? (item.whole, item.whole) : (item.early[count], item.late[count])
            let waiting = grid.waiting[node]
            let open = asked.before * before.open + asked.after * after.open
            let lateOpen = late.before * before.open + late.after * after.open
            progress.figures.attempts += waiting * asked.mass
            progress.figures.startTime += waiting * asked.mass * Double(node) * grid.step
            progress.figures.fills += waiting * (asked.before * before.fill + asked.after * after.fill)
            progress.meanLatency += waiting * (asked.before * before.time + asked.after * after.time)
            progress.figures.timeouts += waiting * (open - lateOpen)
            progress.figures.deadlineHits += waiting * lateOpen
            next.add(item.kernel, from: node, times: asked.mass)
            guard asked.skew != 0 else { continue }
            for shift in item.shifts { next.add(skew: asked.skew * shift.share, around: node + shift.node) }
        }
    }

    /// Follows the turns within half a step before the end of the load, which have no time left.
    private static func passEnd(
        _ mass: Double,
        _ attempt: ExactAttempt,
        _ course: Course,
        _ progress: inout Progress,
        to next: inout TurnTimes
    ) {
        let grid = course.grid
        let asked = mass * max(1 - 2 * attempt.minimumTime / grid.step, 0)
        if attempt.minimumTime < 1e-3 * grid.step {
            // A line item skipped with next to no time left leaves none for the following ones either.
            next.add(mass - asked, at: Int64((course.end * 1e6).rounded()))
        } else {
            next.add(Sides(before: mass - asked, after: 0), around: grid.count)
        }
        let waiting = asked * grid.waiting[grid.count]
        progress.figures.attempts += waiting
        progress.figures.startTime += waiting * Double(grid.count) * grid.step
        progress.figures.deadlineHits += waiting
    }
}

// MARK: - Laws

/// An attempt with its laws, and with the answers that are followed one by one.
struct AttemptOnGrid {
    let onGrid: ItemOnGrid
    let fill: ItemOnGrid.Part
    let others: [ItemOnGrid.Part]
    let followed: [(value: Double, share: Double)]
}

extension ExactEvaluator {
    private mutating func onGrid(_ attempt: ExactAttempt, _ turns: TurnTimes, _ grid: TimeGrid) -> AttemptOnGrid {
        let fill = self.part(attempt.fill, attempt.fillLaw, attempt.timeout, grid)
        let others = attempt.others.map { self.part($0.weight, $0.law, attempt.timeout, grid) }
        return AttemptOnGrid(
            onGrid: ItemOnGrid(
                fill: fill,
                others: others,
                timeout: attempt.timeout,
                grid,
                isSharp: false,
                isFollowed: turns.follows
            ),
            fill: fill,
            others: others,
            followed: Self.moments(of: attempt.others.filter { turns.follows($0.law) })
        )
    }

    private mutating func part(_ weight: Double, _ law: Law, _ timeout: Double, _ grid: TimeGrid) -> ItemOnGrid.Part {
        let key = Key(law: law, timeout: timeout, grid: grid)
        if let known = self.laws[key] { return .init(weight: weight, law: law, onGrid: known) }
        let new = LawOnGrid(law, timeout: timeout, grid)
        self.laws[key] = new
        return .init(weight: weight, law: law, onGrid: new)
    }
}
