/// What the apps of a session print.
@MainActor
enum SessionLog {
    private(set) static var lines: [String] = []

    static func add(_ line: String) { self.lines.append(line) }
    static func clear() { self.lines = [] }
}

/// Takes the place of the standard library's for the table of docs/feed.md, which prints what is tapped.
@MainActor
func print(_ item: Any) { SessionLog.add("\(item)") }
