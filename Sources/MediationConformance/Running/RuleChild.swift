#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks single rules in separate processes, one at a time.
struct RuleChild {
    static let ruleOption = "--conformance-child-rule"
    static let selfCheckOption = "--conformance-child-self-check"

    private let program: ConformanceOptions.ChildProcess
    private let seed: UInt64

    init(_ program: ConformanceOptions.ChildProcess, seed: UInt64) {
        self.program = program
        self.seed = seed
    }

    func result(of rule: ContractRule) -> (result: RuleResult, isHung: Bool) {
        let (end, messages) = self.run(Self.arguments(for: rule, seed: self.seed))
        return (Self.result(of: rule, end, messages, program: self.program), end == .hung)
    }

    /// Returns the arguments for a process that checks a rule.
    static func arguments(for rule: ContractRule, seed: UInt64) -> [String] {
        [Self.ruleOption, rule.id.description, "--seed", "\(seed)"]
    }

    /// Returns the result of a rule from its process's output and end.
    static func result(
        of rule: ContractRule,
        _ end: ChildPipe.End,
        _ messages: [ChildMessage],
        program: ConformanceOptions.ChildProcess
    ) -> RuleResult {
        var result = RuleResult(rule)
        for case .entry(let entry) in messages { result.timeline.append(entry) }
        for case .result(let answer) in messages { result = answer }
        let isAnswered = messages.contains { if case .result = $0 { true } else { false } }
        let expected = "the check comes to its end"
        switch end {
        case .exited(let code) where isAnswered: result.noteExit(code)
        case .trapped(let signal):
            result.blame(messages, expected: expected, happened: "the process was ended by signal \(signal)")
        case .hung:
            let limit = program.timeLimit
            result.blame(messages, expected: expected, happened: "it hung: nothing more came of it within \(limit)")
        case .exited(let code):
            result.blame(messages, expected: expected, happened: "the process exited with code \(code)")
        case .notStarted(let code):
            result.verdict = .harnessError(message: "\(program.executable) could not be started: error \(code).")
        }
        return result
    }

    func selfCheck(of harness: String) -> AdapterConformance.SelfCheck {
        let (end, messages) = self.run([Self.selfCheckOption, "--seed", "\(self.seed)"])
        for case .selfCheck(var check) in messages {
            if case .exited(let code) = end { check.exitCode = code }
            return check
        }
        let how =
            switch end {
            case .trapped(let signal): "was ended by signal \(signal)"
            case .hung: "hung"
            case .exited(let code): "exited with code \(code)"
            case .notStarted(let code): "could not be started: error \(code)"
            }
        // If an adapter traps or hangs on every request, the rules report it.
        if messages.stage == SelfCheckStage.adapter.rawValue {
            return .init(tier: .networkPlayed, problem: nil, isHung: end == .hung)
        }
        return .init(
            tier: .blackBox,
            problem: "\(harness): the process \(how) before the adapter was asked for anything."
        )
    }

    private func run(_ arguments: [String]) -> (ChildPipe.End, [ChildMessage]) {
        let (end, output) = ChildPipe.run(
            self.program.executable,
            self.program.arguments + arguments,
            timeLimit: self.program.timeLimit
        )
        return (end, ChildMessage.all(in: output))
    }
}

extension ChildMessage {
    /// Returns the messages among the lines of an output.
    static func all(in output: [UInt8]) -> [ChildMessage] {
        let decoder = JSONDecoder()
        // The last line may be cut short, and other code may have written to the file.
        return output.split(separator: UInt8(ascii: "\n")).compactMap { line in
            try? decoder.decode(ChildMessage.self, from: Data(line))
        }
    }
}

extension [ChildMessage] {
    /// The stage that was reported last.
    var stage: String? {
        self.compactMap { if case .stage(let stage) = $0 { stage } else { nil } }.last
    }
}

extension RuleResult {
    /// Records the exit code after a completed check; it is not 0 if a sanitizer has reported something.
    mutating func noteExit(_ code: Int32) {
        guard code != 0, self.verdict.kind != .harnessError, self.verdict != .fail else { return }
        self.breaks(
            expected: "the process ends with code 0 after the check",
            happened: "it ended with code \(code): so does one in which a sanitizer has reported something, "
                + "whose report is on the standard error"
        )
        // A data race is always a failure, whatever the level of the rule.
        self.verdict = .fail
    }

    /// Blames the adapter for an incomplete check, or the harness if the adapter had not been called yet.
    fileprivate mutating func blame(_ messages: [ChildMessage], expected: String, happened: String) {
        if messages.stage == SelfCheckStage.adapter.rawValue {
            self.breaks(expected: expected, happened: happened)
        } else {
            self.verdict = .harnessError(message: "Before the adapter was asked for anything, \(happened).")
        }
    }
}
