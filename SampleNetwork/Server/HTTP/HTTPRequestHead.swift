import FlyingFox
import Foundation

/// The request line and the headers of a request.
struct HTTPRequestHead {
    private let method: String
    private let target: String
    private let version: String
    private let headers: [HTTPHeader: String]

    /// The length of the body that follows, in bytes.
    let bodyLength: Int

    /// Reads a head, or throws a refusal with the status of the response.
    init(_ bytes: some Sequence<UInt8>) throws(HTTPRefusal) {
        var lines = String(decoding: Array(bytes), as: UTF8.self).split(separator: "\r\n")[...]
        let words = lines.popFirst()?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1.") else { throw HTTPRefusal(400, "no HTTP request") }
        self.method = String(words[0])
        self.target = String(words[1])
        self.version = String(words[2])
        var headers: [HTTPHeader: String] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { throw HTTPRefusal(400, "a header without a colon") }
            let name = HTTPHeader(line[..<colon].trimmingCharacters(in: .whitespaces))
            headers[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
        self.headers = headers
        guard headers[.transferEncoding] == nil else { throw HTTPRefusal(411, "send a body with a Content-Length") }
        let length = headers[.contentLength] ?? "0"
        guard length.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(length) else {
            throw HTTPRefusal(400, "a Content-Length that is no length")
        }
        self.bodyLength = count
    }

    /// Indicates whether the client sends another request after this one.
    var keepsAlive: Bool {
        let wish = self.headers[.connection]?.lowercased() ?? ""
        return self.version == "HTTP/1.0" ? wish.contains("keep-alive") : !wish.contains("close")
    }

    /// Indicates whether the client waits for no body, whatever length the answer names.
    var wantsHeadAlone: Bool { self.method == "HEAD" }

    /// Indicates whether the client sends the body only when it is asked to.
    var awaitsGoAhead: Bool {
        self.headers[HTTPHeader("Expect")]?.lowercased() == "100-continue"
    }

    func request(with body: Data) -> HTTPRequest {
        let parts = self.target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return HTTPRequest(
            method: HTTPMethod(self.method),
            version: HTTPVersion(self.version),
            target: HTTPRequest.Target(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : ""),
            headers: HTTPHeaders(self.headers),
            body: HTTPBodySequence(data: body, suggestedBufferSize: max(body.count, 1))
        )
    }
}
