import Foundation
import MediationCore
import MediationFeed
import MediationTesting
import UIKit

// The steps of a session: the actions of the user, the app, the network and the clock.
extension FeedViewSession {
    private static let adHeight = 120.0

    func step() async throws {
        let action = self.number(0...20)
        switch action {
        case 0...5: self.scroll()
        case 6...9: try self.edit()
        case 10: try self.editInBatch()
        case 11: try self.editSections()
        case 12...13:
            // The user taps when everything is at rest.
            await self.rest()
            if action == 12 { self.drag() } else { self.delete() }
        case 14: self.answer()
        case 15: await self.stay { self.fill() }
        case 16: self.reload()
        case 17: self.leaveOrReturn()
        case 19: try await self.changePositions()
        case 18: await self.stay { self.letTimePass() }
        default: self.start()
        }
    }

    /// Runs a step that the user does not cause, and checks that nothing visible moves.
    private func stay(_ body: () -> Void) async {
        await self.rest()
        guard self.view.scrollView.window != nil, self.problem == nil else { return body() }
        let before = self.places
        body()
        await self.rest()
        let after = self.places
        for (name, place) in before {
            if let now = after[name], abs(now - place) > 0.01 { self.fail("\(name) has moved by \(now - place)") }
        }
    }

    /// Changes the positions, or switches the ads off or on, and checks that the first row that stays does not move.
    private func changePositions() async throws {
        await self.rest()
        let (before, isShown) = (self.places, self.view.scrollView.window != nil && self.problem == nil)
        let room = self.view.scrollView.contentSize.height - self.view.scrollView.bounds.maxY
        let ads = (0..<self.coordinator.list.sectionCount).map { self.coordinator.list.adCount(section: $0) }
        if self.number(0...2) == 0 {
            self.coordinator.showsAds.toggle()
            self.note("ads are \(self.coordinator.showsAds ? "on" : "off")")
        } else {
            let interval = self.number(2...8)
            self.note("an ad after every \(interval)")
            self.coordinator.changePositions(FeedPositions(try AdPositions(counting: .content, every: interval)))
        }
        await self.rest()
        let after = self.places
        let (size, screen) = (self.view.scrollView.contentSize.height, self.view.scrollView.bounds)
        // At an end, there may be nothing to scroll to, as when all ads go.
        guard isShown, screen.minY > 0, screen.maxY < size, room >= Self.adHeight * Double(ads.reduce(0, +)) else {
            return
        }
        let stays = before.filter { after[$0.key] != nil }.min { $0.value < $1.value }
        guard let stays, let now = after[stays.key], abs(now - stays.value) > 0.01 else { return }
        self.fail("\(stays.key) has moved by \(now - stays.value)")
    }

    /// The vertical positions of the texts on the screen.
    private var places: [String: CGFloat] {
        var places: [String: CGFloat] = [:]
        for path in self.view.visible {
            guard let name = self.expected(path).text, let cell = self.view.cell(path)?.view else { continue }
            places[name] = cell.convert(cell.bounds, to: nil).minY
        }
        return places
    }

    private func scroll() {
        let offset = self.view.scrollView.contentOffset.y + Double(self.number(-700...900))
        let most = max(0, self.view.scrollView.contentSize.height - self.view.scrollView.frame.height)
        self.view.scrollView.contentOffset.y = min(max(0, offset), most)
        self.note("scroll to \(self.view.scrollView.contentOffset.y)")
    }

    private func edit() throws {
        self.items = self.view.items
        guard !self.items.isEmpty else { return }
        let section = self.number(0...self.items.count - 1)
        let count = self.items[section].count
        let index = self.number(0...count)
        let end = min(count, index + self.number(0...6))
        switch self.number(0...5) {
        case 0, 1:
            let new = self.newItems(self.number(1...10))
            self.note("append \(new.count) to \(section)")
            self.items[section] += new
            self.push()
            try self.coordinator.append(new.count, section: section)
        case 2:
            let new = self.newItems(self.number(1...5))
            self.note("insert \(new.count) at \(index) in \(section)")
            self.items[section].insert(contentsOf: new, at: index)
            self.push()
            try self.coordinator.insert(new.count, at: index, section: section)
        case 3:
            self.note("remove \(index..<end) in \(section)")
            self.items[section].removeSubrange(index..<end)
            self.push()
            try self.coordinator.remove(index..<end, section: section)
        case 4 where count > 0:
            let (from, to) = (self.number(0...count - 1), self.number(0...count - 1))
            self.note("move \(from) to \(to) in \(section)")
            self.items[section].insert(self.items[section].remove(at: from), at: to)
            self.push()
            try self.coordinator.move(from: from, to: to, section: section)
        default:
            self.note("replace \(index..<end) in \(section)")
            self.replace(index..<end, section)
            self.push()
            try self.coordinator.replace(index..<end, section: section)
        }
    }

    /// Announces an edit through the data source, which changes its data when the view asks for it.
    private func editInBatch() throws {
        self.items = self.view.items
        guard !self.items.isEmpty else { return }
        let section = self.number(0...self.items.count - 1)
        let count = self.items[section].count
        let index = self.number(0...count)
        let end = min(count, index + self.number(0...4))
        let removed = index < end ? [index..<end] : []
        let kept = Array(self.items[section][..<index] + self.items[section][end...])
        let new = self.newItems(self.number(0...3))
        let place = self.number(0...kept.count)
        var result = kept
        result.insert(contentsOf: new, at: place)
        let inserted = new.isEmpty ? [] : [place..<place + new.count]
        self.note("batch removes \(removed), inserts \(inserted) in \(section)")
        self.items[section] = result
        let items = self.items
        let changes = RowChanges(section: section, removed: removed, inserted: inserted)
        self.view.tell(FeedUpdate([.rows(changes)]) { [view] in view.setItems(items) })
    }

    private func editSections() throws {
        guard !self.isDocumented else { return }
        self.items = self.view.items
        let count = self.items.count
        switch self.number(0...2) {
        case 0 where count < 4:
            let (place, new) = (self.number(0...count), self.newItems(self.number(0...15)))
            self.note("insert section with \(new.count) at \(place)")
            self.items.insert(new, at: place)
            self.push()
            self.nextSection += 1
            try self.coordinator.insertSection(
                FeedSectionContent(id: "\(self.nextSection)", count: new.count),
                at: place
            )
        case 1 where count > 0:
            let section = self.number(0...count - 1)
            self.note("remove section \(section)")
            self.items.remove(at: section)
            self.push()
            try self.coordinator.removeSection(at: section)
        case 2 where count > 0:
            let (from, to) = (self.number(0...count - 1), self.number(0...count - 1))
            self.note("move section \(from) to \(to)")
            self.items.insert(self.items.remove(at: from), at: to)
            self.push()
            try self.coordinator.moveSection(from: from, to: to)
        default: break
        }
    }

    private func drag() {
        guard self.view.scrollView.window != nil else { return }
        self.view.scrollView.layoutIfNeeded()
        let visible = self.view.visible
        guard let from = self.pick(visible), let to = self.pick(visible) else { return }
        self.note("drag \(Self.text(from)) to \(Self.text(to))")
        self.view.drag(from, to: to)
    }

    private func delete() {
        guard self.view.scrollView.window != nil else { return }
        self.view.scrollView.layoutIfNeeded()
        guard let path = self.pick(self.view.visible) else { return }
        self.note("delete \(Self.text(path))")
        self.view.delete(path)
    }

    private func answer() {
        self.network.answer = SessionNetwork.Answer.allCases[self.number(0...2)]
        self.note("the network answers with \(self.network.answer)")
    }

    private func fill() {
        self.note("fill")
        self.network.fill()
    }

    private func reload() {
        self.note("reload")
        self.view.reloadData()
    }

    private func leaveOrReturn() {
        if self.view.scrollView.window == nil {
            self.note("the view returns")
            self.window.addSubview(self.view.scrollView)
        } else {
            self.note("the view goes")
            self.view.scrollView.removeFromSuperview()
        }
    }

    private func letTimePass() {
        let seconds = self.number(1...60)
        self.note("\(seconds) s pass")
        self.time.set(to: .seconds(Double(self.time.now.count) / 1_000_000_000 + Double(seconds)))
        self.time.timers.fire()
    }

    private func start() {
        if self.number(0...9) == 0 {
            self.note("stop")
            self.coordinator.stop()
        } else {
            self.note("start")
            self.coordinator.start()
        }
    }

    private func push() { self.view.setItems(self.items) }

    private func newItems(_ count: Int) -> [SessionItem] {
        defer { self.nextItem += count }
        return (self.nextItem..<self.nextItem + count).map { SessionItem(number: $0) }
    }

    private func replace(_ range: Range<Int>, _ section: Int) {
        if !self.isDocumented, self.number(0...1) == 0 {
            for index in range { self.items[section][index].version += 1 }
        } else {
            self.items[section].replaceSubrange(range, with: self.newItems(range.count))
        }
    }

    private func pick(_ paths: [IndexPath]) -> IndexPath? {
        paths.isEmpty ? nil : paths[self.number(0...paths.count - 1)]
    }

    static func text(_ path: IndexPath) -> String { "\(path.section)/\(path.item)" }
}
