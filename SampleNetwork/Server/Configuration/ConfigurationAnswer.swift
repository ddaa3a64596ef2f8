import FlyingFox
import Foundation

/// The response to a request for the configuration.
struct ConfigurationAnswer: Sendable {
    let json: Data
    let signature: String?
    let fault: ConfigurationFault?
    /// The value of the request's header `If-None-Match`.
    let knownTags: String?

    private static let oversized = 2 * 1_048_576

    func response() throws -> HTTPResponse {
        switch self.fault {
        case .serverError: return try .error("scripted: out of order", status: 503)
        case .slow:
            return self.tagged(
                self.streamed(HTTPBodySequence(from: SlowBody(bytes: self.json), count: self.json.count))
            )
        case .silent: return HTTPResponse(webSocket: Silence())
        case .endless: return self.streamed(HTTPBodySequence(from: self.padded(.max), suggestedBufferSize: 65_536))
        case .oversized:
            let body = self.padded(Self.oversized)
            return self.streamed(HTTPBodySequence(from: body, count: Self.oversized, suggestedBufferSize: 65_536))
        case .badJSON: return .json(self.json.prefix(self.json.count / 2))
        case .otherVersion: return .json(Data("{\"schemaVersion\": 0, \"placements\": []}".utf8))
        case .redirect:
            let headers: HTTPHeaders = [.location: "file:///configuration.json"]
            return HTTPResponse(statusCode: .number(302), headers: headers)
        case .wrongSignature, nil: return self.plain
        }
    }

    private var plain: HTTPResponse {
        let known = self.knownTags?.split(separator: ",").map { $0.filter { $0 != " " } } ?? []
        guard self.fault == nil, known.contains(self.tag) else { return self.tagged(.json(self.json)) }
        return self.tagged(.empty(status: 304))
    }

    /// The tag of the bytes: an FNV-1a hash with 64 bits, in quotes.
    private var tag: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in self.json { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return "\"\(String(hash, radix: 16))\""
    }

    private func tagged(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers[HTTPHeader("ETag")] = self.tag
        let signature = self.fault == .wrongSignature ? "d3Jvbmc=" : self.signature
        if let signature { response.headers[HTTPHeader("Configuration-Signature")] = signature }
        return response
    }

    private func streamed(_ body: HTTPBodySequence) -> HTTPResponse {
        HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: body)
    }

    private func padded(_ count: Int) -> PaddedBody {
        PaddedBody(start: self.json, count: count)
    }
}
