import MediationFeed

/// The rows of a list by the classic formula, beside those by this library.
struct FeedComparison: Encodable {
    struct Side: Encodable, Equatable {
        let rowCount: Int
        let ads: Int
        let itemsShown: Int
        /// The first and the last item that no row shows.
        let lostItems: [Int]

        /// Creates one side of the comparison; `rows` has the item of each row, and `nil` for an ad.
        init(_ rows: some Collection<Int?>, items: Int) {
            var isShown = [Bool](repeating: false, count: items)
            for case let item? in rows where isShown.indices.contains(item) { isShown[item] = true }
            self.rowCount = rows.count
            self.ads = rows.count { $0 == nil }
            self.itemsShown = isShown.count { $0 }
            self.lostItems = [isShown.firstIndex(of: false), isShown.lastIndex(of: false)].compactMap(\.self)
        }
    }

    let classic: Side
    let here: Side

    private enum CodingKeys: CodingKey { case classic, here }

    private let formula: ClassicFormula
    private let list: FeedList

    /// The number of rows that are shown one by one.
    private static let shownRows = 24

    /// Creates a comparison; `nil` if the formula does not apply: it knows only every nth row and a maximum.
    init?(_ session: FeedSession) {
        let positions = session.positions
        guard positions.counting == .rows, let interval = positions.interval, positions.fixed.isEmpty,
            positions.first == nil, !positions.allowsTrailingAd,
            var list = try? FeedList(positions, content: session.items)
        else { return nil }
        var slot = list.firstSlot(fromRow: 0)
        while let current = slot {
            _ = list.fill(current.id, with: FeedAd(current.rank))
            slot = list.slot(after: current.id)
        }
        self.list = list
        self.formula = ClassicFormula(
            interval: interval,
            maximum: positions.maximumCount ?? .max,
            items: session.items
        )
        self.classic = Side((0..<self.formula.rowCount).map(self.formula.item), items: session.items)
        self.here = Side(list.rows().map(\.contentIndex), items: session.items)
    }

    var text: String {
        let rows = max(self.classic.rowCount, self.here.rowCount)
        let first = max(0, rows - Self.shownRows)
        let cells = (first..<rows).map { row in
            ["\(row)", self.classicCell(row), self.list.row(row).map(Self.cell) ?? ""]
        }
        let table = TextTable(header: ["row", "classic formula", "here"], rows: cells, rightAligned: [0])
        let title = first == 0 ? "" : "The last \(Self.shownRows) rows:\n"
        return "\(title)\(table)\n\nclassic formula: \(Self.sentence(self.classic))\nhere: \(Self.sentence(self.here))"
    }

    private func classicCell(_ row: Int) -> String {
        guard row < self.classic.rowCount else { return "" }
        return self.formula.item(ofRow: row).map { "item \($0)" } ?? "ad"
    }

    private static func cell(_ row: FeedRow) -> String {
        row.contentIndex.map { "item \($0)" } ?? "ad"
    }

    private static func sentence(_ side: Side) -> String {
        let lost: String
        switch (side.lostItems.first, side.lostItems.last) {
        case (let first?, let last?) where first == last: lost = "item \(first) is lost"
        case (let first?, let last?): lost = "items \(first) to \(last) are lost"
        default: lost = "every item once"
        }
        let ads = "\(side.ads) of them \(side.ads == 1 ? "an ad" : "ads")"
        return "\(side.rowCount.counted("row")), \(ads); \(lost)"
    }
}
