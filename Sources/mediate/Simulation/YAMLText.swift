import MediationCore

/// Writes a tree as YAML, for the tool's reader and for people.
enum YAMLText {
    /// Returns the text of a tree.
    static func text(of node: ConfigurationNode) -> String {
        var lines: [String] = []
        self.append(node, indent: "", to: &lines)
        return lines.map { $0 + "\n" }.joined()
    }

    /// The maximum length of a line of `{ … }` or `[ … ]`.
    private static let longestFlow = 110

    private static func append(_ node: ConfigurationNode, indent: String, to lines: inout [String]) {
        switch node.value {
        case .object(let entries) where !entries.isEmpty:
            for entry in entries {
                let key = indent + self.scalar(entry.key) + ":"
                if let text = self.inline(entry.value, space: self.longestFlow - key.count) {
                    lines.append("\(key) \(text)")
                } else {
                    lines.append(key)
                    self.append(entry.value, indent: indent + "  ", to: &lines)
                }
            }
        case .array(let nodes) where !nodes.isEmpty:
            for node in nodes {
                if let text = self.inline(node, space: self.longestFlow - indent.count) {
                    lines.append("\(indent)- \(text)")
                    continue
                }
                var inner: [String] = []
                self.append(node, indent: indent + "  ", to: &inner)
                if let first = inner.first { inner[0] = "\(indent)- \(first.dropFirst(indent.count + 2))" }
                lines += inner
            }
        default: lines.append(indent + (self.inline(node, space: .max) ?? "null"))
        }
    }

    /// Returns the text of a value that fits on the line of its key, or `nil`: scalars, short objects and arrays of
    /// scalars, and arrays of numbers of any length fit.
    private static func inline(_ node: ConfigurationNode, space: Int) -> String? {
        switch node.value {
        case .null: return "null"
        case .bool(let value): return "\(value)"
        case .number(let value): return Int(exactly: value).map { "\($0)" } ?? "\(value)"
        case .string(let value): return self.scalar(value)
        case .array(let nodes):
            let parts = nodes.compactMap { self.inline($0, space: .max) }
            let isNumbers = nodes.allSatisfy { if case .number = $0.value { true } else { false } }
            let text = "[\(parts.joined(separator: ", "))]"
            return parts.count == nodes.count && (isNumbers || text.count <= space) ? text : nil
        case .object(let entries):
            guard !entries.isEmpty else { return "{}" }
            let isFlat = entries.allSatisfy { if case .object = $0.value.value { false } else { true } }
            guard isFlat else { return nil }
            let parts = entries.compactMap { entry in
                self.inline(entry.value, space: .max).map { "\(self.scalar(entry.key)): \($0)" }
            }
            let text = "{ \(parts.joined(separator: ", ")) }"
            return parts.count == entries.count && text.count <= space ? text : nil
        }
    }

    /// Returns a scalar, without quotes only if it cannot be taken for anything but this text.
    private static func scalar(_ text: String) -> String {
        let isDuration = (try? DurationText.duration(of: text, allowingZero: true)) != nil
        let isPlain =
            text.unicodeScalars.first.map { "a"..."z" ~= $0 || "A"..."Z" ~= $0 } == true && text.last != " "
            && text.unicodeScalars.allSatisfy { $0.isASCII && ($0.properties.isAlphabetic || self.plain.contains($0)) }
        let isReserved = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
        return isDuration || (isPlain && !isReserved) ? text : self.quoted(text)
    }

    private static let plain = Set("0123456789 _-./".unicodeScalars)

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _
            where scalar.value < 0x20 || 0x7F...0xA0 ~= scalar.value || 0x2028...0x2029 ~= scalar.value
                || scalar.value == 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
