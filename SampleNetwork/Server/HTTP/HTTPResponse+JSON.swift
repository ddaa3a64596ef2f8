import FlyingFox
import Foundation

extension HTTPResponse {
    /// Creates a response with JSON bytes, valid or not.
    static func json(_ body: Data, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            statusCode: .number(status),
            headers: [.contentType: "application/json"],
            // One buffer results in one write.
            body: HTTPBodySequence(data: body, suggestedBufferSize: max(body.count, 1))
        )
    }

    /// Creates a response with one encoded value.
    static func json(_ value: some Encodable) throws -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return .json(try encoder.encode(value))
    }

    /// Creates a response `{"error": …}`.
    static func error(_ message: String, status: Int) throws -> HTTPResponse {
        .json(try JSONEncoder().encode(["error": message]), status: status)
    }

    /// Creates a response without a body.
    static func empty(status: Int) -> HTTPResponse {
        HTTPResponse(statusCode: .number(status))
    }
}

extension HTTPStatusCode {
    /// Creates the status with a number, and with a reason phrase that clients do not read.
    static func number(_ code: Int) -> HTTPStatusCode {
        let phrases = [
            200: "OK", 204: "No Content", 302: "Found", 304: "Not Modified", 400: "Bad Request", 404: "Not Found",
            405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
            431: "Request Header Fields Too Large",
        ]
        return HTTPStatusCode(code, phrase: phrases[code] ?? "Scripted")
    }
}
