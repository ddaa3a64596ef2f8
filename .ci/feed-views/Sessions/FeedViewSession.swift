import Foundation
import MediationCore
import MediationFeed
import MediationFeedUI
import TestSupport
import UIKit

/// A random session of a list in a view, compared with the list after each step.
@MainActor
package final class FeedViewSession {
    package enum Kind: String, CaseIterable {
        case table
        case collection
        case diffable
    }

    /// What was wrong first, if something was.
    package private(set) var problem: String?
    /// What was done, step by step.
    package private(set) var steps: [String] = []

    private let time = VirtualTime()
    private let network = SessionNetwork()
    private let coordinator: FeedCoordinator
    private let view: any ShownList
    private let window: UIWindow
    private let scene = UIWindowScene()
    private let isDocumented: Bool
    private var random: SplitMix64
    private var items: [[SessionItem]]
    private var nextItem = 0
    private var nextSection = 0

    package init(_ kind: Kind, seed: UInt64) throws {
        ListFault.first = nil
        SessionLog.clear()
        SessionNetwork.current = self.network
        var random = SplitMix64(seed: seed)
        self.isDocumented = kind == .table && Bool.random(using: &random)
        let sections = self.isDocumented || Bool.random(using: &random) ? 1 : Int.random(in: 2...3, using: &random)
        var items: [[SessionItem]] = []
        for _ in 0..<sections {
            let count = Int.random(in: 0...30, using: &random)
            items.append((self.nextItem..<self.nextItem + count).map { SessionItem(number: $0) })
            self.nextItem += count
        }
        self.items = items
        self.nextSection = sections
        self.coordinator = try Self.coordinator(items.map(\.count), self.network.runner(self.time), &random)
        let habits = CarelessHabits(
            sharesCells: Bool.random(using: &random),
            leavesText: Bool.random(using: &random),
            registersOnce: Int.random(in: 0...3, using: &random) == 0,
            registersLate: Int.random(in: 0...3, using: &random) == 0
        )
        switch kind {
        case .table where self.isDocumented: self.view = DocumentedTable(items, self.coordinator)
        case .table: self.view = CarelessTable(items, self.coordinator, habits)
        case .collection: self.view = CarelessCollection(items, self.coordinator, habits, isDiffable: false)
        case .diffable: self.view = CarelessCollection(items, self.coordinator, habits, isDiffable: true)
        }
        if Bool.random(using: &random) { self.view.keepCells() }
        let frame = CGRect(x: 0, y: 0, width: 300, height: Double.random(in: 250...700, using: &random).rounded())
        self.window = UIWindow(frame: frame)
        self.window.windowScene = self.scene
        self.scene.activationState = .foregroundActive
        self.view.scrollView.frame = frame
        self.random = random
        self.note(self.isDocumented ? "the table of docs/feed.md" : "\(kind.rawValue), \(habits)")
        self.note("\(items.map(\.count)) items, \(self.coordinator.list.options)")
        self.window.addSubview(self.view.scrollView)
        self.coordinator.start()
    }

    private static func coordinator(
        _ counts: [Int],
        _ runner: WaterfallRunner,
        _ random: inout SplitMix64
    ) throws -> FeedCoordinator {
        let positions = try AdPositions(
            counting: Bool.random(using: &random) ? .rows : .content,
            every: Int.random(in: 2...8, using: &random),
            allowsTrailingAd: Bool.random(using: &random)
        )
        let strategies: [ContentChangeStrategy] = [.withFollowingItem, .withPrecedingItem, .fixedRows]
        let options = FeedOptions(
            emptySlots: Bool.random(using: &random) ? .collapsed : .placeholders,
            strategy: strategies[Int.random(in: 0..<3, using: &random)]
        )
        let sections = counts.enumerated().map { FeedSectionContent(id: "\($0)", count: $1) }
        return try FeedCoordinator(
            FeedList(FeedPositions(positions), sections: sections, options: options),
            loader: AdLoader(adUnitID: "feed", runner: runner),
            options: FeedLoadingOptions(
                lookAhead: Int.random(in: 1...12, using: &random),
                readyAds: Int.random(in: 1...3, using: &random)
            ),
            random: { 0.5 }
        )
    }

    /// Does so many steps, and looks after each; ends with the first problem.
    package func run(steps: Int) async {
        await self.rest()
        self.check()
        for _ in 0..<steps where self.problem == nil {
            do {
                try await self.step()
                // Now and then two things happen before the view is laid out.
                if self.number(0...4) == 0 { try await self.step() }
            } catch {
                self.fail("\(error)")
            }
            await self.rest()
            self.check()
            await self.tapAll()
        }
        self.coordinator.stop()
    }

    private func note(_ text: String) { self.steps.append(text) }

    private func fail(_ text: String) {
        if self.problem == nil { self.problem = text }
    }

    /// Lets the view lay itself out, and what follows from that come to an end.
    private func rest() async {
        for _ in 0..<3 {
            if self.view.scrollView.window != nil { self.view.scrollView.layoutIfNeeded() }
            await self.time.rest()
        }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self.random) }
}

// MARK: Steps

extension FeedViewSession {
    private func step() async throws {
        let action = self.number(0...19)
        switch action {
        case 0...5: self.scroll()
        case 6...9: try self.edit()
        case 10: try self.editInBatch()
        case 11: try self.editSections()
        case 12...13:
            // A finger comes when all is at rest.
            await self.rest()
            if action == 12 { self.drag() } else { self.delete() }
        case 14: self.answer()
        case 15: await self.stay { self.fill() }
        case 16: self.reload()
        case 17: self.leaveOrReturn()
        case 18: await self.stay { self.letTimePass() }
        default: self.start()
        }
    }

    /// What comes of itself moves nothing that can be seen.
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

    /// Where on the screen what is shown is.
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

    /// The data source tells by itself, and changes its data when the view wants it.
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

    private static func text(_ path: IndexPath) -> String { "\(path.section)/\(path.item)" }
}

// MARK: Looking

extension FeedViewSession {
    private func check() {
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

    /// What a row is to show, and the ad in it.
    private func expected(_ path: IndexPath) -> (text: String?, ad: SessionAd?) {
        switch self.coordinator.list.row(path.item, section: path.section) {
        case .content(let index): return (self.items[path.section][index].text, nil)
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

    /// Taps each row on the screen: the tap is that of the row, and of nothing else.
    private func tapAll() async {
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
