import MediationCore
import PlatformViews
import SampleAdSDK

/// A banner with its first ad, and what has become of it.
@MainActor
final class RunBanner {
    /// The response info of the load.
    let responseInfo: ResponseInfo
    /// The events since the banner was to be shown.
    private(set) var presentation: PresentationReport?

    private let view: BannerAdView

    /// The longest time for which a banner is shown; the Sample Network has seen its ad after a second.
    private static let longestWait = Duration.seconds(30)

    /// Loads the first ad of a banner.
    static func load(
        adUnitID: String,
        request: AdRequest,
        with mediator: AdMediator
    ) async throws(MediationError) -> RunBanner {
        let view = BannerAdView(adUnitID: adUnitID, size: .banner, mediator: mediator)
        try await view.load(request)
        guard let info = view.responseInfo else { throw MediationError(.adExpired, "The banner has lost its ad.") }
        return RunBanner(view, info)
    }

    private init(_ view: BannerAdView, _ info: ResponseInfo) {
        self.view = view
        self.responseInfo = info
    }

    /// Shows the banner to a person who looks at it, taps it and closes its page; returns when that is over.
    func show() async {
        let start = ContinuousClock.now
        self.presentation = PresentationReport(format: .banner)
        #if canImport(UIKit) || canImport(AppKit)
        self.presentation?.error = MediationError(.noViewController, "A tool has no window to show a banner in.")
        #else
        let (names, heard) = AsyncStream.makeStream(of: String.self)
        self.view.eventHandler = { [weak self] event in
            self?.presentation?.add(event, at: start.duration(to: .now))
            heard.yield(event.name)
        }
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 480))
        window.addSubview(self.view)
        let limit = Task {
            try? await Task.sleep(for: Self.longestWait)
            heard.finish()
        }
        var opensPage = false
        for await name in names where ["paid", "click", "didDismiss"].contains(name) {
            // A banner without a page of its own leads to the browser, and there is none.
            if name == "paid" { opensPage = self.tap(in: window) } else if name == "didDismiss" || !opensPage { break }
        }
        limit.cancel()
        self.view.removeFromSuperview()
        withExtendedLifetime(window) {}
        #endif
    }

    #if !canImport(UIKit) && !canImport(AppKit)
    /// Taps the ad, and closes the page that the tap opens; returns `false` for an ad that opens none.
    private func tap(in window: PlatformWindow) -> Bool {
        let ad = (self.view.subviews.first as? SampleBannerView)?.ad
        window.tap(at: ViewPoint(x: 160, y: 25))
        guard let ad, ad.isPagePresented else { return false }
        ad.dismissPage()
        return true
    }
    #endif
}
