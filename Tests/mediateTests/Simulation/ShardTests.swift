import ArgumentParser
import Testing

@testable import mediate

struct ShardTests {
    @Test func aShardIsItsNumberAndHowManyThereAre() throws {
        let shard = try Shard("3/64")
        #expect(shard.index == 3)
        #expect(shard.count == 64)
        #expect("\(shard)" == "3/64")
    }

    @Test(arguments: [
        "", "3", "3/", "/3", "64/64", "-1/4", "1/0", "1/2/3", "a/b", " 1/4", "1/٤", "0/99999999999999999999",
    ])
    func whatIsNoShardIsRefused(_ text: String) {
        #expect(throws: ValidationError.self) { try Shard(text) }
    }

    @Test func shardsThatFollowEachOtherAreListedTogether() {
        #expect(Shard.list([4, 0, 6, 5, 12]) == "0, 4–6, 12")
    }

    @Test func aLongListIsCut() {
        #expect(Shard.list((0..<40).map { $0 * 2 }).hasSuffix("18 and more"))
    }
}
