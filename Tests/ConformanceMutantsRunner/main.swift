import ConformanceMutants
import MediationConformance

// The first argument is the mutation, "none" for the reference; the others are those of the suite.
let mutation = Mutation(rawValue: CommandLine.arguments.dropFirst().first ?? "none")
let code = await Mutation.$chosen.withValue(mutation) {
    await AdapterConformance.runMain(MutantHarness.self, programArguments: [mutation.rawValue])
}
AdapterConformance.end(code)
