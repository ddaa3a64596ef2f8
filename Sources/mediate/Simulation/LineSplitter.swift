import Foundation

/// Splits a text that comes in blocks into lines; each byte is looked at once, and moved at most once.
struct LineSplitter {
    private var bytes: [UInt8] = []
    /// The start of the line that is being read.
    private var start = 0
    /// The offset up to which the line has no end.
    private var scanned = 0
    /// The number of the line that is being read, counted from 1.
    private(set) var number = 1
    /// The number of bytes that were looked at or moved.
    private(set) var steps = 0

    /// The number of bytes of a line whose end has not come.
    var pendingCount: Int { self.bytes.count - self.start }

    mutating func append(_ block: Data) {
        if self.start > 0 {
            self.steps += self.pendingCount
            self.bytes.removeFirst(self.start)
            self.scanned -= self.start
            self.start = 0
        }
        self.bytes.append(contentsOf: block)
    }

    /// Returns the next line that is complete and not empty, with its number.
    mutating func next() -> (line: Data, number: Int)? {
        while let end = self.bytes[self.scanned...].firstIndex(of: UInt8(ascii: "\n")) {
            self.steps += end + 1 - self.scanned
            let line = self.bytes[self.start..<end]
            let number = self.number
            self.number += 1
            (self.start, self.scanned) = (end + 1, end + 1)
            if !line.isEmpty { return (Data(line), number) }
        }
        self.steps += self.bytes.count - self.scanned
        self.scanned = self.bytes.count
        return nil
    }

    /// Returns the rest at the end of the text; `nil` if there is none.
    func last() -> (line: Data, number: Int)? {
        self.pendingCount > 0 ? (Data(self.bytes[self.start...]), self.number) : nil
    }
}
