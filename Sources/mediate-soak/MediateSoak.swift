import ArgumentParser

/// Runs parts of the library for long, or until it is killed, for scripts that then look at what is left.
@main
struct MediateSoak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediate-soak",
        abstract: "Runs parts of the library for long; see .ci/check-caps.py and .ci/check-soak.",
        subcommands: [CapsCommand.self, HTTPCommand.self, ChaosServerCommand.self]
    )
}
