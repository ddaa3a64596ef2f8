internal import MediationCore

/// Searches waterfalls that can be evaluated exactly.
///
/// The search climbs from the present waterfall and from others that are as different from it as they can be, since the
/// neighbours of a bad waterfall are often as bad: at a floor that no network pays, every floor nearby earns nothing.
/// Then it changes random parts of the best waterfall, and climbs again.
struct ExactSearch {
    struct Answer {
        var draft: WaterfallDraft
        var proof: SequenceSolver.Proof
        var value: Double
    }

    private typealias Point = WaterfallClimb.Point

    private let model: SimulationModel
    private let objective: SearchObjective
    private let space: SearchSpace
    private let isCancelled: () -> Bool
    private let solver: SequenceSolver
    private let first: Point
    private var climb: WaterfallClimb
    /// The number of times that the best waterfall was shaken.
    private(set) var shakes = 0
    /// Indicates whether the exact evaluation of the best waterfall differs from the one with time steps.
    private var isCorrected = false
    /// Indicates whether the climb to the best waterfall has ended because no change was better.
    private(set) var isSettled = false

    /// The budgets of a climb, of the end of a climb that is the best but not at its top, and of all shakes, in additions.
    private static let climbBudget = 1.5e9
    private static let settlingBudget = 9e9
    private static let shakeBudget = 3e9
    /// The number of consecutive shakes without an improvement that ends the search.
    private static let mostShakes = 24
    /// The smallest gain that justifies another line item, and the smallest one that justifies a change, as shares of
    /// the value.
    private static let leastGainOfAnother = 3e-3
    private static let leastGain = 1e-6

    /// Creates a search; `nil` if there is no exact evaluation.
    init?(
        _ model: SimulationModel,
        objective: SearchObjective,
        space: SearchSpace,
        progress: @escaping (SearchProgress) -> Void = { _ in },
        isCancelled: @escaping () -> Bool = { false }
    ) {
        let pool = WaterfallDraft(model.adUnit)
        guard var builder = SequenceProblemBuilder(model, objective), let problem = builder.problem(pool.items) else {
            return nil
        }
        let value = problem.value(of: pool.items.indices)
        self.model = model
        self.objective = objective
        self.space = space
        self.isCancelled = isCancelled
        let rules = SequenceRules(mayOrder: space.contains(.order), mayDrop: space.contains(.drop))
        self.solver = SequenceSolver(rules: rules, isCancelled: isCancelled)
        self.first = Point(pool: pool, sequence: Array(pool.items.indices), value: value)
        self.climb = WaterfallClimb(
            model,
            builder,
            space: space,
            progress: { evaluations, best in
                var seen = SearchProgress()
                seen.waterfalls = evaluations
                let gain = (best - value) / value.magnitude
                seen.gain = gain.isFinite ? gain : nil
                progress(seen)
            },
            isCancelled: isCancelled
        )
    }

    /// The number of waterfalls that were evaluated.
    var evaluations: Int { self.climb.evaluations }

    mutating func run() -> Answer {
        var best = self.first
        if !self.space.isDisjoint(with: [.timeouts, .floors, .ladders]) {
            best = self.bestClimb()
            self.addFloors(to: &best)
            self.shake(&best)
            self.correct(&best)
            self.simplify(&best)
        }
        guard let problem = self.climb.problem(best.pool.items) else {
            return Answer(draft: best.pool, proof: .bound(.infinity), value: best.value)
        }
        var answer = self.solver.solve(problem, from: best.sequence)
        if answer.sequence.isEmpty {
            let single = WaterfallClimb.bestSingle(of: problem)
            (answer.sequence, answer.value) = (single.sequence, single.value)
        }
        if self.isCorrected, answer.sequence != best.sequence {
            var other = best
            other.sequence = answer.sequence
            if let value = self.exactValue(of: best), value > self.exactValue(of: other) ?? value {
                answer.sequence = best.sequence
                answer.proof = .bound(max(answer.value, value))
                answer.value = value
            }
        }
        best.pool.items = answer.sequence.map { best.pool.items[$0] }
        return Answer(draft: best.pool, proof: answer.proof, value: answer.value)
    }

    // MARK: Starts

    private mutating func bestClimb() -> Point {
        var best: Point?
        for var start in self.starts where !self.isCancelled() {
            self.climb.budget = Self.climbBudget
            let isSettled = self.climb.climb(&start, from: .coarse)
            start.value = self.climb.worth(of: start)
            guard start.value > best?.value ?? -.infinity else { continue }
            best = start
            self.isSettled = isSettled
        }
        return best ?? self.first
    }

    /// The present waterfall, and variants of it with floors in the midst of the valuations, and with timeouts that
    /// wait for nearly all answers or for most of them.
    private var starts: [Point] {
        let others = [0.99, 0.8].map { share in
            var point = self.first
            for (index, item) in point.pool.items.enumerated() {
                if self.space.contains(.timeouts) {
                    let timeout = LineItemChanges.timeout(
                        of: item,
                        self.model.traffic.lineItems[item.name] ?? LineItemTraffic(),
                        share: share
                    )
                    point.pool.items[index].timeout = min(timeout, self.model.adUnit.deadline)
                }
                guard self.space.contains(.floors) else { continue }
                let floors = self.climb.floors(of: item, point.pool, .whole)
                guard !floors.isEmpty else { continue }
                // The floors of one network are at different places, the first one highest.
                let network = self.model.traffic.lineItems[item.name]?.network
                let peers = point.pool.items.indices.filter {
                    self.model.traffic.lineItems[point.pool.items[$0].name]?.network == network
                }
                let rank = Double(peers.firstIndex(of: index) ?? 0) + 1
                let place = Double(floors.count) * (1 - rank / Double(peers.count + 1))
                point.pool.items[index].ecpm = floors[min(Int(place), floors.count - 1)]
            }
            return point
        }
        var starts = [self.first]
        for other in others where starts.allSatisfy({ $0.pool != other.pool }) { starts.append(other) }
        return starts
    }

    // MARK: More floors

    /// Adds floors as long as another one is worth it.
    private mutating func addFloors(to best: inout Point) {
        guard self.space.contains(.ladders) else { return }
        self.climb.budget = Self.climbBudget
        while self.climb.goesOn, var next = self.addingFloor(to: best) {
            let isSettled = self.climb.climb(&next, from: .near)
            self.forgetUnused(&next)
            next.value = self.climb.worth(of: next)
            guard next.value > best.value + best.value.magnitude * Self.leastGainOfAnother else { return }
            best = next
            self.isSettled = isSettled
        }
    }

    /// Returns a waterfall with one more floor, the one that is worth most; `nil` if none is worth it.
    private mutating func addingFloor(to best: Point) -> Point? {
        guard let value = self.climb.value(of: best) else { return nil }
        var found: Point?
        var most = value + value.magnitude * Self.leastGainOfAnother
        for index in best.sequence where self.climb.goesOn {
            let item = best.pool.items[index]
            guard let network = self.network(of: item, best) else { continue }
            let floors = best.items.filter { self.network(of: $0, best) == network }.map(\.ecpm)
            guard floors.count < SimulatedSearch.mostFloors else { continue }
            let near = LineItemChanges.floors(beside: item.ecpm)
            for floor in near + self.climb.floors(of: item, best.pool, .whole) where !floors.contains(floor) {
                var (point, name) = Self.adding(floor, of: item, to: best)
                self.climb.add(name, like: point.pool.origin(of: item))
                guard let value = self.climb.value(of: point), value > most else { continue }
                most = value
                point.value = value
                found = point
            }
        }
        return found
    }

    /// Adds a floor where its price belongs, and returns the waterfall and the name of the new line item.
    private static func adding(_ floor: Double, of item: LineItem, to best: Point) -> (point: Point, name: String) {
        var point = best
        let place = best.sequence.firstIndex { best.pool.items[$0].ecpm < floor } ?? best.sequence.count
        let number = place < best.sequence.count ? best.sequence[place] : best.pool.items.count
        point.pool.add(floor: floor, of: item, at: number)
        point.sequence = best.sequence.map { $0 >= number ? $0 + 1 : $0 }
        point.sequence.insert(number, at: place)
        return (point, point.pool.items[number].name)
    }

    /// Removes added floors that are not used.
    private func forgetUnused(_ point: inout Point) {
        let pool = point.pool
        let used = Set(point.sequence)
        let kept = pool.items.indices.filter { used.contains($0) || pool.added[pool.items[$0].name] == nil }
        point.pool.items = kept.map { pool.items[$0] }
        point.sequence = point.sequence.compactMap { kept.firstIndex(of: $0) }
    }

    private func network(of item: LineItem, _ point: Point) -> String? {
        self.model.traffic.lineItems[point.pool.origin(of: item)]?.network
    }

    // MARK: Shaking

    /// Ends the climb of the best waterfall if it was cut short, then shakes the waterfall repeatedly, and climbs again
    /// from each result.
    private mutating func shake(_ best: inout Point) {
        guard best.pool.items.count > 1 else { return }
        self.settle(&best)
        self.climb.budget = Self.shakeBudget
        var failures = 0
        while failures < Self.mostShakes, self.climb.goesOn {
            var next = self.shaken(best)
            self.shakes += 1
            let isSettled = self.climb.climb(&next, from: .near)
            next.value = self.climb.worth(of: next)
            if next.value > best.value + best.value.magnitude * Self.leastGain {
                best = next
                self.isSettled = isSettled
                failures = 0
            } else {
                failures += 1
            }
        }
        self.settle(&best)
    }

    /// Ends the climb of the best waterfall if it was cut short.
    private mutating func settle(_ best: inout Point) {
        guard !self.isSettled else { return }
        self.climb.budget = Self.settlingBudget
        self.isSettled = self.climb.climb(&best, from: .near)
        best.value = self.climb.worth(of: best)
    }

    /// Returns a waterfall with a few line items at other places, with other timeouts and floors.
    private func shaken(_ best: Point) -> Point {
        var point = best
        let seed = Randomness.key(ofSeed: UInt64(self.shakes))
        var draws = 0
        func number(below count: Int) -> Int {
            draws += 1
            return Int(Randomness.draw(seed, Randomness.mix(UInt64(draws))) % UInt64(max(count, 1)))
        }
        for _ in 0..<(2 + point.pool.items.count / 10) {
            let index = number(below: point.pool.items.count)
            let item = point.pool.items[index]
            let timeouts = self.climb.timeouts(of: index, point.pool, .whole)
            if !timeouts.isEmpty { point.pool.items[index].timeout = timeouts[number(below: timeouts.count)] }
            let floors = self.climb.floors(of: item, point.pool, .whole)
            if !floors.isEmpty, self.space.contains(.floors) {
                point.pool.items[index].ecpm = floors[number(below: floors.count)]
            }
            guard self.space.contains(.order), let place = point.sequence.firstIndex(of: index) else { continue }
            point.sequence.remove(at: place)
            point.sequence.insert(index, at: number(below: point.sequence.count + 1))
        }
        return point
    }

    // MARK: Correction

    /// Continues with changes judged by the exact evaluation where it differs from the one with time steps, as for a
    /// constant latency that ends just before a timeout.
    private mutating func correct(_ best: inout Point) {
        self.climb.budget = Self.climbBudget
        guard var exact = self.exactValue(of: best) else { return }
        for _ in 0..<Self.mostCorrections where self.climb.goesOn {
            guard let value = self.climb.value(of: best) else { return }
            best.value = value
            let share = (value - exact).magnitude / max(exact.magnitude, .leastNormalMagnitude)
            guard share > Self.leastCorrection else { return }
            self.isCorrected = true
            var next: Point?
            let near = self.climb.neighbours(of: best, within: min(2 * share, 0.05), count: Self.correctionCount)
            for point in near where !self.isCancelled() {
                guard let value = self.exactValue(of: point), value > exact + exact.magnitude * 1e-5 else {
                    continue
                }
                (next, exact) = (point, value)
            }
            guard let next else { return }
            best = next
        }
    }

    private static let leastCorrection = 5e-5
    private static let mostCorrections = 8
    private static let correctionCount = 40

    private func exactValue(of point: Point) -> Double? {
        var draft = point.pool
        draft.items = point.items
        return draft.model(like: self.model).flatMap { try? ExactEvaluator.evaluate($0) }.map(self.objective.value(of:))
    }

    // MARK: Simplification

    /// Reverts changes that make hardly any difference, so that the user need not make them.
    private mutating func simplify(_ best: inout Point) {
        guard let most = self.climb.value(of: best) else { return }
        let least = most - most.magnitude * Self.leastGain
        let exact = self.isCorrected ? self.exactValue(of: best) : nil
        let leastExact = exact.map { $0 - $0.magnitude * Self.leastGain }
        for index in best.pool.items.indices {
            let now = best.pool.items[index]
            guard let former = self.first.pool.items.first(where: { $0.name == now.name }) else { continue }
            var changes = [former]
            changes.append(now)
            changes[1].timeout = former.timeout
            changes.append(now)
            changes[2].ecpm = former.ecpm
            for change in changes where change != best.pool.items[index] {
                var point = best
                point.pool.items[index] = change
                guard let value = self.climb.value(of: point), value >= least else { continue }
                if let leastExact, (self.exactValue(of: point) ?? -.infinity) < leastExact { continue }
                best = point
                best.value = value
                break
            }
        }
    }
}
