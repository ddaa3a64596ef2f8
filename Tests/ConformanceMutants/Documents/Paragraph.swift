/// Text of a document, in lines as wide as those of the other documents.
enum Paragraph {
    private static let width = 120

    /// Breaks a text at its spaces; all lines except the first are indented.
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
