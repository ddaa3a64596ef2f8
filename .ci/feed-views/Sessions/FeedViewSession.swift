import Foundation
import MediationCore
import MediationFeed
import MediationFeedUI
import MediationTesting
import UIKit

/// A random session of a list in a view, compared with the list after each step.
@MainActor
package final class FeedViewSession {
    package enum Kind: String, CaseIterable {
        case table
        case collection
        case diffable
    }

    /// The first problem, if any.
    private(set) var problem: String?
    /// The steps so far.
    private(set) var steps: [String] = []

    let time = VirtualTime()
    let network = SessionNetwork()
    let coordinator: FeedCoordinator
    let view: any ShownList
    let window: UIWindow
    private let scene = UIWindowScene()
    let isDocumented: Bool
    var random: SplitMix64
    var items: [[SessionItem]]
    var nextItem = 0
    var nextSection = 0

    private init(_ kind: Kind, seed: UInt64) throws {
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
        self.coordinator = try Self.coordinator(items.map(\.count), self.network.mediator(self.time), &random)
        var habits = CarelessHabits(
            sharesCells: Bool.random(using: &random),
            leavesText: Bool.random(using: &random),
            registersOnce: Int.random(in: 0...3, using: &random) == 0
        )
        switch Int.random(in: 0...3, using: &random) {
        case 0: habits.registersLate = true
        case 1: habits.registersNextTurn = true
        default: break
        }
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
        _ mediator: AdMediator,
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
            strategy: strategies[Int.random(in: 0..<3, using: &random)],
            firstSlotStays: Int.random(in: 0..<4, using: &random) == 0
        )
        let sections = counts.enumerated().map { FeedSectionContent(id: "\($0)", count: $1) }
        return try FeedCoordinator(
            FeedList(FeedPositions(positions), sections: sections, options: options),
            loader: AdLoader(adUnitID: "feed", mediator: mediator),
            options: FeedLoadingOptions(
                lookAhead: Int.random(in: 1...12, using: &random),
                readyAds: Int.random(in: 1...3, using: &random)
            ),
            random: { 0.5 }
        )
    }

    /// Runs a session and releases it.
    ///
    /// - Returns: The steps, and the first problem, if any.
    package static func outcome(
        of kind: Kind,
        seed: UInt64,
        steps: Int = 40
    ) async throws -> (steps: [String], problem: String?) {
        var session: FeedViewSession? = try FeedViewSession(kind, seed: seed)
        await session?.run(steps: steps)
        let outcome = (session?.steps ?? [], session?.problem)
        let time = session?.time
        session = nil
        // Mediation notices within a second that its views are gone; until then, each session would slow down the next.
        await time?.advance(by: .seconds(2))
        return outcome
    }

    /// Runs that many steps with a check after each, and ends at the first problem.
    private func run(steps: Int) async {
        await self.rest()
        self.check()
        for _ in 0..<steps where self.problem == nil {
            do {
                try await self.step()
                // Now and then, two things happen before the view is laid out.
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

    func note(_ text: String) { self.steps.append(text) }

    func fail(_ text: String) {
        if self.problem == nil { self.problem = text }
    }

    /// Lets the view lay itself out, and waits until everything that follows has ended.
    func rest() async {
        for _ in 0..<4 {
            self.layOut()
            await self.time.rest()
        }
        self.layOut()
    }

    private func layOut() {
        if self.view.scrollView.window != nil { self.view.scrollView.layoutIfNeeded() }
        NextTurn.run()
    }

    func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self.random) }
}
