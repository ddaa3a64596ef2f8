#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PlatformViews

/// Opens the URLs that clicks lead to.
@MainActor
public protocol URLOpening {
    /// Returns whether some app can open this URL.
    ///
    /// On iOS, the result is correct only for schemes that the app lists under `LSApplicationQueriesSchemes`.
    func canOpen(_ url: URL) -> Bool

    /// Opens the URL.
    ///
    /// - Returns: `true` if opening the URL could be tried.
    func open(_ url: URL) -> Bool
}

/// The opener of the system: `UIApplication` or `NSWorkspace`; on Linux, no URL can be opened.
struct SystemURLOpening: URLOpening {
    func canOpen(_ url: URL) -> Bool { SystemURLOpener.canOpen(url) }

    func open(_ url: URL) -> Bool { SystemURLOpener.open(url) }
}
