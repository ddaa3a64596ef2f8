package import PlatformViews

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The page of an ad that covers the screen: taps on it are clicks, except those on the view that closes it.
@MainActor
package final class SampleAdViewController: PlatformViewController {
    /// The ad; retained until the page has closed.
    package internal(set) var ad: SampleFullScreenAd?

    /// The view that closes the page, in its upper right corner.
    package let closeView = SampleAdView(width: 44, height: 44)

    /// Creates the page of an ad; not an initializer, so that those of UIKit and AppKit are inherited.
    static func page(of ad: SampleFullScreenAd) -> SampleAdViewController {
        let page = SampleAdViewController()
        page.ad = ad
        return page
    }

    deinit {
        // The page is gone without having disappeared, as together with the window.
        if let ad = self.ad { Task { @MainActor in ad.pageDidDisappear() } }
    }

    #if canImport(AppKit) && !canImport(UIKit)
    /// Ends the ad.
    package override func viewDidDisappear() {
        super.viewDidDisappear()
        self.disappear()
    }
    #else
    /// Ends the ad, unless the page has disappeared under another one.
    package override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        self.disappear()
    }
    #endif

    /// Covers a view controller, and reacts to taps from then on.
    func cover(_ controller: PlatformViewController) {
        #if canImport(AppKit) && !canImport(UIKit)
        // A controller without a view would look for a nib.
        self.view = NSView(frame: controller.view.frame)
        #endif
        controller.presentFullScreen(self)
        let creative = SampleAdView(width: 0, height: 0)
        creative.text = self.ad?.headline ?? ""
        self.view.fill(with: creative)
        self.closeView.text = "✕"
        self.view.show(self.closeView, in: .topRight)
        _ = TapObservation(of: self.view) { [weak self] point in self?.tapped(at: point) }
    }

    private func tapped(at point: ViewPoint) {
        if self.view.shownRect(of: self.closeView)?.contains(point) == true {
            self.ad?.tapClose()
        } else {
            self.ad?.tapCreative()
        }
    }

    private func disappear() {
        guard !self.presentsOther else { return }
        self.ad?.pageDidDisappear()
    }
}
