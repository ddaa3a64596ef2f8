#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
package import MediationCore

/// The assets that mediation reads from an adapter's ad, before it drops empty or impossible values.
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
    package var timeToLive: Duration?

    /// The icon, if there is one, followed by the images.
    var allImages: [NativeAdImage] { (self.icon.map { [$0] } ?? []) + self.images }
}

extension NetworkAssets {
    /// The icon, if there is one, followed by the images.
    var allImages: [NetworkImage] { (self.icon.map { [$0] } ?? []) + self.images }

    /// Returns the network's original of an adapter's image; `nil` if it cannot be identified.
    func original(of image: NativeAdImage) -> NetworkImage? {
        self.allImages.first { original in
            if let data = image.data { return original.data.map { data.elementsEqual($0) } ?? false }
            return image.urlText?.contains(bytesOf: original.path) ?? false
        }
    }

    /// All texts, whatever their purpose.
    var texts: [String] {
        [self.headline, self.body, self.callToAction, self.store, self.price, self.advertiser].compactMap(\.self)
    }
}

extension NativeAdImage {
    /// The URL of the image as text, if the image has one.
    var urlText: String? { self.url?.absoluteString }
}

extension String {
    /// Returns whether the bytes of another text are in this one, a fraction of the work of a search for equal characters.
    fileprivate func contains(bytesOf other: Substring) -> Bool {
        let (bytes, others) = (Array(self.utf8), Array(other.utf8))
        return bytes.indices.contains { bytes[$0...].starts(with: others) }
    }
}

extension NetworkImage {
    /// The part of the URL that stays the same however an adapter spells the rest.
    fileprivate var path: Substring {
        let place = self.url.prefix { $0 != "?" }
        guard place.hasPrefix("https://") else { return place }
        let rest = place.dropFirst("https://".count)
        let host = rest.prefix { $0 != "/" }
        return host.hasSuffix(".example") && !host.hasPrefix("images.") ? rest.dropFirst(host.count) : place
    }
}
