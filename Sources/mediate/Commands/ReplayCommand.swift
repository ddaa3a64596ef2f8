import ArgumentParser
import MediationCore

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Replays recorded loads through the rules of the waterfall, and compares every decision.",
        discussion: """
            The file comes from mediate run --trace. No network is contacted and no real time passes: events come from \
            the file, and decisions are made again.

            Exit codes: 0 every decision is the same, 1 at least one differs, 64 no such load, 65 the file cannot be \
            read, is damaged, or has another version.
            """
    )

    @Argument(help: "The trace.", completion: .file())
    var file: String

    @Option(help: ArgumentHelp("Print this load step by step.", valueName: "id"))
    var load: String?

    func run() throws {
        var report = ReplayReport()
        try TraceReader.read(self.file) { load in
            guard self.load == nil || self.load == load.record.loadID else { return }
            let replay = Replay(of: load)
            report.add(replay)
            if self.load != nil { Output.line(Self.text(of: load)) }
            for difference in replay.differences { Output.line("\(load.record.loadID.printable), \(difference)") }
            if self.load != nil { Output.line("") }
        }
        if let load, report.count == 0 {
            throw Exit.failure(Exit.usage, "\(self.file): there is no load \(load.quoted); their IDs are in the bars.")
        }
        Output.line(report.description)
        if !report.isSame { throw Exit.different }
    }

    private static func text(of load: RecordedLoad) -> String {
        "\(LoadReport(info: load.record))\n\n\(StepTable(of: load))"
    }
}
