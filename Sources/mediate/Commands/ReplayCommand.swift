import ArgumentParser
import MediationCore

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Feeds recorded loads through the waterfall's rules again, and compares every decision.",
        discussion: """
            The file is one that mediate run --trace has written. No network is asked and no time passes: what happened \
            is taken from the file, what to do about it is decided anew.

            Exit codes: 0 every decision is the same, 1 at least one is not, 64 no such load, 65 the file cannot be \
            read, is damaged or of another version.
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
