/// The table of results, with columns as wide as necessary.
struct Table: CustomStringConvertible {
    let rows: [Row]

    var description: String {
        let header = ["what", "figure", "baseline", "ratio", "target", ""]
        let lines = [header] + self.rows.map(\.cells)
        let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
        return lines.map { line in
            let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
            let text = cells.joined(separator: "  ")
            return String(text.reversed().drop { $0 == " " }.reversed())
        }.joined(separator: "\n")
    }

    static func preface(_ effort: Effort) -> String {
        """
        Medians of \(effort.runs) runs, \(effort.httpRuns) for http. A baseline is measured in turns with its figure, in this
        process; the ratio is figure / baseline, the median of the pairs. machine, handler, mediator: CPU time of their
        one thread. http: wall time, with the ad server in this process on both sides.

        """
    }
}
