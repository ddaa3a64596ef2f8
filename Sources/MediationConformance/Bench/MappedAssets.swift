#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import MediationCore

/// What mediation reads of an adapter's ad, before it leaves out what is empty or impossible.
package struct MappedAssets: Sendable {
    package var headline: String?
    package var body: String?
    package var callToAction: String?
    package var images: [NativeAdImage] = []
    package var icon: NativeAdImage?
    package var starRating: Double?
    package var store: String?
    package var price: String?
    package var advertiser: String?
    package var extraAssets: [String: JSONValue] = [:]
    package var hasAdChoicesView = false
    package var hasMediaView = false
    package var hasVideoContent = false
    package var mediaContentAspectRatio = 0.0
    package var duration: Duration?

    /// The icon, if there is one, and then the images.
    var allImages: [NativeAdImage] { (self.icon.map { [$0] } ?? []) + self.images }
}

extension NetworkAssets {
    /// The icon, if there is one, and then the images.
    var allImages: [NetworkImage] { (self.icon.map { [$0] } ?? []) + self.images }

    /// Which image of the network an adapter's is; `nil` if that cannot be told.
    func original(of image: NativeAdImage) -> NetworkImage? {
        self.allImages.first { original in
            if let data = image.data { return original.data.map { data.elementsEqual($0) } ?? false }
            return image.urlText?.contains(original.path) ?? false
        }
    }

    /// All texts, whatever they are for.
    var texts: [String] {
        [self.headline, self.body, self.callToAction, self.store, self.price, self.advertiser].compactMap(\.self)
    }
}

extension NativeAdImage {
    /// Where the image is, if it is given by URL.
    var urlText: String? { self.url?.absoluteString }
}

extension NetworkImage {
    /// What is left of the URL however an adapter spells the rest of it.
    fileprivate var path: Substring {
        let place = self.url.prefix { $0 != "?" }
        return place.hasPrefix(Self.server) ? place.dropFirst(Self.server.count) : place
    }

    static let server = "https://images.example"
}
