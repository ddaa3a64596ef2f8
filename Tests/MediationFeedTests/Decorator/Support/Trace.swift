import MediationFeed

/// Who was called, in this order.
@MainActor
final class Trace {
    private var lines: [String] = []

    func add(_ line: String) { self.lines.append(line) }

    /// What was called since this was last asked.
    func take() -> [String] {
        defer { self.lines = [] }
        return self.lines
    }
}

extension RowPlace {
    /// As in `3 (5)`: the own row, and the row in the view.
    var text: String { "\(self.own.text) (\(self.outer.text))" }
}

extension RowIndex {
    var text: String { self.section == 0 ? "\(self.row)" : "\(self.section):\(self.row)" }
}

/// A question that the library does not know.
struct MenuOfRow: RowQuestion {
    typealias Answer = String
}
