#if canImport(UIKit)
import MediationFeed
import MediationFeedUI
import UIKit

@MainActor
final class PostGrid {
    private let grid: DiffableCollectionFeed<Int>

    init(
        _ feed: FeedDecorator<UICollectionView, UICollectionViewCell>,
        posts: @escaping @MainActor () -> [Post],
        in collectionView: UICollectionView
    ) {
        self.grid = DiffableCollectionFeed(feed, in: collectionView) { row in posts()[row.row].id }
    }
}
#endif
