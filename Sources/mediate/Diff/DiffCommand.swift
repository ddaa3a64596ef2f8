import ArgumentParser
import Foundation
import MediationCore

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Compares two configurations, and describes the differences in plain words.",
        discussion: """
            Ad units are matched by ID, those of the same ID by audience and then by order, line items by name, and \
            defaults are filled in, so a file that is merely written differently counts as equal. Changed settings are \
            listed without their values, which may be credentials.

            Exit codes: 0 no difference, 1 different, 64 wrong usage, 65 a configuration is invalid, 74 output cannot \
            be written.
            """
    )

    /// The configurations are different.
    static let different = ExitCode(1)

    @Argument(help: "The old configuration: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var old: String

    @Argument(help: "The new configuration.", completion: .file())
    var new: String

    @Flag(help: "Print JSON instead of text.")
    var json = false

    func run() throws {
        let diff: ConfigurationDiff
        do {
            diff = try ConfigurationDiff(
                from: ConfigurationFile.read(self.old, lineItemProblem: nil),
                to: ConfigurationFile.read(self.new, lineItemProblem: nil)
            )
        } catch let error as MediationError {
            throw Exit.failure(Exit.badInput, error.message)
        }
        let report = DiffReport(diff: diff)
        if self.json { Output.line(try report.json) } else { Output.text(report.description) }
        if !diff.isEmpty { throw Self.different }
    }
}
