import PlatformViews

/// A row of a list that is an ad; it is a different row as soon as another ad takes its place.
package struct ListRow: Hashable {
    /// The list that contains the row.
    let list: ObjectIdentifier
    /// The ID of the row within its list.
    let id: AnyHashable

    package init(_ id: some Hashable, of list: AnyObject) {
        self.list = ObjectIdentifier(list)
        self.id = AnyHashable(id)
    }
}

/// Ends the presentations in views that a list reuses: a view that shows another row is no longer the ad's.
///
/// No platform reports that a view is reused, but a list knows the row whenever it is given a view for one.
@MainActor
package enum ReusedViews {
    /// The row for which a list is filling a view at the moment; any ad registered meanwhile belongs to it.
    static private(set) var row: ListRow?

    /// The number of times that a list was given a view.
    static private(set) var fillings = 0

    /// Fills a view for a row.
    ///
    /// Presentations that began in the view before are ended, except for that of the ad of the same row.
    ///
    /// - Parameters:
    ///   - row: The row; `nil` if it is not an ad.
    ///   - ad: The ad of the row, if its list knows it: the app may have registered the ad at another time.
    ///   - make: Creates the view, or takes one that can be reused.
    /// - Returns: The view.
    package static func filled<View: AnyObject>(
        for row: ListRow?,
        showing ad: NativeAd? = nil,
        _ make: () -> View
    ) -> View {
        self.fillings += 1
        let start = self.fillings
        let view = self.filling(row, make)
        guard let platformView = view as? PlatformView else { return view }
        ViewTracker.end(inside: platformView) { presentation in
            // The presentation began meanwhile, or a list inside this one has already handled it.
            guard presentation.filling < start else { return false }
            guard let row, presentation.row == row || presentation.ad === ad else { return true }
            (presentation.row, presentation.filling) = (row, start)
            return false
        }
        return view
    }

    /// Ends the ads of other rows of the same list in a view that comes on screen.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - list: The list that contains the row.
    ///   - row: The row; `nil` if it is not an ad of this list.
    ///   - tell: Notifies the app.
    package static func show(_ view: AnyObject, in list: AnyObject, for row: ListRow?, _ tell: () -> Void) {
        self.filling(row, tell)
        guard let view = view as? PlatformView else { return }
        let list = ObjectIdentifier(list)
        ViewTracker.end(inside: view) { $0.row?.list == list && $0.row != row }
    }

    private static func filling<Result>(_ row: ListRow?, _ body: () -> Result) -> Result {
        let outer = self.row
        self.row = row
        defer { self.row = outer }
        return body()
    }
}
