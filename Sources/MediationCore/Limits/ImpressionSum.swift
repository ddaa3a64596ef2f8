/// The sum of all lines up to one: so a line that was changed, doubled or taken out is noticed.
struct ImpressionSum {
    /// FNV-1a with 64 bits: it tells damage, and keeps nobody out who wants to change a count.
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    private static let digits = 16

    /// Adds a record.
    ///
    /// - Returns: Its line, with the line break that tells that it is complete.
    mutating func line(of record: ImpressionRecord) -> [UInt8] {
        let text = record.text
        self.add(text)
        return text + self.end + [UInt8(ascii: "\n")]
    }

    /// Adds a line, without its line break, whose sum must be right.
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

    /// How a line ends that brings the sum here.
    private var end: [UInt8] {
        let digits = String(self.value, radix: 16)
        let zeros = String(repeating: "0", count: Self.digits - digits.count)
        return Array(",\"sum\":\"\(zeros)\(digits)\"}".utf8)
    }
}
