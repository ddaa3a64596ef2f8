import ArgumentParser
import MediationConformance
import OddAdapters

/// The suite on one odd adapter, as the author of an adapter runs it.
struct OddAdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "odd-adapter",
        abstract: "Checks one odd adapter; the other arguments are those of the suite. Without arguments, lists them."
    )

    /// The words before the arguments of the suite.
    static func words(_ name: String) -> [String] { ["adapters", "odd-adapter", name] }

    @Argument(help: "The name of the adapter.")
    var name: String?

    @Argument(parsing: .captureForPassthrough, help: "The arguments of the suite, such as --rule 3.4.")
    var arguments: [String] = []

    @MainActor
    func run() async throws {
        guard let name = self.name else {
            for adapter in OddAdapters.all { print(String(describing: adapter)) }
            return
        }
        guard let adapter = OddAdapters.named(name) else { throw ValidationError("There is no adapter \(name).") }
        AdapterConformance.end(await OddAdapters.run(adapter, Self.words(name)))
    }
}
