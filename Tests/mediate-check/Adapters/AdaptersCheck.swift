import ArgumentParser

/// Checks of the conformance suite with adapters that are broken, or odd but legal.
struct AdaptersCheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapters",
        abstract:
            "Holds the conformance suite to broken adapters, which it must refuse, and to odd ones, which it must not.",
        subcommands: [
            ProveCommand.self, ProofCommand.self, DocumentsCommand.self, MutantCommand.self, MutantReportCommand.self,
            OddCommand.self, ForeignCommand.self, AdapterCommand.self, ReportsCommand.self,
        ]
    )
}
