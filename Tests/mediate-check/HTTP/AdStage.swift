import MediationCore
import PlatformViews

/// A screen that shows ads for a moment: long enough to be seen, and to be clicked if required.
@MainActor
final class AdStage {
    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    #if canImport(UIKit) || canImport(AppKit)
    nonisolated static let isReal = true

    func show(_ ad: NativeAd, clicks: Bool) throws {
        throw Mistake(description: "Real views are seen and tapped by people only.")
    }
    #else
    nonisolated static let isReal = false

    private let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 100, height: 100))

    /// Shows an ad, and throws unless it reports one impression, and one click if it was clicked.
    func show(_ ad: NativeAd, clicks: Bool) throws {
        let container = PlatformView(frame: ViewRect(x: 0, y: 0, width: 100, height: 40))
        let button = PlatformView(frame: ViewRect(x: 0, y: 20, width: 50, height: 20))
        container.addSubview(button)
        self.window.addSubview(container)
        var (impressions, clicked) = (0, 0)
        ad.eventHandler = { event in
            if event == .impression { impressions += 1 }
            if event == .click { clicked += 1 }
        }
        try ad.register(container: container, clickableAssetViews: [.callToAction: button])
        if clicks { container.tap(at: ViewPoint(x: 10, y: 30)) }
        ad.unregister()
        container.removeFromSuperview()
        ad.eventHandler = nil
        guard impressions == 1, clicked == (clicks ? 1 : 0) else {
            throw Mistake(description: "\(impressions) impressions and \(clicked) clicks of one ad")
        }
    }
    #endif
}
