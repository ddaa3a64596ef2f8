#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A loaded ad of a custom format, with assets by key.
///
/// The app shows it as it likes, and records the impression and the clicks itself. The class is confined to the main
/// actor.
@MainActor
public final class CustomNativeAd {
    /// The ID of the format that the assets belong to.
    public let formatID: String

    /// The keys of all assets, texts and images, sorted.
    public let availableAssetKeys: [String]

    /// Called with the asset's key when a click is performed; if it is set, no URL is opened.
    public var customClickHandler: (@MainActor (String) -> Void)?

    /// The record of the load that this ad came from.
    public var responseInfo: ResponseInfo { self.session.responseInfo }

    /// Receives the events of the ad, like ``NativeAd/eventHandler``.
    public var eventHandler: (@MainActor (NativeAdEvent) -> Void)? {
        get { self.session.eventHandler }
        set { self.session.eventHandler = newValue }
    }

    /// Indicates whether the ad was held for too long without an impression: an hour, unless its network says
    /// otherwise.
    ///
    /// An ad without an impression has also expired if it was requested under privacy choices other than the current
    /// ones.
    public var isExpired: Bool { self.session.isExpired }

    /// The time for which the ad can still be held without being shown; zero once it has expired.
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

    /// Returns the text under a key, or `nil` if there is none.
    public func string(forKey key: String) -> String? {
        self.content.texts[key]
    }

    /// Returns the image under a key, or `nil` if there is none.
    public func image(forKey key: String) -> NativeAdImage? {
        self.content.images[key]
    }

    /// Records that the ad was seen; only the first call counts.
    public func recordImpression() {
        self.session.recordImpression()
    }

    /// Records a click on an asset, and opens the target of the click.
    ///
    /// The click is counted in any case. Then the first applicable action follows: the ``customClickHandler`` is
    /// called; the first deep link that some app can open is opened; the destination is opened in the browser. A call
    /// within half a second after a counted click belongs to the same tap and has no effect.
    ///
    /// - Parameter key: The key of the asset.
    /// - Throws: A ``MediationError`` with the code ``MediationError/Code/unknownAsset``, in which case nothing is
    ///   counted, or with ``MediationError/Code/cannotOpenURL`` if the click leads nowhere.
    public func performClick(onAssetWithKey key: String) throws(MediationError) {
        guard self.availableAssetKeys.contains(key) else {
            let keys = self.availableAssetKeys.map(\.quoted).joined(separator: ", ")
            throw MediationError(.unknownAsset, "The ad has no asset \(key.quoted); it has \(keys).")
        }
        guard self.session.recordClick(on: NativeAdAsset(rawValue: key), view: nil) else { return }
        if let customClickHandler { return customClickHandler(key) }
        for link in self.content.deepLinks where link.isDeepLink && self.urlOpener.canOpen(link) {
            // If the app cannot be started after all, the next link is tried.
            if self.urlOpener.open(link) { return }
        }
        guard let destination = self.content.destination, destination.isFetchable, self.urlOpener.open(destination)
        else {
            throw MediationError(.cannotOpenURL, "No app opens what the click on \(key.quoted) leads to.")
        }
    }
}

extension URL {
    /// Indicates whether some app may be asked to open this URL: not one that runs code in a browser or reads files,
    /// nor a web address that could not be a destination.
    fileprivate var isDeepLink: Bool {
        switch self.scheme?.lowercased() {
        case nil, "", "javascript", "data", "file", "about", "blob", "view-source": false
        case "http", "https": self.isFetchable
        default: true
        }
    }
}
