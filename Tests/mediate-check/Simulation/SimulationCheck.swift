import ArgumentParser

/// Checks of the simulation that need many cases.
struct SimulationCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulation",
        abstract:
            "Holds simulations, searches and experiments against the mediator, exact arithmetic, and all that there is.",
        subcommands: [
            LoadsCheck.self, MomentsCheck.self, SearchCheck.self, CoverageCheck.self, ExperimentsCheck.self,
            MarketsCheck.self,
        ]
    )
}
