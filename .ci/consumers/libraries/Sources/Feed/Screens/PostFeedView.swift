#if canImport(SwiftUI)
import MediationCore
import MediationFeed
import MediationFeedUI
import SwiftUI

struct PostFeedView: View {
    let posts: [Post]
    let coordinator: FeedCoordinator

    var body: some View {
        List {
            FeedForEach(self.posts, in: self.coordinator) { post in
                Text(post.title)
            } ad: { ad in
                Text(ad?.nativeAd?.headline ?? "")
            }
        }
    }
}
#endif
