package import FlyingFox
import FlyingSocks

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Accepts connections on the loopback interface, and serves each until it ends.
///
/// FlyingFox's own server does not limit the length of a line in a request, takes quadratic time to read it, and leaves
/// a timer behind for each request.
package actor HTTPListener {
    private let socket: Socket
    private let pool: any AsyncSocketPool
    private let handler: any HTTPHandler
    private let longestBody: Int
    private var accepting: Task<Void, Never>?
    private var connections: [Int: Task<Void, Never>] = [:]
    private var lastConnection = 0

    /// The address at which the listener listens.
    package nonisolated let host: String
    package nonisolated let port: UInt16

    /// Starts listening: connections wait from now on, and are accepted after `start()`.
    ///
    /// - Parameters:
    ///   - port: The port to listen on; 0 for a free one.
    ///   - longestBody: The number of bytes of the longest body that the handler takes; it gets one more of longer ones.
    ///   - handler: Answers the requests of all connections, each connection's one after another.
    /// - Throws: The system's error; ``SampleAdServerError`` has it in words.
    package init(port: UInt16, longestBody: Int, handler: some HTTPHandler) async throws {
        let pool = try await SharedSocketPool.pool.value
        let socket = try Socket(domain: AF_INET)
        Self.keepFromChildren(socket)
        do {
            try socket.setValue(true, for: .localAddressReuse)
            #if canImport(Darwin)
            try socket.setValue(true, for: .noSIGPIPE)
            #endif
            try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: port))
            try socket.listen()
            guard case .ip4(let host, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
            self.host = host
            self.port = port
        } catch {
            try? socket.close()
            throw error
        }
        self.socket = socket
        self.pool = pool
        self.handler = handler
        self.longestBody = longestBody
    }

    /// Accepts connections until `stop()`.
    package func start() throws {
        let listening = try AsyncSocket(socket: self.socket, pool: self.pool)
        self.accepting = Task {
            while !Task.isCancelled {
                do {
                    self.serve(try await listening.accept())
                } catch {
                    // The client has disconnected, or there are too many connections; the next attempt may succeed.
                    try? await Task.sleep(for: .milliseconds(10))
                }
            }
            for connection in self.connections.values { connection.cancel() }
            for connection in self.connections.values { await connection.value }
        }
    }

    /// Closes all connections, and stops listening; returns once the port is free.
    package func stop() async {
        self.accepting?.cancel()
        await self.accepting?.value
        self.accepting = nil
        await SharedSocketPool.finishUpdates(of: self.pool)
        try? self.socket.close()
    }

    /// Closes a socket in child processes, which would otherwise hold ports and connections open.
    private static func keepFromChildren(_ socket: Socket) {
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    }

    private func serve(_ socket: AsyncSocket) {
        Self.keepFromChildren(socket.socket)
        self.lastConnection += 1
        let number = self.lastConnection
        self.connections[number] = Task {
            await Self.serve(HTTPConnection(socket, longestBody: self.longestBody), on: socket, self.handler)
            await SharedSocketPool.finishUpdates(of: self.pool)
            try? socket.close()
            self.connections[number] = nil
        }
    }

    @concurrent
    private static func serve(
        _ connection: HTTPConnection,
        on socket: AsyncSocket,
        _ handler: any HTTPHandler
    ) async {
        // Without this, the body of a small response waits for the client's delayed acknowledgement of its head, 40 ms
        // on Linux. A socket that does not accept the option still works, but is slower.
        try? socket.socket.setValue(1, for: NoDelay())
        var connection = connection
        try? await connection.serve(handler)
    }
}

private struct NoDelay: SocketOption {
    var level: Int32 { Int32(IPPROTO_TCP) }
    var name: Int32 { TCP_NODELAY }

    func makeValue(from socketValue: Int32) -> Int32 { socketValue }
    func makeSocketValue(from value: Int32) -> Int32 { value }
}
