import MediationCore
import MediationFeed
import TestSupport
import Testing

/// Random sessions: scrolling, edits, ads that come, do not come and expire, in any order. // F3, F5, F6, F8, F9
@MainActor
struct FeedCoordinatorPropertyTests {
    @Test func nothingOnTheScreenMovesAndNothingIsLost() async throws {
        for seed in 0..<100 {
            let session = try RandomFeedSession(seed: UInt64(seed))
            for _ in 0..<60 { try await session.step() }
            if let problem = session.problem {
                Issue.record("seed \(seed): \(problem)")
                return
            }
        }
    }
}

/// One session of one section, checked at every change and after every step.
@MainActor
final class RandomFeedSession {
    private(set) var problem: String?

    private let stage: FeedStage
    private var random: SplitMix64
    private var first = 0
    /// What is on the screen, but for placeholders, which have no names.
    private var seen: [String] = []
    private var rows: [String] = []
    private var isEdit = false
    private var slots: [FeedAd: AdSlot.ID] = [:]

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
            strategy: strategies[Int.random(in: 0..<3, using: &random)]
        )
        let list = try FeedList(positions, content: Int.random(in: 0...40, using: &random), options: options)
        self.stage = try FeedStage(
            list,
            options: FeedLoadingOptions(
                lookAhead: Int.random(in: 1...12, using: &random),
                readyAds: Int.random(in: 1...3, using: &random)
            )
        )
        self.stage.life = .seconds(100)
        self.random = random
        self.rows = self.stage.rows[0]
        self.stage.onChange = { [weak self] in self?.check($0) }
        self.stage.coordinator.start()
    }

    func step() async throws {
        switch self.number(0...9) {
        case 0...3: try await self.scroll()
        case 4: try self.edit()
        case 5: self.stage.answer = [.fill, .noFill, .held][self.number(0...2)]
        case 6: await self.stage.fill()
        case 7: await self.stage.time.pass(.seconds(self.number(1...60)))
        case 8 where self.number(0...5) == 0: self.stage.coordinator.stop()
        default: self.stage.coordinator.start()
        }
        await self.stage.time.rest()
        self.checkAds()
        self.expect(self.stage.isViewRight, "the view has other rows than the list")
        self.expect(self.stage.mostOpenLoads <= 1, "two loads at a time")
        let items = self.stage.rows[0].compactMap { Int($0) }
        self.expect(items == self.stage.items[0], "an item is lost, doubled or out of order")
    }

    private func scroll() async throws {
        let count = self.stage.rows[0].count
        guard count > 0 else { return }
        self.first = min(max(0, self.first + self.number(-12...16)), count - 1)
        let last = min(self.first + self.number(0...7), count - 1)
        self.seen = self.stage.rows[0][self.first...last].filter { $0 != "_" }
        await self.stage.show(self.first...last)
    }

    private func edit() throws {
        self.isEdit = true
        let count = self.stage.items[0].count
        let index = self.number(0...count)
        switch self.number(0...4) {
        case 0: try self.stage.append(self.number(1...10))
        case 1: try self.stage.insert(self.number(1...5), at: index)
        case 2: try self.stage.remove(index..<min(count, index + self.number(0...8)))
        case 3 where count > 0: try self.stage.move(from: self.number(0...count - 1), to: self.number(0...count - 1))
        default: try self.stage.replace(index..<min(count, index + 2))
        }
        self.isEdit = false
    }

    /// The app's own edits may move what is on the screen; what follows from them may not.
    private func check(_ change: FeedChange) {
        guard case .rows(let changes) = change else { return }
        let before = self.rows
        self.rows = self.stage.rows[0]
        if self.isEdit {
            self.isEdit = false
            // What the edit has moved elsewhere is not on the screen there.
            let moved = Set(changes.moved.map { self.rows[$0.to] })
            self.seen = self.seen.filter { self.rows.contains($0) && !moved.contains($0) }
        } else {
            for name in self.seen {
                let (old, new) = (before.firstIndex(of: name), self.rows.firstIndex(of: name))
                self.expect(old == new, "\(name) moved on the screen from \(old ?? -1) to \(new ?? -1)")
            }
        }
    }

    /// Each ad is in its slot, and is shown once at most.
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
        for case .ad(let ad, let slot) in self.stage.list.rows() { slots[ad] = slot }
        self.expect(slots == self.slots, "an ad has left its slot")
    }

    private func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
        if !condition, self.problem == nil { self.problem = message() }
    }

    private func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self.random) }
}
