import ArgumentParser
import ForeignAdapters
import MediationConformance

/// The suite on one foreign adapter, as the author of an adapter runs it.
struct ForeignAdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "foreign-adapter",
        abstract:
            "Checks one foreign adapter; the other arguments are those of the suite. Without arguments, lists them."
    )

    /// The words before the arguments of the suite.
    static func words(_ name: String) -> [String] { ["adapters", "foreign-adapter", name] }

    @Argument(help: "The name of the adapter.")
    var name: String?

    @Argument(parsing: .captureForPassthrough, help: "The arguments of the suite, such as --rule 3.4.")
    var arguments: [String] = []

    @MainActor
    func run() async throws {
        guard let name = self.name else {
            for adapter in ForeignAdapter.all { print("\(adapter.name): \(adapter.mistake ?? "a control")") }
            return
        }
        guard let adapter = ForeignAdapter.all.first(where: { $0.name == name }) else {
            throw ValidationError("There is no adapter \(name).")
        }
        AdapterConformance.end(await adapter.run(Self.words(name)))
    }
}
