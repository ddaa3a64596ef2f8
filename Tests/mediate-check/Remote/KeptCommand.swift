import ArgumentParser
import Foundation
import MediationCore
import MediationTesting

struct KeptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kept",
        abstract: "Keeps one configuration after another, as if they came from a server, until it is killed.",
        discussion: """
            Prints a line for each thing that happens, each in one write: "opening", then "opened" with the number of the \
            configuration that was kept, 0 for none, then with the number "begin" before one is kept, and "done" after it.
            """
    )

    @Option(help: "The file to keep them in.")
    var file: String

    @Option(help: "What the random choices follow from.")
    var seed: UInt64 = 1

    @Option(help: "The number before the first one.")
    var after = 0

    @Option(help: "What to do wrong, so that the check can be seen to fail.")
    var fault: KeptFault?

    @MainActor
    func run() async throws {
        let server = NumberedConfigurations(after: self.after, seed: self.seed)
        let mediator = AdMediator(
            configuration: NumberedConfigurations.own,
            registry: AdapterRegistry(),
            images: ImagePipeline(loader: NoImages())
        )
        guard let url = URL(string: "https://config.example.com/") else { return }
        let remote = RemoteConfiguration(
            url: url,
            fileURL: URL(filePath: self.file),
            options: RemoteConfiguration.Options(refreshInterval: .seconds(86_400)),
            loader: server,
            mediator: mediator,
            parts: RemoteConfiguration.Parts(now: { server.now }, calls: self.fault?.calls ?? .system)
        )
        CapsRun.say("opening")
        remote.start()
        // Questions are asked below only.
        remote.stop()
        if let error = remote.lastError { throw error }
        CapsRun.say("opened \(remote.lastConfirmation.map(NumberedConfigurations.number) ?? 0)")
        while true {
            CapsRun.say("begin \(server.next())")
            try await remote.refresh()
            if let error = remote.lastError { throw error }
            CapsRun.say("done \(server.number)")
        }
    }
}
