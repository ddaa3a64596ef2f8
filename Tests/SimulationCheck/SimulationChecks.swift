import ArgumentParser

/// Checks of the simulation that take many cases.
@main
struct SimulationChecks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation-check",
        abstract: "Holds the simulation against the runner and exact arithmetic, and searches against all there is.",
        subcommands: [LoadsCheck.self, MomentsCheck.self, SearchCheck.self],
        defaultSubcommand: LoadsCheck.self
    )
}
