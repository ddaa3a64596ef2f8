import FlyingFox
import Foundation

extension HTTPRequest {
    /// The body, or `nil` if it is longer than `limit`.
    ///
    /// What is too long is read to its end, within reason, and dropped: a client that is still writing would see the
    /// connection break in place of the answer.
    func body(atMost limit: Int) async throws -> Data? {
        var body = Data()
        var count = 0
        for try await chunk in self.bodySequence {
            count += chunk.count
            if count <= limit { body.append(chunk) } else { body = Data() }
            if count > 64 * limit { throw BodyTooLong() }
        }
        return count <= limit ? body : nil
    }

    /// A body so long that the server does not read it to its end.
    struct BodyTooLong: Error {}
}
