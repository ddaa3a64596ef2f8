internal import MediationCore

/// Puts ads between the rows of any data source, which knows nothing of them.
///
/// It is a data source and a delegate itself: give it to a view, or to another decorator. Its own rows and those of the
/// data source that it is put around are told apart in each call, and each row goes to the side that it belongs to:
///
/// | | content | ads |
/// |---|---|---|
/// | cells, prefetching, moves | ``dataSource`` | ``ads`` |
/// | taps, display, sizes, other questions | ``delegate`` | ``ads`` |
///
/// It keeps its data source and its ads alive, and its delegate not: an object that owns the decorator can be the
/// delegate. The model's list must have as many items as the data source has rows; if it has more, that is told when the
/// first question is asked.
@MainActor
public final class FeedDecorator<ListView, Cell: AnyObject>: FeedDataSource, FeedDelegate {
    /// The rows that this is put around.
    public let dataSource: any FeedDataSource<ListView, Cell>

    /// Who hears what happens to them.
    public weak var delegate: (any FeedDelegate<ListView, Cell>)?

    /// Who shows the ads.
    public let ads: any AdRowSource<ListView, Cell>

    /// Who keeps the list.
    public let model: any FeedModel

    /// The list as the view knows it: that of the model, but for an update that is not committed yet.
    public internal(set) var list: FeedList

    /// Who is told of changes of the rows; without anybody they are made at once.
    public var updateHandler: (@MainActor (FeedUpdate) -> Void)?

    /// Who is told of mistakes: of a change that the data source announced and that cannot be, which is left out; and of
    /// a list with more items than the data source has rows, when the first question is asked.
    ///
    /// Such a list is then shortened. If nobody is told, it ends a debug build.
    public var errorHandler: (@MainActor (FeedError) -> Void)?

    /// The list with what has been told of a drop and is not committed yet.
    var announced: FeedList?

    /// Whether a question has been asked.
    var wasAsked = false

    /// What the model did since somebody wants to know; `nil` if nobody does.
    var collected: [FeedChange]?

    /// What the data source told while it moved a row; `nil` if it moves none.
    var toldWhileMoving: [FeedUpdate]?

    /// What the data source told and the model, in the middle of telling something else, will tell later.
    var awaited: [FeedUpdate] = []

    /// To whom each cell on screen belongs: when it goes, its row may be gone already.
    var displayed: [ObjectIdentifier: FeedTarget] = [:]

    /// Puts ads between the rows of a data source.
    ///
    /// - Parameters:
    ///   - dataSource: The rows.
    ///   - delegate: Who hears what happens to them; it is not kept alive.
    ///   - ads: Who shows the ads.
    ///   - model: Who keeps the list, with as many items as there are rows.
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
    ///   - decorator: The other one: data source and delegate.
    ///   - ads: Who shows the ads.
    ///   - model: Who keeps the list, with as many items as the other one has rows.
    public convenience init(
        around decorator: FeedDecorator<ListView, Cell>,
        ads: any AdRowSource<ListView, Cell>,
        model: any FeedModel
    ) {
        self.init(dataSource: decorator, delegate: decorator, ads: ads, model: model)
    }

    /// What a row is in the data source.
    ///
    /// - Parameter row: The row.
    /// - Returns: The row of the data source; `nil` for an ad, and if there is no such row.
    public func content(at row: RowIndex) -> RowIndex? {
        self.list.row(row.row, section: row.section)?.contentIndex.map { RowIndex($0, section: row.section) }
    }

    /// Where a row of the data source is.
    ///
    /// - Parameter content: The row of the data source.
    /// - Returns: Its row; `nil` if there is no such row.
    public func row(ofContent content: RowIndex) -> RowIndex? {
        self.list.row(ofContent: content.row, section: content.section).map { RowIndex($0, section: content.section) }
    }

    /// To whom a row belongs; `nil` if there is no such row, or the data source has it no more.
    ///
    /// A view may ask for rows of before while the data is changing already.
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

    /// Whether somebody has a cell for a row.
    package func hasRow(_ place: RowPlace) -> Bool {
        switch self.target(of: place) {
        case .content(let place):
            (self.dataSource as? FeedDecorator<ListView, Cell>).map { $0.hasRow(place) } ?? true
        case .ad: true
        case nil: false
        }
    }

    /// Whether a row is an ad, of this decorator or of one inside, once all that was told is committed.
    package func isNewAd(_ row: RowIndex) -> Bool {
        switch self.model.list.row(row.row, section: row.section) {
        case .content(let index):
            let inner = self.dataSource as? FeedDecorator<ListView, Cell>
            return inner?.isNewAd(RowIndex(index, section: row.section)) ?? false
        case .ad, .placeholder: return true
        case nil: return false
        }
    }

    /// The ad of a row, where the model knows more of ads than their names.
    func nativeAd(_ row: AdRow) -> NativeAd? {
        row.ad.flatMap { (self.model as? FeedCoordinator)?.ad($0)?.nativeAd }
    }

    /// Names a row to mediation, which knows which ad is in which views: by its ad, which may come to another slot.
    func listRow(_ row: AdRow) -> ListRow {
        // Only the model knows that an ad has expired: the rows are the same, and nobody is told.
        if case .expired = self.model.list.slot(row.slot)?.state { return ListRow(row.slot, of: self) }
        return row.ad.map { ListRow($0, of: self) } ?? ListRow(row.slot, of: self)
    }
}
