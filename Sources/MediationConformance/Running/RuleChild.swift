#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

/// Checks rules in separate processes, one at a time.
struct RuleChild: Sendable {
    static let ruleOption = "--conformance-child-rule"
    static let scriptOption = "--only"
    static let selfCheckOption = "--conformance-child-self-check"
    static let separator = ","
    static let impatientOption = "--impatient"

    /// The number of bytes that the check of many loads may print.
    private static let mostPrinted = 1_000_000

    private let program: ConformanceOptions.ChildProcess
    private let seed: UInt64
    private let script: Int?
    private let isImpatient: Bool

    init(_ program: ConformanceOptions.ChildProcess, _ options: ConformanceOptions) {
        self.program = program
        self.seed = options.seed
        self.script = options.script
        self.isImpatient = options.isImpatient
    }

    func result(of rule: ContractRule) async -> (result: RuleResult, isHung: Bool) {
        let child = await self.run(self.arguments(for: "\(rule.id)"))
        if let line = child.secretLine {
            var result = Self.result(of: rule, child.end, child.messages, program: self.program)
            result.notePrintedSecret(line)
            return (result, child.end == .hung)
        }
        let trap = Backtrace.message(in: child.printed)
        var result = Self.result(of: rule, child.end, child.messages, trap: trap, program: self.program)
        // The rule about what a hundred loads leave behind.
        if rule.id == RuleID(10, 4), child.printedCount > Self.mostPrinted, result.verdict == .pass {
            result.breaks(
                expected: "a hundred loads print less than 1 MB on the standard output and the standard error",
                happened: "they print \(child.printedCount / 1_000_000) MB"
            )
        }
        return (result, child.end == .hung)
    }

    /// Checks rules in one process.
    ///
    /// - Returns: The results that the process has told, up to the rule that has ended it, if one has; `nil` if none
    ///   counts: it has printed a secret, or has ended with a code, as a sanitizer has it end.
    func results(of rules: [ContractRule]) async -> [RuleResult]? {
        let ids = rules.map(\.id.description).joined(separator: Self.separator)
        // A rule that hangs is checked again, and gets its time then.
        let child = await self.run(self.arguments(for: ids), timeLimit: self.program.timeLimit / 4)
        if case .exited(let code) = child.end, code != 0 { return nil }
        guard child.secretLine == nil else { return nil }
        return child.messages.compactMap { if case .result(let result) = $0 { result } else { nil } }
    }

    /// Checks a rule again that ends in a trap, to find out where.
    ///
    /// - Returns: The innermost calls, innermost first; empty if they are not known.
    func calls(ofTrapIn rule: RuleID) async -> [String] {
        // Another process looks where it has trapped, and the child itself seems to be idle.
        let limit = self.program.timeLimit * 3
        let child = await self.run(self.arguments(for: "\(rule)"), showsBacktrace: true, timeLimit: limit)
        return Backtrace.calls(in: child.printed)
    }

    /// Returns the arguments for a process that checks rules; the seed stays at the end.
    static func arguments(for rules: String, seed: UInt64, script: Int?, isImpatient: Bool) -> [String] {
        [Self.ruleOption, rules] + (script.map { [Self.scriptOption, "\($0)"] } ?? [])
            + (isImpatient ? [Self.impatientOption] : []) + ["--seed", "\(seed)"]
    }

    private func arguments(for rules: String) -> [String] {
        Self.arguments(for: rules, seed: self.seed, script: self.script, isImpatient: self.isImpatient)
    }

    /// Returns the result of a rule from its process's output and end.
    static func result(
        of rule: ContractRule,
        _ end: ChildPipe.End,
        _ messages: [ChildMessage],
        trap: String? = nil,
        program: ConformanceOptions.ChildProcess
    ) -> RuleResult {
        var result = RuleResult(rule)
        for case .entry(let entry) in messages {
            // Of generated scripts, only the last one counts.
            if rule.section == .combinations, Timeline.isRestart(entry) { result.timeline = [] }
            result.timeline.append(entry)
        }
        for case .result(let answer) in messages { result = answer }
        let isAnswered = messages.contains { if case .result = $0 { true } else { false } }
        let expected = RuleResult.expectedEnd
        switch end {
        case .exited(let code) where isAnswered: result.noteExit(code)
        case .trapped(let signal):
            let reason = trap.map { ": \($0)" } ?? ""
            result.blame(messages, expected: expected, happened: "the process was ended by signal \(signal)\(reason)")
        case .hung:
            let limit = program.timeLimit
            result.blame(messages, expected: expected, happened: "it hung: nothing more came of it within \(limit)")
            result.explainHang()
        case .tookTooLong:
            let time = program.timeLimit * ChildPipe.mostTimes
            result.verdict = .notVerified(reason: "The check was still going on after \(time), and was ended.")
        case .printedTooMuch:
            let most = ChildReader.mostBytes / 1_000_000
            result.blame(messages, expected: expected, happened: "it was ended after it had printed \(most) MB")
        case .exited(let code):
            result.blame(messages, expected: expected, happened: "the process exited with code \(code)")
        case .notStarted(let code):
            result.verdict = .harnessError(message: "\(program.executable) could not be started: error \(code).")
        }
        return result
    }

    func selfCheck(of harness: String) async -> AdapterConformance.SelfCheck {
        let child = await self.run([Self.selfCheckOption, "--seed", "\(self.seed)"])
        let (end, messages) = (child.end, child.messages)
        for case .selfCheck(var check) in messages {
            if case .exited(let code) = end { check.exitCode = code }
            return check
        }
        let how =
            switch end {
            case .trapped(let signal): "was ended by signal \(signal)"
            case .hung: "hung"
            case .tookTooLong: "went on without end"
            case .printedTooMuch: "printed without end"
            case .exited(let code): "exited with code \(code)"
            case .notStarted(let code): "could not be started: error \(code)"
            }
        // If an adapter traps or hangs on every request, the rules report it.
        if let stage = messages.stage.flatMap(SelfCheckStage.init), stage != .harness {
            let tier: ConformanceTier = stage == .adapter ? .networkPlayed : .blackBox
            return .init(tier: tier, problem: nil, isHung: end == .hung)
        }
        return .init(
            tier: .blackBox,
            problem: "\(harness): the process \(how) before the adapter was asked for anything."
        )
    }

    /// Runs the program on a thread of its own: a wait on the main actor would hold up all who use it.
    private func run(
        _ arguments: [String],
        showsBacktrace: Bool = false,
        timeLimit: Duration? = nil
    ) async -> ChildPipe.Outcome {
        let outcome = LockedValue(ChildPipe.Outcome(end: .notStarted(0)))
        await BenchThread.run {
            let end = ChildPipe.run(
                self.program.executable,
                self.program.arguments + arguments,
                showsBacktrace: showsBacktrace,
                timeLimit: timeLimit ?? self.program.timeLimit
            )
            outcome.withLock { $0 = end }
        }
        return outcome.withLock { $0 }
    }
}

extension ChildMessage {
    /// Returns the messages among the lines of an output: those that begin with the secret of the child.
    static func all(in output: [UInt8], secret: String = "") -> [ChildMessage] {
        let (decoder, secret) = (JSONDecoder(), Array(secret.utf8))
        let entry = secret + Array("{\"entry\"".utf8)
        var (messages, hasResult): ([ChildMessage], Bool) = ([], false)
        for line in output.split(separator: UInt8(ascii: "\n")).reversed() where line.starts(with: secret) {
            // A result has all entries in it: most of a child's lines need not be read.
            if hasResult, line.starts(with: entry) { continue }
            // The last line may be cut short, and other code may have written to the file.
            let data = Data(line.dropFirst(secret.count))
            guard let message = try? decoder.decode(ChildMessage.self, from: data) else { continue }
            if case .result = message { hasResult = true }
            messages.append(message)
        }
        return messages.reversed()
    }
}

extension ChildMessage {
    /// Returns the first line with a setting or a choice that is to stay secret among those that are no messages.
    static func secretLine(in output: [UInt8]) -> String? {
        let (mark, decoder) = (Bench.secretMark, JSONDecoder())
        return output.split(separator: UInt8(ascii: "\n")).lazy
            .map { (text: String(decoding: $0, as: UTF8.self), data: Data($0)) }
            .first { $0.text.contains(mark) && (try? decoder.decode(ChildMessage.self, from: $0.data)) == nil }?.text
    }
}

extension [ChildMessage] {
    /// The stage that was reported last.
    var stage: String? {
        self.compactMap { if case .stage(let stage) = $0 { stage } else { nil } }.last
    }
}

extension RuleResult {
    /// The expectation that a check violates if it is cut short.
    static let expectedEnd = "the check comes to its end"

    /// Records that a process has printed a setting or a choice.
    mutating func notePrintedSecret(_ line: String) {
        self.breaks(
            expected: "no value of a setting or choice on the standard output or the standard error",
            happened: "the process has printed: \(line.prefix(200))"
        )
    }

    /// Replaces the rule's likely mistake and its remedy by those of a hang, which is not what the rule is about.
    fileprivate mutating func explainHang() {
        self.likelyCause = "A call waits for what needs its own thread: a lock, a semaphore, `sync`, or an answer."
        self.fix = "Return from each call at once, go on in the SDK's callback, and call mediation outside of locks."
    }

    /// Indicates whether much of what the other rules wait for never comes: ads, or answers to failures.
    var showsThatAnswersAreMissing: Bool {
        [RuleID(3, 2), RuleID(3, 3)].contains(self.id) && self.verdict == .fail
    }

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
