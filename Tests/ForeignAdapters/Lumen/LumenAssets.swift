import Foundation
import MediationCore
import PlatformViews

/// An adapter with one mistake.
package protocol LumenBroken: LumenAdapter {}

// Texts, rating, price, extra asset.

package final class LumenAdvertiserIsTitle: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var advertiser: String? { super.advertiser ?? self.headline } }
}

package final class LumenStoreIsPrice: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var store: String? { super.price }
        override var price: String? { super.store }
    }
}

package final class LumenPriceOfOptional: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var price: String? { String(describing: self.source.priceText) }
    }
}

package final class LumenPriceWithoutCurrency: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var price: String? { super.price.map { $0.filter { $0.isNumber || $0 == "." || $0 == "," } } }
    }
}

package final class LumenShortTitle: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var headline: String? { super.headline.map { String($0.prefix(25)) } }
    }
}

package final class LumenInventedButton: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var callToAction: String? { super.callToAction ?? "Learn more" }
    }
}

package final class LumenRatingOfTen: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var starRating: Double? { self.source.rating } }
}

package final class LumenRatingZero: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var starRating: Double? { super.starRating ?? 0 } }
}

package final class LumenBlankExtra: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var extraAssets: [String: JSONValue] {
            ["lumen.score": self.source.score.map { .number($0) } ?? .string("")]
        }
    }
}

package final class LumenWholeExtra: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var extraAssets: [String: JSONValue] {
            super.extraAssets.mapValues { value in
                if case .number(let score) = value { .number(score.rounded(.down)) } else { value }
            }
        }
    }
}

package final class LumenExtraOfLastAd: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private static var assets: [String: JSONValue] = [:]

        override var extraAssets: [String: JSONValue] {
            Self.assets.merge(super.extraAssets) { $1 }
            return Self.assets
        }
    }
}

// Images.

package final class LumenFilePaths: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            guard super.map(image)?.data == nil else { return super.map(image) }
            return NativeAdImage(url: URL(fileURLWithPath: image.address), scale: image.density)
        }
    }
}

package final class LumenForcedAddress: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        // swift-format-ignore: NeverForceUnwrap
        override var icon: NativeAdImage? { self.source.icon.map { self.map($0)! } }
    }
}

package final class LumenAllImagesOrNone: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var images: [NativeAdImage] {
            let images = super.images
            return images.count == self.source.images.count ? images : []
        }
    }
}

package final class LumenScaleOne: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            guard let mapped = super.map(image) else { return nil }
            return mapped.data.map { NativeAdImage(data: $0) } ?? NativeAdImage(urlString: image.address)
        }
    }
}

package final class LumenFileWithoutScale: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            super.map(image).map { mapped in mapped.data.map { NativeAdImage(data: $0) } ?? mapped }
        }
    }
}

package final class LumenIconScaleOfImage: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var icon: NativeAdImage? {
            guard let icon = super.icon, let scale = self.images.first?.scale else { return super.icon }
            if let data = icon.data { return NativeAdImage(data: data, scale: scale) }
            return icon.url.map { NativeAdImage(url: $0, scale: scale) }
        }
    }
}

package final class LumenSharpestFirst: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var images: [NativeAdImage] { super.images.sorted { $0.scale > $1.scale } }
    }
}

package final class LumenOneImagePerScale: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var images: [NativeAdImage] {
            var scales: Set<Double> = []
            return super.images.filter { scales.insert($0.scale).inserted }
        }
    }
}

package final class LumenCleanedAddress: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            guard let mapped = super.map(image), let url = mapped.url else { return super.map(image) }
            var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
            parts?.query = nil
            return parts?.url.map { NativeAdImage(url: $0, scale: image.density) }
        }
    }
}

package final class LumenEscapedTwice: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            guard let mapped = super.map(image), mapped.data == nil else { return super.map(image) }
            let escaped = image.address.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)
            return NativeAdImage(urlString: escaped ?? image.address, scale: image.density)
        }
    }
}

package final class LumenEmptyFile: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            guard self.request.downloadsImages == true else { return super.map(image) }
            return NativeAdImage(data: image.file ?? Data(), scale: image.density)
        }
    }
}

package final class LumenNoIconWithoutFile: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var icon: NativeAdImage? {
            guard self.request.downloadsImages == true else { return super.icon }
            return super.icon.flatMap { $0.data == nil ? nil : $0 }
        }
    }
}

package final class LumenFailsWithoutFile: LumenAdapter, LumenBroken {
    override nonisolated class func map(
        _ ad: LumenAd,
        _ request: LumenRequest
    ) throws(MediationError) -> LumenNativeAd {
        let images = ad.images + [ad.icon].compactMap(\.self)
        guard request.downloadsImages != true || images.allSatisfy({ $0.file != nil }) else {
            throw MediationError(.invalidResponse, "An image could not be downloaded.")
        }
        return try super.map(ad, request)
    }
}

package final class LumenIconAsImage: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var images: [NativeAdImage] {
            let images = super.images
            return images.isEmpty ? [self.icon].compactMap(\.self) : images
        }
    }
}

package final class LumenGlobalImages: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        // Meant as a member, but one for all ads: the ad that was made last sets it.
        private nonisolated static let made = LumenLocked<[NativeAdImage]>([])

        nonisolated required init(_ ad: LumenAd, _ request: LumenRequest) {
            super.init(ad, request)
            let images = ad.images.compactMap { self.map($0) }
            Self.made.withLock { $0 = images }
        }

        override var images: [NativeAdImage] { Self.made.withLock { $0 } }
    }
}
