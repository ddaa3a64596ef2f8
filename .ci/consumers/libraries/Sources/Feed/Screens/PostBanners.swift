#if canImport(UIKit)
import MediationCore
import MediationFeed
import MediationFeedUI
import UIKit

/// Banners instead of native ads.
@MainActor
final class PostBanners: AdRowSource {
    private let banners: SlotBanners

    init(_ model: FeedListModel, mediator: AdMediator) {
        self.banners = SlotBanners(of: model) {
            BannerAdView(adUnitID: "feed-banner", size: .mediumRectangle, mediator: mediator)
        }
    }

    func cell(in view: UITableView, for row: AdRow) -> UITableViewCell {
        let cell = view.dequeueReusableCell(withIdentifier: "banner", for: row.place.outer.indexPath)
        for other in cell.contentView.subviews { other.removeFromSuperview() }
        cell.contentView.addSubview(self.banners.banner(for: row.slot))
        return cell
    }

    func prefetch(_ rows: [AdRow]) {
        for row in rows { _ = self.banners.banner(for: row.slot) }
    }

    func size(in view: UITableView, _ row: AdRow) -> RowSize? { RowSize(height: 250) }
}
#endif
