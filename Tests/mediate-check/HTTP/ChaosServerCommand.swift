import ArgumentParser
import Foundation
import SampleAdServer

/// The server of `http` in a separate process, so that the measured memory is the client's alone.
struct ChaosServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chaos-server",
        abstract: "The ad server that http starts; ends with its standard input.",
        shouldDisplay: false
    )

    @Option(help: "What the random choices follow from.")
    var seed: UInt64 = 1

    func run() async throws {
        let server = SampleAdServer(script: Chaos(seed: self.seed).script)
        let url = try await server.start()
        FileHandle.standardOutput.write(Data("\(url.absoluteString)\n".utf8))
        // The process that started this one holds the other end: when it ends, in whatever way, so does this one.
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                _ = FileHandle.standardInput.readDataToEndOfFile()
                continuation.resume()
            }
        }
        await server.stop()
    }
}
