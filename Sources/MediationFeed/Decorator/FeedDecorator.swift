internal import MediationCore

/// Puts ads between the rows of any data source, which does not know of them.
///
/// It is itself a data source and a delegate: give it to a view or to another decorator. Each call distinguishes its
/// own rows from those of the wrapped data source, and passes each row to the side that it belongs to:
///
/// | | content | ads |
/// |---|---|---|
/// | cells, prefetching, moves | ``dataSource`` | ``ads`` |
/// | taps, display, sizes, other questions | ``delegate`` | ``ads`` |
///
/// It holds its data source and its ads strongly and its delegate weakly, so the object that owns the decorator can be
/// the delegate. The model's list must have as many items as the data source has rows; surplus items are reported when
/// the first question is asked.
@MainActor
public final class FeedDecorator<ListView, Cell: AnyObject>: FeedDataSource, FeedDelegate {
    /// The wrapped data source.
    public let dataSource: any FeedDataSource<ListView, Cell>

    /// The object that receives events of the content rows.
    public weak var delegate: (any FeedDelegate<ListView, Cell>)?

    /// The source of the ad rows.
    public let ads: any AdRowSource<ListView, Cell>

    /// The model that keeps the list.
    public let model: any FeedModel

    /// The list as the view knows it: the model's list, except for an update that is not committed yet.
    public internal(set) var list: FeedList

    /// Receives the changes of the rows; without a handler, they are made at once.
    public var updateHandler: (@MainActor (FeedUpdate) -> Void)?

    /// Receives the mistakes that the decorator finds.
    ///
    /// One is a change that the data source announced and that is impossible; it is left out. Another is a list with
    /// more items than the data source has rows, found when the first question is asked; the list is then shortened.
    /// Without a handler, such a list ends a debug build.
    public var errorHandler: (@MainActor (FeedError) -> Void)?

    /// The list with the changes of a drop that were reported and are not committed yet.
    var announced: FeedList?

    /// Indicates whether a question has been asked.
    var wasAsked = false

    /// The model's changes while they are being collected; `nil` otherwise.
    var collected: [FeedChange]?

    /// The updates that the data source reported while moving a row; `nil` if it is not moving one.
    var toldWhileMoving: [FeedUpdate]?

    /// The number of the model's next reports that are part of an earlier update.
    var passedOn = 0

    /// Indicates whether the view has been given a list with changes that the model has yet to report.
    var isAhead = false

    /// The updates of the data source that the model, in the middle of reporting another change, will report later.
    var awaited: [FeedUpdate] = []

    /// The owner of each cell on the screen: when the cell leaves, its row may already be gone.
    var displayed: [ObjectIdentifier: FeedTarget] = [:]

    /// Puts ads between the rows of a data source.
    ///
    /// - Parameters:
    ///   - dataSource: The data source of the content rows.
    ///   - delegate: The object that receives events of those rows; held weakly.
    ///   - ads: The source of the ad rows.
    ///   - model: The model that keeps the list, with as many items as there are content rows.
    public init(
        dataSource: any FeedDataSource<ListView, Cell>,
        delegate: (any FeedDelegate<ListView, Cell>)? = nil,
        ads: any AdRowSource<ListView, Cell>,
        model: any FeedModel
    ) {
        self.dataSource = dataSource
        self.delegate = delegate
        self.ads = ads
        self.model = model
        self.list = model.list
        model.changeHandler = { [weak self] change in self?.modelDidChange(change) }
        dataSource.updateHandler = { [weak self] update in self?.dataSourceDidChange(update) }
    }

    /// Puts ads between the rows of another decorator.
    ///
    /// - Parameters:
    ///   - decorator: The inner decorator, used as data source and delegate.
    ///   - ads: The source of the ad rows.
    ///   - model: The model that keeps the list, with as many items as the inner decorator has rows.
    public convenience init(
        around decorator: FeedDecorator<ListView, Cell>,
        ads: any AdRowSource<ListView, Cell>,
        model: any FeedModel
    ) {
        self.init(dataSource: decorator, delegate: decorator, ads: ads, model: model)
    }

    /// Returns the row of the data source that a row shows.
    ///
    /// - Parameter row: The row.
    /// - Returns: The row of the data source; `nil` for an ad, and if there is no such row.
    public func content(at row: RowIndex) -> RowIndex? {
        self.list.row(row.row, section: row.section)?.contentIndex.map { RowIndex($0, section: row.section) }
    }

    /// Returns the row that shows a row of the data source.
    ///
    /// - Parameter content: The row of the data source.
    /// - Returns: The row; `nil` if there is no such row in the data source.
    public func row(ofContent content: RowIndex) -> RowIndex? {
        self.list.row(ofContent: content.row, section: content.section).map { RowIndex($0, section: content.section) }
    }

    /// Returns the owner of a row; `nil` if there is no such row, or the data source no longer has it.
    ///
    /// A view may ask for old rows while the data is already changing.
    func target(of place: RowPlace) -> FeedTarget? {
        let section = place.own.section
        switch self.list.row(place.own.row, section: section) {
        case .content(let index):
            guard section < self.dataSource.sectionCount, index < self.dataSource.rowCount(section: section) else {
                return nil
            }
            return .content(RowPlace(own: RowIndex(index, section: section), outer: place.outer))
        case .ad(let ad, let slot): return .ad(AdRow(ad: ad, slot: slot, place: place))
        case .placeholder(let slot): return .ad(AdRow(ad: nil, slot: slot, place: place))
        case nil: return nil
        }
    }

    /// Returns whether there is a cell for a row.
    package func hasRow(_ place: RowPlace) -> Bool {
        switch self.target(of: place) {
        case .content(let place):
            (self.dataSource as? FeedDecorator<ListView, Cell>).map { $0.hasRow(place) } ?? true
        case .ad: true
        case nil: false
        }
    }

    /// Returns whether a row is an ad, of this decorator or of an inner one.
    package func isAd(_ row: RowIndex) -> Bool {
        switch self.list.row(row.row, section: row.section) {
        case .content(let index):
            let inner = self.dataSource as? FeedDecorator<ListView, Cell>
            return inner?.isAd(RowIndex(index, section: row.section)) ?? false
        case .ad, .placeholder: return true
        case nil: return false
        }
    }

    /// Returns whether a row is an ad, of this decorator or of an inner one, once all reported updates are committed.
    package func isNewAd(_ row: RowIndex) -> Bool {
        switch self.model.list.row(row.row, section: row.section) {
        case .content(let index):
            let inner = self.dataSource as? FeedDecorator<ListView, Cell>
            return inner?.isNewAd(RowIndex(index, section: row.section)) ?? false
        case .ad, .placeholder: return true
        case nil: return false
        }
    }

    /// Returns the native ad of a row, if the model is a ``FeedCoordinator`` that has one.
    func nativeAd(_ row: AdRow) -> NativeAd? {
        row.ad.flatMap { (self.model as? FeedCoordinator)?.ad($0)?.nativeAd }
    }

    /// Returns the identity by which mediation tracks the views of a row: its ad, which may come to another slot.
    func listRow(_ row: AdRow) -> ListRow {
        // Only the model knows that an ad has expired: the rows are the same, and no change is reported.
        if case .expired = self.model.list.slot(row.slot)?.state { return ListRow(row.slot, of: self) }
        return row.ad.map { ListRow($0, of: self) } ?? ListRow(row.slot, of: self)
    }
}
