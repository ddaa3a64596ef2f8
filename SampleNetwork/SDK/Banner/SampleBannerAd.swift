import Foundation

/// A banner, whose text the SDK draws in a view of its own, and whose impression and clicks it detects itself.
///
/// The ad has been seen when half of its view was on the screen for a second without interruption.
@MainActor
public final class SampleBannerAd {
    /// The ad's name at the network; `nil` if the network gave none.
    public let id: String?

    /// The view to show, which has the size of the ad.
    public let view: SampleBannerView

    /// The text on the banner.
    public let headline: String?

    /// The image of the banner, which is not drawn; `nil` if the network gave none, or if it failed.
    public let image: SampleImage?

    /// The time after loading for which the ad may be shown; `nil` if the network did not send it.
    public let timeToLive: Duration?

    /// The delegate that receives the ad's events; not retained.
    public weak var delegate: (any SampleBannerAdDelegate)?

    /// Indicates whether the page that a tap opens covers the app.
    public private(set) var isPagePresented = false

    private let impressionURL: URL?
    private let clickURL: URL?
    weak var playedServers: (any PlayedServers)?
    private var tracker: ViewTracker?

    private init(_ content: AdContent, _ size: (width: Double, height: Double), for request: SampleAdRequest) {
        self.id = content.record.id
        self.headline = content.record.headline
        self.image = content.images.first
        self.timeToLive = content.record.expiresIn.flatMap(Duration.init(positiveSeconds:))
        self.impressionURL = content.impressionURL
        self.clickURL = content.clickURL
        self.view = SampleBannerView(width: size.width, height: size.height)
        self.view.ad = self
        self.view.text = self.headline ?? ""
        let tracker = ViewTracker(of: self, in: self.view, clickableViews: [self.view])
        self.tracker = tracker
        tracker.watchForImpression(by: request.clock)
    }

    /// Makes the ad of an answer.
    ///
    /// - Parameters:
    ///   - content: The answer.
    ///   - request: The request for the ad.
    /// - Returns: The ad.
    /// - Throws: An error if the answer has no plausible size.
    static func make(_ content: AdContent, for request: SampleAdRequest) throws(SampleError) -> SampleBannerAd {
        guard let size = content.record.bannerSize else { throw SampleError(.unknown, "the banner has no size") }
        return SampleBannerAd(content, size, for: request)
    }

    /// Notifies the delegate of an event.
    package func report(_ event: SampleBannerAdEvent) {
        self.delegate?.bannerAd(self, didReport: event)
    }

    /// Ends the ad: nothing is counted or reported any more.
    public func stop() {
        self.dismissPage()
        self.tracker?.cancel()
        self.tracker = nil
        self.delegate = nil
    }

    /// Closes the network's page, as the person who looks at it would; has no effect if none is open.
    public func dismissPage() {
        guard self.isPagePresented else { return }
        self.isPagePresented = false
        self.report(.didDismiss)
    }
}

extension SampleBannerAd: TrackedAd {
    var untappableView: SampleAdView? { nil }

    func wasSeen() {
        if let url = self.impressionURL { self.post(to: url) }
        self.report(.impression)
    }

    func wasClicked() {
        // The page covers the banner: what looks like another tap is the same one.
        guard !self.isPagePresented else { return }
        if let url = self.clickURL { self.post(to: url) }
        self.report(.click)
        guard self.clickURL != nil else { return }
        self.isPagePresented = true
        self.report(.willPresent)
    }

    private func post(to url: URL) {
        if let servers = self.playedServers {
            servers.sdkDidPost(to: url, clickedOn: nil)
        } else {
            Transport.shared.post(to: url)
        }
    }
}

/// The view of a banner.
@MainActor
public final class SampleBannerView: SampleAdView {
    /// The ad that the view shows.
    public internal(set) weak var ad: SampleBannerAd?
}

/// An event of a banner.
public enum SampleBannerAdEvent: Hashable, Sendable {
    /// The ad has been seen; reported once.
    case impression
    /// The ad has been tapped.
    case click
    /// The network's page is about to cover the app.
    case willPresent
    /// The network's page has closed.
    case didDismiss
}

/// Receives the events of a banner.
@MainActor
public protocol SampleBannerAdDelegate: AnyObject {
    /// Called for each event as it happens, in order.
    func bannerAd(_ bannerAd: SampleBannerAd, didReport event: SampleBannerAdEvent)
}
