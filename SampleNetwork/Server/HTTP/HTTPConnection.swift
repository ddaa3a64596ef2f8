import FlyingFox
import FlyingSocks
import Foundation

/// The server's end of one connection: handles requests in sequence, and none larger than the server can bear.
struct HTTPConnection {
    private let socket: AsyncSocket

    /// The bytes that have arrived and have not been read yet.
    private var arrived: [UInt8] = []

    /// The maximum number of bytes of the request line and the headers together, more than any client of an ad server
    /// sends.
    static let longestHead = 65_536

    /// The number of bytes of a body that are kept: enough for the handler to detect that it is too long.
    private let mostKept: Int

    /// The maximum length of a body that is read to its end even if it is too long: a client that is still writing
    /// would see the connection break instead of the response.
    private static let longestUnwantedBody = 64 * AdServerHandler.longestBody

    init(_ socket: AsyncSocket, longestBody: Int) {
        self.socket = socket
        self.mostKept = longestBody + 1
    }

    /// Serves requests until the client disconnects, or sends something that cannot be read.
    mutating func serve(_ handler: some HTTPHandler) async throws {
        do {
            while let head = try await self.head() {
                let body = try await self.body(of: head)
                let response = try await handler.handleRequest(head.request(with: body))
                try await self.send(response, to: head, keepingAlive: head.keepsAlive)
                guard head.keepsAlive else { return }
            }
        } catch let refusal as HTTPRefusal {
            try await self.send(.error(refusal.reason, status: refusal.status), to: nil, keepingAlive: false)
        }
    }

    /// Returns the head of the next request, or `nil` if the client disconnects before it has sent all of it.
    private mutating func head() async throws -> HTTPRequestHead? {
        var searched = 0
        while true {
            if let end = self.endOfHead(from: searched) {
                defer { self.arrived.removeFirst(end) }
                return try HTTPRequestHead(self.arrived[..<end])
            }
            guard self.arrived.count <= Self.longestHead else {
                throw HTTPRefusal(431, "the head of the request is longer than \(Self.longestHead) bytes")
            }
            // Part of the end may have arrived.
            searched = max(0, self.arrived.count - 3)
            guard let piece = try? await self.socket.read(atMost: 4096) else { return nil }
            self.arrived += piece
        }
    }

    /// Returns the index after the empty line that ends a head, searching from an offset.
    private func endOfHead(from start: Int) -> Int? {
        let end = Array("\r\n\r\n".utf8)
        guard self.arrived.count - start >= end.count else { return nil }
        return (start...self.arrived.count - end.count)
            .first { self.arrived[$0..<$0 + end.count].elementsEqual(end) }.map { $0 + end.count }
    }

    private mutating func body(of head: HTTPRequestHead) async throws -> Data {
        guard head.bodyLength <= Self.longestUnwantedBody else { throw SocketError.disconnected }
        if head.awaitsGoAhead { try await self.socket.write(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
        var body = Data()
        var left = head.bodyLength
        while left > 0 {
            if self.arrived.isEmpty { self.arrived = try await self.socket.read(atMost: min(left, 65_536)) }
            let piece = self.arrived.prefix(left)
            body.append(contentsOf: piece.prefix(self.mostKept - body.count))
            self.arrived.removeFirst(piece.count)
            left -= piece.count
        }
        return body
    }

    private func send(_ response: HTTPResponse, to head: HTTPRequestHead?, keepingAlive: Bool) async throws {
        switch response.payload {
        case .httpBody(let body):
            try await self.socket.write(self.head(of: response, body, keepingAlive: keepingAlive))
            // Clients would take it for the beginning of the next answer.
            guard Self.hasBody(response.statusCode), head?.wantsHeadAlone != true else { return }
            for try await piece in body { try await self.socket.write(piece) }
        case .webSocket(let handler):
            // No byte is sent: `Silence` waits until the client disconnects.
            let socket = self.socket
            let client = AsyncThrowingStream<WSFrame, any Error> {
                while true { _ = try await socket.read(atMost: 4096) }
            }
            _ = try await handler.makeFrames(for: client)
        }
    }

    private func head(of response: HTTPResponse, _ body: HTTPBodySequence, keepingAlive: Bool) -> Data {
        let status = response.statusCode
        var lines = ["HTTP/1.1 \(status.code) \(status.phrase)"]
        lines += response.headers.map { "\($0.key.rawValue): \($0.value)" }
        if Self.hasBody(status) {
            lines.append(body.count.map { "Content-Length: \($0)" } ?? "Transfer-Encoding: chunked")
        }
        lines.append("Connection: \(keepingAlive ? "keep-alive" : "close")")
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    /// RFC 9110, 8.6: a 204 has neither a body nor a length, and those of a 304 would be another answer's.
    private static func hasBody(_ status: HTTPStatusCode) -> Bool { ![204, 304].contains(status.code) }
}

/// The refusal of a request that cannot be read, with its status and reason.
struct HTTPRefusal: Error {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) {
        self.status = status
        self.reason = reason
    }
}
