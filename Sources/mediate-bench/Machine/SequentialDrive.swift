import MediationCore

/// Drives loads that ask one line item at a time, of which the last has the ad.
enum SequentialDrive {
    @inline(never)
    static func run(_ loads: Int) -> MachineWork {
        let rules = MachineWork.rules
        let plan = WaterfallMachine.Plan(deadline: MachineWork.deadline)
        var work = MachineWork()
        var machine = WaterfallMachine(rules: rules, plan: plan)
        for load in 0..<loads {
            machine.restart()
            // The latency differs from load to load, so that nothing can be computed in advance.
            let latency = Int64(1_000_000 + load & 1023)
            var time = Nanoseconds.zero
            driving: while true {
                work.events += 1
                switch machine.next(at: time) {
                case .ask(let position, _):
                    work.attempts += 1
                    work.events += 1
                    // Adds to the count: the sum of two durations would be a call into the library.
                    time.count += latency
                    if position < MachineWork.lineItems - 1 {
                        machine.handle(.failed(position))
                    } else if machine.handle(.filled(position)) {
                        machine.handle(.ready(position))
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
        return work
    }
}
