import MediationCore
import MediationFeed
import MediationTesting
import Testing

/// Content that changes while ads are loaded and shown.
@MainActor
struct FeedContentTests {
    @Test func aNewPageThatComesWhileAnAdIsLoadedOpensSlotsForIt() async throws {
        let stage = try FeedStage(content: 2)
        stage.answer = .held
        await stage.start()
        await stage.show(0...1)
        try stage.append(5)
        #expect(stage.text == "0 1 2 3 4 5 6")
        await stage.fill()
        #expect(stage.text == "0 1 2 [1] 3 4 5 6")
        await stage.fill()
        #expect(stage.text == "0 1 2 [1] 3 4 5 [2] 6")
        #expect(stage.loads == 2)
    }

    @Test func anAdWhoseSectionIsGoneIsForTheNextSlot() async throws {
        let positions = try AdPositions(counting: .content, every: 3)
        let sections = ["a", "b"].map { FeedSectionContent(id: $0, count: 4) }
        let stage = try FeedStage(FeedList(FeedPositions(positions), sections: sections))
        stage.answer = .held
        await stage.start()
        await stage.show(0...0)
        try stage.removeSection(at: 0)
        try stage.removeSection(at: 0)
        #expect(stage.kinds.first == .slotGone)
        await stage.fill()
        #expect(stage.coordinator.readyAdCount == 1)
        try stage.insertSection("c", count: 4, at: 0)
        await stage.time.rest()
        #expect(stage.text == "8 9 10 [1] 11")
        #expect(stage.rows.count == 1)
        #expect(stage.loads == 1)
    }

    @Test(arguments: [1, 2])
    func aLoadIsNotCancelledWhenAllSlotsGo(readyAds: Int) async throws {
        let stage = try FeedStage(content: 8, readyAds: readyAds)
        stage.answer = .held
        await stage.start()
        await stage.fill()
        #expect(stage.text == "0 1 2 [1] 3 4 5 6 7")
        #expect(stage.loads == 2)
        try stage.removeSection(at: 0)
        await stage.time.rest()
        await stage.fill()
        // The ad that had a slot, and the one that has never had any.
        #expect(stage.coordinator.readyAdCount == 2)
        await stage.time.pass(.seconds(1_000))
        #expect(stage.loads == 2)
        try stage.insertSection("a", count: 8, at: 0)
        #expect(stage.text == "8 9 10 [1] 11 12 13 [2] 14 15")
    }

    @Test func anAdThatWasNotSeenIsUsedForAnotherSlot() async throws {
        let stage = try FeedStage(content: 8, lookAhead: 4)
        await stage.start()
        await stage.show(0...0)
        let ad = try #require(stage.coordinator.ad(FeedAd(1))?.nativeAd)
        stage.clearRecords()
        try stage.remove(1..<6)
        // The ad's slot is closed, and the next slot is within reach now.
        #expect(stage.kinds == [.returned, .placed])
        #expect(stage.text == "0 [1] 6 7")
        #expect(stage.coordinator.ad(FeedAd(1))?.nativeAd === ad)
    }

    @Test func anAdThatWaitsForAnotherSlotIsNotInTheList() async throws {
        let stage = try FeedStage(content: 4)
        await stage.start()
        try stage.remove(1..<4)
        #expect(stage.kinds == [.placed, .returned])
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        #expect(stage.coordinator.readyAdCount == 1)
        try stage.append(3)
        #expect(stage.text == "0 4 5 [1] 6")
    }

    @Test func anAdThatWasSeenIsNotUsedAgain() async throws {
        let stage = try FeedStage(content: 8, lookAhead: 4)
        await stage.start()
        await stage.show(0...3)
        stage.clearRecords()
        try stage.remove(1..<6)
        #expect(stage.kinds.contains(.released))
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        try stage.append(9)
        #expect(!stage.text.contains("[1]"))
    }

    @Test func emptyContentHasNoAdAndOneIsReady() async throws {
        let stage = try FeedStage(content: 0)
        await stage.start()
        #expect(stage.text.isEmpty)
        try stage.append(4)
        #expect(stage.text == "0 1 2 [1] 3")
    }

    @Test func movesAndReplacementsAreTold() async throws {
        let stage = try FeedStage()
        await stage.start()
        await stage.show(0...2)
        try stage.move(from: 4, to: 1)
        try stage.replace(5..<7)
        #expect(stage.text.hasPrefix("0 4 1 2 [1] 3 30 [2] 31 7 8"))
        #expect(stage.isViewRight)
    }

    @Test func aSectionThatStaysWhereItIsIsNoChange() throws {
        let positions = try AdPositions(counting: .content, every: 3)
        let sections = ["a", "b"].map { FeedSectionContent(id: $0, count: 7) }
        let stage = try FeedStage(FeedList(FeedPositions(positions), sections: sections))
        try stage.moveSection(from: 1, to: 1)
        #expect(stage.changes.isEmpty)
        try stage.moveSection(from: 1, to: 0)
        #expect(stage.changes.count == 1)
    }

    @Test func sectionsAreInsertedMovedAndRemovedAroundTheScreen() async throws {
        let positions = try AdPositions(counting: .content, every: 3)
        let sections = ["a", "b", "c"].map { FeedSectionContent(id: $0, count: 7) }
        let stage = try FeedStage(FeedList(FeedPositions(positions), sections: sections))
        stage.answer = .held
        await stage.start()
        await stage.show(0...4, section: 1)
        try stage.insertSection("d", count: 7, at: 0)
        try stage.moveSection(from: 2, to: 1)
        try stage.removeSection(at: 0)
        // Section b is first now, and its first rows are still on the screen.
        stage.answer = .fill
        await stage.fill()
        #expect(stage.text(section: 0) == "7 8 9 10 11 12 [1] 13")
    }

    @Test func theCoordinatorIsReleasedWhileItLoads() async throws {
        let time = VirtualTime()
        let (mediator, network) = FeedNetwork.make(time: time)
        var handlers: [NativeAdCompletionHandler] = []
        network.onLoad = { handlers.append($1) }
        let list = try FeedList(AdPositions(counting: .content, every: 3), content: 9)
        var coordinator = try Optional(FeedCoordinator(list, loader: AdLoader(adUnitID: "unit", mediator: mediator)))
        weak let released = coordinator
        coordinator?.start()
        await time.rest()
        #expect(handlers.count == 1)
        coordinator = nil
        await time.rest()
        #expect(released == nil)
    }
}
