import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The network's ad server from the SDK's point of view.
struct AdServer: Sendable {
    let url: URL

    private static let longestAnswer = 1_048_576

    /// Posts a message, and returns the body of the response, or throws the error that the response represents.
    func answer(to message: some Encodable & Sendable, at path: String) async throws(SampleError) -> Data {
        let answer: Transfer.Answer
        do {
            var request = URLRequest(url: self.url.appendingPathComponent(path))
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONEncoder().encode(message)
            answer = try await Transport.shared.answer(to: request, atMost: Self.longestAnswer)
        } catch TransferError.tooLong {
            throw SampleError(.unknown, "the answer is longer than \(Self.longestAnswer) bytes")
        } catch {
            throw SampleError(.networkError, "no answer: \(error.localizedDescription)")
        }
        return try Self.body(of: answer.body, status: answer.head.statusCode)
    }

    /// Returns the body of a response, or throws the error that its status represents.
    static func body(of body: Data, status: Int) throws(SampleError) -> Data {
        switch status {
        case 200:
            return body
        case 204:
            throw SampleError(.noInventory, "the network has no ad for this request")
        case 400:
            let reason = (try? JSONDecoder().decode([String: String].self, from: body))?["error"]
            throw SampleError(
                .badRequest,
                reason.map { "\($0.prefix(200))" } ?? "the ad server does not accept the request"
            )
        default:
            throw SampleError(.unknown, "the ad server answered with status \(status)")
        }
    }
}
