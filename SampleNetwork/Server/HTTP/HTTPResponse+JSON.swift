import FlyingFox
import Foundation

extension HTTPResponse {
    /// An answer of JSON bytes, good or bad.
    static func json(_ body: Data, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            statusCode: .number(status),
            headers: [.contentType: "application/json"],
            // In one buffer, and so in one write.
            body: HTTPBodySequence(data: body, suggestedBufferSize: max(body.count, 1))
        )
    }

    /// An answer of one encoded value.
    static func json(_ value: some Encodable) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .json(try encoder.encode(value))
    }

    /// An answer `{"error": …}`.
    static func error(_ message: String, status: Int) throws -> HTTPResponse {
        .json(try JSONEncoder().encode(["error": message]), status: status)
    }

    /// An answer without a body; 204 and 304 must not even have a length.
    static func empty(status: Int) -> HTTPResponse {
        HTTPResponse(statusCode: .number(status))
    }
}

extension HTTPStatusCode {
    /// The status of this number, with a reason that clients do not read.
    static func number(_ code: Int) -> HTTPStatusCode {
        let phrases = [
            200: "OK", 204: "No Content", 302: "Found", 400: "Bad Request", 404: "Not Found",
            405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
            431: "Request Header Fields Too Large",
        ]
        return HTTPStatusCode(code, phrase: phrases[code] ?? "Scripted")
    }
}
