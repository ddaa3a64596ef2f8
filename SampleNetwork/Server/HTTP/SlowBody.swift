import FlyingSocks
import Foundation

/// A body of which one byte is sent in a second.
struct SlowBody: AsyncBufferedSequence {
    let bytes: Data

    func makeAsyncIterator() -> Iterator {
        Iterator(rest: self.bytes)
    }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: Data

        mutating func next() async throws -> UInt8? {
            // The server reads buffers; only the protocol requires this method.
            try await self.nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            guard let byte = self.rest.popFirst() else { return nil }
            try await Task.sleep(for: .seconds(1))
            return Data([byte])
        }
    }
}
