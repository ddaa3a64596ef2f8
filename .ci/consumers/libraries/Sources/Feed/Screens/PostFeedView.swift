#if canImport(SwiftUI)
import MediationCore
import MediationFeed
import SwiftUI

struct PostFeedView: View {
    let posts: [Post]
    let list: FeedList
    let ad: @MainActor (FeedAd) -> NativeAd?

    var body: some View {
        List(FeedItems(self.posts, in: self.list)) { item in
            switch item.kind {
            case .content(let post): Text(post.title)
            case .ad(let id): Text(self.ad(id)?.headline ?? "")
            case .placeholder: Text("")
            }
        }
    }
}
#endif
