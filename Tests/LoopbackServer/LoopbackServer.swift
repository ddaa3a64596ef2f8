import FlyingSocks
package import Foundation

/// A server on the loopback interface that sends exactly the bytes that a test specifies, even invalid responses.
package struct LoopbackServer: Sendable {
    package typealias Script = @Sendable (LoopbackConnection) async throws -> Void

    private let port: UInt16

    /// A URL on this server.
    package func url(_ path: String = "/") throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(self.port)\(path)") else { throw URLError(.badURL) }
        return url
    }

    /// Serves every connection with a script while the body runs; a connection is closed when its script ends.
    package static func run<Value: Sendable>(
        _ script: @escaping Script,
        during body: @Sendable (LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let pool: some AsyncSocketPool = .make()
        try await pool.prepare()
        let socket = try Socket(domain: Int32(AF_INET))
        defer { try? socket.close() }
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw URLError(.cannotFindHost) }
        let listener = try AsyncSocket(socket: socket, pool: pool)

        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await pool.run() }
            group.addTask {
                await withTaskGroup { connections in
                    while let accepted = try? await listener.accept() {
                        connections.addTask {
                            var connection = LoopbackConnection(accepted)
                            try? await connection.serve(script)
                            try? accepted.close()
                        }
                    }
                    connections.cancelAll()
                }
            }
            defer { group.cancelAll() }
            return try await body(LoopbackServer(port: port))
        }
    }
}
