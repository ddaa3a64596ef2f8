import ArgumentParser
import Foundation
import MediationCore
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
            "A script in JSON: which ad unit answers how. Without one, every request is filled, and every bidder bids.",
            valueName: "file"
        ),
        completion: .file()
    )
    var script: String?

    @Flag(help: "Print one line for each request as it arrives, such as \"GET /v1/counts\".")
    var log = false

    func run() async throws {
        let server = try self.server { Output.line($0) }
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
        let rewards = counts.rewards.values.reduce(0, +)
        Output.line(
            "Served \(counts.requests) ad requests and \(counts.imageRequests) image requests; "
                + "impressions: \(impressions), clicks: \(clicks), rewards: \(rewards)."
        )
    }

    /// Creates the server from the arguments; it prints the requests that it receives, if the arguments say so.
    func server(printing line: @escaping @Sendable (String) -> Void) throws -> SampleAdServer {
        // A client may ask for any path, even one that would move the cursor.
        let log: @Sendable (String) -> Void = { line($0.printable) }
        return SampleAdServer(
            port: self.port,
            script: try ScriptFile.read(self.script) ?? ServerScript(default: AdUnitScript(bids: BidScript())),
            log: self.log ? log : nil
        )
    }
}

extension SampleAdServer {
    /// Starts the server, or ends the command with the reason for the failure.
    func listen() async throws -> URL {
        do {
            return try await self.start()
        } catch {
            throw Exit.failure(Exit.unavailable, "The ad server cannot start: \(error)")
        }
    }
}
