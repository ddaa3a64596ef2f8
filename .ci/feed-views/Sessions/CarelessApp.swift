import Foundation
import MediationCore
import MediationFeed
import MediationFeedUI
import UIKit

/// The habits of an app in dealing with its cells, all of them allowed.
struct CarelessHabits {
    /// Posts and ads share one kind of cell.
    var sharesCells = false
    /// A row without an ad keeps the text of the dequeued cell.
    var leavesText = false
    /// An ad that the cell already shows is not registered again.
    var registersOnce = false
    /// Ads are registered when they appear on the screen, not when their cell is made.
    var registersLate = false
    /// Ads are registered in the next turn, if their cells still show them.
    var registersNextTurn = false
}

/// The calls that differ between tables and collection views.
@MainActor
protocol CellMaking<ListView, Cell> {
    associatedtype ListView: UIScrollView
    associatedtype Cell: UIView

    func dequeue(_ identifier: String, in view: ListView, at path: IndexPath) -> Cell
    func label(of cell: Cell) -> UILabel
    func container(of cell: Cell) -> UIView
}

struct TableCells: CellMaking {
    func dequeue(_ identifier: String, in view: UITableView, at path: IndexPath) -> UITableViewCell {
        view.dequeueReusableCell(withIdentifier: identifier, for: path)
    }

    func label(of cell: UITableViewCell) -> UILabel { cell.textLabel ?? UILabel(frame: .zero) }
    func container(of cell: UITableViewCell) -> UIView { cell.contentView }
}

final class LabelCell: UICollectionViewCell {
    let label = UILabel(frame: .zero)

    required init(frame: CGRect) {
        super.init(frame: frame)
        self.contentView.addSubview(self.label)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        self.label.frame = self.bounds
    }
}

struct CollectionCells: CellMaking {
    func dequeue(_ identifier: String, in view: UICollectionView, at path: IndexPath) -> UICollectionViewCell {
        view.dequeueReusableCell(withReuseIdentifier: identifier, for: path)
    }

    func label(of cell: UICollectionViewCell) -> UILabel { (cell as? LabelCell)?.label ?? UILabel(frame: .zero) }
    func container(of cell: UICollectionViewCell) -> UIView { cell.contentView }
}

/// The content of an app: sections of items.
@MainActor
final class CarelessSource<Making: CellMaking>: FeedDataSource, FeedDelegate {
    var items: [[SessionItem]]
    var updateHandler: (@MainActor (FeedUpdate) -> Void)?
    var tapped: (@MainActor (String) -> Void)?
    private let making: Making
    private let habits: CarelessHabits

    init(_ items: [[SessionItem]], making: Making, habits: CarelessHabits) {
        self.items = items
        self.making = making
        self.habits = habits
    }

    var sectionCount: Int { self.items.count }
    func rowCount(section: Int) -> Int { self.items.indices.contains(section) ? self.items[section].count : 0 }

    /// Returns an item; an app would crash if asked for an item that it does not have.
    private func item(_ index: RowIndex) -> SessionItem {
        guard self.items.indices.contains(index.section), self.items[index.section].indices.contains(index.row) else {
            ListFault.raise("asked for row \(index.row) of \(self.rowCount(section: index.section))")
            return SessionItem(number: -1)
        }
        return self.items[index.section][index.row]
    }

    func cell(in view: Making.ListView, at place: RowPlace) -> Making.Cell {
        let identifier = self.habits.sharesCells ? "row" : "post"
        let cell = self.making.dequeue(identifier, in: view, at: place.outer.indexPath)
        self.making.label(of: cell).text = self.item(place.own).text
        return cell
    }

    func number(of index: RowIndex) -> Int { self.item(index).number }

    func canMove(at place: RowPlace) -> Bool { true }

    func move(from source: RowIndex, to destination: RowIndex) {
        let item = self.items[source.section].remove(at: source.row)
        self.items[destination.section].insert(item, at: destination.row)
    }

    func didSelect(in view: Making.ListView, at place: RowPlace) {
        self.tapped?("tapped \(self.item(place.own).text)")
    }

    func size(in view: Making.ListView, at place: RowPlace) -> RowSize? {
        RowSize(height: 40 + Double(self.item(place.own).number % 3) * 10)
    }
}

/// The ads of an app.
@MainActor
final class CarelessAds<Making: CellMaking>: AdRowSource {
    private let coordinator: FeedCoordinator
    private let making: Making
    private let habits: CarelessHabits
    /// The ad that each cell shows, as its app remembers it.
    private var shown: [ObjectIdentifier: NativeAd] = [:]
    /// The ad that each cell should show from the next turn on.
    private var next: [ObjectIdentifier: NativeAd] = [:]

    init(_ coordinator: FeedCoordinator, making: Making, habits: CarelessHabits) {
        self.coordinator = coordinator
        self.making = making
        self.habits = habits
    }

    func cell(in view: Making.ListView, for row: AdRow) -> Making.Cell {
        let identifier = self.habits.sharesCells ? "row" : "ad"
        let cell = self.making.dequeue(identifier, in: view, at: row.place.outer.indexPath)
        if !self.habits.leavesText { self.making.label(of: cell).text = nil }
        let ad = row.ad.flatMap(self.coordinator.ad)?.nativeAd
        self.next[ObjectIdentifier(cell)] = ad
        if self.shown[ObjectIdentifier(cell)] !== ad { self.shown[ObjectIdentifier(cell)] = nil }
        guard let ad else { return cell }
        self.making.label(of: cell).text = ad.headline
        if self.habits.registersNextTurn {
            NextTurn.add { [weak self, weak cell] in
                if let cell { self?.registerNow(ad, in: cell) }
            }
        } else if !self.habits.registersLate {
            self.register(ad, in: cell)
        }
        return cell
    }

    private func registerNow(_ ad: NativeAd, in cell: Making.Cell) {
        // By now, the cell may show content.
        guard self.next[ObjectIdentifier(cell)] === ad, self.making.label(of: cell).text == ad.headline else { return }
        self.register(ad, in: cell)
    }

    func willDisplay(_ cell: Making.Cell, in view: Making.ListView, _ row: AdRow) {
        guard self.habits.registersLate, let ad = row.ad.flatMap(self.coordinator.ad)?.nativeAd else { return }
        self.register(ad, in: cell)
    }

    func size(in view: Making.ListView, _ row: AdRow) -> RowSize? { RowSize(height: 120) }

    private func register(_ ad: NativeAd, in cell: Making.Cell) {
        if self.habits.registersOnce, !self.habits.sharesCells, self.shown[ObjectIdentifier(cell)] === ad { return }
        // An ad is in one cell at a time.
        for other in self.shown.filter({ $0.value === ad }).keys { self.shown[other] = nil }
        self.shown[ObjectIdentifier(cell)] = ad
        do {
            let label = self.making.label(of: cell)
            try ad.register(container: self.making.container(of: cell), clickableAssetViews: [.headline: label])
        } catch {
            SessionLog.add("not registered: \(error)")
        }
    }
}
