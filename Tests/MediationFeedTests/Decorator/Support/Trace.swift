import MediationFeed

/// The calls, in order.
@MainActor
final class Trace {
    private var lines: [String] = []

    func add(_ line: String) { self.lines.append(line) }

    /// Returns the calls since the last time.
    func take() -> [String] {
        defer { self.lines = [] }
        return self.lines
    }
}

extension RowPlace {
    /// The own row and the row in the view, as in `3 (5)`.
    var text: String { "\(self.own.text) (\(self.outer.text))" }
}

extension RowIndex {
    var text: String { self.section == 0 ? "\(self.row)" : "\(self.section):\(self.row)" }
}

/// A question that the library does not know.
struct MenuOfRow: RowQuestion {
    typealias Answer = String
}
