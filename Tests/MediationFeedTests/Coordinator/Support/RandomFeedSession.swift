import MediationFeed
import MediationTesting

/// A random session of a list with up to four sections, checked at every change and after every step.
@MainActor
final class RandomFeedSession {
    /// The first problem, if any.
    private(set) var problem: String?

    private let stage: FeedStage
    private var random: SplitMix64
    private var first = RowIndex(0)
    /// The names of the rows on the screen, except placeholders, which have no names.
    private var seen: [String] = []
    /// The positions of the view's rows before the change that is being applied.
    private var places: [String: RowIndex] = [:]
    private var isEdit = false
    private var isPlacing = false
    private var slots: [FeedAd: AdSlot.ID] = [:]
    private var sections = 0

    init(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let positions = try AdPositions(
            counting: Bool.random(using: &random) ? .rows : .content,
            every: Int.random(in: 2...6, using: &random),
            allowsTrailingAd: Bool.random(using: &random)
        )
        let strategies: [ContentChangeStrategy] = [.withFollowingItem, .withPrecedingItem, .fixedRows]
        let options = FeedOptions(
            emptySlots: Bool.random(using: &random) ? .collapsed : .placeholders,
            strategy: strategies[Int.random(in: 0..<3, using: &random)],
            firstSlotStays: Int.random(in: 0..<4, using: &random) == 0
        )
        // Half of the lists have a single section, where most things happen.
        self.sections = Bool.random(using: &random) ? 1 : Int.random(in: 2...4, using: &random)
        let sections = (0..<self.sections).map { number in
            FeedSectionContent(id: "\(number)", count: Int.random(in: 0...30, using: &random))
        }
        self.stage = try FeedStage(
            FeedList(FeedPositions(positions), sections: sections, options: options),
            options: FeedLoadingOptions(
                lookAhead: Int.random(in: 1...12, using: &random),
                readyAds: Int.random(in: 1...3, using: &random)
            )
        )
        self.stage.life = .seconds(100)
        self.random = random
        self.places = self.placesNow
        self.stage.onChange = { [weak self] in self?.check($0) }
        self.stage.coordinator.start()
    }

    func step() async throws {
        switch self.number(0...10) {
        case 0...3: await self.scroll()
        case 4: try self.edit { try self.editItems() }
        case 5 where self.number(0...2) == 0: try self.editPositions()
        case 5 where self.sections > 1: try self.edit { try self.editSections() }
        case 6: self.stage.answer = [.fill, .noFill, .held][self.number(0...2)]
        case 7: await self.stage.fill()
        case 8: await self.stage.time.pass(.seconds(self.number(1...60)))
        case 9 where self.number(0...5) == 0: self.stage.coordinator.stop()
        default: self.stage.coordinator.start()
        }
        await self.stage.time.rest()
        self.checkAds()
        self.expect(self.stage.isViewRight, "the view has other rows than the list")
        self.expect(self.stage.mostOpenLoads <= 1, "two loads at a time")
        let items = self.stage.rows.map { $0.compactMap { Int($0) } }
        self.expect(items == self.stage.items, "an item is lost, doubled or out of order")
    }

    private func scroll() async {
        let rows = self.stage.rows.enumerated().flatMap { section, rows in
            rows.indices.map { RowIndex($0, section: section) }
        }
        guard !rows.isEmpty else { return }
        let start = (rows.firstIndex { $0 >= self.first } ?? 0) + self.number(-12...16)
        let screen = rows[min(max(0, start), rows.count - 1)...].prefix(self.number(1...8))
        guard let first = screen.first, let last = screen.last else { return }
        self.first = first
        self.seen = screen.map { self.stage.rows[$0.section][$0.row] }.filter { $0 != "_" }
        self.stage.coordinator.screenShows(first...last)
    }

    private func edit(_ body: () throws -> Void) rethrows {
        self.isEdit = true
        defer { self.isEdit = false }
        try body()
    }

    private func editItems() throws {
        guard !self.stage.items.isEmpty else { return }
        let section = self.number(0...self.stage.items.count - 1)
        let count = self.stage.items[section].count
        let index = self.number(0...count)
        switch self.number(0...4) {
        case 0: try self.stage.append(self.number(1...10), section: section)
        case 1: try self.stage.insert(self.number(1...5), at: index, section: section)
        case 2: try self.stage.remove(index..<min(count, index + self.number(0...8)), section: section)
        case 3 where count > 0:
            try self.stage.move(from: self.number(0...count - 1), to: self.number(0...count - 1), section: section)
        default: try self.stage.replace(index..<min(count, index + 2), section: section)
        }
    }

    private func editSections() throws {
        let count = self.stage.items.count
        switch self.number(0...2) {
        case 0 where count < 4:
            self.sections += 1
            try self.stage.insertSection("\(self.sections)", count: self.number(0...20), at: self.number(0...count))
        case 1 where count > 0: try self.stage.removeSection(at: self.number(0...count - 1))
        case 2 where count > 0:
            try self.stage.moveSection(from: self.number(0...count - 1), to: self.number(0...count - 1))
        default: break
        }
    }

    /// Changes the positions, or switches the ads off or on.
    private func editPositions() throws {
        self.isPlacing = true
        defer { self.isPlacing = false }
        let coordinator = self.stage.coordinator
        if self.number(0...2) == 0 {
            coordinator.showsAds.toggle()
        } else {
            let positions = try AdPositions(counting: .content, every: self.number(2...6))
            coordinator.changePositions(FeedPositions(positions))
        }
        let sections = 0..<self.stage.list.sectionCount
        let slots = sections.reduce(coordinator.readyAdCount) { $0 + self.stage.list.slotCount(section: $1) }
        self.expect(coordinator.showsAds || slots == 0, "there are ads though they are off")
    }

    /// Checks that only the app's own edits, not the changes that follow from them, move rows on the screen.
    private func check(_ change: FeedChange) {
        let before = self.places
        self.places = self.placesNow
        if self.isPlacing {
            self.seen.removeAll { self.places[$0] == nil }
            return
        }
        guard self.isEdit else { return self.checkScreen(before) }
        self.isEdit = false
        var gone = Set(self.seen.filter { self.places[$0] == nil })
        if case .rows(let changes) = change {
            // An item that was moved elsewhere has left the screen; the ads that it crosses have not.
            let moved = changes.moved.map { self.stage.rows[changes.section][$0.to] }
            gone.formUnion(moved.filter { Int($0) != nil })
        }
        self.seen.removeAll(where: gone.contains)
    }

    /// Checks that nothing comes between visible rows: rows above move them as a whole, and the view keeps its place.
    private func checkScreen(_ before: [String: RowIndex]) {
        for (name, next) in zip(self.seen, self.seen.dropFirst()) {
            guard let place = before[name], let nextPlace = before[next], let now = self.places[name],
                let nextNow = self.places[next]
            else {
                self.expect(false, "\(name) or \(next) is gone")
                continue
            }
            let isNextToIt = place.section != nextPlace.section || nextPlace.row - place.row == nextNow.row - now.row
            self.expect(isNextToIt && place.section == now.section, "\(name) and \(next) moved apart")
        }
    }

    private var placesNow: [String: RowIndex] {
        var places: [String: RowIndex] = [:]
        for (section, rows) in self.stage.rows.enumerated() {
            for (row, name) in rows.enumerated() where name != "_" { places[name] = RowIndex(row, section: section) }
        }
        return places
    }

    /// Checks that each ad is in its slot, and is shown for the first time at most once.
    private func checkAds() {
        var shown: [FeedAd] = []
        for event in self.stage.events {
            guard let ad = event.ad else { continue }
            switch event.kind {
            case .placed: self.slots[ad] = event.slot
            case .returned, .released: self.slots[ad] = nil
            case .shown: shown.append(ad)
            default: break
            }
        }
        self.expect(Set(shown).count == shown.count, "an ad is shown for the first time twice")
        var slots: [FeedAd: AdSlot.ID] = [:]
        for section in 0..<self.stage.list.sectionCount {
            for case .ad(let ad, let slot) in self.stage.list.rows(section: section) { slots[ad] = slot }
        }
        self.expect(slots == self.slots, "an ad has left its slot")
    }

    private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition, self.problem == nil { self.problem = message() }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self.random) }
}
