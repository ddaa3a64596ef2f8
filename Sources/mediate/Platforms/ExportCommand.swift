import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the API requests that bring a mediation platform in line with a configuration.",
        discussion: """
            Compares a configuration with saved API answers of a platform, as for mediate import, and prints the \
            requests that would make the platform's waterfalls equal to it. It sends none of them, and needs no \
            credentials. Use the names that you gave to mediate import. Line items are matched by name; one that is gone \
            is switched off, not removed.

            Exit codes: 0 nothing to change, 1 requests are written, 64 wrong usage, 65 a file cannot be used, or the \
            platform does not support a setting.
            """
    )

    /// There is something to change.
    static let different = ExitCode(1)

    @Argument(help: "The configuration: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var configurationFile: String

    @Option(
        name: .customLong("live"),
        parsing: .unconditionalSingleValue,
        help: "A file with API answers of the platform; may be given several times.",
        completion: .file()
    )
    var answers: [String]

    @OptionGroup var options: PlatformOptions

    func run() throws {
        let changes: LiveChanges
        let requests: [PlatformRequest]
        do throws(MediationError) {
            let names: PlatformNames
            do { names = try self.options.names } catch { throw MediationError(.configurationInvalid, "\(error)") }
            let configuration = try ConfigurationFile.read(self.configurationFile, lineItemProblem: nil)
            let live = try LiveConfiguration(try PlatformAnswers.read(self.answers), names)
            changes = try LiveChanges(from: live, to: configuration)
            requests = try live.platform.requests(for: changes)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        for note in changes.notes { Output.error("Note: \(note)") }
        Output.line(requests.isEmpty ? "[]" : try CompareTable.json(requests))
        if !requests.isEmpty { throw Self.different }
    }
}
