import Foundation
public import PlatformViews

/// An ad whose parts the app lays out itself.
///
/// Content ads have a headline and an advertiser; app ads have a title, a price, a star rating and a store.
@MainActor
public final class SampleNativeAd {
    /// The heading of a content ad.
    public let headline: String?

    /// The heading of an app ad.
    public let title: String?

    /// The text.
    public let body: String?

    /// What a button should say.
    public let callToAction: String?

    /// Who advertises.
    public let advertiser: String?

    /// A small square image.
    public let icon: SampleImage?

    /// The large images, without those that failed.
    public let images: [SampleImage]

    /// The price of an app, with its currency.
    public let price: String?

    /// The stars of an app, from 0 to 5.
    public let starRating: Double?

    /// Where an app can be bought.
    public let store: String?

    /// How awesome the ad is; many are not.
    public let degreeOfAwesomeness: String?

    /// Whether the ad has a video.
    public let hasVideo: Bool

    /// Where the video is shown; `nil` if the ad has none.
    public let mediaView: SampleMediaView?

    /// The mark that tells people why they see the ad.
    public let infoView: SampleAdInfoView

    /// What the ad is shown in; not retained.
    public private(set) weak var view: PlatformView?

    private let impressionURL: URL?
    private let clickURL: URL?
    private var hasRecordedImpression = false

    init(_ content: AdContent) {
        self.headline = content.record.headline
        self.title = content.record.title
        self.body = content.record.body
        self.callToAction = content.record.callToAction
        self.advertiser = content.record.advertiser
        self.icon = content.icon
        self.images = content.images
        self.price = content.record.price
        self.starRating = content.record.starRating
        self.store = content.record.store
        self.degreeOfAwesomeness = content.record.degreeOfAwesomeness
        self.hasVideo = content.record.hasVideo
        self.mediaView = content.record.hasVideo ? SampleMediaView(width: 300, height: 150) : nil
        self.infoView = SampleAdInfoView(width: 24, height: 24)
        self.impressionURL = content.impressionURL
        self.clickURL = content.clickURL
    }

    /// Tells the network that the ad has been seen; only the first call does.
    public func recordImpression() {
        guard !self.hasRecordedImpression else { return }
        self.hasRecordedImpression = true
        if let url = self.impressionURL { Transport.shared.post(to: url) }
    }

    /// Tells the network that the ad has been clicked.
    ///
    /// - Parameter view: What was clicked, if the app knows.
    public func handleClick(on view: PlatformView?) {
        if let url = self.clickURL { Transport.shared.post(to: url) }
    }

    /// Sets what the ad is shown in, or `nil` once it is not shown any more.
    public func setView(_ view: PlatformView?) {
        self.view = view
    }

    /// Starts the video, if there is one.
    public func playVideo() {
        self.mediaView?.play()
    }
}
