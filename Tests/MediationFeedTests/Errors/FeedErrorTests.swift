import Foundation
import MediationFeed
import Testing

struct FeedErrorTests {
    @Test func numbersNeverChange() {
        let codes: [FeedError.Code] = [
            .invalidPositions, .invalidOptions, .outOfRange, .duplicateSection, .listTooLong,
        ]
        #expect(codes.map(\.rawValue) == [1, 2, 3, 4, 5])
    }

    @Test func theLocalizedDescriptionSaysWhatIsWrong() throws {
        let error = try #require(throws: FeedError.self) {
            try FeedList(AdPositions(counting: .content, every: 0), content: 1)
        }
        #expect(error.localizedDescription == error.description)
        #expect((error as NSError).domain == "MediationFeed.FeedError")
        #expect((error as NSError).code == 1)
    }

    @Test func anNSErrorHasTheNumberOfItsCode() throws {
        let error = try #require(throws: FeedError.self) {
            _ = try FeedList(AdPositions(counting: .content, every: 2), content: 1).replace(0..<2)
        }
        #expect((error as NSError).code == 3)
    }
}
