import MediationCore

/// Measures the waterfall machine alone, for each strategy, driven from this module: no timers, no adapters, no clock.
enum MachineBenchmark {
    /// A strategy, and the function that drives the machine with it.
    private struct Subject: Sendable {
        let name: String
        /// The target in attempts per second.
        let target: Double
        let drive: @Sendable (_ loads: Int) -> MachineWork
        /// Returns whether the loads went as intended; otherwise, the figure would measure something else.
        var happens: @Sendable (MachineWork) -> Bool = { _ in true }
    }

    private static let subjects = [
        Subject(name: "machine", target: 120e6, drive: SequentialDrive.run),
        Subject(
            name: "machine, 3 at a time",
            target: 30e6,
            drive: { MixedDrive(.parallel(3)).run($0) },
            happens: { $0.cancelled > 0 && $0.held == 0 }
        ),
        Subject(
            name: "machine, 3 at a time with wait",
            target: 30e6,
            drive: { MixedDrive(.parallel(3, wait: .milliseconds(200))).run($0) },
            happens: { $0.cancelled > 0 && $0.held > 0 && $0.setAside > 0 }
        ),
        Subject(
            name: "machine, hedged",
            target: 30e6,
            drive: { MixedDrive(.hedged(after: .milliseconds(100))).run($0) },
            happens: { $0.cancelled > 0 && $0.held == 0 }
        ),
        Subject(
            name: "machine, hedged with wait",
            target: 30e6,
            drive: { MixedDrive(.hedged(after: .milliseconds(100), wait: .milliseconds(200))).run($0) },
            happens: { $0.cancelled > 0 && $0.held > 0 && $0.setAside > 0 }
        ),
    ]

    static func rows(_ effort: Effort) throws -> [Row] {
        try Self.subjects.flatMap { subject in
            let work = subject.drive(1000)
            guard work.filled == 1000, subject.happens(work) else {
                throw BenchmarkFailure("\(subject.name): the loads did not go as planned: \(work)")
            }
            return Self.rates(subject, effort) + [Self.allocations(subject, effort)]
        }
    }

    private static func rates(_ subject: Subject, _ effort: Effort) -> [Row] {
        var attempts: [Double] = []
        var events: [Double] = []
        for _ in 0..<effort.runs {
            var work = MachineWork()
            let seconds = ThreadTime.of { work = subject.drive(effort.machineLoads) }
            attempts.append(Double(work.attempts) / seconds)
            events.append(Double(work.events) / seconds)
        }
        return [
            Row(
                what: "\(subject.name): attempts",
                figure: attempts.median.perSecond,
                target: ">= \(subject.target.perSecond)",
                isMet: attempts.median >= subject.target
            ),
            Row(what: "\(subject.name): events", figure: events.median.perSecond),
        ]
    }

    private static func allocations(_ subject: Subject, _ effort: Effort) -> Row {
        let what = "\(subject.name): allocations per event"
        guard let count = AllocationCount() else { return Row(what: what, figure: "not measured", target: "0") }
        let control = count.control(100_000)
        let loads = effort.machineLoads / 10
        var work = MachineWork()
        // The allocations for the rules do not count: they are made once, whatever the number of loads.
        let fixed = count.during { work = subject.drive(1) }
        let allocations = count.during { work = subject.drive(loads) } - fixed
        return Row(
            what: what,
            figure: allocations == 0 ? "0" : (Double(allocations) / Double(work.events)).text,
            baseline: "control \(control.text)",
            target: "0",
            isMet: allocations == 0 && control == 1
        )
    }
}
