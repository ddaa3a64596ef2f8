import ArgumentParser

/// Runs parts of the library for long, or until it is killed, for scripts that then look at what is left.
@main
struct MediateSoak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mediate-soak",
        abstract: "Runs parts of the library until it is killed; see .ci/check-caps.py.",
        subcommands: [CapsCommand.self]
    )
}
