import FlyingSocks
import Foundation

/// A body that delivers its bytes and then fails, so that the server closes the connection in the middle of a response.
struct CutBody: AsyncBufferedSequence {
    let bytes: Data

    func makeAsyncIterator() -> Iterator {
        Iterator(bytes: self.bytes)
    }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var bytes: Data?

        mutating func next() async throws -> UInt8? {
            throw SocketError.disconnected
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            defer { self.bytes = nil }
            guard let bytes = self.bytes, !bytes.isEmpty else { throw SocketError.disconnected }
            return bytes
        }
    }
}
