import ArgumentParser
import MediationCore

/// The version of the tool and of the library, which are released together.
enum Version {
    static let current = "0.1.0"
}

struct VersionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version",
        abstract: "Prints the versions of the tool and of the built-in adapters."
    )

    func run() {
        Output.line("mediate \(Version.current)")
        for adapter in Adapters.all {
            Output.line("\(adapter) \(adapter.adapterVersion), network SDK \(adapter.networkSDKVersion)")
        }
    }
}
