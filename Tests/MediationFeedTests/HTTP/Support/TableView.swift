#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import MediationFeed
import PlatformViews

/// A table with rows of equal height in a window, whose few cells are reused again and again.
///
/// Like a real table, it has cells ready for the rows directly above and below the screen.
@MainActor
final class TableView {
    /// A cell of the table.
    @MainActor
    private final class Cell {
        let view = PlatformView(frame: ViewRect(x: 0, y: -100_000, width: 320, height: TableView.rowHeight))
        let headline = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: TableView.rowHeight))
        private var ad: NativeAd?

        init() { self.view.addSubview(self.headline) }

        func show(_ ad: NativeAd?) throws {
            guard self.ad !== ad else { return }
            self.ad?.unregister()
            self.ad = ad
            try ad?.register(container: self.view, clickableAssetViews: [.headline: self.headline])
        }
    }

    static let rowHeight = 48.0
    private static let height = 480.0

    /// The distance that the table is scrolled, in points.
    private(set) var offset = 0.0
    /// The rows that are at least partly on the screen.
    private(set) var visible = 0...0

    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: height))
    private let content = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: height))
    private let cells = (0..<14).map { _ in Cell() }

    init() {
        self.content.clipsToBounds = true
        self.window.addSubview(self.content)
        for cell in self.cells { self.content.addSubview(cell.view) }
    }

    func scroll(to offset: Double, rowCount: Int) {
        self.offset = min(max(0, offset), max(0, Double(rowCount) * Self.rowHeight - Self.height))
        self.content.bounds.y = self.offset
        let last = Int((self.offset + Self.height - 0.001) / Self.rowHeight)
        self.visible = Int(self.offset / Self.rowHeight)...min(last, rowCount - 1)
    }

    /// Gives each row on the screen, and those directly beside it, a cell.
    func layOut(rowCount: Int, ad: (Int) -> NativeAd?) throws {
        let rows = max(0, self.visible.lowerBound - 1)..<min(rowCount, self.visible.upperBound + 2)
        let used = Set(rows.map { $0 % self.cells.count })
        for (index, cell) in self.cells.enumerated() where !used.contains(index) {
            cell.view.frame.y = -100_000
            try cell.show(nil)
        }
        for row in rows {
            let cell = self.cells[row % self.cells.count]
            cell.view.frame.y = Double(row) * Self.rowHeight
            try cell.show(ad(row))
        }
    }
}
#endif
