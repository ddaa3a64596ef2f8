/// A position in the text of a configuration; lines and columns count from 1, columns in Unicode scalars, as in Yams.
package struct ConfigurationPosition: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Creates the position right after a text in UTF-8.
    package init(after text: some Sequence<UInt8>) {
        self.init(line: 1, column: 1)
        for byte in text {
            if byte == UInt8(ascii: "\n") {
                self = ConfigurationPosition(line: self.line + 1, column: 1)
            } else if byte & 0xC0 != 0x80 {
                self.column += 1
            }
        }
    }
}
