/// The lines that the apps of a session print.
@MainActor
enum SessionLog {
    private(set) static var lines: [String] = []

    static func add(_ line: String) { self.lines.append(line) }
    static func clear() { self.lines = [] }
}

/// Replaces the standard library's function for the table of docs/feed.md, which prints what is tapped.
@MainActor
func print(_ item: Any) { SessionLog.add("\(item)") }
