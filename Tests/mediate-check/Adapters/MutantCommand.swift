import ArgumentParser
import ConformanceMutants
import MediationConformance

extension Mutation {
    fileprivate init(argument: String) throws {
        guard let mutation = Self.named(argument) else {
            throw ValidationError("There is no broken adapter \(argument); see mediate-check adapters proof.")
        }
        self = mutation
    }
}

/// The suite on one broken adapter, as the author of an adapter runs it.
struct MutantCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutant",
        abstract: "Checks one broken adapter; the other arguments are those of the suite."
    )

    @Argument(
        help: "The defect of the adapter; \"none\" for the reference.",
        transform: Mutation.init(argument:)
    )
    var mutation: Mutation

    @Argument(parsing: .captureForPassthrough, help: "The arguments of the suite, such as --rule 3.4.")
    var arguments: [String] = []

    @MainActor
    func run() async throws {
        let code = await Mutation.$chosen.withValue(self.mutation) {
            await AdapterConformance.runMain(
                self.mutation.harness,
                programArguments: MutantProcess.words(self.mutation)
            )
        }
        AdapterConformance.end(code)
    }
}

/// One broken adapter in a process, for the proof.
struct MutantReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mutant-report",
        abstract: "Prints the report on one broken adapter, as JSON.",
        shouldDisplay: false
    )

    @Argument(help: "The defect of the adapter.", transform: Mutation.init(argument:))
    var mutation: Mutation

    @Option(name: .customLong("rule"), help: "A rule to check.")
    var rules: [String] = []

    @MainActor
    func run() async throws {
        let rules = try self.rules.map { text in
            guard let rule = RuleID(text) else { throw ValidationError("There is no rule \(text).") }
            return rule
        }
        let code = await Mutation.$chosen.withValue(self.mutation) {
            await MutantProcess.report(self.mutation, rules: rules)
        }
        AdapterConformance.end(code)
    }
}
