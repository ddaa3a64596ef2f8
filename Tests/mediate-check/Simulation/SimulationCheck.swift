import ArgumentParser

/// Checks of the simulation that need many cases.
struct SimulationCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation",
        abstract: "Holds the simulation against the mediator and exact arithmetic, and searches against all there is.",
        subcommands: [LoadsCheck.self, MomentsCheck.self, SearchCheck.self]
    )
}
