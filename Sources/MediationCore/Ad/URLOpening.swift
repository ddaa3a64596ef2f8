#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PlatformViews

/// What opens the URLs that clicks lead to.
@MainActor
public protocol URLOpening {
    /// Whether some app opens this URL.
    ///
    /// On iOS the answer is right only for schemes that the app lists under `LSApplicationQueriesSchemes`.
    func canOpen(_ url: URL) -> Bool

    /// Opens the URL.
    ///
    /// - Returns: Whether that could be tried.
    func open(_ url: URL) -> Bool
}

/// The system: `UIApplication`, `NSWorkspace`, and nothing on Linux, where no URL can be opened.
struct SystemURLOpening: URLOpening {
    func canOpen(_ url: URL) -> Bool { SystemURLOpener.canOpen(url) }

    func open(_ url: URL) -> Bool { SystemURLOpener.open(url) }
}
