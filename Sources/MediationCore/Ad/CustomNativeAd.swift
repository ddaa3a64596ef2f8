#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A loaded ad of a custom format, with assets by key.
///
/// The app shows it as it likes, and itself records the impression and the clicks. Everything about it is on the main
/// actor.
@MainActor
public final class CustomNativeAd {
    /// Which format the assets belong to.
    public let formatID: String

    /// The keys of all assets, texts and images, sorted.
    public let availableAssetKeys: [String]

    /// Is called with the asset's key when a click is performed, and then nothing is opened.
    public var customClickHandler: (@MainActor (String) -> Void)?

    /// The record of the load that this ad came from.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Hears what happens to the ad, as ``NativeAd/eventHandler`` does.
    public var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        get { self.session.eventHandler }
        set { self.session.eventHandler = newValue }
    }

    /// Whether the ad was held without an impression for too long: an hour, unless its network says otherwise.
    ///
    /// So has one without an impression that was asked for under other privacy choices than the present ones.
    public var isExpired: Bool { self.session.isExpired }

    /// How long the ad can still be held unshown; zero once it has expired.
    public var timeToExpiry: Duration { self.session.timeToExpiry.duration }

    let session: AdSession
    private let content: CustomFormat
    private let urlOpener: any URLOpening

    init(_ content: CustomFormat, session: AdSession, urlOpener: any URLOpening) {
        self.formatID = content.formatID
        self.availableAssetKeys = Set(content.texts.keys).union(content.images.keys).sorted()
        self.content = content
        self.session = session
        self.urlOpener = urlOpener
    }

    /// The text under a key, or `nil` if there is none.
    public func string(forKey key: String) -> String? {
        self.content.texts[key]
    }

    /// The image under a key, or `nil` if there is none.
    public func image(forKey key: String) -> NativeAdImage? {
        self.content.images[key]
    }

    /// Tells that the ad was seen; only the first call counts.
    public func recordImpression() {
        self.session.recordImpression()
    }

    /// Tells that an asset was clicked, and opens what the click leads to.
    ///
    /// The click is counted in any case. What follows is the first of these: the ``customClickHandler``, and then nothing
    /// else; the first deep link that some app can open; the destination in the browser. A call within half a second
    /// after a counted click belongs to the same tap and does nothing.
    ///
    /// - Parameter key: Which asset.
    /// - Throws: A ``MediationError`` with code ``MediationError/Code/unknownAsset``, and then nothing is counted; or with
    ///   ``MediationError/Code/cannotOpenURL`` if the click leads nowhere.
    public func performClick(onAssetWithKey key: String) throws(MediationError) {
        guard self.availableAssetKeys.contains(key) else {
            let keys = self.availableAssetKeys.map(\.quoted).joined(separator: ", ")
            throw MediationError(.unknownAsset, "The ad has no asset \(key.quoted); it has \(keys).")
        }
        guard self.session.recordClick(on: NativeAdAsset(rawValue: key), view: nil) else { return }
        if let customClickHandler { return customClickHandler(key) }
        for link in self.content.deepLinks where link.isDeepLink && self.urlOpener.canOpen(link) {
            // An app that cannot be started after all does not open it.
            if self.urlOpener.open(link) { return }
        }
        guard let destination = self.content.destination, destination.isFetchable, self.urlOpener.open(destination)
        else {
            throw MediationError(.cannotOpenURL, "No app opens what the click on \(key.quoted) leads to.")
        }
    }
}

extension URL {
    /// Whether some app may be asked to open this: not what runs code in a browser or reads files, nor a web address
    /// that could not be a destination.
    fileprivate var isDeepLink: Bool {
        switch self.scheme?.lowercased() {
        case nil, "", "javascript", "data", "file", "about", "blob", "view-source": false
        case "http", "https": self.isFetchable
        default: true
        }
    }
}
