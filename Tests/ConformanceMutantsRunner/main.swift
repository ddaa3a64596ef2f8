import ConformanceMutants
import MediationConformance

// With --prove, --write or --document, the tool is about all mutants. Otherwise the first argument is the mutation, "none"
// for the reference, and the others are those of the suite.
if let command = ProofCommand(CommandLine.arguments.dropFirst()) {
    AdapterConformance.end(await command.run())
}
let mutation = Mutation(rawValue: CommandLine.arguments.dropFirst().first ?? "none")
let code = await Mutation.$chosen.withValue(mutation) {
    await AdapterConformance.runMain(MutantHarness.self, programArguments: [mutation.rawValue])
}
AdapterConformance.end(code)
