/// One line of the table.
struct Row {
    let what: String
    let figure: String
    var baseline = "–"
    var ratio = "–"
    var target = "–"

    /// Indicates whether the target was met; `nil` if there is none, or nothing was measured.
    var isMet: Bool?

    var cells: [String] {
        let verdict = self.isMet.map { $0 ? "ok" : "missed" } ?? ""
        return [self.what, self.figure, self.baseline, self.ratio, self.target, verdict]
    }
}
