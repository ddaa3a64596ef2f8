#if !canImport(UIKit) && !canImport(AppKit)
import Foundation
import MediationOpenRTB
import PlatformViews

/// A page of a banner where there is no web view: what is in it is not shown, and a tap follows its first link.
@MainActor
final class LinkPage: BannerPage {
    let view = PlatformView()
    private var taps: TapObservation?

    func load(_ html: String, baseURL: URL, eventHandler: @escaping @MainActor (BannerPageEvent) -> Void) {
        let link = html.firstMatch(of: /<a\s[^>]*href\s*=\s*["']([^"']*)["']/.ignoresCase())?.output.1
        self.taps = TapObservation(of: self.view) { _ in
            guard let url = link.flatMap({ URL(string: String($0), relativeTo: baseURL) }) else { return }
            eventHandler(.click(url.absoluteURL))
        }
        eventHandler(.loaded)
    }

    func stop() {
        self.taps?.cancel()
        self.taps = nil
    }
}
#endif
