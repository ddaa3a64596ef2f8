internal import MediationCore

extension FeedDecorator {
    /// How many sections there are.
    public var sectionCount: Int {
        self.checkContent()
        return self.list.sectionCount
    }

    /// How many rows a section has, ads among them.
    ///
    /// - Parameter section: The number of the section.
    /// - Returns: The number of rows.
    public func rowCount(section: Int) -> Int {
        self.checkContent()
        return self.list.rowCount(section: section)
    }

    /// Makes the cell of a row: the data source that of content, ``ads`` that of an ad.
    ///
    /// An ad that is registered with the cell from before is unregistered, unless it is the ad of the row.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
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
        // There is no such row. Whoever asks all the same hears so from the data source, as if there were no ads.
        case nil: self.dataSource.cell(in: view, at: place)
        }
    }

    /// Makes the cell of a row of the view, which this decorator is given to.
    ///
    /// - Parameters:
    ///   - view: The view that shows it.
    ///   - row: The row.
    /// - Returns: The cell.
    public func cell(in view: ListView, at row: RowIndex) -> Cell {
        self.cell(in: view, at: RowPlace(own: row, outer: row))
    }

    /// Whether the user can move a row: no ad, and of content what the data source lets.
    ///
    /// - Parameter place: The row.
    /// - Returns: Whether it can be moved.
    public func canMove(at place: RowPlace) -> Bool {
        guard case .content(let place) = self.target(of: place) else { return false }
        return self.dataSource.canMove(at: place)
    }

    /// Says which rows are on the screen: the model, and by its own rows the data source.
    ///
    /// - Parameter rows: The first and the last row of which something can be seen.
    public func screenShows(_ rows: ClosedRange<RowIndex>) {
        if let content = self.list.content(in: rows) { self.dataSource.screenShows(content) }
        self.model.screenShows(rows)
    }

    /// Says that rows will be needed soon.
    ///
    /// - Parameter places: The rows.
    public func prefetch(at places: [RowPlace]) {
        let (content, ads) = self.sorted(places)
        if !content.isEmpty { self.dataSource.prefetch(at: content) }
        if !ads.isEmpty { self.ads.prefetch(ads) }
    }

    /// Says that rows will not be needed after all; an ad that is there stays.
    ///
    /// - Parameter places: The rows.
    public func cancelPrefetching(at places: [RowPlace]) {
        let (content, _) = self.sorted(places)
        if !content.isEmpty { self.dataSource.cancelPrefetching(at: content) }
    }

    private func sorted(_ places: [RowPlace]) -> (content: [RowPlace], ads: [AdRow]) {
        var content: [RowPlace] = []
        var ads: [AdRow] = []
        // Views ask ahead and take back late: rows that are gone by now are left out.
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
