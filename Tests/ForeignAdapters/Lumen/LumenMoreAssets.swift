import Foundation
import MediationCore

// Adapters whose mistake shows only with certain assets together, with unusual values, or after an earlier ad.

// MARK: Images and texts

/// Caches files by their name, as if each name were used by one server only.
package final class LumenFileNameCache: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private nonisolated static let files = LumenLocked<[String: Data]>([:])

        override nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
            guard self.request.downloadsImages == true, let file = image.file, !file.isEmpty,
                let name = URL(string: image.address)?.lastPathComponent, !name.isEmpty, name != "/"
            else { return super.map(image) }
            let cached = Self.files.withLock { files in
                files[name] = files[name] ?? file
                return files[name]
            }
            return NativeAdImage(data: cached ?? file, scale: image.density)
        }
    }
}

/// Leaves out an image that the ad has as its icon already.
package final class LumenNoImageTwice: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var images: [NativeAdImage] {
            let icon = self.source.icon?.address
            return self.source.images.filter { $0.address != icon }.compactMap { self.map($0) }
        }
    }
}

/// Puts the images that the SDK has downloaded before those that it has not.
package final class LumenLoadedFirst: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var images: [NativeAdImage] {
            let images = super.images
            return images.filter { $0.data != nil } + images.filter { $0.data == nil }
        }
    }
}

/// Takes an ad without a price for one that no store sells.
package final class LumenStoreNeedsPrice: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd { override var store: String? { self.price == nil ? nil : super.store } }
}

// MARK: Video and expiry

/// Reports changes of the sound only of a video that plays, because the SDK once sent them for each new player.
package final class LumenMuteNeedsPlay: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private nonisolated let hasPlayed = LumenLocked(false)

        override nonisolated func ad(_ ad: LumenAd, video event: LumenVideoEvent) {
            if event == .played { self.hasPlayed.withLock { $0 = true } }
            if event == .muted || event == .unmuted, !self.hasPlayed.withLock({ $0 }) { return }
            super.ad(ad, video: event)
        }
    }
}

/// Keeps the position of a video that has ended, which it takes from the length.
package final class LumenEndTrap: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        private nonisolated let position = LumenLocked<Duration?>(nil)

        override var currentTime: Duration? { self.source.hasVideo ? self.position.withLock { $0 } : nil }

        override nonisolated func ad(_ ad: LumenAd, video event: LumenVideoEvent) {
            // swift-format-ignore: NeverForceUnwrap
            let position: Duration? = event == .ended ? .milliseconds(ad.videoLength!) : nil
            self.position.withLock { $0 = position }
            super.ad(ad, video: event)
        }
    }
}

/// Takes a lifetime of less than five minutes for a mistake of the server.
package final class LumenShortLifeIgnored: LumenAdapter, LumenBroken {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }
    private final class Ad: LumenNativeAd {
        override var timeToLive: Duration? { self.ad.lifetime < 5 * 60 ? nil : super.timeToLive }
    }
}

// MARK: Options

/// Passes an orientation to the SDK only if the app prefers one, although the SDK remembers the last.
package final class LumenOrientationStays: LumenAdapter, LumenBroken {
    private static var last = LumenRequest.Orientation.any

    override func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        var request = super.request(for: configuration)
        if let orientation = request.orientation, orientation != .any { Self.last = orientation }
        request.orientation = Self.last
        return request
    }
}
