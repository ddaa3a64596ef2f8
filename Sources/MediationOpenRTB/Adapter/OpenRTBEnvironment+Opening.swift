#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import PlatformViews

extension OpenRTBEnvironment {
    /// Opens the first URL that can be opened: after a deep link comes its fallback.
    @MainActor
    func open(_ destinations: [URL]) {
        let opener: any URLOpening = self.urlOpener ?? SystemOpening()
        for url in destinations {
            let isWeb = ["http", "https"].contains(url.scheme?.lowercased())
            if isWeb || opener.canOpen(url), opener.open(url) { return }
        }
    }
}

/// The opener of the system.
private struct SystemOpening: URLOpening {
    func canOpen(_ url: URL) -> Bool { SystemURLOpener.canOpen(url) }

    func open(_ url: URL) -> Bool { SystemURLOpener.open(url) }
}
