import MediationCore

/// Checks adapters against the ``AdapterContract``.
@MainActor
public enum AdapterConformance {
    /// Checks the adapter of a harness.
    ///
    /// - Parameters:
    ///   - harness: The harness's type.
    ///   - options: The options of the run.
    /// - Returns: A report with the result of each rule; see its ``ConformanceReport/exitCode``.
    public static func run<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        options: ConformanceOptions = ConformanceOptions()
    ) async -> ConformanceReport {
        await self.run({ Harness() }, options: options, catalogue: AdapterContract.rules)
    }

    /// Checks the adapter of a harness, and throws unless it complies with the contract; for tests in any framework.
    ///
    /// ```swift
    /// try await AdapterConformance.check(AcmeHarness())
    /// ```
    ///
    /// - Parameters:
    ///   - harness: The harness.
    ///   - knownFailing: Rules that the adapter is known to violate.
    ///   - options: The options of the run.
    /// - Throws: A ``ConformanceFailure`` whose description is the whole report.
    public static func check<Harness: AdapterHarness>(
        _ harness: Harness,
        knownFailing: [KnownFailure] = [],
        options: ConformanceOptions = ConformanceOptions()
    ) async throws {
        var options = options
        options.knownFailing += knownFailing
        let report = await self.run({ harness }, options: options, catalogue: AdapterContract.rules)
        if report.exitCode != 0 { throw ConformanceFailure(report: report) }
    }

    package static func run<Harness: AdapterHarness>(
        _ make: () -> Harness,
        options: ConformanceOptions,
        catalogue: [ContractRule],
        isVerbose: Bool = false,
        say: (String) -> Void = { _ in }
    ) async -> ConformanceReport {
        var options = options
        var text = TextReport(isVerbose: isVerbose)
        let isWanted = options.rules.map(Set.init)
        let rules = catalogue.filter { isWanted?.contains($0.id) ?? true }
        var report = Self.emptyReport(Harness.self, options, catalogue)
        report.harnessProblem = Self.problem(options, rules, catalogue, Harness.capabilities)
        var selfCheck = SelfCheck(tier: .blackBox)
        if report.harnessProblem == nil {
            selfCheck = await Self.selfCheck(make, options)
            report.harnessProblem = selfCheck.problem
            report.tier = selfCheck.tier
            report.adapterVersion = selfCheck.adapterVersion?.description
            report.networkSDKVersion = selfCheck.networkSDKVersion?.description
        }
        say(text.head(report))
        guard report.harnessProblem == nil else {
            say(text.tail(report))
            return report
        }
        report.noteUnmatched(options.knownFailing, catalogue: catalogue)
        var hung: [RuleID] = []
        let program = selfCheck.isHung || selfCheck.isBlocking ? nil : options.childProcess
        let rulesOfChildren = rules.filter {
            Self.isForChild($0, options) && Self.verdictWithoutCheck(of: $0, Harness.self, report.tier) == nil
        }
        var shared = program.map { SharedChild(RuleChild($0, options), rulesOfChildren) }
        // Rule 3.2 does the same as the self-check; if it is not selected, the first rule reports the self-check's exit
        // code.
        let teller = rules.contains { $0.id == RuleID(3, 2) } ? RuleID(3, 2) : rules.first?.id
        for rule in rules {
            var result = RuleResult(rule)
            let isToBeChecked = Self.verdictWithoutCheck(of: rule, Harness.self, report.tier) == nil
            if isToBeChecked, let reason = Self.reasonNotToCheck(rule, selfCheck, hung) {
                result.verdict = .notVerified(reason: reason)
            } else if let kept = await shared?.result(of: rule) {
                result = kept
            } else {
                let (checked, isHung) = await Self.result(of: rule, make, options, tier: report.tier)
                if isHung { hung.append(rule.id) }
                result = checked
            }
            if rule.id == teller { result.noteExit(selfCheck.exitCode) }
            result.note(options.knownFailing)
            // Without answers, much of what the other rules wait for never comes.
            if result.showsThatAnswersAreMissing, !options.isImpatient {
                options.isImpatient = true
                if let program { shared?.child = RuleChild(program, options) }
            }
            report.results.append(result)
            say(text.add(result))
        }
        report.attribute()
        if let child = options.childProcess { await report.findTraps(with: RuleChild(child, options)) }
        say(text.tail(report))
        return report
    }

    private static func emptyReport<Harness: AdapterHarness>(
        _ harness: Harness.Type,
        _ options: ConformanceOptions,
        _ catalogue: [ContractRule]
    ) -> ConformanceReport {
        ConformanceReport(
            catalogueHash: AdapterContract.hash(of: catalogue),
            harness: String(reflecting: Harness.self),
            adapter: String(reflecting: Harness.Adapter.self),
            tier: .blackBox,
            seed: options.seed,
            formats: AdFormat.all.filter(Harness.Adapter.formats.contains).map(\.rawValue),
            capabilities: Harness.capabilities.sorted { $0.rawValue < $1.rawValue },
            selection: options.rules,
            isStrict: options.isStrict,
            results: []
        )
    }

    /// Returns the reason that the self-check gives not to check a rule, or `nil`.
    private static func reasonNotToCheck(_ rule: ContractRule, _ selfCheck: SelfCheck, _ hung: [RuleID]) -> String? {
        if selfCheck.isBlocking, rule.id.section > 1, rule.id != RuleID(8, 5) {
            // A hundred loads in a rule would take minutes, and time out.
            return "The adapter holds up the main thread with each load: see rule 8.5."
        }
        guard selfCheck.isHung, hung.count >= Self.mostHungRules else { return nil }
        return "The adapter hangs whenever it is asked: see rules \(hung.map(\.description).joined(separator: ", "))."
    }

    /// The number of rules that may hang if the self-check has hung: each takes the whole time limit, with the same
    /// result.
    private static let mostHungRules = 3

    /// Returns the reason that nothing can be checked, or `nil`.
    private static func problem(
        _ options: ConformanceOptions,
        _ rules: [ContractRule],
        _ catalogue: [ContractRule],
        _ capabilities: Set<AdapterCapability>
    ) -> String? {
        let unknown = capabilities.subtracting(AdapterCapability.known).map(\.rawValue).sorted()
        guard unknown.isEmpty else {
            return
                "The harness declares capabilities that this suite does not know: \(unknown.joined(separator: ", "))."
        }
        let missing = (options.rules ?? []).filter { id in !catalogue.contains { $0.id == id } }
        guard missing.isEmpty else {
            return "There are no rules of these numbers: \(missing.map(\.description).joined(separator: ", "))."
        }
        return rules.isEmpty ? "No rule was to be checked." : nil
    }

    /// Checks one rule in the process that it needs.
    static func result<Harness: AdapterHarness>(
        of rule: ContractRule,
        _ make: () -> Harness,
        _ options: ConformanceOptions,
        tier: ConformanceTier
    ) async -> (result: RuleResult, isHung: Bool) {
        var result = RuleResult(rule)
        if let verdict = Self.verdictWithoutCheck(of: rule, Harness.self, tier) {
            result.verdict = verdict
        } else if let child = options.childProcess, Self.isForChild(rule, options) {
            return await RuleChild(child, options).result(of: rule)
        } else if rule.isolation == .childProcess, let isolated = options.isolated {
            return (await isolated(rule), false)
        } else if rule.isolation == .childProcess {
            let reason = "A wrong adapter may crash or hang here: it takes a process of its own, such as main(_:) has."
            result.verdict = .notVerified(reason: reason)
        } else {
            let checked = await Self.resultHere(
                of: rule,
                make,
                seed: options.seed,
                script: options.script,
                isImpatient: options.isImpatient
            )
            return (checked, false)
        }
        return (result, false)
    }

    /// Returns whether a program checks a rule, if there is one.
    private static func isForChild(_ rule: ContractRule, _ options: ConformanceOptions) -> Bool {
        rule.isolation == .childProcess || options.childProcess?.isForAllRules == true
    }

    /// Returns the verdict on a rule that need not or cannot be checked; `nil` for all others.
    private static func verdictWithoutCheck<Harness: AdapterHarness>(
        of rule: ContractRule,
        _ harness: Harness.Type,
        _ tier: ConformanceTier
    ) -> Verdict? {
        let missing = rule.needs.subtracting(Harness.capabilities).map(\.rawValue).sorted()
        if let reason = rule.reasonAgainst(Harness.Adapter.self) { return .notApplicable(reason: reason) }
        guard missing.isEmpty else {
            return .notApplicable(reason: "The harness does not declare \(missing.joined(separator: ", ")).")
        }
        return rule.tier > tier ? .notVerified(reason: "The harness has no driver that plays the network.") : nil
    }
}

/// An error that indicates that an adapter does not comply with the contract, or that the harness is at fault.
public struct ConformanceFailure: Error, CustomStringConvertible, Sendable {
    /// The report with the result of each rule.
    public let report: ConformanceReport

    /// The report as text.
    public var description: String { self.report.text }

    package init(report: ConformanceReport) {
        self.report = report
    }
}
