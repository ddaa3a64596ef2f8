import MediationCore
import PlatformViews

/// The vendor's mapped ad, whose assets are read when it is created, on any thread.
final class VendorNativeAd: MediationNativeAd, VendorAdDelegate {
    nonisolated let ad: VendorAd
    nonisolated let assets: VendorAssets
    nonisolated let mutation: Mutation
    nonisolated let events: VendorEvents
    nonisolated let isOfBid: Bool
    weak var container: PlatformView?
    var heldViews: [PlatformView] = []
    var wasShown = false
    private nonisolated let isDelegateOfLoad = LockedValue(false)
    /// The view of a mutant that has only one.
    private static let sharedAdChoices = PlatformView()
    private var views: (adChoices: PlatformView?, media: PlatformView?)?

    nonisolated init(_ ad: VendorAd, isOfBid: Bool) {
        self.ad = ad
        self.isOfBid = isOfBid
        self.assets = VendorAssets(ad)
        self.mutation = VendorSDK.current?.mutation ?? .none
        self.events = VendorEvents(self.mutation, isTracked: ad.isTracked, headline: self.assets.headline)
        ad.delegate = self
        VendorSDK.current?.slip.mapped(self, ad)
    }

    /// Indicates whether the events go to the delegate that the handler returns instead of the one in `didLoad`.
    nonisolated var takesDelegateFromLoad: Bool {
        get { self.isDelegateOfLoad.withLock { $0 } }
        set { self.isDelegateOfLoad.withLock { $0 = newValue } }
    }

    var headline: String? { self.assets.headline }
    var body: String? { self.assets.body }
    var callToAction: String? { self.assets.callToAction }
    var images: [NativeAdImage] { self.assets.images }
    var icon: NativeAdImage? { self.assets.icon }
    var starRating: Double? { self.assets.starRating }
    var store: String? { self.assets.store }
    var price: String? { self.assets.price }
    var advertiser: String? { self.assets.advertiser }
    var extraAssets: [String: JSONValue] { self.assets.extras }
    var adChoicesView: PlatformView? { self.madeViews.adChoices }
    var mediaView: PlatformView? { self.madeViews.media }
    var hasVideoContent: Bool { self.assets.hasVideo }
    var mediaContentAspectRatio: Double { self.assets.aspectRatio }
    var duration: Duration? { self.assets.duration }
    var timeToLive: Duration? {
        switch self.mutation {
        case .adsExpireAtOnce: .zero
        case .lifetimeIsMilliseconds: self.assets.lifetime.map { $0 / 1_000 }
        default: self.assets.lifetime
        }
    }
    var customFormat: CustomFormat? {
        guard self.mutation == .adsAreCustomFormats, let headline = self.assets.headline else { return nil }
        return CustomFormat(formatID: "vendor", texts: ["Headline": headline])
    }

    /// The views, created on the main actor when they are first needed.
    private var madeViews: (adChoices: PlatformView?, media: PlatformView?) {
        if let views = self.views { return views }
        var views = (
            adChoices: self.assets.hasAdChoices ? PlatformView() : nil,
            media: self.assets.hasMediaView ? PlatformView() : nil
        )
        if self.mutation == .sharesAdChoices, self.assets.hasAdChoices { views.adChoices = Self.sharedAdChoices }
        self.views = views
        return views
    }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        if !self.takesDelegateFromLoad { self.events.open(eventDelegate) }
    }

    nonisolated func ad(_ ad: VendorAd, didReport event: NativeAdEvent) {
        VendorSDK.current?.slip.reported(ad)
        self.events.receive(event)
    }
}
