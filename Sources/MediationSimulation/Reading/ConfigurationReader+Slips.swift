internal import MediationCore

/// Hints at common mistakes.
extension ConfigurationReader {
    /// Returns the values of a traffic object by key, as ``fields(of:required:)`` does.
    ///
    /// `slips` contains the hints for keys that belong to other places.
    mutating func trafficFields<Key: ConfigurationKey>(
        of node: ConfigurationNode,
        required: [Key],
        slips: [String: String] = [:]
    ) -> [Key: ConfigurationNode]? {
        guard case .object(let entries) = node.value else { return self.fields(of: node, required: required) }
        var kept: [ConfigurationNode.Entry] = []
        for entry in entries {
            if let last = kept.last, let value = Self.decimal(last, entry) {
                let (text, meant) = ("\(Self.text(last)),\(entry.key)", "\(Self.text(last)).\(entry.key)")
                self.within(key: last.key) {
                    $0.note("\(text.quoted) is two values; decimals have a point: \(meant)", at: last.value.position)
                }
                // The intended value, so that no further problem is reported for it.
                kept[kept.count - 1] = .init(key: last.key, keyPosition: last.keyPosition, value: value)
            } else if Key(rawValue: entry.key) == nil, let slip = slips[entry.key] {
                self.note("unknown key \(entry.key.quoted); \(slip)", at: entry.keyPosition)
            } else {
                kept.append(entry)
            }
        }
        return self.fields(of: ConfigurationNode(.object(kept), at: node.position), required: required)
    }

    private static func text(_ entry: ConfigurationNode.Entry) -> String {
        switch entry.value.value {
        case .number(let number): self.text(of: number)
        case .string(let text): text
        default: ""
        }
    }

    /// Returns the value that a decimal comma has split into two entries in YAML: `{ fill: 6,5% }` is `fill: 6` and
    /// `5%` without a value.
    private static func decimal(
        _ first: ConfigurationNode.Entry,
        _ second: ConfigurationNode.Entry
    ) -> ConfigurationNode? {
        guard case .null = second.value.value, second.key.utf8.first.map(self.isDigit) == true else { return nil }
        let whole = self.text(first)
        guard !whole.isEmpty, whole.utf8.allSatisfy(self.isDigit) else { return nil }
        let text = "\(whole).\(second.key)"
        let value: ConfigurationNode.Value =
            second.key.utf8.allSatisfy(self.isDigit) ? Double(text).map { .number($0) } ?? .string(text) : .string(text)
        return ConfigurationNode(value, at: first.value.position)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
