import MediationCore
import MediationFeed
import MediationTesting
import Testing

/// Ads that are switched off and on, and positions that change, while the list is shown.
@MainActor
struct FeedSwitchTests {
    private func positions(every interval: Int) throws -> FeedPositions {
        FeedPositions(try AdPositions(counting: .content, every: interval))
    }

    @Test func withoutAdsRowsVanishAndAdsAreReleased() async throws {
        let stage = try FeedStage(content: 10, readyAds: 2)
        await stage.start()
        await stage.show(0...3)
        weak let shown = stage.ads.first
        stage.ads.removeAll()
        #expect(stage.text == "0 1 2 [1] 3 4 5 [2] 6 7 8 [3] 9")
        stage.clearRecords()
        stage.coordinator.showsAds = false
        await stage.time.rest()
        #expect(stage.text == "0 1 2 3 4 5 6 7 8 9")
        #expect(stage.changes.count == 1)
        #expect(stage.kinds == [.released, .released, .released])
        #expect(stage.coordinator.readyAdCount == 0)
        #expect(stage.coordinator.ad(FeedAd(1)) == nil)
        #expect(shown == nil)
    }

    @Test func aChangeInsideAChangeLeavesTheMaximumOfTheListAsItIs() async throws {
        let every2 = try AdPositions(counting: .content, every: 2)
        let sections = ["a", "b", "c"].map { FeedSectionContent(id: $0, count: 12) }
        let options = FeedOptions(emptySlots: .placeholders)
        let stage = try FeedStage(try FeedList(FeedPositions(every2), sections: sections, options: options))
        var inner = FeedPositions(every2, maximumCount: 6)
        stage.onChange = { [stage] _ in
            guard inner.sections.isEmpty else { return }
            inner.sections["c"] = AdPositions.none
            stage.coordinator.changePositions(inner)
        }
        stage.coordinator.changePositions(FeedPositions(every2, maximumCount: 6))
        #expect(!inner.sections.isEmpty)
        #expect((0..<3).map { stage.list.slotCount(section: $0) } == [5, 1, 0])
        stage.onChange = nil
    }

    @Test func withoutAdsNothingIsLoaded() async throws {
        let stage = try FeedStage()
        stage.answer = .held
        await stage.start()
        #expect(stage.loads == 1)
        stage.coordinator.showsAds = false
        await stage.fill()
        try stage.append(20)
        await stage.show(0...40)
        stage.coordinator.retryNow()
        await stage.time.pass(.seconds(1_000))
        #expect(stage.loads == 1)
        #expect(stage.coordinator.readyAdCount == 0)
        #expect(stage.list.slotCount() == 0)
    }

    @Test func adsThatAreOffBeforeTheStartAreNotLoaded() async throws {
        let stage = try FeedStage()
        stage.coordinator.showsAds = false
        await stage.start()
        #expect(stage.loads == 0)
        stage.coordinator.showsAds = true
        await stage.time.rest()
        #expect(stage.loads > 0)
    }

    @Test func adsThatAreOnAgainGoIntoNewSlots() async throws {
        let stage = try FeedStage(content: 10)
        await stage.start()
        stage.coordinator.showsAds = false
        await stage.time.rest()
        try stage.insert(1, at: 0)
        stage.coordinator.showsAds = true
        await stage.show(0...1)
        #expect(stage.text.hasPrefix("10 0 1 [") && stage.isViewRight)
        #expect(!stage.text.contains("[1]"))
    }

    @Test func aCoordinatorThatIsStoppedStaysStopped() async throws {
        let stage = try FeedStage()
        stage.coordinator.showsAds = false
        stage.coordinator.showsAds = true
        await stage.show(0...5)
        #expect(stage.loads == 0)
    }

    @Test func adsThatLoseTheirPlacesGoToOthersUnlessTheyWereSeen() async throws {
        let stage = try FeedStage(content: 14, lookAhead: 12)
        await stage.start()
        await stage.show(0...3)
        #expect(stage.text == "0 1 2 [1] 3 4 5 [2] 6 7 8 [3] 9 10 11 [4] 12 13")
        stage.clearRecords()
        stage.coordinator.changePositions(try self.positions(every: 6))
        await stage.time.rest()
        #expect(stage.text == "0 1 2 3 4 5 [2] 6 7 8 9 10 11 [4] 12 13")
        #expect(stage.kinds == [.released, .returned])
        stage.clearRecords()
        stage.coordinator.changePositions(try self.positions(every: 4))
        await stage.time.rest()
        #expect(stage.text == "0 1 2 3 4 5 6 7 8 9 10 11 [4] 12 13", "Other rows may have come to the screen.")
        await stage.show(0...3)
        #expect(stage.text == "0 1 2 3 [3] 4 5 6 7 [2] 8 9 10 11 [4] 12 13")
        #expect(stage.isViewRight)
    }

    @Test func positionsThatComeWhileAdsAreOffAreThoseOfTheAdsLater() async throws {
        let stage = try FeedStage(content: 10)
        stage.coordinator.showsAds = false
        stage.coordinator.changePositions(try self.positions(every: 5))
        #expect(stage.list.slotCount() == 0)
        stage.coordinator.showsAds = true
        await stage.start()
        #expect(stage.text == "0 1 2 3 4 [1] 5 6 7 8 9")
    }

    @Test func eachSectionIsReportedWhileTheListIsAsReported() async throws {
        let sections = ["a", "b", "c"].map { FeedSectionContent(id: $0, count: 5) }
        let list = try FeedList(self.positions(every: 2), sections: sections)
        let stage = try FeedStage(list, options: FeedLoadingOptions(lookAhead: 20))
        await stage.start()
        stage.clearRecords()
        var wasRight = true
        stage.onChange = { _ in wasRight = wasRight && stage.isViewRight }
        stage.coordinator.showsAds = false
        #expect(stage.changes.count == 3)
        #expect(wasRight)
    }

    @Test func aHandlerMaySwitchTheAdsOffInTheMiddleOfAChange() async throws {
        let stage = try FeedStage(content: 10)
        stage.onChange = { _ in stage.coordinator.showsAds = false }
        await stage.start()
        await stage.show(0...2)
        #expect(stage.text == "0 1 2 3 4 5 6 7 8 9" && stage.isViewRight)
        #expect(stage.coordinator.readyAdCount == 0)
    }
}
