@testable import FeedViewSessions
import MediationCore
import MediationFeed
import MediationTesting
import Testing
import UIKit

extension FeedViewTests {
    /// Apps whose data is several changes ahead when their view is told of the first one.
    @MainActor
    struct SeveralChangesTests {
        private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 2_000))
        private let time = VirtualTime()
        private let network = SessionNetwork()
        private let coordinator: FeedCoordinator
        private let items = [[0, 1, 2], [3, 4, 5]].map { $0.map { SessionItem(number: $0) } }

        init() throws {
            ListFault.first = nil
            SessionNetwork.current = self.network
            let sections = ["a", "b"].map { FeedSectionContent(id: $0, count: 3) }
            self.coordinator = try FeedCoordinator(
                FeedList(FeedPositions(.none), sections: sections),
                loader: AdLoader(adUnitID: "feed", mediator: self.network.mediator(self.time))
            )
        }

        private func show(_ kind: FeedViewSession.Kind) -> any ShownList {
            let habits = CarelessHabits()
            let list: any ShownList =
                switch kind {
                case .table: CarelessTable(self.items, self.coordinator, habits)
                case .collection, .diffable:
                    CarelessCollection(self.items, self.coordinator, habits, isDiffable: kind == .diffable)
                }
            list.scrollView.frame = self.window.bounds
            self.window.addSubview(list.scrollView)
            list.scrollView.layoutIfNeeded()
            return list
        }

        private func texts(_ list: any ShownList) -> [String?] {
            list.scrollView.layoutIfNeeded()
            list.checkCounts()
            return list.visible.sorted().map { list.cell($0)?.text }
        }

        /// Of an empty list, a reload makes no cells.
        @Test(arguments: FeedViewSession.Kind.allCases)
        func aSectionThatComesAndGoesInAHandlerChangesNothing(kind: FeedViewSession.Kind) async throws {
            let list = self.show(kind)
            for rest in [[self.items[1]], []] {
                list.setItems(rest)
                try self.coordinator.removeSection(at: 0)
            }
            var edits = 0
            self.coordinator.eventHandler = { [coordinator] _ in
                guard edits == 0 else { return }
                edits += 1
                #expect(throws: Never.self) {
                    list.setItems([[SessionItem(number: 6)]])
                    try coordinator.insertSection(FeedSectionContent(id: "c", count: 1), at: 0)
                    list.setItems([])
                    try coordinator.removeSection(at: 0)
                }
            }
            self.coordinator.start()
            await self.time.rest()
            #expect(edits == 1)
            #expect(self.texts(list).isEmpty)
            #expect(ListFault.first == nil)
        }

        @Test(arguments: FeedViewSession.Kind.allCases)
        func aRowThatChangesInAHandlerBeforeItMovesIsShown(kind: FeedViewSession.Kind) async {
            let list = self.show(kind)
            var edits = 0
            self.coordinator.eventHandler = { [items, coordinator] _ in
                guard edits == 0 else { return }
                edits += 1
                #expect(throws: Never.self) {
                    var first = [items[0][0], SessionItem(number: 6), items[0][2]]
                    list.setItems([first, items[1]])
                    try coordinator.replace(1..<2)
                    first.insert(first.remove(at: 1), at: 0)
                    list.setItems([first, items[1]])
                    try coordinator.move(from: 1, to: 0)
                }
            }
            self.coordinator.start()
            await self.time.rest()
            #expect(self.texts(list) == [6, 0, 2, 3, 4, 5].map { "post \($0)" })
            #expect(ListFault.first == nil)
        }

        /// The new section has fewer rows than the one whose number it gets.
        @Test(arguments: FeedViewSession.Kind.allCases)
        func rowsThatComeBeforeASectionComesAboveThemAreShown(kind: FeedViewSession.Kind) {
            let list = self.show(kind)
            let new = (6..<10).map { SessionItem(number: $0) }
            let items = [[new[0]], self.items[0] + new[1...], self.items[1]]
            let changes: [FeedChange] = [.rows(RowChanges(inserted: [3..<6])), .sections(SectionChanges(inserted: 0))]
            let section = FeedSectionContent(id: "c", count: 1)
            list.tell(FeedUpdate(changes, insertedSection: section) { list.setItems(items) })
            #expect(self.texts(list) == [6, 0, 1, 2, 7, 8, 9, 3, 4, 5].map { "post \($0)" })
            #expect(ListFault.first == nil)
        }
    }
}
