import PlatformViews

/// A row of a list that is an ad: another one as soon as another ad is in its place.
package struct ListRow: Hashable {
    /// Who has the row.
    let list: ObjectIdentifier
    /// Names the row in its list.
    let id: AnyHashable

    package init(_ id: some Hashable, of list: AnyObject) {
        self.list = ObjectIdentifier(list)
        self.id = AnyHashable(id)
    }
}

/// Ends the ads in views that a list uses again: what shows another row by now is not the ad's any more.
///
/// No platform tells that a view is used again. But a list knows which view it has just been given for which row.
@MainActor
package enum ReusedViews {
    /// The row that a list fills a view for at the moment: what is registered meanwhile belongs to it.
    static private(set) var row: ListRow?

    /// Counts how often a list was given a view.
    static private(set) var fillings = 0

    /// Has a view made for a row.
    ///
    /// What was registered in it before ends, but for the ad of the same row.
    ///
    /// - Parameters:
    ///   - row: The row; `nil` if it is not an ad.
    ///   - ad: The ad of the row, as far as its list knows it: the app may have registered it at another time.
    ///   - make: Makes the view, or takes one that can be used again.
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
            // It was registered meanwhile, or a list inside of this one has looked after it.
            guard presentation.filling < start else { return false }
            guard let row, presentation.row == row || presentation.ad === ad else { return true }
            (presentation.row, presentation.filling) = (row, start)
            return false
        }
        return view
    }

    /// Says that a view comes on screen: the ads of other rows of the same list in it end.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - list: Who has the row.
    ///   - row: The row; `nil` if it is not an ad of this list.
    ///   - tell: Tells the app.
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
