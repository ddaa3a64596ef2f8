import ArgumentParser
import MediationCore

struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Checks a configuration, and lists every mistake in it.",
        discussion: "Exit codes: 0 the configuration is valid, 65 it is not, or it cannot be read."
    )

    @Argument(help: "The configuration: JSON if the name ends in .json, otherwise YAML.", completion: .file())
    var file: String

    @Flag(help: "Accept adapters that this tool does not know, such as those of an app.")
    var allowUnknownAdapters = false

    // The adapter registry is on the main actor.
    @MainActor
    func run() async throws {
        let registry = Adapters.registry()
        do throws(MediationError) {
            let configuration = try ConfigurationFile.read(self.file) {
                Adapters.problem(with: $0, of: $1, in: registry, allowingUnknown: self.allowUnknownAdapters)
            }
            Output.line("\(self.file): ok: \(configuration.summary)")
        } catch {
            let isUnknown = error.message.contains(Adapters.unknown) && !self.allowUnknownAdapters
            let hint = isUnknown ? "\n--allow-unknown-adapters accepts adapters that only an app has." : ""
            throw Exit.failure(Exit.badInput, error.message + hint)
        }
    }
}

extension MediationConfiguration {
    /// The numbers of ad units and line items, as in `2 ad units, 7 line items`.
    var summary: String {
        let lineItems = self.adUnits.reduce(0) { $0 + $1.lineItems.count }
        return "\(self.adUnits.count.counted("ad unit")), \(lineItems.counted("line item"))"
    }
}
