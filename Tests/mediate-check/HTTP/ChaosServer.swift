import Foundation
import SampleAdServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The server's process, seen from outside.
final class ChaosServer {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let url: String
    private let process: Process
    private let input: Pipe

    init(seed: UInt64) throws {
        guard let executable = Bundle.main.executableURL else { throw Failure(description: "Who am I?") }
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = executable
        process.arguments = ["chaos-server", "--seed", "\(seed)"]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard line.hasPrefix("http://"), line.hasSuffix("\n") else {
            throw Failure(description: "The server does not start: \(line)")
        }
        self.url = String(line.dropLast())
        self.process = process
        self.input = input
    }

    /// Returns the counts of the requests that the server has received so far.
    func counts() async throws -> ServerCounts {
        guard let url = URL(string: "\(self.url)/v1/counts") else { throw Failure(description: "No URL: \(self.url)") }
        // A separate session: the others may be full of requests that are never answered.
        let session = URLSession(configuration: .ephemeral)
        defer { session.finishTasksAndInvalidate() }
        return try JSONDecoder().decode(ServerCounts.self, from: try await session.data(from: url).0)
    }

    /// Asks for an ad that nothing else asks for.
    func askForAnAd() async throws {
        guard let url = URL(string: "\(self.url)/v1/ads") else { throw Failure(description: "No URL: \(self.url)") }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"adUnit": "stray"}"#.utf8)
        _ = try await URLSession.shared.data(for: request)
    }

    func stop() {
        try? self.input.fileHandleForWriting.close()
        self.process.waitUntilExit()
    }
}
