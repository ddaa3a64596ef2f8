import MediationCore

/// A schedule that was run, with all problems found.
package struct ScheduleProof: Sendable {
    package let schedule: Schedule
    package let run: ScheduleRun
    package let expected: ScheduleRecord
    /// The problems in words; empty if all rules hold.
    package let problems: [String]

    /// Runs the schedule of a seed with the machine and with the reference, and compares the results.
    package init(seed: UInt64) {
        let schedule = Schedule(seed: seed)
        let run = ScheduleRun(schedule)
        let expected = Reference.record(of: schedule)
        var problems = run.faults
        if run.record != expected { problems.append("the driver's record is not that of the reference") }
        // A run that was broken off violates further rules.
        if run.faults.isEmpty { problems += RuleCheck.problems(of: run, in: schedule) }
        self.schedule = schedule
        self.run = run
        self.expected = expected
        self.problems = problems
    }

    /// The information needed to investigate the schedule.
    package var report: String {
        """
        \(self.schedule)
        the driver's record:
        \(self.run.record)
        the reference's record:
        \(self.expected)
        \(self.problems.isEmpty ? "all rules hold" : "wrong: " + self.problems.joined(separator: "\nwrong: "))
        """
    }

    /// The inputs and outputs of the machine, step by step.
    package var transcript: String {
        self.run.transcripts.enumerated().map { number, transcript in
            let steps = transcript.steps.map { step in
                switch step.content {
                case .event(let event): "    \(step.time.count): \(event)".withShortNames
                case .action(let action): "    \(step.time.count):   -> \(action)".withShortNames
                }
            }
            return (["  load \(number):"] + steps).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}

extension String {
    /// The text without the names of modules and types that enums print around their values.
    fileprivate var withShortNames: String {
        var text = self
        for name in ["MediationCore.", "WaterfallMachine.", "Outcome.", "Rule", "Nanoseconds"] {
            text = text.split(separator: name, omittingEmptySubsequences: false).joined()
        }
        return text.split(separator: "(count: ", omittingEmptySubsequences: false).joined(separator: "(")
    }
}
