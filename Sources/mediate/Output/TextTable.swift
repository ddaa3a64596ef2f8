/// Rows in columns as wide as their widest cell; the last one is as long as it is.
struct TextTable: CustomStringConvertible {
    let header: [String]
    let rows: [[String]]
    /// Columns of numbers, which line up on the right.
    var rightAligned: Set<Int> = []
    /// How a cell is coloured; it does not count for the width.
    var style: (_ row: Int, _ column: Int, _ text: String) -> String = { $2 }

    var description: String {
        let widths = self.header.indices.map { column in
            ([self.header] + self.rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String], _ style: (Int, String) -> String) -> String {
            cells.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                if self.rightAligned.contains(column) { return padding + style(column, cell) }
                return style(column, cell) + (column == cells.count - 1 ? "" : padding)
            }.joined(separator: "  ")
        }
        let ruled = widths.dropLast() + [self.header.last?.count ?? 0]
        let rule = ruled.map { String(repeating: "-", count: $0) }
        let lines = [line(self.header) { $1 }, rule.joined(separator: "  ")]
        let body = self.rows.enumerated().map { row, cells in line(cells) { self.style(row, $0, $1) } }
        // A row whose last cell is empty ends in blanks otherwise.
        return (lines + body).map { $0.trimmingSuffix(while: { $0 == " " }) }.joined(separator: "\n")
    }
}

extension String {
    fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, condition(last) { text.removeLast() }
        return String(text)
    }
}
