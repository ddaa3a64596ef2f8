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

/// What the system does with URLs: `UIApplication` or `NSWorkspace`; elsewhere there is nothing that opens one.
///
/// Not for app extensions: they have no `UIApplication`, and Apple allows no ads in them.
@MainActor
package enum SystemURLOpener {
    /// Whether some app opens this URL.
    ///
    /// Of URLs that are not of the web, iOS answers this only for the schemes that the app's `Info.plist` lists.
    package static func canOpen(_ url: URL) -> Bool {
        #if canImport(UIKit)
        UIApplication.shared.canOpenURL(url)
        #elseif canImport(AppKit)
        NSWorkspace.shared.urlForApplication(toOpen: url) != nil
        #else
        false
        #endif
    }

    /// Opens the URL in the app that it belongs to, and says whether that could be tried.
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
