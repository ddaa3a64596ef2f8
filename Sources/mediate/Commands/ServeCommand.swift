import ArgumentParser
import Foundation
import SampleAdServer

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs the Sample Network's ad server until interrupted.",
        discussion: "docs/sample-network.md describes its endpoints and its scripts."
    )

    @Option(help: "The port to listen on; 0 takes a free one.")
    var port: UInt16 = 8080

    @Option(
        help: ArgumentHelp(
            "A script in JSON: which ad unit answers how. Without one, every request is filled.",
            valueName: "file"
        ),
        completion: .file()
    )
    var script: String?

    @Flag(help: "Print a line for each request that comes in: its method and its path.")
    var log = false

    func run() async throws {
        let printing: @Sendable (String) -> Void = { Output.line($0) }
        let server = SampleAdServer(
            port: self.port,
            script: try ScriptFile.read(self.script) ?? ServerScript(),
            log: self.log ? printing : nil
        )
        let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
        let interruption = Interruption { continuation.yield() }
        defer { withExtendedLifetime(interruption) {} }
        let url = try await server.listen()
        Output.line("Listening on \(url.absoluteString), until interrupted.")
        for await _ in interruptions { break }
        let counts = await server.counts
        await server.stop()
        let impressions = counts.impressions.values.reduce(0, +)
        let clicks = counts.clicks.values.reduce(0, +)
        Output.line(
            "Served \(counts.requests) ad requests and \(counts.imageRequests) image requests; "
                + "impressions: \(impressions), clicks: \(clicks)."
        )
    }
}

extension SampleAdServer {
    /// Starts, or ends the command with the reason why not.
    func listen() async throws -> URL {
        do {
            return try await self.start()
        } catch {
            throw Exit.failure(Exit.unavailable, "The ad server cannot start: \(error)")
        }
    }
}
