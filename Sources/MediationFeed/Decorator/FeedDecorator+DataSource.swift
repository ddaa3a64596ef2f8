internal import MediationCore

extension FeedDecorator {
    /// The number of sections.
    public var sectionCount: Int {
        self.checkContent()
        return self.list.sectionCount
    }

    /// Returns the number of rows of a section, including ads.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of rows.
    public func rowCount(section: Int) -> Int {
        self.checkContent()
        return self.list.rowCount(section: section)
    }

    /// Returns the cell of a row, from the data source for content and from ``ads`` for an ad.
    ///
    /// An ad that is still registered with a reused cell is unregistered, unless it is the ad of this row.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - place: The row.
    /// - Returns: The cell.
    public func cell(in view: ListView, at place: RowPlace) -> Cell {
        self.checkContent()
        return switch self.target(of: place) {
        case .content(let place): ReusedViews.filled(for: nil) { self.dataSource.cell(in: view, at: place) }
        case .ad(let row):
            ReusedViews.filled(for: self.listRow(row), showing: self.nativeAd(row)) {
                self.ads.cell(in: view, for: row)
            }
        // There is no such row. The data source handles the call, as it would without ads.
        case nil: self.dataSource.cell(in: view, at: place)
        }
    }

    /// Returns the cell of a row of the view that shows this decorator.
    ///
    /// - Parameters:
    ///   - view: The view that shows the row.
    ///   - row: The row.
    /// - Returns: The cell.
    public func cell(in view: ListView, at row: RowIndex) -> Cell {
        self.cell(in: view, at: RowPlace(own: row, outer: row))
    }

    /// Returns whether the user can move a row: never for an ad; for content, the data source decides.
    ///
    /// - Parameter place: The row.
    /// - Returns: `true` if the user can move it.
    public func canMove(at place: RowPlace) -> Bool {
        guard case .content(let place) = self.target(of: place) else { return false }
        return self.dataSource.canMove(at: place)
    }

    /// Reports the rows on the screen: to the model as they are, and to the data source as its own rows.
    ///
    /// - Parameter rows: The first and the last row that are at least partly visible.
    public func screenShows(_ rows: ClosedRange<RowIndex>) {
        let content = self.list.content(in: rows)
        // The model first: the data source may insert rows, which those on the screen do not know of yet.
        self.model.screenShows(rows)
        if let content { self.dataSource.screenShows(content) }
    }

    /// Called when rows will be needed soon.
    ///
    /// - Parameter places: The rows.
    public func prefetch(at places: [RowPlace]) {
        let (content, ads) = self.sorted(places)
        if !content.isEmpty { self.dataSource.prefetch(at: content) }
        if !ads.isEmpty { self.ads.prefetch(ads) }
    }

    /// Called when rows will not be needed after all; an ad that is there stays.
    ///
    /// - Parameter places: The rows.
    public func cancelPrefetching(at places: [RowPlace]) {
        let (content, _) = self.sorted(places)
        if !content.isEmpty { self.dataSource.cancelPrefetching(at: content) }
    }

    private func sorted(_ places: [RowPlace]) -> (content: [RowPlace], ads: [AdRow]) {
        var content: [RowPlace] = []
        var ads: [AdRow] = []
        // Views prefetch early and cancel late: rows that are gone by now are left out.
        for place in places {
            switch self.target(of: place) {
            case .content(let place): content.append(place)
            case .ad(let row): ads.append(row)
            case nil: break
            }
        }
        return (content, ads)
    }
}
