import ConformanceMutants
import MediationConformance

// With --prove, --write or --documents, the tool is about all mutants; with --report-of, it writes one mutant's report for
// that. Otherwise the first argument is the mutation, "none" for the reference, and the others are those of the suite.
var arguments = CommandLine.arguments.dropFirst()
if let command = ProofCommand(arguments) {
    AdapterConformance.end(await command.run())
}
let isForProof = arguments.first == MutantProcess.reportOption
if isForProof { arguments.removeFirst() }
let mutation = Mutation(rawValue: arguments.first ?? "none")
let code = await Mutation.$chosen.withValue(mutation) {
    isForProof
        ? await MutantProcess.report(mutation)
        : await AdapterConformance.runMain(mutation.harness, programArguments: [mutation.rawValue])
}
AdapterConformance.end(code)
