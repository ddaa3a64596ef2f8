public import MediationCore

/// The contents of an ad of the network; each value is unique to its field and to the ad.
///
/// The driver leaves out the values for which the network has no field. A value that is `nil` must be absent from the
/// network's ad. If the SDK's ad computes its assets, read them from the payload each time so that the suite can act in
/// between.
public struct NetworkPayload: Sendable {
    /// A name that identifies the ad; not an asset.
    public let name: String

    /// Indicates whether the network counts the events of this ad; for networks that leave those of other ads to
    /// mediation.
    public package(set) var isTrackedByNetwork = false

    var assets: NetworkAssets

    /// Called whenever an asset is read, with its name.
    var didRead: (@Sendable (String) -> Void)?

    package init(name: String, assets: NetworkAssets) {
        self.name = name
        self.assets = assets
    }

    /// The headline or title.
    public var headline: String? { self.read(\.headline, "headline") }
    /// The text.
    public var body: String? { self.read(\.body, "body") }
    /// The text of the button.
    public var callToAction: String? { self.read(\.callToAction, "callToAction") }
    /// The images, the main one first.
    public var images: [NetworkImage] { self.read(\.images, "images") }
    /// The icon or logo.
    public var icon: NetworkImage? { self.read(\.icon, "icon") }
    /// The star rating of an app; may be out of range.
    public var starRating: Double? { self.read(\.starRating, "starRating") }
    /// The store that sells an app.
    public var store: String? { self.read(\.store, "store") }
    /// The price of an app.
    public var price: String? { self.read(\.price, "price") }
    /// The name of the advertiser.
    public var advertiser: String? { self.read(\.advertiser, "advertiser") }
    /// The value of any one asset that the network has beyond the standard set, of those that hold fractions.
    public var extra: Double? { self.read(\.extra, "extra") }
    /// Indicates whether the network provides its own AdChoices view.
    public var hasAdChoices: Bool { self.read(\.hasAdChoices, "adChoices") }
    /// Indicates whether the network provides its own media view.
    public var hasMediaView: Bool { self.read(\.hasMediaView, "mediaView") }
    /// Indicates whether there is a video.
    public var hasVideo: Bool { self.read(\.hasVideo, "video") }
    /// The duration of the video; may be out of range.
    public var videoDuration: Duration? { self.read(\.videoDuration, "videoDuration") }
    /// The time for which the ad is valid, from the answer on.
    public var lifetime: Duration? { self.read(\.lifetime, "lifetime") }
    /// The size of the main image or video, in pixels.
    public var mediaSize: NetworkSize? { self.read(\.mediaSize, "mediaSize") }

    /// The size of the ad, in points, if it is a banner; may be larger than the one asked for.
    public var bannerSize: BannerSize? { self.read(\.bannerSize, "bannerSize") }

    private func read<Value>(_ asset: KeyPath<NetworkAssets, Value>, _ name: String) -> Value {
        self.didRead?(name)
        return self.assets[keyPath: asset]
    }
}

/// An image of the network's ad.
public struct NetworkImage: Hashable, Sendable {
    /// The URL of the image, as the network sends it; may be malformed.
    public var url: String
    /// The number of pixels per point.
    public var scale: Double
    /// The file, for networks whose SDK downloads images; `nil` if the download failed or the adapter did not want it.
    public var data: [UInt8]?

    package init(url: String, scale: Double = 1, data: [UInt8]? = nil) {
        self.url = url
        self.scale = scale
        self.data = data
    }
}

/// A size in pixels.
public struct NetworkSize: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// The assets themselves, which rules can change.
package struct NetworkAssets: Hashable, Sendable {
    package var headline: String?
    package var body: String?
    package var callToAction: String?
    package var images: [NetworkImage] = []
    package var icon: NetworkImage?
    package var starRating: Double?
    package var store: String?
    package var price: String?
    package var advertiser: String?
    package var extra: Double?
    package var hasAdChoices = false
    package var hasMediaView = false
    package var hasVideo = false
    package var videoDuration: Duration?
    package var lifetime: Duration?
    package var mediaSize: NetworkSize?
    package var bannerSize: BannerSize?

    package init() {}
}
