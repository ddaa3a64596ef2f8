import MediationFeed
import Testing

/// The rows as elements with identities, for SwiftUI.
struct FeedItemsTests {
    private struct Post: Identifiable {
        let id: String
    }

    private let posts = ["a", "b", "c", "d", "e"].map(Post.init)

    private func list(_ count: Int, _ emptySlots: EmptySlots = .collapsed) throws -> FeedList {
        let options = FeedOptions(emptySlots: emptySlots)
        return try FeedList(AdPositions(counting: .content, every: 2), content: count, options: options)
    }

    private func text(_ items: FeedItems<[Post], String>) -> String {
        items.map { item in
            switch item.kind {
            case .content(let post): post.id
            case .ad(let ad): "[\(ad.id)]"
            case .placeholder: "_"
            }
        }.joined(separator: " ")
    }

    @Test func itemsAndAdsAreInTheirRows() throws {
        var list = try self.list(5)
        #expect(self.text(FeedItems(self.posts, in: list)) == "a b c d e")
        list.fillAll()
        #expect(self.text(FeedItems(self.posts, in: list)) == "a b [0] c d [1] e")
        #expect(self.text(FeedItems(self.posts, in: try self.list(5, .placeholders))) == "a b _ c d _ e")
    }

    @Test func identitiesStayWhenRowsAreInserted() throws {
        var list = try self.list(5)
        list.fillAll()
        let before = FeedItems(self.posts, in: list)
        _ = try list.insert(1, at: 0)
        let after = FeedItems([Post(id: "new")] + self.posts, in: list)
        #expect(after.map(\.id) == [.content("new")] + before.map(\.id))
        #expect(Set(after.map(\.id)).count == after.count)
    }

    @Test func aSlotHasOneIdentityWhateverIsInIt() throws {
        var list = try self.list(5, .placeholders)
        let empty = FeedItems(self.posts, in: list).map(\.id)
        list.fillAll()
        #expect(FeedItems(self.posts, in: list).map(\.id) == empty)
    }

    @Test func noItemIsLostOrInventedWhileTheListIsBehind() throws {
        var list = try self.list(3)
        list.fillAll()
        #expect(self.text(FeedItems(self.posts, in: list)) == "a b [0] c d e")
        list = try self.list(9)
        list.fillAll()
        #expect(self.text(FeedItems(self.posts, in: list)) == "a b [0] c d [1] e")
        #expect(self.text(FeedItems([], in: list)) == "")
        #expect(FeedItems(self.posts, in: list, section: 3).isEmpty)
    }

    @Test func itemsWithoutAnIdentityOfTheirOwnGetOne() throws {
        let items = FeedItems(10...14, id: { $0 * 2 }, in: try self.list(5))
        #expect(items.first?.id == .content(20))
        #expect(items.count == 5)
    }
}
