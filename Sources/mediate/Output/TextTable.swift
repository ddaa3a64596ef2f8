/// Rows in columns as wide as their widest cell; cells in the last column have no blanks after them.
///
/// A title with several lines keeps a column narrow.
struct TextTable: CustomStringConvertible {
    let header: [String]
    let rows: [[String]]
    /// Columns of numbers, which line up on the right.
    var rightAligned: Set<Int> = []
    /// Returns a cell with its colour, which does not count for the width.
    var style: (_ row: Int, _ column: Int, _ text: String) -> String = { $2 }

    var description: String {
        let titles = self.titleLines
        let widths = self.header.indices.map { column in
            (titles + self.rows).map { $0[column].count }.max() ?? 0
        }
        func line(_ cells: [String], _ style: (Int, String) -> String) -> String {
            cells.enumerated().map { column, cell in
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                if self.rightAligned.contains(column) { return padding + style(column, cell) }
                return style(column, cell) + (column == cells.count - 1 ? "" : padding)
            }.joined(separator: "  ")
        }
        let lastTitle = titles.compactMap(\.last?.count).max() ?? 0
        let isLastRight = self.rightAligned.contains(self.header.count - 1)
        let ruled = isLastRight ? widths : widths.dropLast() + [lastTitle]
        let rule = ruled.map { String(repeating: "-", count: $0) }
        let lines = titles.map { line($0) { $1 } } + [rule.joined(separator: "  ")]
        let body = self.rows.enumerated().map { row, cells in line(cells) { self.style(row, $0, $1) } }
        // Otherwise, a row with an empty last cell would end in blanks.
        return (lines + body).map { $0.trimmingSuffix(while: { $0 == " " }) }.joined(separator: "\n")
    }

    /// The lines of the titles, each title ending right above the rule.
    private var titleLines: [[String]] {
        let titles = self.header.map { $0.split(separator: "\n").map(String.init) }
        let height = titles.map(\.count).max() ?? 1
        return (0..<height).map { line in
            titles.map { title in
                let index = line - (height - title.count)
                return index < 0 ? "" : title[index]
            }
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(while condition: (Character) -> Bool) -> String {
        var text = self[...]
        while let last = text.last, condition(last) { text.removeLast() }
        return String(text)
    }
}
