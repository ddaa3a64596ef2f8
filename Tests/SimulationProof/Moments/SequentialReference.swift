import Foundation

/// Computes a case that asks one line item at a time, by following every possible course.
///
/// Times that are single numbers are whole, and are compared exactly. Where an answer without an ad may come at any
/// time, the course after it is integrated between the times at which something changes.
struct SequentialReference {
    private let load: MomentCase
    private let deadline: Double
    private(set) var figures: MomentFigures

    init(_ load: MomentCase) {
        self.load = load
        self.deadline = Double(load.deadline)
        self.figures = MomentFigures(count: load.items.count)
        self.figures.see(.oneAtATime)
        self.follow(0, at: 0, 1)
    }

    private mutating func follow(_ index: Int, at time: Double, _ mass: Double) {
        guard index < self.load.items.count, mass > 0 else { return }
        let item = self.load.items[index]
        let left = self.deadline - time
        self.figures.see(.leastTimeJustLeft, if: left == Double(item.minimumTime) && left < self.deadline)
        guard left >= Double(item.minimumTime) else {
            self.figures.see(.skipped)
            self.figures.items[index].outOfTime += mass
            return self.follow(index + 1, at: time, mass)
        }
        let timeout = Double(item.timeout)
        let limit = min(timeout, left)
        self.figures.items[index].attempts += mass
        self.figures.items[index].startTime += mass * time
        self.figures.see(.timeoutAtDeadline, if: timeout == left)
        let none = 8 - item.fills - item.errors
        var late = 0.0
        for (eighths, latency) in [(item.fills, item.fill), (none, item.noFill), (item.errors, item.error)] {
            let share = Double(eighths) / 8
            guard share > 0 else { continue }
            self.figures.latency += mass * share * latency.mean(upTo: limit)
            late += share * (1 - latency.share(before: limit))
            guard case .times(let times) = latency else { continue }
            self.figures.see(.answerAtTimeout, if: times[item.timeout] != nil && timeout < left)
            self.figures.see(.answerAtDeadline, if: left <= timeout && times.keys.contains { Double($0) == left })
        }
        let fill = mass * Double(item.fills) / 8 * item.fill.share(before: limit)
        self.figures.items[index].fills += fill
        self.figures.items[index].loads += fill
        if left <= timeout {
            self.figures.items[index].deadlineHits += mass * late
            self.figures.deadlineHits += mass * late
        } else {
            self.figures.items[index].timeouts += mass * late
            self.follow(index + 1, at: time + timeout, mass * late)
        }
        self.passOn(index, at: time, limit, mass * Double(none) / 8, item.noFill)
        self.passOn(index, at: time, limit, mass * Double(item.errors) / 8, item.error)
    }

    private mutating func passOn(
        _ index: Int,
        at time: Double,
        _ limit: Double,
        _ mass: Double,
        _ latency: MomentCase.Latency
    ) {
        guard index + 1 < self.load.items.count, mass > 0 else { return }
        if case .times(let times) = latency {
            for (answer, eighths) in times where Double(answer) < limit {
                self.follow(index + 1, at: time + Double(answer), mass * Double(eighths) / 8)
            }
            return
        }
        self.figures.see(.continuousFlow)
        let shape = latency.shape
        let breaks = self.changes(after: index).map { self.deadline - $0 - time } + shape.breaks
        let ends = Set(breaks.filter { $0 > 0 && $0 < limit }).union([0, limit]).sorted()
        for (first, last) in zip(ends, ends.dropFirst()) {
            let count = max(Int(((last - first) / shape.length).rounded(.up)), 1)
            let step = (last - first) / Double(count)
            for piece in 0..<min(count, 400) {
                let middle = first + (Double(piece) + 0.5) * step
                for (place, weight) in Self.gauss {
                    for answer in [middle - place * step / 2, middle + place * step / 2] {
                        let share = weight * step / 2 * latency.density(at: answer)
                        self.follow(index + 1, at: time + answer, mass * share)
                    }
                }
            }
        }
    }

    /// Returns the distances from the deadline to the next turn at which something after that turn changes.
    private func changes(after index: Int) -> Set<Double> {
        var sums: Set<Double> = [0]
        var changes: Set<Double> = []
        for item in self.load.items[(index + 1)...] {
            var next = sums
            for sum in sums {
                changes.formUnion([sum, sum + Double(item.minimumTime), sum + Double(item.timeout)])
                next.insert(sum + Double(item.timeout))
                for latency in [item.fill, item.noFill, item.error] {
                    if case .times(let times) = latency {
                        changes.formUnion(times.keys.map { sum + Double($0) })
                        next.formUnion(times.keys.map { sum + Double($0) })
                    } else {
                        changes.formUnion(latency.shape.breaks.map { sum + $0 })
                    }
                }
            }
            sums = next
        }
        return changes
    }

    /// Gauss's rule for ten points: the points on one side, and the weights.
    private static let gauss: [(Double, Double)] = [
        (0.148_874_338_981_631_21, 0.295_524_224_714_752_87), (0.433_395_394_129_247_19, 0.269_266_719_309_996_36),
        (0.679_409_568_299_024_41, 0.219_086_362_515_982_04), (0.865_063_366_688_984_51, 0.149_451_349_150_580_59),
        (0.973_906_528_517_171_72, 0.066_671_344_308_688_14),
    ]
}
