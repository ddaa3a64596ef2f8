import Foundation

/// Sends requests as they are written, which no client of a library would.
enum RawHTTP {
    struct Answer {
        var status = 0
        var head = ""
        var body = ""
    }

    struct NoAnswer: Error {}

    /// Connects to a port of this machine, and returns the socket.
    static func connect(_ port: UInt16) throws -> Int32 {
        #if canImport(Darwin)
        let kind = SOCK_STREAM
        #else
        let kind = Int32(SOCK_STREAM.rawValue)
        #endif
        let descriptor = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, status == 0 else { throw NoAnswer() }
        return descriptor
    }

    /// Sends lines and a body, and returns the whole answer; the connection ends with it.
    static func send(_ lines: [String], body: String = "", to port: UInt16) async throws -> Answer {
        try await self.onThread { try self.exchange(lines, body, port) }
    }

    /// Runs what blocks on a thread of its own: the server under test needs those of the tests.
    static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    private static func exchange(_ lines: [String], _ body: String, _ port: UInt16) throws -> Answer {
        let descriptor = try self.connect(port)
        defer { close(descriptor) }
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let head = (lines + length + ["Connection: close"]).joined(separator: "\r\n")
        try self.write(head + "\r\n\r\n" + body, to: descriptor)
        var text = ""
        while let part = self.read(descriptor), !part.isEmpty { text += part }
        return self.answer(text)
    }

    static func write(_ text: String, to descriptor: Int32) throws {
        guard text.withCString({ Foundation.write(descriptor, $0, text.utf8.count) }) == text.utf8.count else {
            throw NoAnswer()
        }
    }

    /// Returns what arrives next; empty at the end, `nil` after an error.
    static func read(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = Foundation.read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func answer(_ text: String) -> Answer {
        guard let end = text.range(of: "\r\n\r\n") else { return Answer() }
        let head = String(text[..<end.lowerBound])
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Answer(status: status, head: head, body: String(text[end.upperBound...]))
    }
}
