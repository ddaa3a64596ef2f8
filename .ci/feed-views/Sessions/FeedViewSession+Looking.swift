import Foundation
import MediationCore
import MediationFeed
import MediationTesting
import UIKit

// The checks after each step.
extension FeedViewSession {
    func check() {
        if let fault = ListFault.first { return self.fail(fault) }
        guard self.view.scrollView.window != nil else { return }
        self.items = self.view.items
        let list = self.coordinator.list
        self.view.checkCounts()
        for section in 0..<list.sectionCount
        where !self.view.list.rows(section: section).elementsEqual(list.rows(section: section)) {
            self.fail("the view's list is not that of the coordinator")
        }
        for path in self.view.visible { self.check(path) }
        if let fault = ListFault.first { self.fail(fault) }
    }

    /// The text that a row should show, and its ad.
    func expected(_ path: IndexPath) -> (text: String?, ad: SessionAd?) {
        switch self.coordinator.list.row(path.item, section: path.section) {
        case .content(let index):
            let items = self.view.items
            guard items.indices.contains(path.section), items[path.section].indices.contains(index) else {
                self.fail("row \(Self.text(path)) is item \(index), which the app does not have")
                return (nil, nil)
            }
            return (items[path.section][index].text, nil)
        case .ad(let id, _):
            let headline = self.coordinator.ad(id)?.nativeAd?.headline
            return (headline, self.network.ads.first { $0.headline == headline })
        case .placeholder, nil: return (nil, nil)
        }
    }

    private func check(_ path: IndexPath) {
        guard let cell = self.view.cell(path) else { return self.fail("no cell in \(Self.text(path))") }
        let (text, ad) = self.expected(path)
        if cell.text != text, text != nil || self.view.clearsText {
            self.fail("row \(Self.text(path)) shows \(cell.text ?? "nothing"), and is \(text ?? "nothing")")
        }
        let registered = self.network.ads.filter { $0.container?.isDescendant(of: cell.view) == true }
        if !registered.elementsEqual([ad].compactMap(\.self), by: ===) {
            let names = registered.map { $0.headline ?? "" }
            self.fail("in row \(Self.text(path)) are registered \(names), and it is \(text ?? "nothing")")
        }
    }

    /// Taps each row on the screen, and checks that only that row receives the tap.
    func tapAll() async {
        guard self.view.scrollView.window != nil, self.problem == nil else { return }
        for path in self.view.visible {
            guard self.problem == nil, let cell = self.view.cell(path)?.view else { return }
            let seen = cell.convert(cell.bounds, to: nil).intersection(self.window.bounds)
            guard seen.height > 1 else { continue }
            let (text, ad) = self.expected(path)
            let before = self.network.ads.map(\.clicks)
            SessionLog.clear()
            self.window.tap(at: CGPoint(x: seen.midX, y: seen.midY))
            for (tapped, clicks) in zip(self.network.ads, before) {
                let expected = tapped === ad ? clicks + 1 : clicks
                if tapped.clicks != expected {
                    self.fail(
                        "a tap on row \(Self.text(path)), \(text ?? "nothing"), counts \(tapped.clicks - clicks) for \(tapped.headline ?? "")"
                    )
                }
            }
            let told = ad == nil && text != nil ? ["tapped \(text ?? "")"] : []
            if SessionLog.lines != told { self.fail("a tap on \(text ?? "nothing") says \(SessionLog.lines)") }
            self.time.set(to: .seconds(Double(self.time.now.count) / 1_000_000_000 + 1))
        }
    }
}
