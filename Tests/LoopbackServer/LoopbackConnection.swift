import FlyingSocks
package import Foundation

/// The server's end of one connection, after the head of a request has been read.
package struct LoopbackConnection: Sendable {
    private let socket: AsyncSocket

    /// The request line and the headers.
    package private(set) var head = ""

    /// The path with its query.
    package var path: String {
        let words = self.head.prefix { $0 != "\r\n" }.split(separator: " ")
        return words.count > 1 ? String(words[1]) : ""
    }

    init(_ socket: AsyncSocket) {
        self.socket = socket
    }

    /// Reads one request and runs the script.
    mutating func serve(_ script: LoopbackServer.Script) async throws {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            bytes.append(try await self.socket.read())
        }
        self.head = String(decoding: bytes, as: UTF8.self)
        try await script(self)
    }

    /// Reads the body of the request; a body left unread may cost the client the response.
    package func body() async throws -> Data {
        let headers = self.head.lowercased().split(separator: "\r\n")
        let length = headers.first { $0.hasPrefix("content-length:") }?.split(separator: ":").last
        let count = length.flatMap { Int($0.filter(\.isNumber)) } ?? 0
        return count > 0 ? Data(try await self.socket.read(bytes: count)) : Data()
    }

    package func send(_ text: String) async throws {
        try await self.socket.write(Data(text.utf8))
    }

    package func send(_ data: Data) async throws {
        try await self.socket.write(data)
    }

    /// Sends a whole response.
    package func respond(_ status: Int, headers: String..., body: Data = Data()) async throws {
        let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.count)", "Connection: close"] + headers
        try await self.send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        try await self.send(body)
    }

    /// Sends the same bytes until the client closes the connection or the test is over.
    package func sendEndlessly(_ bytes: Data = Data(repeating: 0x2A, count: 65_536)) async throws {
        while !Task.isCancelled {
            try await self.send(bytes)
            // A client that reads fast enough would block the thread for everything else.
            await Task.yield()
        }
    }

    /// Waits until the client has closed the connection.
    package func waitUntilClosed() async {
        while (try? await self.socket.read()) != nil {}
    }
}
