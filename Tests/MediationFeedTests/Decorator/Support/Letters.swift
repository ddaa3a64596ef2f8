import MediationFeed

/// Content that knows nothing of ads: items with names.
@MainActor
final class Letters: FeedDataSource, FeedDelegate {
    var items: [[String]]
    let trace: Trace
    var updateHandler: (@MainActor (FeedUpdate) -> Void)?

    init(_ items: [[String]], trace: Trace) {
        self.items = items
        self.trace = trace
    }

    var sectionCount: Int { self.items.count }

    func rowCount(section: Int) -> Int { self.items[section].count }

    func cell(in view: TextTable, at place: RowPlace) -> TextCell {
        let cell = view.dequeue(for: place.outer)
        cell.text = self.items[place.own.section][place.own.row]
        return cell
    }

    func canMove(at place: RowPlace) -> Bool { true }

    func move(from source: RowIndex, to destination: RowIndex) {
        self.trace.add("content moves \(source.text) to \(destination.text)")
        let item = self.items[source.section].remove(at: source.row)
        self.items[destination.section].insert(item, at: destination.row)
    }

    func prefetch(at places: [RowPlace]) {
        self.trace.add("content prefetches \(places.map(\.text).joined(separator: ", "))")
    }

    func cancelPrefetching(at places: [RowPlace]) {
        self.trace.add("content cancels \(places.map(\.text).joined(separator: ", "))")
    }

    func didSelect(in view: TextTable, at place: RowPlace) { self.trace.add("content tapped \(place.text)") }

    func didDeselect(in view: TextTable, at place: RowPlace) { self.trace.add("content deselected \(place.text)") }

    func willDisplay(_ cell: TextCell, in view: TextTable, at place: RowPlace) {
        self.trace.add("content \(cell.text) appears at \(place.text)")
    }

    func didEndDisplaying(_ cell: TextCell, in view: TextTable, at place: RowPlace) {
        self.trace.add("content \(cell.text) is gone from \(place.text)")
    }

    func size(in view: TextTable, at place: RowPlace) -> RowSize? { RowSize(height: Double(place.own.row)) }

    func answer<Question: RowQuestion>(
        _ question: Question,
        in view: TextTable,
        at place: RowPlace
    ) -> Question.Answer? {
        "menu of \(self.items[place.own.section][place.own.row])" as? Question.Answer
    }
}
