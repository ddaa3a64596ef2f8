#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// Opens URLs through the system, with `UIApplication` or `NSWorkspace`; on other platforms, no URL can be opened.
///
/// It is not for app extensions: they have no `UIApplication`, and Apple allows no ads in them.
@MainActor
package enum SystemURLOpener {
    /// Returns whether some app opens this URL.
    ///
    /// For URLs that are not web addresses, iOS answers only for the schemes that the app's `Info.plist` lists.
    package static func canOpen(_ url: URL) -> Bool {
        #if canImport(UIKit)
        UIApplication.shared.canOpenURL(url)
        #elseif canImport(AppKit)
        NSWorkspace.shared.urlForApplication(toOpen: url) != nil
        #else
        false
        #endif
    }

    /// Opens the URL in the app that it belongs to, and returns whether that could be tried.
    package static func open(_ url: URL) -> Bool {
        #if canImport(UIKit)
        UIApplication.shared.open(url)
        return true
        #elseif canImport(AppKit)
        return NSWorkspace.shared.open(url)
        #else
        return false
        #endif
    }
}
