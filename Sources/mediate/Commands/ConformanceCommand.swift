import ArgumentParser
import MediationConformance
import MediationCore

struct ConformanceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conformance",
        abstract: "Checks adapters against the adapter contract.",
        discussion: """
            Checks the adapters that are built into this tool. Their networks are simulated: no server is contacted, \
            and no real time passes. Your own adapter needs a program of two lines; see the documentation of \
            AdapterConformance.

            The adapters are \(BuiltInHarness.names.joined(separator: ", ")); SampleNetwork is another name for the \
            first one. The last one has mistakes, and is checked only if you name it.

            Exit codes: 0 every adapter keeps the contract, 1 at least one does not, or a strict run found something \
            unverified or undeclared, 2 a harness is at fault, 64 no such adapter or rule, 73 the report cannot be \
            written.
            """
    )

    @Argument(
        help: ArgumentHelp("The adapters to check. (default: all but the one with mistakes)", valueName: "adapter"),
        completion: .list(BuiltInHarness.names),
        transform: Self.harness
    )
    var harnesses: [any AdapterHarness.Type] = []

    @Flag(help: "List the rules of the contract without checking anything.")
    var list = false

    @Option(
        help: ArgumentHelp("Explain a rule, such as 3.5, without checking anything.", valueName: "id"),
        transform: Self.explanation
    )
    var explain: String?

    @Option(
        name: .customLong("rule"),
        help: ArgumentHelp("Check only this rule; may be given several times.", valueName: "id"),
        transform: Self.rule
    )
    var rules: [ContractRule] = []

    @Flag(help: "Also fail if a rule is not verified, or privacy or counting is not declared.")
    var strict = false

    @Flag(help: "Print every rule, and every event of broken ones.")
    var verbose = false

    @Option(
        help: ArgumentHelp("The output format; all formats except text need a single adapter.", valueName: "form")
    )
    var format = ReportFormatArgument.text

    @Option(
        help: ArgumentHelp(
            "Also write the report on one adapter to this file. The end of its name selects the format: .html (page), "
                + ".svg (badge), .json, .xml (JUnit) or .tap; may be given several times.",
            valueName: "file"
        ),
        completion: .file(),
        transform: ReportFileArgument.init
    )
    var report: [ReportFileArgument] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The seed of names, orders and scripts. (default: a new one for each run)",
            valueName: "s"
        )
    )
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Run only this script of the seed for rules 12.1 to 12.4; needs --seed.",
            valueName: "number"
        )
    )
    var only: Int?

    @Option(
        name: .customLong("known-failing"),
        help: ArgumentHelp(
            "A rule that the adapter is known to break, with the reason, such as \"3.4=see the tracker\"; may be given "
                + "several times. Its failure does not fail the run; once the rule passes, the run fails.",
            valueName: "id=why"
        ),
        transform: Self.knownFailure
    )
    var knownFailing: [KnownFailure] = []

    /// The rules to check in a process that this command has started for itself.
    @Option(name: .customLong("conformance-child-rule"), help: .private)
    var childRules: String?

    /// Indicates whether that process waits less, as the adapter is known not to answer as it should.
    @Flag(help: .private)
    var impatient = false

    func validate() throws {
        if let only {
            guard only > 0 else { throw ValidationError("--only must be at least 1.") }
            guard self.seed != nil else {
                throw ValidationError("--only needs the --seed of the report that names the script.")
            }
        }
        guard self.harnesses.count != 1 else { return }
        let options = [
            ("--format", self.format != .text), ("--report", !self.report.isEmpty),
            ("--known-failing", !self.knownFailing.isEmpty),
        ]
        if let name = options.first(where: \.1)?.0 {
            throw ValidationError("\(name) is about one adapter; name one of \(Self.known).")
        }
    }

    @MainActor
    func run() async throws {
        if let childRules { return try await self.check(childRules) }
        if let explain { return Output.text(explain) }
        if self.list { return Output.text(AdapterContract.list) }
        var codes: [Int32] = []
        let seed = self.seed ?? ConformanceOptions.anySeed()
        for harness in self.harnesses.isEmpty ? BuiltInHarness.good : self.harnesses {
            if !codes.isEmpty { Output.line("") }
            let report = await self.report(on: harness, self.options(for: harness, seed))
            // Text is printed as it is produced; the other forms are printed as a whole.
            if self.format != .text { Output.text(self.format.text(of: report, isVerbose: self.verbose)) }
            for file in self.report { try file.write(report) }
            codes.append(report.exitCode)
        }
        let code = codes.max() ?? 0
        if code != 0 { throw ExitCode(code) }
    }

    @MainActor
    private func report<Harness: AdapterHarness>(
        on harness: Harness.Type,
        _ options: ConformanceOptions
    ) async -> ConformanceReport {
        await AdapterConformance.run(
            { Harness() },
            options: options,
            catalogue: AdapterContract.rules,
            isVerbose: self.verbose
        ) { text in
            // A rule that passed has no text.
            if self.format == .text, !text.isEmpty { Output.text(text) }
        }
    }

    /// Returns the options: only rules in which a faulty adapter may crash or hang need a process, as this tool's own
    /// adapters are known.
    @MainActor
    private func options(for harness: any AdapterHarness.Type, _ seed: UInt64) -> ConformanceOptions {
        var options = ConformanceOptions(
            rules: self.rules.isEmpty ? nil : self.rules.map(\.id),
            seed: seed,
            knownFailing: self.knownFailing,
            isStrict: self.strict,
            childProcess: ConformanceOptions.ChildProcess(
                executable: AdapterConformance.ownPath,
                arguments: [Self.configuration.commandName ?? "", BuiltInHarness.name(harness)]
            )
        )
        options.script = self.only
        return options
    }

    /// Checks the rules in a process that was started for them.
    @MainActor
    private func check(_ rules: String) async throws {
        guard let harness = self.harnesses.first, let seed else { throw Exit.usage }
        let arguments = AdapterConformance.childArguments(
            for: rules,
            seed: seed,
            script: self.only,
            isImpatient: self.impatient
        )
        guard await AdapterConformance.runAsChild(harness, arguments) else { throw Exit.usage }
    }
}

// MARK: - Arguments

extension ConformanceCommand {
    private static let known = BuiltInHarness.names.joined(separator: ", ")

    private static func harness(_ name: String) throws -> any AdapterHarness.Type {
        guard let harness = BuiltInHarness.named(name) else {
            throw ValidationError("Adapter \(name.quoted) is not built into this tool; known: \(Self.known).")
        }
        return harness
    }

    private static func rule(_ text: String) throws -> ContractRule {
        guard let id = RuleID(text), let rule = AdapterContract.rule(id) else {
            throw ValidationError("There is no rule \(text.quoted); `mediate conformance --list` lists all.")
        }
        return rule
    }

    private static func explanation(_ text: String) throws -> String {
        try RuleID(text).flatMap(AdapterContract.explanation) ?? Self.rule(text).explanation
    }

    private static func knownFailure(_ text: String) throws -> KnownFailure {
        guard let failure = KnownFailure(argument: text) else {
            throw ValidationError("\(text.quoted) is not a rule, = and a reason, as in \"3.4=see the tracker\".")
        }
        _ = try Self.rule(failure.rule)
        return failure
    }
}
