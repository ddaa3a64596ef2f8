#if !canImport(UIKit) && !canImport(AppKit)
import MediationCore
import PlatformViews
import MediationTesting

/// A screen with a list of ads in three reused cells, and a person who scrolls and taps.
@MainActor
struct AdsOnAScreen {
    /// The cell of a row.
    @MainActor
    struct Cell {
        let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: 120))
        let headline = PlatformView(frame: ViewRect(x: 0, y: 0, width: 200, height: 40))
        let button = PlatformView(frame: ViewRect(x: 220, y: 60, width: 100, height: 60))

        init() {
            self.view.addSubview(self.headline)
            self.view.addSubview(self.button)
        }
    }

    let time: VirtualTime
    let clock: ManualClock
    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 480))
    private let list = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: 480))
    private let cells = [Cell(), Cell(), Cell()]

    private static let rowHeight = 200.0

    init(time: VirtualTime = VirtualTime(), clock: ManualClock = ManualClock()) {
        self.time = time
        self.clock = clock
        self.list.clipsToBounds = true
        self.window.addSubview(self.list)
        for cell in self.cells {
            self.list.addSubview(cell.view)
            // Off the screen, because a cell without a row would cover the first one.
            cell.view.frame.y = -100_000
        }
    }

    /// Returns the cell with which an ad in this row is registered.
    func cell(ofRow row: Int) -> Cell {
        self.cells[row % self.cells.count]
    }

    /// Registers an ad with the cell of a row, which is below the screen until the user scrolls there.
    func show(_ ad: NativeAd, inRow row: Int, isTrackedByNetwork: Bool) async throws {
        let cell = self.cell(ofRow: row)
        cell.view.frame.y = Double(row) * Self.rowHeight
        self.list.bounds.y = Double(row - 10) * Self.rowHeight
        try ad.register(
            container: cell.view,
            clickableAssetViews: [.headline: cell.headline, .callToAction: cell.button]
        )
        // The network's tracking has checked the view, and sleeps until its next check.
        if isTrackedByNetwork { await self.clock.sleepBegins() }
    }

    /// Scrolls a row off the screen and back.
    func lookAway(fromRow row: Int) async {
        self.scroll(toRow: row + 50)
        await self.time.advance(by: .seconds(2))
        self.scroll(toRow: row)
        await self.time.advance(by: .seconds(2))
    }

    private func scroll(toRow row: Int) {
        self.list.bounds.y = Double(row) * Self.rowHeight - 100
    }

    func tapButton() {
        self.window.tap(at: ViewPoint(x: 270, y: 190))
    }

    func tapBesideAssets() {
        self.window.tap(at: ViewPoint(x: 100, y: 200))
    }

    /// Scrolls a row onto the screen, and lets it be seen for as long as an impression takes.
    ///
    /// Mediation checks ten times a second, and any pixel suffices; the network checks for a whole second.
    func look(atRow row: Int, isTrackedByNetwork: Bool) async {
        self.scroll(toRow: row)
        guard isTrackedByNetwork else { return await self.time.advance(by: .milliseconds(100)) }
        for look in 1...6 {
            self.clock.advance(by: .milliseconds(200))
            if look < 6 { await self.clock.sleepBegins() }
        }
    }
}
#endif
