#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore

extension AdapterConformance {
    /// Runs the child process's side of checking one rule, and writes the outcome to an open file.
    ///
    /// - Parameters:
    ///   - harness: The harness's type.
    ///   - arguments: The arguments of the process, from the option for children on.
    ///   - file: The descriptor of the file; `nil` for the descriptor in processes that the suite itself has started.
    ///   - whenWritten: Called after each line.
    /// - Returns: `false` if this is not a child process.
    package static func runAsChild<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        _ arguments: [String],
        writingTo file: Int32? = nil,
        whenWritten: (@Sendable () -> Void)? = nil
    ) async -> Bool {
        if let file { ChildPipe.output.withLock { $0 = file } }
        ChildPipe.whenWritten.withLock { $0 = whenWritten }
        return await self.runAsChild(arguments, { Harness() }, catalogue: AdapterContract.rules)
    }

    /// Runs the child process's side, if the arguments are those of a child process.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the program's own.
    ///   - make: Makes the harness.
    ///   - catalogue: The rules.
    /// - Returns: `false` if this is not a child process.
    static func runAsChild<Harness: AdapterHarness>(
        _ arguments: [String],
        _ make: () -> Harness,
        catalogue: [ContractRule]
    ) async -> Bool {
        guard let first = arguments.first else { return false }
        // A file of another's has no secret.
        let isOwn = ChildPipe.output.withLock { $0 == ChildPipe.number }
        if isOwn, [RuleChild.selfCheckOption, RuleChild.ruleOption].contains(first) { ChildPipe.readSecret() }
        let seed = arguments.last.flatMap { UInt64($0) } ?? 1
        let script = arguments.drop { $0 != RuleChild.scriptOption }.dropFirst().first.flatMap { Int($0) }
        switch first {
        case RuleChild.selfCheckOption:
            Timeline.reporting.withLock { $0 = .entries }
            let check = await Self.selfCheckHere(make, seed: seed) { ChildPipe.write(ChildMessage.stage($0.rawValue)) }
            ChildPipe.write(ChildMessage.selfCheck(check))
            return true
        case RuleChild.ruleOption:
            let ids = arguments.dropFirst().first?.components(separatedBy: RuleChild.separator) ?? []
            let rules = ids.compactMap { id in catalogue.first { $0.id.description == id } }
            guard !rules.isEmpty, rules.count == ids.count else { return false }
            // A rule that ends a process with others is checked again, alone.
            Timeline.reporting.withLock { $0 = rules.count == 1 ? .entries : .beats }
            var isImpatient = arguments.contains(RuleChild.impatientOption)
            for rule in rules {
                ChildPipe.write(ChildMessage.stage(SelfCheckStage.harness.rawValue))
                let result = await Self.resultHere(
                    of: rule.tellingItsStage,
                    make,
                    seed: seed,
                    script: script,
                    isImpatient: isImpatient
                )
                ChildPipe.write(ChildMessage.result(result))
                isImpatient = isImpatient || result.showsThatAnswersAreMissing
            }
            return true
        default: return false
        }
    }
}

extension ContractRule {
    /// The same rule, with a check that first reports its stage: by then, the bench has been made.
    fileprivate var tellingItsStage: ContractRule {
        ContractRule(
            self.id,
            self.level,
            self.text,
            intent: self.intent,
            likelyCause: self.likelyCause,
            fix: self.fix,
            tier: self.tier,
            needs: self.needs,
            isolation: self.isolation
        ) { [check] bench in
            ChildPipe.write(ChildMessage.stage(SelfCheckStage.adapter.rawValue))
            try await check(bench)
        }
    }
}
