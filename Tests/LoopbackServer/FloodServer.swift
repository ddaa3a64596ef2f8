import FlyingSocks
package import Foundation

/// A server on the loopback interface that answers every request with the same head, and then sends bytes without end.
///
/// Each connection has its own thread: a server that shared the client's threads would fall silent as soon as the
/// client blocked them, and so would hide the blocking.
package final class FloodServer: Sendable {
    /// The URL of the server.
    package let url: URL

    private let socket: Socket
    private let isOver = Flag()

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - head: The head of each response, with the empty line at its end.
    ///   - bytesPerSecond: The number of bytes that are sent per second on each connection.
    /// - Throws: The system's error if it refuses the socket.
    package init(head: String, bytesPerSecond: Int = 1_000_000) throws {
        let socket = try Socket(domain: Int32(AF_INET))
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname(), let url = URL(string: "http://127.0.0.1:\(port)") else {
            throw URLError(.cannotFindHost)
        }
        self.url = url
        self.socket = socket
        let isOver = self.isOver
        Thread.detachNewThread {
            while let file = try? socket.accept().file, !isOver.isSet {
                Thread.detachNewThread {
                    let connection = Socket(file: file)
                    defer { try? connection.close() }
                    guard (try? connection.read(atMost: 4096)) != nil else { return }
                    try? Self.send(Data(head.utf8), on: connection)
                    // Twenty pieces per second.
                    let piece = Data(repeating: 0x2A, count: bytesPerSecond / 20)
                    while !isOver.isSet, (try? Self.send(piece, on: connection)) != nil { usleep(50_000) }
                }
            }
        }
    }

    /// Closes the connections within a twentieth of a second, and stops listening.
    package func stop() {
        self.isOver.set()
        // A thread that waits for a connection notices the end only when a connection arrives.
        if let port = self.url.port, let waker = try? Socket(domain: Int32(AF_INET)) {
            try? waker.connect(to: .inet(ip4: "127.0.0.1", port: UInt16(port)))
            try? waker.close()
        }
        try? self.socket.close()
    }

    private static func send(_ data: Data, on socket: Socket) throws {
        var sent = data.startIndex
        while sent < data.endIndex { sent = try socket.write(data, from: sent) }
    }

    private final class Flag: Sendable {
        private let lock = NSLock()
        // Safe: read and written under the lock only.
        private nonisolated(unsafe) var value = false

        var isSet: Bool { self.lock.withLock { self.value } }

        func set() { self.lock.withLock { self.value = true } }
    }
}
