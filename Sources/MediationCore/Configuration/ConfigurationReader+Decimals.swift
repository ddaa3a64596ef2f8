extension ConfigurationReader {
    /// Returns entries in which decimals with a comma, which have been noted, are one entry each.
    ///
    /// YAML takes such a comma for the end of an entry: `{ fill: 6,5% }` is `fill: 6`, and `5%` without a value.
    mutating func joiningDecimals(_ entries: [ConfigurationNode.Entry]) -> [ConfigurationNode.Entry] {
        var kept: [ConfigurationNode.Entry] = []
        for entry in entries {
            guard let last = kept.last, let value = Self.decimal(last, entry) else {
                kept.append(entry)
                continue
            }
            let (text, meant) = ("\(Self.text(last)),\(entry.key)", "\(Self.text(last)).\(entry.key)")
            self.within(key: last.key) {
                $0.note("\(text.quoted) is two values; decimals have a point: \(meant)", at: last.value.position)
            }
            // The intended value, so that no further problem is reported for it.
            kept[kept.count - 1].value = value
        }
        return kept
    }

    /// Returns the value that a comma has split into two entries.
    private static func decimal(
        _ first: ConfigurationNode.Entry,
        _ second: ConfigurationNode.Entry
    ) -> ConfigurationNode? {
        guard case .null = second.value.value, second.key.utf8.first?.isASCIIDigit == true else { return nil }
        let whole = self.text(first)
        guard !whole.isEmpty, whole.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        let text = "\(whole).\(second.key)"
        let number = second.key.utf8.allSatisfy(\.isASCIIDigit) ? Double(text) : nil
        return ConfigurationNode(number.map { .number($0) } ?? .string(text), at: first.value.position)
    }

    private static func text(_ entry: ConfigurationNode.Entry) -> String {
        switch entry.value.value {
        case .number(let number): self.text(of: number)
        case .string(let text): text
        default: ""
        }
    }
}
