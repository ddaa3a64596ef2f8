import MediationCore
import MediationFeed
import MediationTesting
import Testing

/// The rows that the user looks at do not move, and an ad stays in its place.
@MainActor
struct FeedScreenTests {
    /// Creates a list that is on the screen before the first ad arrives.
    private func stage(showing rows: ClosedRange<Int>, _ emptySlots: EmptySlots = .collapsed) async throws -> FeedStage
    {
        let stage = try FeedStage(emptySlots: emptySlots)
        await stage.show(rows)
        await stage.start()
        return stage
    }

    @Test func noRowIsInsertedAboveOrOnTheScreen() async throws {
        let stage = try await self.stage(showing: 4...10)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 9 10 11 [1] 12 13 14 [2] 15"))
    }

    @Test func aRowRightBelowTheScreenIsInserted() async throws {
        let stage = try await self.stage(showing: 4...8)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 [1] 9"))
    }

    @Test func theSameAdIsInItsSlotOnTheWayBack() async throws {
        let stage = try await self.stage(showing: 0...2)
        let ad = try #require(stage.coordinator.ad(FeedAd(1))?.nativeAd)
        for row in [4, 12, 20, 12, 4, 0] { await stage.show(row...row + 6) }
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6"))
        #expect(stage.coordinator.ad(FeedAd(1))?.nativeAd === ad)
    }

    @Test func placeholdersGetTheirAdsOnTheScreenToo() async throws {
        let stage = try await self.stage(showing: 1...5, .placeholders)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 [3] 9 10 11 _ 12"))
    }

    @Test func whileTheUserGoesUpNoAdIsPutBehindHim() async throws {
        let stage = try await self.stage(showing: 15...18)
        stage.clearRecords()
        await stage.show(12...15)
        await stage.show(4...8)
        #expect(stage.changes.isEmpty)
        await stage.show(5...9)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 9 10 11 [3] 12 13 14 [4] 15"))
    }

    @Test func whileTheUserGoesUpPlaceholdersAboveTheScreenGetTheirAds() async throws {
        let stage = try await self.stage(showing: 12...14, .placeholders)
        #expect(stage.text.hasPrefix("0 1 2 _ 3 4 5 _ 6 7 8 _ 9 10 11 [1] 12 13 14 [2] 15"))
        await stage.show(11...13)
        #expect(stage.text.hasPrefix("0 1 2 [5] 3 4 5 [4] 6 7 8 [3] 9 10 11 [1] 12 13 14 [2] 15"))
    }

    @Test func atTheTopTheNextAdsAreBelow() async throws {
        let stage = try await self.stage(showing: 15...18)
        await stage.show(0...2)
        #expect(stage.text.hasPrefix("0 1 2 [3] 3 4 5 [4] 6 7 8"))
    }

    @Test func theTopIsTheFirstRowThereIsWhateverEmptySectionsComeBefore() async throws {
        let positions = try AdPositions(counting: .content, every: 3)
        let sections = [FeedSectionContent(id: "empty", count: 0), FeedSectionContent(id: "posts", count: 30)]
        let stage = try FeedStage(FeedList(FeedPositions(positions), sections: sections))
        await stage.show(15...18, section: 1)
        await stage.start()
        await stage.show(0...2, section: 1)
        #expect(stage.text(section: 1).hasPrefix("0 1 2 [3] 3 4 5 [4] 6 7 8"))
    }

    @Test func whatWasOnTheScreenCountsAsStillThereWhenContentIsInsertedAboveIt() async throws {
        let stage = try await self.stage(showing: 3...6)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 [1] 9 10 11 [2] 12"))
        stage.answer = .held
        try stage.insert(10, at: 0)
        stage.clearRecords()
        stage.answer = .fill
        await stage.fill()
        await stage.time.rest()
        // Items 13 to 16 are on the screen.
        let inserted = stage.changes.compactMap { change in
            if case .rows(let changes) = change { changes.inserted } else { nil }
        }
        #expect(inserted.joined().allSatisfy { $0.lowerBound > 16 })
    }

    @Test func rowsThatAViewReportsTooLateDoNoHarm() async throws {
        let stage = try await self.stage(showing: 0...2)
        for rows in [-9...(-3), 1_000_000...1_000_010, Int.min...Int.max, 5...5] { await stage.show(rows) }
        for section in [-1, 1, Int.min, Int.max] { await stage.show(0...3, section: section) }
        #expect(stage.isViewRight)
    }

    @Test func anAdIsNotedAsShownWhenItComesOnTheScreenForTheFirstTime() async throws {
        let stage = try await self.stage(showing: 0...2)
        #expect(stage.kinds == [.placed, .placed])
        await stage.show(0...3)
        await stage.show(4...7)
        await stage.show(0...3)
        #expect(stage.events.filter { $0.kind == .shown }.map(\.ad) == [FeedAd(1), FeedAd(2)])
    }

    // MARK: On the way back

    @Test func aSlotThatWasPassedWithoutAnAdHasOneOnTheWayBack() async throws {
        let stage = try await self.stage(showing: 0...9)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 9 10 11 [1] 12"))
        await stage.show(20...29)
        await stage.show(0...9)
        #expect(stage.text.hasPrefix("0 1 2 [") && stage.isViewRight)
        let first = try #require(stage.list.row(3))
        await stage.show(20...29)
        await stage.show(0...9)
        #expect(stage.list.row(3) == first)
    }

    @Test func rowByRowToo() async throws {
        let stage = try await self.stage(showing: 0...9)
        for row in Array(1...15) + (0...14).reversed() { await stage.show(row...row + 9) }
        #expect(stage.text.hasPrefix("0 1 2 [") && stage.isViewRight)
    }

    @Test func aSlotThatTheUserHasNotPassedGetsNoRowAboveTheScreen() async throws {
        let stage = try await self.stage(showing: 20...29)
        await stage.show(25...34)
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 "))
    }

    // MARK: Notifications

    @Test func theListIsAsToldInsideTheHandler() async throws {
        let stage = try FeedStage(lookAhead: 30)
        stage.onChange = { _ in #expect(stage.isViewRight) }
        await stage.start()
        await stage.show(0...5)
        try stage.remove(2..<9)
        try stage.append(40)
        await stage.time.rest()
        #expect(stage.changes.count > 8)
    }

    @Test func whatIsSetOffInsideTheHandlerIsToldAfterIt() async throws {
        let stage = try FeedStage(lookAhead: 30)
        var depth = 0
        stage.onChange = { _ in
            depth += 1
            #expect(depth == 1)
            stage.coordinator.screenShows(0...1)
            stage.coordinator.screenShows(0...2)
            depth -= 1
        }
        await stage.start()
        #expect(stage.list.adCount() == 8)
        #expect(stage.isViewRight)
    }

    @Test func contentThatTheHandlerChangesIsInTheListAtOnceAndToldAfterIt() async throws {
        let stage = try FeedStage()
        var isFirst = true
        stage.onChange = { _ in
            guard isFirst else { return }
            isFirst = false
            #expect(throws: Never.self) { try stage.append(3) }
            #expect(stage.list.contentCount() == 33)
            #expect(stage.changes.count == 1)
        }
        await stage.start()
        #expect(stage.isViewRight)
    }

    @Test func editsThatMakeNoSenseAreErrorsAndTellNothing() async throws {
        let stage = try await self.stage(showing: 0...2)
        stage.clearRecords()
        let coordinator = stage.coordinator
        #expect(throws: FeedError.self) { try coordinator.append(-1) }
        #expect(throws: FeedError.self) { try coordinator.insert(1, at: 31) }
        #expect(throws: FeedError.self) { try coordinator.remove(29..<31) }
        #expect(throws: FeedError.self) { try coordinator.move(from: 0, to: 30) }
        #expect(throws: FeedError.self) { try coordinator.replace(0..<1, section: 1) }
        #expect(throws: FeedError.self) { try coordinator.removeSection(at: 1) }
        #expect(throws: FeedError.self) { try coordinator.moveSection(from: 0, to: 1) }
        #expect(throws: FeedError.self) { try coordinator.insertSection(FeedSectionContent(id: "", count: 1), at: 0) }
        #expect(stage.changes.isEmpty && stage.events.isEmpty)
    }

    @Test func adsOnTheScreenThatContentFlowsAroundAreNotMovedByOthers() async throws {
        let positions = try AdPositions(counting: .content, every: 2)
        var list = try FeedList(positions, content: 30, options: FeedOptions(strategy: .fixedRows))
        let slots = list.slots()
        // The slot between these two has no row while it is on the screen.
        _ = list.fill(slots[0].id, with: FeedAd(-1))
        _ = list.fill(slots[2].id, with: FeedAd(-2))
        let stage = try FeedStage(list)
        await stage.show(1...7)
        await stage.start()
        #expect(stage.text.hasPrefix("0 1 [-1] 2 3 4 5 [-2] 6 7 [1] 8"))
        try stage.remove(1..<6)
        await stage.time.rest()
        #expect(stage.text.hasPrefix("0 6 [-1] 7 8 9 10 [-2] 11"))
    }
}
