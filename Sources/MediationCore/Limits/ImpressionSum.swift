/// The sum of all lines up to a certain one, which reveals a line that was changed, duplicated or removed.
struct ImpressionSum {
    private var hash = FNV1a()

    /// Adds a record.
    ///
    /// - Returns: Its line, with the line break that marks it as complete.
    mutating func line(of record: ImpressionRecord) -> [UInt8] {
        let text = record.text
        self.hash.add(text)
        return text + self.end + [UInt8(ascii: "\n")]
    }

    /// Adds a line, without its line break, and checks its sum.
    mutating func check(_ line: ArraySlice<UInt8>) throws(ImpressionFileText.Damage) {
        self.hash.add(line.dropLast(self.end.count))
        guard line.suffix(self.end.count).elementsEqual(self.end) else {
            let causes = "one was changed, doubled or taken out"
            throw ImpressionFileText.Damage("does not follow from those before it: \(causes)")
        }
    }

    /// The end of a line that brings the sum to this value.
    private var end: [UInt8] { Array(",\"sum\":\"\(self.hash.digits)\"}".utf8) }
}
