import MediationCore
import Testing

struct FrequencyCapTests {
    private let clock = WallClock()
    private let counts: ImpressionCounts

    init() {
        self.counts = ImpressionCounts(settings: ImpressionCounts.Settings(now: { [clock] in clock.now }))
    }

    private func expectRefusal(of item: LineItem, _ message: String, location: SourceLocation = #_sourceLocation) {
        #expect(self.counts.refusal(of: item)?.message == message, sourceLocation: location)
    }

    @Test func lineItemWithoutLimitsReservesNothing() throws {
        #expect(try self.counts.reserve(.limited(), adUnitID: "unit") == nil)
    }

    @Test func capIsReachedByItsNumberOfImpressions() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 3, per: .seconds(3600)))
        try self.counts.show(item, 3)
        let error = self.counts.refusal(of: item)
        #expect(error?.code == .frequencyCapped)
        #expect(error?.message == "3 impressions within 1h: 3 seen; the next is possible in 1h.")
    }

    @Test func capIsFreeAgainWhenItsPeriodHasPassed() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 2, per: .seconds(60)))
        try self.counts.show(item)
        self.clock.advance(by: .seconds(20))
        try self.counts.show(item)
        self.clock.advance(by: .milliseconds(39_999))
        self.expectRefusal(of: item, "2 impressions within 1m: 2 seen; the next is possible in 1ms.")
        self.clock.advance(by: .milliseconds(1))
        try self.counts.show(item)
        self.expectRefusal(of: item, "2 impressions within 1m: 2 seen; the next is possible in 20s.")
    }

    @Test func adThatIsOutCountsAsSeen() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 2, per: .seconds(60)))
        try self.counts.show(item)
        let reservation = try self.counts.reserve(item, adUnitID: "unit")
        let message = "2 impressions within 1m: 1 seen, 1 out that may be seen; the next is possible in 1m."
        #expect(self.counts.refusal(of: item)?.message == message)
        withExtendedLifetime(reservation) {}
    }

    @Test func adThatIsLetGoIsFreeAgain() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 1, per: .seconds(60)))
        var reservation = try self.counts.reserve(item, adUnitID: "unit")
        let message = "1 impression within 1m: 0 seen, 1 out that may be seen"
        #expect(
            self.counts.refusal(of: item)?.message == "\(message); the next is possible when one that is out is gone."
        )
        reservation?.release()
        reservation?.release()
        #expect(self.counts.refusal(of: item) == nil)
        reservation = try self.counts.reserve(item, adUnitID: "unit")
        #expect(self.counts.refusal(of: item) != nil)
        reservation = nil
        #expect(self.counts.refusal(of: item) == nil)
    }

    @Test func adOutCountsHoweverLongItIsKept() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 1, per: .seconds(1)))
        let reservation = try self.counts.reserve(item, adUnitID: "unit")
        self.clock.advance(by: .seconds(3600))
        #expect(self.counts.refusal(of: item)?.code == .frequencyCapped)
        reservation?.recordImpression()
        #expect(self.counts.refusal(of: item)?.code == .frequencyCapped)
    }

    @Test func impressionOfOneAdCountsOnce() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 2, per: .seconds(60)))
        let reservation = try self.counts.reserve(item, adUnitID: "unit")
        reservation?.recordImpression()
        reservation?.recordImpression()
        reservation?.release()
        #expect(self.counts.count(of: "A", adUnitID: "unit", within: .seconds(60)) == 1)
        #expect(self.counts.refusal(of: item) == nil)
    }

    @Test func impressionOfAnAdThatWasLetGoCounts() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 1, per: .seconds(60)))
        let reservation = try self.counts.reserve(item, adUnitID: "unit")
        reservation?.release()
        reservation?.recordImpression()
        #expect(self.counts.refusal(of: item)?.code == .frequencyCapped)
    }

    @Test func everyCapHolds() throws {
        let item = LineItem.limited(
            FrequencyCap(impressions: 2, per: .seconds(60)),
            FrequencyCap(impressions: 3, per: .seconds(3600))
        )
        try self.counts.show(item, 2)
        #expect(self.counts.refusal(of: item)?.message.hasPrefix("2 impressions within 1m") == true)
        self.clock.advance(by: .seconds(60))
        try self.counts.show(item)
        self.expectRefusal(of: item, "3 impressions within 1h: 3 seen; the next is possible in 59m.")
    }

    @Test func errorNamesTheLimitThatLastsLongest() throws {
        let item = LineItem.limited(
            FrequencyCap(impressions: 1, per: .seconds(60)),
            FrequencyCap(impressions: 1, per: .seconds(3600)),
            pacing: .seconds(30)
        )
        try self.counts.show(item)
        self.expectRefusal(of: item, "1 impression within 1h: 1 seen; the next is possible in 1h.")
    }

    @Test func lineItemsAreCountedByAdUnitAndName() throws {
        let cap = FrequencyCap(impressions: 1, per: .seconds(60))
        try self.counts.show(.limited(cap))
        #expect(self.counts.refusal(of: .limited(cap, name: "B")) == nil)
        #expect(throws: Never.self) { try self.counts.reserve(.limited(cap), adUnitID: "another unit") }
    }

    @Test func pacingAsksForTimeBetweenImpressions() throws {
        let item = LineItem.limited(pacing: .seconds(30))
        try self.counts.show(item)
        let error = self.counts.refusal(of: item)
        #expect(error?.code == .paced)
        let message = "One impression per 30s, and its last impression is too recent; the next is possible in 30s."
        #expect(error?.message == message)
        self.clock.advance(by: .seconds(30))
        #expect(self.counts.refusal(of: item) == nil)
    }

    @Test func pacingLetsOneAdOutAtATime() throws {
        let item = LineItem.limited(pacing: .seconds(30))
        let reservation = try self.counts.reserve(item, adUnitID: "unit")
        #expect(self.counts.refusal(of: item)?.code == .paced)
        withExtendedLifetime(reservation) {}
    }

    @Test func capWithoutImpressionsRefusesAlways() throws {
        for impressions in [0, -1, Int.min] {
            let error = self.counts.refusal(of: .limited(FrequencyCap(impressions: impressions, per: .seconds(60))))
            #expect(error?.message == "0 impressions within 1m: 0 seen; none is ever possible.")
        }
    }

    @Test func capWithoutPeriodRefusesNothing() throws {
        for period in [Duration.zero, .seconds(-1), .nanoseconds(Int64.min)] {
            let item = LineItem.limited(FrequencyCap(impressions: 1, per: period), pacing: period)
            try self.counts.show(item, 3)
        }
    }

    @Test func longestPossibleNumbersAreNoTrap() throws {
        let item = LineItem.limited(FrequencyCap(impressions: .max, per: .seconds(Int64.max)))
        try self.counts.show(item, 3)
        let tight = LineItem.limited(FrequencyCap(impressions: 3, per: .seconds(Int64.max)))
        #expect(self.counts.refusal(of: tight)?.code == .frequencyCapped)
        self.clock.advance(by: FrequencyCap.longestPeriod)
        #expect(self.counts.refusal(of: tight) == nil)
    }

    @Test func clockThatWasAheadBlocksNoLongerThanThePeriod() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 1, per: .seconds(60)))
        self.clock.advance(by: .seconds(365 * 86_400))
        try self.counts.show(item)
        self.clock.advance(by: .seconds(-365 * 86_400))
        self.expectRefusal(of: item, "1 impression within 1m: 1 seen; the next is possible in 1m.")
        self.clock.advance(by: .seconds(59))
        #expect(self.counts.refusal(of: item)?.code == .frequencyCapped)
        self.clock.advance(by: .seconds(1))
        #expect(self.counts.refusal(of: item) == nil)
    }

    @Test func clockThatIsSetBackForgetsNothing() throws {
        let item = LineItem.limited(FrequencyCap(impressions: 2, per: .seconds(60)))
        try self.counts.show(item)
        self.clock.advance(by: .seconds(30))
        try self.counts.show(item)
        self.clock.advance(by: .seconds(-45))
        self.expectRefusal(of: item, "2 impressions within 1m: 2 seen; the next is possible in 1m.")
    }

    @Test func reservationsMayBeLetGoOnAnyThread() async throws {
        let item = LineItem.limited(FrequencyCap(impressions: 100, per: .seconds(60)))
        let counts = self.counts
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let reservation = try? counts.reserve(item, adUnitID: "unit")
                    if number.isMultiple(of: 4) { reservation?.recordImpression() }
                }
            }
        }
        let seen = counts.count(of: "A", adUnitID: "unit", within: .seconds(60))
        #expect((1...50).contains(seen))
        let rest = (0..<(100 - seen)).compactMap { _ in try? counts.reserve(item, adUnitID: "unit") }
        #expect(rest.count == 100 - seen)
        #expect(counts.refusal(of: item)?.code == .frequencyCapped)
    }
}
