import ArgumentParser
import Foundation
import MediationCore

struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says what is different in two configurations, for people who decide.",
        discussion: """
            Ad units are found by their IDs, line items by their names, and defaults are filled in, so that a file that is \
            only written in another way is not different. Of settings it says which have changed, and never their values, \
            which may be credentials.

            Exit codes: 0 no difference, 1 different, 64 wrong usage, 65 a configuration is bad, 74 output cannot be \
            written.
            """
    )

    /// The configurations are different.
    static let different = ExitCode(1)

    @Argument(help: "The configuration before: JSON if the name ends in .json, else YAML.", completion: .file())
    var old: String

    @Argument(help: "The configuration after.", completion: .file())
    var new: String

    @Flag(help: "Print JSON in place of text.")
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
