import MediationFeed
import Testing

/// The positions of ads, and the rules that are refused.
struct AdPositionsTests {
    private func text(_ positions: AdPositions, content: Int) throws -> String {
        try FeedList(positions, content: content, options: FeedOptions(emptySlots: .placeholders)).text()
    }

    @Test func everyFourthRowIsAnAd() throws {
        let positions = try AdPositions(counting: .rows, every: 4)
        #expect(try self.text(positions, content: 8) == "0 1 2 _ 3 4 5 _ 6 7")
    }

    @Test func anAdComesAfterEveryFourItems() throws {
        let positions = try AdPositions(counting: .content, every: 4)
        #expect(try self.text(positions, content: 9) == "0 1 2 3 _ 4 5 6 7 _ 8")
    }

    @Test func theFirstOffsetIsTheRowOfTheFirstAd() throws {
        let positions = try AdPositions(counting: .rows, every: 4, first: 1)
        #expect(try self.text(positions, content: 6) == "0 _ 1 2 3 _ 4 5")
    }

    @Test func theFirstOffsetIsTheNumberOfItemsBeforeTheFirstAd() throws {
        let positions = try AdPositions(counting: .content, every: 3, first: 0)
        #expect(try self.text(positions, content: 5) == "_ 0 1 2 _ 3 4")
    }

    @Test func fixedRowsAreRowsOfTheFinishedList() throws {
        let positions = try AdPositions(counting: .rows, fixed: [0, 1, 4])
        #expect(try self.text(positions, content: 5) == "_ _ 0 1 _ 2 3 4")
    }

    @Test func theIntervalGoesOnAfterTheLastFixedPosition() throws {
        let rows = try AdPositions(counting: .rows, fixed: [1], every: 3)
        #expect(try self.text(rows, content: 6) == "0 _ 1 2 _ 3 4 _ 5")
        let content = try AdPositions(counting: .content, fixed: [1], every: 3)
        #expect(try self.text(content, content: 6) == "0 _ 1 2 3 _ 4 5")
    }

    @Test func thereIsNoAdInAnEmptyListAndNoneAtTheEnd() throws {
        let positions = try AdPositions(counting: .content, every: 2, first: 0)
        #expect(try self.text(positions, content: 0) == "")
        #expect(try self.text(positions, content: 2) == "_ 0 1")
    }

    @Test func anAdAtTheEndMustBeAskedFor() throws {
        let positions = try AdPositions(counting: .content, every: 2, allowsTrailingAd: true)
        #expect(try self.text(positions, content: 2) == "0 1 _")
        #expect(try self.text(positions, content: 0) == "")
    }

    @Test func theMaximumEndsTheAds() throws {
        let positions = try AdPositions(counting: .rows, every: 2, maximumCount: 2)
        #expect(try self.text(positions, content: 5) == "0 _ 1 _ 2 3 4")
        #expect(try self.text(.none, content: 2) == "0 1")
    }

    @Test func theListThatLosesAnItemElsewhereLosesNone() throws {
        let positions = try AdPositions(counting: .rows, every: 8, maximumCount: 2)
        #expect(try self.text(positions, content: 15) == "0 1 2 3 4 5 6 _ 7 8 9 10 11 12 13 _ 14")
    }

    @Test(arguments: [
        (0, "every: 0 is not allowed; it must be 2 to 65536"), (1, "every: 1 is not allowed; it must be 2 to 65536"),
        (-3, "every: -3 is not allowed; it must be 2 to 65536"),
        (65_537, "every: 65537 is not allowed; it must be 2 to 65536"),
        (.max, "every: 9223372036854775807 is not allowed; it must be 2 to 65536"),
    ])
    func intervalsThatMakeNoSenseAreRefused(interval: Int, message: String) {
        #expect(FeedError.thrown { _ = try AdPositions(counting: .rows, every: interval) } == message)
    }

    @Test(arguments: [
        ([5, 2], "fixed[1]: 2 after 5; positions must ascend"), ([2, 2], "fixed[1]: 2 after 2; positions must ascend"),
        ([-1], "fixed[0]: -1 is not allowed; it must be 0 to 2147483647"),
        ([0, .max], "fixed[1]: 9223372036854775807 is not allowed; it must be 0 to 2147483647"),
        ([], "there is neither a fixed position nor an interval; maximum 0 means no ads"),
    ])
    func fixedPositionsThatMakeNoSenseAreRefused(fixed: [Int], message: String) {
        #expect(FeedError.thrown { _ = try AdPositions(counting: .rows, fixed: fixed) } == message)
    }

    @Test func tooManyFixedPositionsAreRefused() {
        let message = FeedError.thrown { _ = try AdPositions(counting: .rows, fixed: Array(0..<65_537)) }
        #expect(message == "fixed: 65537 positions; up to 65536 are allowed")
    }

    @Test func aFirstOffsetNeedsAnIntervalAndNothingElse() {
        #expect(
            FeedError.thrown { _ = try AdPositions(counting: .rows, fixed: [1], every: 3, first: 1) }
                == "first: cannot stand beside fixed positions; leave it out"
        )
        #expect(
            FeedError.thrown { _ = try AdPositions(counting: .rows, first: 1) }
                == "first: needs an interval; leave it out"
        )
        #expect(
            FeedError.thrown { _ = try AdPositions(counting: .rows, every: 3, first: -1) }
                == "first: -1 is not allowed; it must be 0 to 2147483647"
        )
    }

    @Test func aSpacingThatThePositionsBreakThemselvesIsRefused() {
        #expect(
            FeedError.thrown { _ = try AdPositions(counting: .rows, every: 4, minimumSpacing: 4) }
                == "minimumSpacing: 4 is not allowed; it must be 0 to 3"
        )
        #expect(
            FeedError.thrown { _ = try AdPositions(counting: .rows, every: 4, maximumCount: -1) }
                == "maximum: -1 is not allowed; it must be 0 to 2147483647"
        )
    }
}
