import FlyingFox
import FlyingSocks
import Foundation

/// An ad server that gives every request the same answer, even one that the Sample Network's own server never gives.
enum AnsweringServer {
    /// Runs a server for the duration of one test.
    static func with<Value: Sendable>(
        ad fields: String,
        _ body: @MainActor (URL) async throws -> Value
    ) async throws -> Value {
        let json = Data("{\"ads\": [{\(fields)}]}".utf8)
        let server = HTTPServer(
            address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0),
            logger: .disabled,
            handler: ClosureHTTPHandler { _ in
                HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: json)
            }
        )
        let running = Task { try await server.run() }
        defer { running.cancel() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress,
            let url = URL(string: "http://127.0.0.1:\(port)")
        else { throw URLError(.cannotFindHost) }
        return try await body(url)
    }
}
