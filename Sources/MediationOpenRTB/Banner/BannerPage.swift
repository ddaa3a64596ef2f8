#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import MediationCore
public import PlatformViews

/// Shows the page of one banner: the seam between the adapter and a web view.
///
/// The system's web view is used unless ``OpenRTBEnvironment/makeBannerPage`` makes another one: where there is none, in
/// tests, or for an app that prepares its web views itself.
@MainActor
public protocol BannerPage: AnyObject {
    /// The view that shows the page; the same one each time.
    var view: PlatformView { get }

    /// Loads the page, once, and reports what happens to it.
    ///
    /// The page must not leave this view by itself: whatever follows a tap is reported, and not opened; whatever does not
    /// is refused.
    ///
    /// - Parameters:
    ///   - html: A whole document from a server that the app does not know.
    ///   - baseURL: The URL that stands for the page, for URLs without a scheme; nothing is there.
    ///   - eventHandler: Receives the events of the page; released by ``stop()``.
    func load(_ html: String, baseURL: URL, eventHandler: @escaping @MainActor (BannerPageEvent) -> Void)

    /// Ends the page: nothing runs in it, and nothing is reported any more.
    func stop()
}

/// An event of a page.
///
/// A struct and not an enum: new events may appear in minor releases.
public struct BannerPageEvent: Sendable {
    enum Kind {
        case loaded
        case failed(MediationError)
        case click(URL)
    }

    let kind: Kind

    /// The page with everything in it has been loaded.
    public static let loaded = BannerPageEvent(kind: .loaded)

    /// The page could not be loaded, or has ended.
    public static func failed(_ error: any Error) -> BannerPageEvent {
        BannerPageEvent(
            kind: .failed(MediationError(.invalidResponse, "The page of the banner failed.", underlying: error))
        )
    }

    /// A tap leads to a URL.
    public static func click(_ url: URL) -> BannerPageEvent { BannerPageEvent(kind: .click(url)) }
}
