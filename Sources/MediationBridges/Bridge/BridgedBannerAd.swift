package import MediationCore
package import PlatformViews

/// A banner in a place of the host's.
@MainActor
package final class BridgedBannerAd {
    /// The network's view, with the size of its ad.
    package let view: PlatformView

    private let session: BannerAdSession

    /// Creates the banner, and gives its view a size.
    package init(_ session: BannerAdSession) {
        self.session = session
        self.view = session.view
        self.resize()
    }

    deinit {
        let session = self.session
        onMain { session.remove() }
    }

    /// Passes the events on, from the first; the ad counts as shown from now on, as no host says when its view is.
    package func listen(_ tell: @escaping @MainActor (BannerAdEvent) -> Void) {
        self.session.show { [weak self] event in
            if event == .resized { self?.resize() }
            // The host has prices of its own.
            if event.adValue == nil { tell(event) }
        }
    }

    /// Gives the view the size of the ad: hosts leave it as it is, and a view without a size is not seen.
    private func resize() {
        let size = self.session.adSize
        self.view.setSize(width: size.width, height: size.height ?? 0)
    }
}
