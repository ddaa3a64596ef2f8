import MediationCore

/// The waterfall machine alone, driven from this module: no timers, no adapters, no clock.
enum MachineBenchmark {
    static let lineItems = 10

    /// What a drive consisted of.
    struct Work {
        var attempts = 0
        /// Calls of the machine: what it was told, and what it was asked.
        var events = 0
        var filled = 0
    }

    static func rows(_ effort: Effort) -> [Row] {
        var attempts: [Double] = []
        var events: [Double] = []
        for _ in 0..<effort.runs {
            var work = Work()
            let seconds = ThreadTime.of { work = Self.drive(loads: effort.machineLoads) }
            attempts.append(Double(work.attempts) / seconds)
            events.append(Double(work.events) / seconds)
        }
        return [
            Row(
                what: "machine: attempts",
                figure: attempts.median.perSecond,
                target: ">= 150 M/s",
                isMet: attempts.median >= 150_000_000
            ),
            Row(what: "machine: events", figure: events.median.perSecond),
            Self.allocations(effort),
        ]
    }

    private static func allocations(_ effort: Effort) -> Row {
        let what = "machine: allocations per event"
        guard let count = AllocationCount() else { return Row(what: what, figure: "not measured", target: "0") }
        let control = count.control(100_000)
        let loads = effort.machineLoads / 10
        var work = Work()
        // Less those for the rules, which are made once whatever the number of loads.
        let fixed = count.during { work = Self.drive(loads: 1) }
        let allocations = count.during { work = Self.drive(loads: loads) } - fixed
        return Row(
            what: what,
            figure: allocations == 0 ? "0" : (Double(allocations) / Double(work.events)).text,
            baseline: "control \(control.text)",
            target: "0",
            isMet: allocations == 0 && control == 1
        )
    }

    /// Drives loads in which every line item but the last fails.
    @inline(never)
    private static func drive(loads: Int) -> Work {
        let rules = (0..<Self.lineItems).map { _ in
            WaterfallMachine.Rule(timeout: Nanoseconds(2_000_000_000), minimumTime: Nanoseconds(50_000_000))
        }
        var work = Work()
        for load in 0..<loads {
            var machine = WaterfallMachine(rules: rules, plan: WaterfallMachine.Plan(deadline: Nanoseconds(8_000_000_000)))
            // The latency differs from load to load, so that nothing can be computed ahead.
            let latency = Nanoseconds(Int64(1_000_000 + load & 1023))
            var time = Nanoseconds.zero
            driving: while true {
                work.events += 1
                switch machine.next(at: time) {
                case .ask(let position, _):
                    work.attempts += 1
                    work.events += 1
                    time = time + latency
                    if position < Self.lineItems - 1 {
                        _ = machine.failed(position)
                    } else if machine.filled(position) {
                        machine.ready(position)
                        work.events += 1
                    }
                case .finish(.filled):
                    work.filled += 1
                    break driving
                case .skip, .cancel, .setAside, .hold, .holdAuction: continue
                case .finish, .wait: break driving
                }
            }
        }
        precondition(work.filled == loads)
        return work
    }
}
