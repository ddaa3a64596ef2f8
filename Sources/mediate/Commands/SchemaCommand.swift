import ArgumentParser
import Foundation
import MediationCore
import MediationSimulation

struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints the JSON schema of a kind of file, for editors and your own checks."
    )

    /// A kind of file that people write.
    ///
    /// Closed: the tool is not a library.
    enum Kind: String, CaseIterable, ExpressibleByArgument {
        case configuration, simulation, session

        /// The schema.
        var schema: JSONValue {
            switch self {
            case .configuration:
                MediationConfiguration.table.schema(
                    title: "Mediation configuration",
                    description: "The ad units of an app, each with the line items that compete for it."
                )
            case .simulation:
                SimulationFile.table.schema(
                    title: "Simulation",
                    description: "A waterfall and its traffic, for mediate simulate, evaluate and optimize."
                )
            case .session:
                FeedSession.table.schema(
                    title: "Session",
                    description: "A list with ads and what happens to it, for mediate feed --session."
                )
            }
        }

        /// The keys, as the documentation shows them.
        var references: [ConfigurationSchema.Reference] {
            switch self {
            case .configuration: MediationConfiguration.table.references
            case .simulation: SimulationFile.table.references
            case .session: FeedSession.table.references
            }
        }
    }

    @Argument(help: "The kind of file: configuration, simulation or session.")
    var kind: Kind

    @Flag(help: "Print the keys as Markdown tables instead.")
    var reference = false

    func run() throws {
        guard self.reference else {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            Output.line(String(decoding: try encoder.encode(self.kind.schema), as: UTF8.self))
            return
        }
        for reference in self.kind.references { Output.line("\(reference.name):\n\n\(reference.table)\n") }
    }
}
