import MediationCore
import MediationFeed

/// An app that shows lists with ads as text, using only public API.
@main
@MainActor
struct Feed {
    static func main() async throws {
        print("# positions")
        try Positions.show()
        print("# edits")
        try Edits.show()
        print("# sections")
        try Sections.show()
        print("# the four approaches")
        try Interval.show()
        try Stubs.show()
        try Placer.show()
        try Decorated.show()
        print("# a feed that fills itself")
        try await PostList.show()
    }
}
