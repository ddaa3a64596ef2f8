package import MediationSimulation

/// A case computed by the reference, the simulation and, if possible, the exact evaluation, with all differences.
package struct MomentProof: Sendable {
    package let load: MomentCase
    package let expected: MomentFigures
    /// The exact evaluation, if there is one.
    package let evaluated: ExactEvaluation?
    /// The differences, in words.
    package let problems: [String]
    /// The situations that occurred, and the number of times that the simulation had to be repeated.
    package let sights: Set<MomentSight>
    package let repetitions: Int
    /// The number of figures that were compared.
    package let figures: Int
    /// The error that the exact evaluation has stated, and the greatest error that it had.
    package let errors: (stated: Double, had: Double)?

    /// The number of requests that are simulated at first.
    private static let requests = 16_384
    /// The factor for the number of other requests that are simulated if a comparison fails; one in two million exceeds
    /// five standard errors by chance.
    private static let more = 16
    /// The tolerance for rounding and for the integrals of the reference.
    private static let rounding = 1e-8

    /// Runs the case of a seed, with a faulty library if a fault is given.
    package init(seed: UInt64, fault: MomentFault? = nil) throws {
        let load = MomentCase(seed: seed)
        let expected = load.isOneAtATime ? SequentialReference(load).figures : ConcurrentReference(load).figures
        var sights = expected.sights.union(Self.sights(load))
        let model = try (fault.map { load.with($0) } ?? load).model()
        var problems: [String] = []
        var errors: (stated: Double, had: Double)?
        var evaluated: ExactEvaluation?
        if load.isOneAtATime {
            do throws(ExactEvaluationError) {
                let exact = try ExactEvaluator.evaluate(model)
                evaluated = exact
                sights.insert(.evaluated)
                sights.insert(exact.error == 0 ? .evaluatedWithoutError : .evaluatedOnAGrid)
                let had = Self.error(of: exact, expected, load)
                errors = (exact.error, had.value)
                if had.value > exact.error + Self.rounding {
                    problems.append(
                        "evaluate: \(had.name) is off by \(had.value), and the stated error is \(exact.error)"
                    )
                }
            } catch {
                problems.append("evaluate: \(error)")
            }
        }
        let simulation = Simulation(model)
        var repetitions = 0
        if !Self.differences(simulation.run(requests: 0..<Self.requests), expected, load).isEmpty {
            repetitions = 1
            let result = simulation.run(requests: 0..<Self.requests * Self.more, seed: 2)
            problems += Self.differences(result, expected, load)
        }
        self.load = load
        self.expected = expected
        self.evaluated = evaluated
        self.problems = problems
        self.sights = sights
        self.repetitions = repetitions
        self.figures = 4 + 7 * load.items.count + (errors == nil ? 0 : 4 + 5 * load.items.count)
        self.errors = errors
    }

    package var holds: Bool { self.problems.isEmpty }

    /// The information needed to investigate the case.
    package var report: String {
        """
        \(self.load)
        expected: \(self.expected)
        evaluated: \(self.evaluated.map { "\($0)" } ?? "it cannot be")
        \(self.holds ? "all is the same" : self.problems.joined(separator: "\n"))
        """
    }

    private static func sights(_ load: MomentCase) -> Set<MomentSight> {
        var sights: Set<MomentSight> = []
        for latency in load.latencies {
            switch latency {
            case .times(let times): sights.insert(times.count > 1 ? .discrete : .constant)
            case .exponential: sights.insert(.exponential)
            case .lognormal: sights.insert(.lognormal)
            }
        }
        if load.items.contains(where: { $0.timeout == load.deadline }) { sights.insert(.timeoutIsDeadline) }
        return sights
    }
}

// MARK: - Comparing

extension MomentProof {
    /// Returns the greatest error of an evaluation, as the evaluation itself measures errors.
    private static func error(
        of exact: ExactEvaluation,
        _ expected: MomentFigures,
        _ load: MomentCase
    ) -> (name: String, value: Double) {
        var greatest = (name: "nothing", value: 0.0)
        func compare(_ name: String, _ value: Double, _ other: Double, _ whole: Double = 1) {
            let error = (value - other).magnitude / max(whole, .leastNormalMagnitude)
            if error > greatest.value { greatest = (name, error) }
        }
        let (revenue, latency) = (expected.revenue(of: load), expected.latency / 1e6)
        compare("fill", exact.fillRate, expected.fill)
        compare("deadline", exact.deadlineRate, expected.deadlineHits)
        if revenue > 0 { compare("revenue", exact.revenuePerThousandRequests, revenue, revenue) }
        compare("latency", exact.meanLatency, latency, latency)
        for (item, other) in zip(exact.lineItems, expected.items) {
            compare("attempts of \(item.name)", item.attempts, other.attempts)
            compare("fills of \(item.name)", item.fills, other.fills)
            compare("timeouts of \(item.name)", item.timeouts, other.timeouts)
            compare("deadline hits of \(item.name)", item.deadlineHits, other.deadlineHits)
            compare("start of \(item.name)", item.startTime, other.startTime / 1e6, latency)
        }
        return greatest
    }

    /// Returns the figures that are off by more than five standard errors.
    private static func differences(
        _ result: SimulationResult,
        _ expected: MomentFigures,
        _ load: MomentCase
    ) -> [String] {
        var differences: [String] = []
        let count = Double(result.requests)
        func compare(_ name: String, _ value: Double, _ other: Double, _ error: Double) {
            guard (value - other).magnitude > 5 * error + Self.rounding * (1 + other.magnitude) else { return }
            differences.append("simulate: \(name) is \(value) and should be \(other)")
        }
        func compareCount(_ name: String, _ value: Int, _ share: Double) {
            // For rare events, a difference of one is no surprise.
            let error = (max(share * (1 - share), 0) / count).squareRoot()
            compare(name, Double(value) / count, share, error + (share > 1e-12 && share < 1 - 1e-12 ? 1 / count : 0))
        }
        compareCount("fill", result.loads, expected.fill)
        compareCount("deadline", result.deadlineHits, expected.deadlineHits)
        let (revenue, latency) = (result.revenuePerThousandRequests, result.meanLatency)
        let one = expected.isCertain && load.latencies.allSatisfy(\.isConstant) ? 0 : 1 / count
        let (greatest, longest) = (load.items.map(\.price).max() ?? 0, Double(load.deadline) / 1e6)
        compare("revenue", revenue.value, expected.revenue(of: load), (revenue.standardError ?? 0) + one * greatest)
        compare("latency", latency.value, expected.latency / 1e6, (latency.standardError ?? 0) + one * longest)
        for (item, other) in zip(result.lineItems, expected.items) {
            compareCount("attempts of \(item.name)", item.attempts, other.attempts)
            compareCount("fills of \(item.name)", item.fills, other.fills)
            compareCount("loads of \(item.name)", item.loads, other.loads)
            compareCount("timeouts of \(item.name)", item.timeouts, other.timeouts)
            compareCount("deadline hits of \(item.name)", item.deadlineHits, other.deadlineHits)
            compareCount("skips of \(item.name)", item.outOfTime, other.outOfTime)
            compareCount("cancellations of \(item.name)", item.notNeeded, other.notNeeded)
        }
        return differences
    }
}

/// A run of many cases, one after another.
package struct MomentSweep: Sendable {
    package private(set) var count = 0
    package private(set) var repetitions = 0
    /// The number of figures that were compared.
    package private(set) var figures = 0
    /// The number of cases in which each situation occurred.
    package private(set) var sights: [MomentSight: Int] = [:]
    /// The greatest error of an evaluation as a share of its stated error, and the greatest stated error.
    package private(set) var worstShare = 0.0
    package private(set) var greatestStated = 0.0
    /// The first case that failed.
    package private(set) var failure: MomentProof?
    private let fault: MomentFault?

    /// Creates a run without cases, of a faulty library if a fault is given.
    package init(fault: MomentFault? = nil) {
        self.fault = fault
    }

    /// Runs the cases of these seeds, up to the first one that fails.
    package init(_ seeds: Range<UInt64>, fault: MomentFault? = nil) throws {
        self.init(fault: fault)
        for seed in seeds where self.failure == nil { _ = try self.run(seed) }
    }

    /// Runs the case of a seed.
    package mutating func run(_ seed: UInt64) throws -> MomentProof {
        let proof = try MomentProof(seed: seed, fault: self.fault)
        self.count += 1
        self.repetitions += proof.repetitions
        self.figures += proof.figures
        for sight in proof.sights { self.sights[sight, default: 0] += 1 }
        if let errors = proof.errors, errors.stated > 0 {
            self.greatestStated = max(self.greatestStated, errors.stated)
            self.worstShare = max(self.worstShare, (errors.had - 1e-8) / errors.stated)
        }
        if !proof.holds, self.failure == nil { self.failure = proof }
        return proof
    }

    /// The situations that never occurred.
    package var missing: [MomentSight] { MomentSight.allCases.filter { self.sights[$0] == nil } }
}
