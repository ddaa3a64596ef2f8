/// A changelog, with what is not released yet under a heading of its own.
struct Changelog {
    let text: String

    private static let heading = "## Unreleased"

    /// Returns the changelog with a line at the end of what is not released yet, unless the line is there.
    func adding(_ line: String) -> Changelog {
        var scalars = self.text.unicodeScalars[...]
        let mark = scalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        scalars = scalars.dropFirst(mark.unicodeScalars.count)
        // Windows ends lines with two characters; the first stays a part of the line. Others end no line of Markdown.
        var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
        let end = lines.first?.hasSuffix("\r") == true ? "\r" : ""
        guard !lines.contains(where: { Self.trimmed($0) == line }) else { return self }
        if lines.last?.isEmpty == false { lines[lines.endIndex - 1] += end }
        while lines.last.map(Self.isBlank) == true { lines.removeLast() }
        if lines.isEmpty { lines = ["# Changelog\(end)", end] }
        let heading: Int
        if let found = lines.firstIndex(where: Self.isHeading) {
            heading = found
        } else {
            let place = lines.firstIndex(where: Self.endsSection) ?? lines.endIndex
            let space = place > 0 && !Self.isBlank(lines[place - 1]) ? [end] : []
            lines.insert(contentsOf: space + ["\(Self.heading)\(end)", end], at: place)
            heading = place + space.count
        }
        let next = lines[(heading + 1)...].firstIndex(where: Self.endsSection) ?? lines.endIndex
        let old = lines[(heading + 1)..<next].drop(while: Self.isBlank)
        let kept = old.reversed().drop(while: Self.isBlank).reversed()
        let section = [end] + kept + ["\(line)\(end)"] + (next < lines.endIndex ? [end] : [])
        lines.replaceSubrange((heading + 1)..<next, with: section)
        return Changelog(text: mark + lines.joined(separator: "\n") + "\n")
    }

    private static func trimmed(_ line: String) -> Substring {
        var rest = line[...]
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }

    private static func isBlank(_ line: String) -> Bool { line.allSatisfy(\.isWhitespace) }

    /// Indicates whether a line is the heading, also as a link, as in `## [Unreleased]`.
    private static func isHeading(_ line: String) -> Bool {
        let line = Self.trimmed(line).lowercased()
        return line == "## unreleased" || line == "## [unreleased]" || line.hasPrefix("## [unreleased](")
    }

    /// Indicates whether a line begins the next section, or the targets of links at the end.
    private static func endsSection(_ line: String) -> Bool {
        line.hasPrefix("## ") || line.hasPrefix("[") && line.contains("]: ")
    }
}
