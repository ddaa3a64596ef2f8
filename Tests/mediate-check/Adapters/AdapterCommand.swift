import ArgumentParser
import ForeignAdapters
import MediationConformance
import OddAdapters

/// The suite on one adapter, as the author of an adapter runs it.
struct AdapterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "one",
        abstract:
            "Checks one odd or foreign adapter; the other arguments are those of the suite. Without any, lists them."
    )

    @Argument(help: "The name of the adapter.")
    var name: String?

    @Argument(parsing: .captureForPassthrough, help: "The arguments of the suite, such as --rule 3.4.")
    var arguments: [String] = []

    @MainActor
    func run() async throws {
        guard let name = self.name else {
            for adapter in OddAdapters.all { print("\(adapter): odd") }
            for adapter in ForeignAdapter.all { print("\(adapter.name): \(adapter.mistake ?? "a control")") }
            return
        }
        let words = OddAdapters.words(name)
        if let adapter = OddAdapters.named(name) {
            AdapterConformance.end(await OddAdapters.run(adapter, words))
        } else if let adapter = ForeignAdapter.all.first(where: { $0.name == name }) {
            AdapterConformance.end(await adapter.run(words))
        } else {
            throw ValidationError("There is no adapter \(name).")
        }
    }
}
