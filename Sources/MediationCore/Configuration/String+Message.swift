extension String {
    /// The text on one line, without characters that would move a cursor or change the direction of text.
    package var printable: String {
        self.unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isUnprintable {
                text.append("\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// The text in quotes, for a message: cut to 60 characters, on one line, without characters that move a cursor.
    package var quoted: String {
        var text = ""
        for scalar in self.unicodeScalars.prefix(60) {
            switch scalar {
            case "\"", "\\": text.append("\\\(scalar)")
            case _ where scalar.isUnprintable: text.append("\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return self.unicodeScalars.count > 60 ? "\"\(text)…\"" : "\"\(text)\""
    }

    /// Returns the edit distance to the other text, ignoring case; `nil` if it is more than two insertions, removals
    /// and replacements.
    package func editDistance(upToTwo other: String) -> Int? {
        let (left, right) = (Array(self.lowercased().unicodeScalars), Array(other.lowercased().unicodeScalars))
        // This also keeps the comparison cheap: keys from a file may be as long as the file.
        guard abs(left.count - right.count) <= 2, !left.isEmpty, !right.isEmpty else { return nil }
        var row = Array(0...right.count)
        for (i, scalar) in left.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, candidate) in right.enumerated() {
                let replaced = diagonal + (scalar == candidate ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = Swift.min(replaced, row[j] + 1, diagonal + 1)
            }
        }
        return row[right.count] <= 2 ? row[right.count] : nil
    }
}

extension [String] {
    /// Returns the texts in quotes, separated by commas, up to the first `limit` of them.
    package func listed(limit: Int) -> String {
        let shown = self.prefix(limit).map(\.quoted).joined(separator: ", ")
        return self.count > limit ? "\(shown) and \(self.count - limit) more" : shown
    }
}

extension Unicode.Scalar {
    /// Indicates whether the scalar is one of the control and format characters or line separators that could forge a
    /// line in a log or change the direction of its text.
    fileprivate var isUnprintable: Bool {
        switch self.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse, .surrogate: true
        default: false
        }
    }
}
