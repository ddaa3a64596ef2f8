import FlyingSocks
import Foundation

/// The updates of a studio for one browser, as server-sent events.
///
/// The next one is made when the last one was taken: a browser that does not read holds up nobody, and one that reads
/// slowly gets fewer and larger ones.
struct StudioStream: AsyncBufferedSequence {
    let journal: StudioJournal
    let wakes: AsyncStream<Void>
    /// The number of the latest update that the browser has; 0 for none.
    let after: Int

    func makeAsyncIterator() -> Iterator {
        Iterator(journal: self.journal, wakes: self.wakes.makeAsyncIterator(), last: self.after)
    }

    struct Iterator: AsyncBufferedIteratorProtocol {
        let journal: StudioJournal
        var wakes: AsyncStream<Void>.Iterator
        var last: Int

        mutating func next() async -> UInt8? {
            // The server reads buffers; only the protocol requires this method.
            await self.nextBuffer(suggested: 1)?.first
        }

        mutating func nextBuffer(suggested count: Int) async -> Data? {
            guard await self.wakes.next(isolation: #isolation) != nil else { return nil }
            // A comment: whether anybody still reads shows only when something is written.
            guard let update = await self.journal.update(after: self.last) else { return Data(":\n\n".utf8) }
            self.last = update.number
            return Data("id: \(update.number)\ndata: ".utf8) + update.json + Data("\n\n".utf8)
        }
    }
}
