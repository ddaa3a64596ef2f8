import Foundation
import MediationCore
import MediationSimulation

/// Measures simulated requests, one line item at a time, against a loop without the machine; and the exact evaluation.
enum SimulationBenchmark {
    static func rows(_ effort: Effort) throws -> [Row] {
        let model = try BenchmarkTraffic.model()
        let simulation = Simulation(model)
        let exact = try ExactEvaluator.evaluate(model)
        try Self.check(simulation, exact)
        return [
            Self.oneCore(simulation, effort), Self.twoCores(simulation, effort), try Self.exact(model, effort),
        ] + (try TrafficKind.allCases.map { try Self.kind($0, simulation, effort) })
    }

    /// Measures a kind of traffic against the ten line items alone; the ratio is that of the times of a request.
    private static func kind(_ kind: TrafficKind, _ plain: Simulation, _ effort: Effort) throws -> Row {
        let simulation = Simulation(try kind.model())
        var comparison = Comparison()
        for run in 0..<effort.runs {
            // Whole days of the kind with drift.
            let requests = run * effort.requestsOfKind..<(run + 1) * effort.requestsOfKind
            let seconds = { (simulation: Simulation) in
                ThreadTime.of { _ = simulation.run(requests: requests) } / Double(requests.count)
            }
            let baseline = seconds(plain)
            comparison.add(figure: seconds(simulation), baseline: baseline)
        }
        return Row(
            what: "simulation: request with \(kind.rawValue)",
            figure: comparison.figure.nanoseconds,
            baseline: "\(comparison.baseline.nanoseconds), ten line items",
            ratio: comparison.ratio.times,
            target: "<= \(kind.target.text) x",
            isMet: comparison.ratio <= kind.target
        )
    }

    /// Throws an error unless the results are right: a figure means nothing otherwise.
    private static func check(_ simulation: Simulation, _ exact: ExactEvaluation) throws {
        let requests = 1_000_000
        let result = simulation.run(requests: 0..<requests)
        let bare = BareLoop()
        bare.run(0..<requests, seed: 1)
        let fills = [result.fillRate.value, exact.fillRate, Double(bare.filled) / Double(requests)]
        let isRight =
            fills.allSatisfy { ($0 - BenchmarkTraffic.fillRate).magnitude < 0.002 }
            && (exact.fillRate - BenchmarkTraffic.fillRate).magnitude < 1e-5
            && (result.revenuePerThousandRequests.value - BenchmarkTraffic.revenue).magnitude < 0.03
        guard isRight else { throw BenchmarkFailure("the simulation has the wrong figures: \(fills)") }
    }

    private static func oneCore(_ simulation: Simulation, _ effort: Effort) -> Row {
        var comparison = Comparison()
        let bare = BareLoop()
        for run in 0..<effort.runs {
            let requests = run * effort.simulatedRequests..<(run + 1) * effort.simulatedRequests
            let seconds = ThreadTime.of { _ = simulation.run(requests: requests) }
            let bareSeconds = ThreadTime.of { bare.run(requests, seed: 1) }
            let count = Double(requests.count)
            comparison.add(figure: count / seconds, baseline: count / bareSeconds)
        }
        return Row(
            what: "simulation: requests",
            figure: comparison.figure.perSecond,
            baseline: "\(comparison.baseline.perSecond), bare loop",
            ratio: comparison.ratio.times,
            target: ">= 25 M/s, 0.9 x",
            isMet: comparison.figure >= 25e6 && comparison.ratio >= 0.9
        )
    }

    /// Measures wall time, to show whether two threads hinder each other.
    private static func twoCores(_ simulation: Simulation, _ effort: Effort) -> Row {
        var comparison = Comparison()
        for run in 0..<effort.runs {
            let requests = run * effort.simulatedRequests..<(run + 1) * effort.simulatedRequests
            let rate = { (threads: Int) in
                let start = ContinuousClock.now
                _ = simulation.run(requests: requests, threads: threads)
                return Double(requests.count) * 1e9 / Double(Nanoseconds(ContinuousClock.now - start).count)
            }
            let one = rate(1)
            comparison.add(figure: rate(2), baseline: one)
        }
        return Row(
            what: "simulation: requests, 2 threads",
            figure: comparison.figure.perSecond,
            baseline: "\(comparison.baseline.perSecond), 1 thread",
            ratio: comparison.ratio.times,
            target: ">= 1.8 x",
            isMet: comparison.ratio >= 1.8
        )
    }

    private static func exact(_ model: SimulationModel, _ effort: Effort) throws -> Row {
        var seconds: [Double] = []
        for _ in 0..<effort.runs {
            // Nothing is kept from one evaluation to the next.
            let times = 20
            var failure: (any Error)?
            let time = ThreadTime.of {
                for _ in 0..<times {
                    do { _ = try ExactEvaluator.evaluate(model) } catch { failure = error }
                }
            }
            if let failure { throw failure }
            seconds.append(time / Double(times))
        }
        return Row(
            what: "simulation: exact evaluation",
            figure: "\((seconds.median * 1e6).text) µs",
            target: "<= 1000 µs",
            isMet: seconds.median <= 1e-3
        )
    }
}
