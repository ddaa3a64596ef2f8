import MediationFeed
import Testing

@testable import mediate

/// The formula that apps copy, compared with this package on the same lists.
struct ClassicFormulaTests {
    private func comparison(every interval: Int, max: Int?, items: Int) throws -> FeedComparison {
        let positions = try AdPositions(counting: .rows, every: interval, maximumCount: max)
        return try #require(FeedComparison(FeedSession(positions: positions, items: items)))
    }

    @Test(
        arguments: [
            (0, 0, 0), (7, 7, 0), (8, 9, 1), (14, 15, 1), (15, 16, 2), (16, 18, 2), (20, 22, 2), (100, 102, 2),
        ]
    )
    func theFormulaIsAsPublished(items: Int, rows: Int, ads: Int) throws {
        let classic = try self.comparison(every: 8, max: 2, items: items).classic
        #expect(classic.rowCount == rows)
        #expect(classic.ads == ads)
        #expect(classic.lostItems == (items == 15 ? [14, 14] : []))
    }

    @Test(arguments: [(8, 2), (8, 5), (3, 10), (2, 4)])
    func theFormulaLosesItemsWhereItCountsAnAdThatItDoesNotHave(interval: Int, max: Int) throws {
        for items in 0...100 {
            let (ads, rest) = items.quotientAndRemainder(dividingBy: interval)
            let isLossy = 1..<max ~= ads && rest >= interval - ads
            let comparison = try self.comparison(every: interval, max: max, items: items)
            #expect(comparison.classic.lostItems.isEmpty != isLossy, "\(items) items")
        }
    }

    @Test(arguments: [2, 3, 8])
    func nothingIsLostHere(interval: Int) throws {
        for items in 0...100 {
            for max in [nil, 0, 1, 2, 10] {
                let here = try self.comparison(every: interval, max: max, items: items).here
                #expect(here.itemsShown == items && here.lostItems.isEmpty)
                #expect(here.rowCount == items + here.ads)
            }
        }
    }

    @Test func theTextNamesWhatIsLost() throws {
        let text = try self.comparison(every: 8, max: 2, items: 15).text
        #expect(text.contains(" 15  ad               ad\n 16                   item 14\n"))
        #expect(text.contains("classic formula: 16 rows, 2 of them ads; item 14 is lost\n"))
        #expect(text.hasSuffix("here: 17 rows, 2 of them ads; every item once"))
    }

    @Test func ofALongListTheLastRowsAreShown() throws {
        let text = try self.comparison(every: 8, max: nil, items: 1_000).text
        #expect(text.hasPrefix("The last 24 rows:\n"))
        #expect(text.split(separator: "\n").count == 29)
    }

    @Test func theFormulaHasNothingToSayOfOtherPositions() throws {
        for positions in [
            try AdPositions(counting: .content, every: 8), try AdPositions(counting: .rows, fixed: [2], every: 8),
            try AdPositions(counting: .rows, every: 8, first: 3), .none,
            try AdPositions(counting: .rows, every: 8, allowsTrailingAd: true),
        ] {
            #expect(FeedComparison(FeedSession(positions: positions)) == nil)
        }
    }
}
