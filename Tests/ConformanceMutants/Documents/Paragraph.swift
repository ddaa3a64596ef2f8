/// Text of a document, in lines of the width that the others have.
enum Paragraph {
    private static let width = 120

    /// Breaks a text at its spaces; all lines but the first are indented.
    static func wrapped(_ text: String, indent: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let isFull = line.count + word.count + 1 > Self.width
            if isFull, !line.allSatisfy({ $0 == " " }) {
                lines.append(line)
                line = String(repeating: " ", count: indent) + word
            } else {
                line += line.isEmpty ? String(word) : " \(word)"
            }
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
