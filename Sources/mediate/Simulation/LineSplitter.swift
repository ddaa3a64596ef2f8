import Foundation

/// Cuts a text that comes in blocks into its lines; each byte is looked at once, and moved at most once.
struct LineSplitter {
    private var bytes: [UInt8] = []
    /// Where the line begins that is being read.
    private var start = 0
    /// Up to where it has no end.
    private var scanned = 0
    /// The number of the line that is being read, counted from 1.
    private(set) var number = 1
    /// How many bytes were looked at or moved.
    private(set) var steps = 0

    /// How much of a line there is whose end has not come.
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

    /// The next line that is complete and not empty, and its number.
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

    /// What is left at the end of the text; `nil` if that is nothing.
    func last() -> (line: Data, number: Int)? {
        self.pendingCount > 0 ? (Data(self.bytes[self.start...]), self.number) : nil
    }
}
