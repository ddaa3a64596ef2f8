/// A changelog, with what is not released yet under a heading of its own.
struct Changelog {
    let text: String

    private static let heading = "## Unreleased"

    /// Returns the changelog with a line at the end of what is not released yet, unless the line is there.
    func adding(_ line: String) -> Changelog {
        // Windows ends lines with two characters, which are one Character here.
        let end = self.text.contains("\r\n") ? "\r\n" : "\n"
        var lines = self.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        guard !lines.contains(line) else { return self }
        while lines.last?.isEmpty == true { lines.removeLast() }
        if lines.isEmpty { lines = ["# Changelog", ""] }
        if !lines.contains(Self.heading) {
            let place = lines.firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
            let space = place > 0 && !lines[place - 1].isEmpty ? [""] : []
            lines.insert(contentsOf: space + [Self.heading, ""], at: place)
        }
        let heading = lines.firstIndex(of: Self.heading) ?? 0
        let next = lines[(heading + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
        let old = lines[(heading + 1)..<next].drop(while: \.isEmpty)
        let kept = old.reversed().drop(while: \.isEmpty).reversed()
        let section = [""] + kept + [line] + (next < lines.endIndex ? [""] : [])
        lines.replaceSubrange((heading + 1)..<next, with: section)
        return Changelog(text: lines.joined(separator: end) + end)
    }
}
