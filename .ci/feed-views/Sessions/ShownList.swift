import Foundation
import MediationCore
import MediationFeed
import MediationFeedUI
import UIKit

/// The calls that differ between the three kinds of views, with the app around each.
@MainActor
protocol ShownList: AnyObject {
    var scrollView: UIScrollView { get }
    var list: FeedList { get }
    /// Indicates whether rows without an ad show nothing.
    var clearsText: Bool { get }
    var visible: [IndexPath] { get }

    func cell(_ path: IndexPath) -> (view: UIView, text: String?)?
    func setItems(_ items: [[SessionItem]])
    /// The items, with the user's changes.
    var items: [[SessionItem]] { get }
    func tell(_ update: FeedUpdate)
    func reloadData()
    func drag(_ source: IndexPath, to destination: IndexPath)
    func delete(_ path: IndexPath)
    func keepCells()
    func checkCounts()
}
