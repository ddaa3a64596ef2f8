import ArgumentParser

struct OpenRTBCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "openrtb",
        abstract: "Helps with exchanges that speak OpenRTB.",
        subcommands: [OpenRTBCheckCommand.self]
    )
}
