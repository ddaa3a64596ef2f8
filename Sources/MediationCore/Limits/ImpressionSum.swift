/// The sum of all lines up to a certain one, which reveals a line that was changed, duplicated or removed.
struct ImpressionSum {
    /// An FNV-1a hash with 64 bits, which detects damage but does not stop anyone who wants to change a count.
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    private static let digits = 16

    /// Adds a record.
    ///
    /// - Returns: Its line, with the line break that marks it as complete.
    mutating func line(of record: ImpressionRecord) -> [UInt8] {
        let text = record.text
        self.add(text)
        return text + self.end + [UInt8(ascii: "\n")]
    }

    /// Adds a line, without its line break, and checks its sum.
    mutating func check(_ line: ArraySlice<UInt8>) throws(ImpressionFileText.Damage) {
        self.add(line.dropLast(self.end.count))
        guard line.suffix(self.end.count).elementsEqual(self.end) else {
            let causes = "one was changed, doubled or taken out"
            throw ImpressionFileText.Damage("does not follow from those before it: \(causes)")
        }
    }

    private mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { self.value = (self.value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    /// The end of a line that brings the sum to this value.
    private var end: [UInt8] {
        let digits = String(self.value, radix: 16)
        let zeros = String(repeating: "0", count: Self.digits - digits.count)
        return Array(",\"sum\":\"\(zeros)\(digits)\"}".utf8)
    }
}
