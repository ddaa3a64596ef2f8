import ArgumentParser

@main
struct Mediate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediate",
        abstract: "Runs and checks ad waterfalls.",
        discussion: """
            Exit codes: 0 filled (or all well), 1 no fill, another decision, another configuration, a broken \
            contract, less precision than asked for, no exact evaluation, a model that does not give its reports \
            back, or an experiment whose users are not split as planned, 2 a harness at fault, 64 wrong usage, 65 \
            bad configuration, script, session, trace, simulation, part or report, 69 server unreachable, 70 a \
            contradiction in the tool itself, 73 a file cannot be written, 74 output cannot be written, 130 \
            interrupted.
            """,
        version: Version.current,
        subcommands: [
            RunCommand.self, StudioCommand.self, ReplayCommand.self, FeedCommand.self, ServeCommand.self,
            ValidateCommand.self, DiffCommand.self,
            OpenRTBCommand.self, SimulateCommand.self, MergeCommand.self, CompareCommand.self, EvaluateCommand.self,
            OptimizeCommand.self, FitCommand.self, PlanCommand.self, JudgeCommand.self, ConformanceCommand.self,
            SchemaCommand.self, ExplainCommand.self,
            VersionCommand.self,
        ]
    )
}
