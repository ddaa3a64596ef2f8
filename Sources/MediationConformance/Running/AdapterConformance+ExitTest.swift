extension AdapterConformance {
    /// Returns the arguments for a process that checks rules, whose numbers have commas between them.
    package static func childArguments(
        for rules: String,
        seed: UInt64,
        script: Int? = nil,
        isImpatient: Bool = false
    ) -> [String] {
        RuleChild.arguments(for: rules, seed: seed, script: script, isImpatient: isImpatient)
    }

    /// The end of a process that was not started by the suite.
    package enum ChildEnd: Sendable {
        /// With a code.
        case exited(Int32)
        /// By a signal that was not the watchdog's.
        case trapped(Int32)
        /// By the watchdog.
        case hung
    }

    /// Returns the result of a rule from its process's end, and from its output and what it has printed as errors.
    package static func result(
        of rule: ContractRule,
        _ end: ChildEnd,
        output: [UInt8],
        errors: [UInt8],
        timeLimit: Duration
    ) -> RuleResult {
        let pipeEnd: ChildPipe.End =
            switch end {
            case .exited(let code): .exited(code)
            case .trapped(let signal): .trapped(signal)
            case .hung: .hung
            }
        var result = RuleChild.result(
            of: rule,
            pipeEnd,
            ChildMessage.all(in: output),
            program: ConformanceOptions.ChildProcess(executable: "", timeLimit: timeLimit)
        )
        if let line = ChildMessage.secretLine(in: output) ?? ChildMessage.secretLine(in: errors) {
            result.notePrintedSecret(line)
        }
        return result
    }

    /// Returns the result of a rule that was not checked.
    package static func result(of rule: ContractRule, notVerified reason: String) -> RuleResult {
        var result = RuleResult(rule)
        result.verdict = .notVerified(reason: reason)
        return result
    }
}
