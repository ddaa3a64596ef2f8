import FlyingFox
import Foundation

/// The response to a request for one image, with the fault that its path names.
struct ImageAnswer: Sendable {
    let image: ServedImage

    /// The size of an oversized image in bytes: more than 6 MiB.
    static let oversized = 6 * 1_048_576 + 1

    func response() throws -> HTTPResponse {
        switch self.image.fault {
        case .missingImage: try .error("scripted: no such image", status: 404)
        case .redirectLoop:
            HTTPResponse(statusCode: .number(302), headers: [.location: self.image.path] as HTTPHeaders)
        case .wrongContentType: self.image(type: "text/html; charset=utf-8")
        case .oversizedImage: self.oversizedImage
        default: self.image(type: "image/png")
        }
    }

    private func image(type: String) -> HTTPResponse {
        let bytes = self.image.bytes
        return HTTPResponse(
            statusCode: .ok,
            headers: [.contentType: type],
            body: HTTPBodySequence(data: bytes, suggestedBufferSize: bytes.count)
        )
    }

    /// The response with an oversized image; by seed, half of these give their length, because clients must handle
    /// both.
    private var oversizedImage: HTTPResponse {
        let bytes = PaddedBody(start: self.image.bytes, count: Self.oversized)
        let body =
            self.image.seed & 1 == 1
            ? HTTPBodySequence(from: bytes, suggestedBufferSize: 65_536)
            : HTTPBodySequence(from: bytes, count: Self.oversized, suggestedBufferSize: 65_536)
        return HTTPResponse(statusCode: .ok, headers: [.contentType: "image/png"], body: body)
    }
}
