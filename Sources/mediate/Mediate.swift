import ArgumentParser

@main
struct Mediate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediate",
        abstract: "Runs and checks ad waterfalls.",
        discussion: """
            Exit codes: 0 success (every load filled), 1 a negative result (no fill, a changed decision or \
            configuration, a broken contract, too little precision, no exact evaluation, a model that does not \
            reproduce its reports, or users not split as planned), 2 a faulty harness, 64 wrong usage, 65 invalid \
            input, 69 server unreachable, 70 an internal contradiction, 73 a file cannot be written, 74 output cannot \
            be written, 130 interrupted.
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, StudioCommand.self, ReplayCommand.self, FeedCommand.self, ServeCommand.self,
            ValidateCommand.self, DiffCommand.self, ImportCommand.self, ExportCommand.self, OpenRTBCommand.self,
            SimulateCommand.self, MergeCommand.self, CompareCommand.self, SweepCommand.self, EvaluateCommand.self,
            OptimizeCommand.self, FitCommand.self, PlanCommand.self, JudgeCommand.self, ConformanceCommand.self,
            NewAdapterCommand.self, RecertifyCommand.self, SchemaCommand.self, ExplainCommand.self, VersionCommand.self,
        ]
    )
}
