import MediationFeed
import MediationTesting
import Testing

/// The loads of a coordinator, and the slots that it fills.
@MainActor
struct FeedLoadingTests {
    @Test func nothingIsLoadedBeforeTheStart() async throws {
        let stage = try FeedStage()
        await stage.show(0...5)
        await stage.time.pass(.seconds(1_000))
        #expect(stage.loads == 0)
        #expect(stage.changes.isEmpty)
    }

    @Test func slotsWithinReachAreFilledBeforeTheListAppears() async throws {
        let stage = try FeedStage()
        await stage.start()
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 9 10"))
        #expect(stage.coordinator.readyAdCount == 1)
        // Two ads are in their slots, and one is ready.
        #expect(stage.loads == 3)
    }

    @Test(arguments: [1, 3])
    func asManyAdsAreHeldReadyAsIsSaid(readyAds: Int) async throws {
        let stage = try FeedStage(content: 0, readyAds: readyAds)
        await stage.start()
        await stage.time.pass(.seconds(1_000))
        #expect(stage.coordinator.readyAdCount == readyAds)
        #expect(stage.loads == readyAds)
    }

    @Test func noAdIsLoadedForWhichThereIsNoSlot() async throws {
        let stage = try FeedStage(content: 8)
        await stage.start()
        await stage.show(0...7)
        await stage.time.pass(.seconds(1_000))
        #expect(stage.list.adCount() == 2)
        #expect(stage.loads == 2)
        try stage.append(3)
        await stage.time.rest()
        #expect(stage.list.adCount() == 3)
        #expect(stage.loads == 3)
    }

    @Test func aSlotGetsItsAdWhenItComesWithinReach() async throws {
        let stage = try FeedStage(lookAhead: 4)
        await stage.start()
        await stage.show(0...4)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 9"))
        await stage.show(2...6)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 9"))
        await stage.show(3...7)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 [3] 9 10"))
    }

    @Test func oneLoadIsUnderWayAtATime() async throws {
        let stage = try FeedStage(readyAds: 5)
        stage.answer = .held
        await stage.start()
        for row in 0..<20 {
            await stage.show(row...row + 5)
            if row.isMultiple(of: 2) { await stage.fill() }
        }
        #expect(stage.mostOpenLoads == 1)
        #expect(stage.loads == 11)
    }

    @Test func anAdThatComesAfterItsSlotWasPassedGoesIntoTheNextOne() async throws {
        let stage = try FeedStage(lookAhead: 4)
        stage.answer = .held
        await stage.start()
        await stage.show(0...1)
        await stage.show(10...14)
        await stage.fill()
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 [1] 15"))
    }

    @Test func aSlotThatWasPassedGetsItsAdWhenItIsBelowTheScreenAgain() async throws {
        let stage = try FeedStage(lookAhead: 2)
        stage.answer = .held
        await stage.start()
        await stage.show(4...8)
        await stage.fill()
        #expect(stage.text.hasPrefix("0 1 2 3 4 5 6 7 8 [1] 9"))
        stage.answer = .fill
        await stage.fill()
        await stage.show(0...2)
        #expect(stage.text.hasPrefix("0 1 2 [2] 3 4 5 6 7 8 [1] 9"))
    }

    @Test func slotsOfOtherSectionsWithinReachAreFilled() async throws {
        let positions = try AdPositions(counting: .content, every: 3)
        let sections = [3, 0, 2, 9].enumerated().map { FeedSectionContent(id: "\($0)", count: $1) }
        let stage = try FeedStage(FeedList(FeedPositions(positions), sections: sections))
        await stage.start()
        await stage.show(0...1)
        // The look-ahead uses 2 rows of the first section and both of the third; five are left for the last.
        #expect(stage.text(section: 3) == "5 6 7 [1] 8 9 10 11 12 13")
        await stage.show(0...0, section: 3)
        #expect(stage.text(section: 3) == "5 6 7 [1] 8 9 10 [2] 11 12 13")
    }

    // MARK: Failures

    @Test func theRateInAnOutageFollowsTheBackOff() async throws {
        let stage = try FeedStage()
        stage.answer = .noFill
        await stage.start()
        await stage.show(0...5)
        await stage.time.pass(.seconds(100_000))
        #expect(stage.loadSeconds == [0, 1, 4, 9, 34, 94, 394])
        #expect(stage.events.map(\.retryDelay) == [1, 3, 5, 25, 60, 300, nil].map { $0.map { .seconds($0) } })
    }

    @Test func whoeverKnowsBetterEndsTheWaitAlsoOfLoadingThatWasGivenUp() async throws {
        let stage = try FeedStage()
        stage.answer = .noFill
        await stage.start()
        await stage.show(0...5)
        await stage.time.pass(.seconds(2))
        stage.coordinator.retryNow()
        await stage.time.pass(.milliseconds(100))
        #expect(stage.loadSeconds == [0, 1, 2])
        await stage.time.pass(.seconds(100_000))
        let count = stage.loads
        stage.answer = .fill
        stage.coordinator.retryNow()
        await stage.time.pass(.milliseconds(100))
        #expect(stage.loads > count)
    }

    @Test func scrollingDoesNotShortenTheWaits() async throws {
        let stage = try FeedStage(content: 10_000)
        stage.answer = .noFill
        await stage.start()
        for row in 0..<390 {
            await stage.show(row * 10...row * 10 + 9)
            await stage.time.pass(.seconds(1))
        }
        #expect(stage.loadSeconds == [0, 1, 4, 9, 34, 94])
    }

    @Test func anotherSlotWithinReachResumesLoadingThatWasGivenUp() async throws {
        let stage = try FeedStage(lookAhead: 4)
        stage.answer = .noFill
        await stage.start()
        await stage.show(0...1)
        await stage.time.pass(.seconds(500))
        #expect(stage.loads == 7)
        // The same slot is still the next one.
        await stage.show(0...0)
        await stage.show(0...1)
        #expect(stage.loads == 7)
        await stage.show(2...6)
        #expect(stage.loads == 8)
        await stage.time.pass(.seconds(1))
        #expect(stage.loads == 9)
    }

    @Test func noFailureIsFollowedByALoadAtOnce() async throws {
        let stage = try FeedStage(content: 100_000)
        stage.answer = .noFill
        await stage.start()
        // A slot comes within reach twice a second.
        for row in 0..<1_000 {
            await stage.show(row * 3...row * 3 + 9)
            await stage.time.pass(.milliseconds(500))
        }
        #expect(stage.loads > 7)
        for (earlier, later) in zip(stage.loadSeconds, stage.loadSeconds.dropFirst()) { #expect(later - earlier >= 1) }
    }

    @Test func stoppingLoadsNoMoreAndUsesWhatIsThere() async throws {
        let stage = try FeedStage(lookAhead: 4)
        await stage.start()
        stage.coordinator.stop()
        #expect(stage.loads == 2)
        await stage.show(0...6)
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 9"))
        await stage.show(5...14)
        #expect(stage.loads == 2)
        await stage.start()
        #expect(stage.text.hasPrefix("0 1 2 [1] 3 4 5 [2] 6 7 8 9 10 11 12 13 14 [3] 15"))
    }

    @Test(arguments: [
        (0, 1, "lookAhead 0 is not allowed; it must be 1 to 1000"),
        (8, 11, "readyAds 11 is not allowed; it must be 1 to 10"),
    ])
    func optionsBeyondTheirLimitsAreErrors(lookAhead: Int, readyAds: Int, message: String) {
        #expect(FeedError.thrown { _ = try FeedStage(lookAhead: lookAhead, readyAds: readyAds) } == message)
    }
}
