#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationFeed

enum Positions {
    static func show() throws {
        // Every 4th row is an ad.
        let rows = try AdPositions(counting: .rows, every: 4)
        // An ad after every 4 items.
        let items = try AdPositions(counting: .content, every: 4)
        // The first ad after 2 items, then one after every 4, and no more than 3.
        let first = try AdPositions(counting: .content, every: 4, first: 2, maximumCount: 3)
        // Rows 1 and 4, and from there every 6th row.
        let fixed = try AdPositions(counting: .rows, fixed: [1, 4], every: 6)
        for positions in [rows, items, first, fixed] {
            print(try filled(positions, content: 12).text())
        }
        let json = #"{"counting": "rows", "every": 8, "sections": {"videos": {"maximum": 0}}}"#
        let positions = try JSONDecoder().decode(FeedPositions.self, from: Data(json.utf8))
        print(positions["news"].interval ?? 0, positions["videos"].maximumCount ?? 0)
        do {
            _ = try AdPositions(counting: .rows, every: 1)
        } catch {
            print(error)
        }
    }
}
