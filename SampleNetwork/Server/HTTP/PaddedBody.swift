import FlyingSocks
import Foundation

/// A long body that is made while it is sent: some bytes, then zeros.
struct PaddedBody: AsyncBufferedSequence {
    let start: Data
    let count: Int

    private static let zeros = Data(count: 65_536)

    func makeAsyncIterator() -> Iterator {
        Iterator(start: self.start, left: self.count)
    }

    struct Iterator: AsyncBufferedIteratorProtocol {
        var start: Data?
        var left: Int

        mutating func next() async -> UInt8? {
            // The server reads buffers; only the protocol requires this method.
            await self.nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async -> Data? {
            guard self.left > 0 else { return nil }
            let buffer = (self.start ?? PaddedBody.zeros).prefix(self.left)
            self.start = nil
            self.left -= buffer.count
            return buffer
        }
    }
}
