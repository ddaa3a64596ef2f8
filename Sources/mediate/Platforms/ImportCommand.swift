import ArgumentParser
import MediationCore
import MediationSimulation

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Makes a configuration from the waterfalls of a mediation platform.",
        discussion: """
            Reads saved API answers of AdMob (v1beta: mediationGroups.list and, if available, adUnitMappings.list, \
            adSources.list, adSources.adapters.list), MAX (ad_unit/ID) or LevelPlay (groups v4), and recognises them \
            by their keys. Nothing is sent anywhere.

            Exit codes: 0 written, 64 wrong usage, 65 an answer cannot be used, 73 the file cannot be written.
            """
    )

    @Argument(help: "The files with the API answers, in JSON.", completion: .file())
    var answers: [String]

    @Option(name: .shortAndLong, help: "The configuration to write: JSON if the name ends in .json, otherwise YAML.")
    var output: String

    @OptionGroup var options: PlatformOptions

    func validate() throws { try OutputPaths.check([("-o", self.output)], apartFrom: self.answers) }

    func run() throws {
        let file = try WholeFile(self.output)
        let live: LiveConfiguration
        do throws(MediationError) {
            let names: PlatformNames
            do { names = try self.options.names } catch { throw MediationError(.configurationInvalid, "\(error)") }
            live = try LiveConfiguration(try PlatformAnswers.read(self.answers), names)
            guard !live.imported.adUnits.isEmpty else {
                let files = self.answers.joined(separator: ", ")
                throw MediationError(.configurationInvalid, "\(files): no waterfall has a line that is on")
            }
            try live.imported.validate()
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        try file.write(try self.text(of: live))
        Output.line("\(self.output): \(live.imported.summary)")
        for note in self.notes(of: live) { Output.line("Note: \(note)") }
    }

    private func notes(of live: LiveConfiguration) -> [String] {
        let platform = type(of: live.platform).name
        let times =
            "\(platform) says no timeouts: \(self.options.timeout) for line items, \(self.options.deadline) for loads."
        return live.notes + [times]
    }

    private func text(of live: LiveConfiguration) throws -> String {
        if self.output.lowercased().hasSuffix(".json") { return try CompareTable.json(live.imported) + "\n" }
        let platform = type(of: live.platform).name
        let head = ["Made by mediate import from \(platform)."] + self.notes(of: live)
        let node = MediationConfiguration.table.node(of: live.imported).withoutEmpty
        return head.map { "# \($0.printable)\n" }.joined() + YAMLText.text(of: node)
    }
}
