import ArgumentParser

/// The proofs of the library, at any size.
@main
struct MediateCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediate-check",
        abstract: "Proves parts of the library: random cases against references, long runs, broken and odd adapters.",
        discussion: "Each proof exits with 1, and prints how to run its case again, when something does not hold.",
        subcommands: [
            WaterfallCheck.self, FeedCheck.self, FullScreenCheck.self, SimulationCheck.self, AdaptersCheck.self,
            HTTPCommand.self, CapsCommand.self, KeptCommand.self, ChaosServerCommand.self,
        ]
    )
}
