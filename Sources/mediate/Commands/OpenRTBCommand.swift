import ArgumentParser

struct OpenRTBCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openrtb",
        abstract: "Works with OpenRTB exchanges.",
        subcommands: [OpenRTBCheckCommand.self]
    )
}
