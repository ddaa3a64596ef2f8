import MediationFeed

/// Shows ads as a letter and a number.
@MainActor
final class TextAds: AdRowSource {
    let name: String
    let trace: Trace

    init(_ name: String, trace: Trace) {
        self.name = name
        self.trace = trace
    }

    func cell(in view: TextTable, for row: AdRow) -> TextCell {
        let cell = view.dequeue(for: row.place.outer)
        cell.text = self.text(row)
        return cell
    }

    func shouldSelect(in view: TextTable, _ row: AdRow) -> Bool { row.ad != nil }

    func didSelect(in view: TextTable, _ row: AdRow) {
        self.trace.add("\(self.text(row)) tapped at \(row.place.text)")
    }

    func didDeselect(in view: TextTable, _ row: AdRow) {
        self.trace.add("\(self.text(row)) deselected at \(row.place.text)")
    }

    func willDisplay(_ cell: TextCell, in view: TextTable, _ row: AdRow) {
        self.trace.add("\(self.text(row)) appears at \(row.place.text)")
    }

    func didEndDisplaying(_ cell: TextCell, in view: TextTable, _ row: AdRow) {
        self.trace.add("\(self.text(row)) is gone from \(row.place.text)")
    }

    func size(in view: TextTable, _ row: AdRow) -> RowSize? { RowSize(height: 250) }

    func prefetch(_ rows: [AdRow]) {
        self.trace.add("\(self.name) prefetches \(rows.map(\.place.text).joined(separator: ", "))")
    }

    private func text(_ row: AdRow) -> String { self.name + (row.ad.map { "\($0.id)" } ?? "_") }
}
