/// JSON that preserves the order of its members and the notation of its numbers.
indirect enum JSONText {
    case string(String)
    /// A number in JSON notation.
    case number(String)
    case bool(Bool)
    case array([JSONText])
    case object([(key: String, value: JSONText)])

    /// The text, indented.
    var text: String {
        var text = ""
        self.write(into: &text, indent: "")
        return text
    }

    private func write(into text: inout String, indent: String) {
        switch self {
        case .string(let string): text += Self.quoted(string)
        case .number(let number): text += number
        case .bool(let bool): text += bool ? "true" : "false"
        case .array(let values) where values.isEmpty: text += "[]"
        case .object(let members) where members.isEmpty: text += "{}"
        case .array(let values):
            for (index, value) in values.enumerated() {
                text += "\(index == 0 ? "[" : ",")\n\(indent)  "
                value.write(into: &text, indent: indent + "  ")
            }
            text += "\n\(indent)]"
        case .object(let members):
            for (index, member) in members.enumerated() {
                text += "\(index == 0 ? "{" : ",")\n\(indent)  \(Self.quoted(member.key)): "
                member.value.write(into: &text, indent: indent + "  ")
            }
            text += "\n\(indent)}"
        }
    }

    /// Returns a string literal for JSON and YAML: invisible characters are escaped, and nothing is lost.
    static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value <= 0xFFFF && Legible.isHidden(scalar):
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
