/// What an ad of the network holds; all values are unique to their field and to the ad.
///
/// What the network has no word for is left out by the driver. What is `nil` must be absent in the network's ad.
/// If the SDK's ad computes its assets, read them from here each time: then the suite can act in between.
public struct NetworkPayload: Sendable {
    /// Tells ads apart; not an asset.
    public let name: String

    /// Whether the network counts what happens to this ad; for networks that leave that to mediation for other ads.
    public package(set) var isTrackedByNetwork = false

    var assets: NetworkAssets

    /// Called at each reading of an asset, with its name.
    var didRead: (@Sendable (String) -> Void)?

    package init(name: String, assets: NetworkAssets) {
        self.name = name
        self.assets = assets
    }

    /// The headline or title.
    public var headline: String? { self.read(\.headline, "headline") }
    /// The text.
    public var body: String? { self.read(\.body, "body") }
    /// What the button says.
    public var callToAction: String? { self.read(\.callToAction, "callToAction") }
    /// The images, the main one first.
    public var images: [NetworkImage] { self.read(\.images, "images") }
    /// The icon or logo.
    public var icon: NetworkImage? { self.read(\.icon, "icon") }
    /// How many stars an app has; may be out of range.
    public var starRating: Double? { self.read(\.starRating, "starRating") }
    /// Where an app is sold.
    public var store: String? { self.read(\.store, "store") }
    /// What an app costs.
    public var price: String? { self.read(\.price, "price") }
    /// Who advertises.
    public var advertiser: String? { self.read(\.advertiser, "advertiser") }
    /// The value of one asset beyond the standard set, whichever the network has.
    public var extra: Double? { self.read(\.extra, "extra") }
    /// Whether the network gives an AdChoices view of its own.
    public var hasAdChoices: Bool { self.read(\.hasAdChoices, "adChoices") }
    /// Whether the network gives a media view of its own.
    public var hasMediaView: Bool { self.read(\.hasMediaView, "mediaView") }
    /// Whether there is a video.
    public var hasVideo: Bool { self.read(\.hasVideo, "video") }
    /// How long the video is.
    public var videoDuration: Duration? { self.read(\.videoDuration, "videoDuration") }
    /// The size of the main image or video, in pixels.
    public var mediaSize: NetworkSize? { self.read(\.mediaSize, "mediaSize") }

    private func read<Value>(_ asset: KeyPath<NetworkAssets, Value>, _ name: String) -> Value {
        self.didRead?(name)
        return self.assets[keyPath: asset]
    }
}

/// An image of the network's ad.
public struct NetworkImage: Hashable, Sendable {
    /// Where the image is, as the network sends it; may be malformed.
    public var url: String
    /// Pixels per point.
    public var scale: Double
    /// The file, for networks whose SDK downloads images; `nil` if that failed or the adapter did not want it.
    public var data: [UInt8]?

    package init(url: String, scale: Double = 1, data: [UInt8]? = nil) {
        self.url = url
        self.scale = scale
        self.data = data
    }
}

/// A size in pixels.
public struct NetworkSize: Hashable, Sendable {
    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// The assets themselves, for rules to change.
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
    package var mediaSize: NetworkSize?

    package init() {}
}
