import ArgumentParser
import Foundation
import MediationCore
import SampleAdServer

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Runs the Sample Network's ad server until interrupted.",
        discussion: "See docs/sample-network.md for its endpoints and scripts."
    )

    @Option(help: "The port to listen on; 0 picks a free one.")
    var port: UInt16 = 8080

    @Option(
        help: ArgumentHelp(
            "A script in JSON with the answers of each ad unit. Without one, every request is filled, and every bidder bids.",
            valueName: "file"
        ),
        completion: .file()
    )
    var script: String?

    @Option(
        help: ArgumentHelp(
            "A configuration in JSON or YAML to serve at /v1/configuration. It is read again for each request.",
            valueName: "file"
        ),
        completion: .file()
    )
    var configuration: String?

    @Option(help: "The fault to simulate when the configuration is served.")
    var configurationFault: ConfigurationFault?

    @Option(
        help: ArgumentHelp("The header Configuration-Signature to send with the configuration.", valueName: "text")
    )
    var configurationSignature: String?

    @Flag(help: "Also answer OpenRTB bid requests, as an exchange; see docs/openrtb.md.")
    var openrtb = false

    @Flag(help: "Print one line for each request as it arrives, such as \"GET /v1/counts\".")
    var log = false

    func run() async throws {
        let server = try self.server { Output.line($0) }
        let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
        let interruption = Interruption { continuation.yield() }
        defer { withExtendedLifetime(interruption) {} }
        let url = try await server.listen()
        Output.line("Listening on \(url.absoluteString), until interrupted.")
        if self.openrtb { Output.line("OpenRTB auctions are held at \(url.absoluteString)/openrtb2/auction.") }
        for await _ in interruptions { break }
        let counts = await server.counts
        await server.stop()
        let impressions = counts.impressions.values.reduce(0, +)
        let clicks = counts.clicks.values.reduce(0, +)
        let rewards = counts.rewards.values.reduce(0, +)
        Output.line(
            "Served \(counts.requests.counted("ad request")) and \(counts.imageRequests.counted("image request")); "
                + "impressions: \(impressions), clicks: \(clicks), rewards: \(rewards)."
        )
        guard let exchange = counts.openRTB else { return }
        let events = exchange.events.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.values.reduce(0, +))" }
        Output.line(
            "OpenRTB: \(exchange.requests.counted("request")), \(exchange.invalidRequests) more that "
                + "\(exchange.invalidRequests == 1 ? "is" : "are") invalid, \(exchange.bids.counted("bid")); \(events.isEmpty ? "no events" : events.joined(separator: ", "))."
        )
    }

    /// Creates the server from the arguments; it prints the requests that it receives, if the arguments say so.
    func server(printing line: @escaping @Sendable (String) -> Void) throws -> SampleAdServer {
        // A client may ask for any path, even one that would move the cursor.
        let log: @Sendable (String) -> Void = { line($0.printable) }
        var script = try ScriptFile.read(self.script) ?? ServerScript(default: AdUnitScript(bids: BidScript()))
        if self.openrtb, script.openRTB == nil { script.openRTB = OpenRTBScript() }
        return SampleAdServer(
            port: self.port,
            script: script,
            configuration: try self.servedConfiguration(),
            log: self.log ? log : nil
        )
    }

    private func servedConfiguration() throws -> ServedConfiguration? {
        guard let path = self.configuration else {
            guard self.configurationFault == nil, self.configurationSignature == nil else {
                throw ValidationError("--configuration-fault and --configuration-signature need --configuration.")
            }
            return nil
        }
        do throws(MediationError) {
            _ = try Self.json(of: path)
        } catch {
            throw Exit.failure(Exit.badInput, error.message)
        }
        return ServedConfiguration(signature: self.configurationSignature, fault: self.configurationFault) {
            try Self.json(of: path)
        }
    }

    /// Returns the bytes of a valid configuration: those of a file in JSON as they are, so that its signature fits.
    private static func json(of path: String) throws(MediationError) -> Data {
        guard !path.lowercased().hasSuffix(".json") else {
            let data = try InputFile.data(at: path)
            _ = try MediationConfiguration(json: data, name: path)
            return data
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let configuration = try ConfigurationFile.read(path, lineItemProblem: nil)
        guard let data = try? encoder.encode(configuration) else {
            throw MediationError(.configurationUnreadable, "\(path): cannot be written as JSON")
        }
        return data
    }
}

extension ConfigurationFault: ExpressibleByArgument {}

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
