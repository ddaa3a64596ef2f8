package import MediationCore

// Adapters without a known mistake, written in an unusual style.

/// Copies all assets on the thread of the answer, and never reads them from the SDK again.
package final class LumenLegalCopy: LumenAdapter {
    override nonisolated class var adType: LumenNativeAd.Type { Ad.self }

    private final class Ad: LumenNativeAd {
        private struct Copy: Sendable {
            let texts: [NativeAdAsset: String]
            let images: [NativeAdImage]
            let icon: NativeAdImage?
            let rating: Double?
            let score: Double?
            let ratio: Double
            let video: (exists: Bool, length: Duration?)
            let lifetime: Duration
        }

        private nonisolated let copy = LumenLocked<Copy?>(nil)

        nonisolated required init(_ ad: LumenAd, _ request: LumenRequest) {
            super.init(ad, request)
            let texts: [(NativeAdAsset, String?)] = [
                (.headline, ad.title), (.body, ad.text), (.callToAction, ad.button), (.advertiser, ad.sponsor),
                (.store, ad.storeName), (.price, ad.priceText),
            ]
            let shown = texts.compactMap { asset, text in Self.shown(text).map { (asset, $0) } }
            let size = ad.mediaSize
            let ratio = size.map { $0.width > 0 && $0.height > 0 ? $0.width / $0.height : 0 } ?? 0
            let hasVideo = ad.hasVideo
            let made = Copy(
                texts: Dictionary(uniqueKeysWithValues: shown),
                images: ad.images.compactMap { self.map($0) },
                icon: ad.icon.flatMap { self.map($0) },
                rating: ad.rating.flatMap { (0...10).contains($0) ? $0 / 2 : nil },
                score: ad.score.flatMap { $0.isFinite ? $0 : nil },
                ratio: ratio.isFinite ? ratio : 0,
                video: (hasVideo, hasVideo ? ad.videoLength.map { .milliseconds($0) } : nil),
                lifetime: .seconds(ad.lifetime)
            )
            self.copy.withLock { $0 = made }
        }

        private func copied<Value>(_ value: (Copy) -> Value?) -> Value? { self.copy.withLock { $0.flatMap(value) } }

        override var headline: String? { self.copied { $0.texts[.headline] } }
        override var body: String? { self.copied { $0.texts[.body] } }
        override var callToAction: String? { self.copied { $0.texts[.callToAction] } }
        override var advertiser: String? { self.copied { $0.texts[.advertiser] } }
        override var store: String? { self.copied { $0.texts[.store] } }
        override var price: String? { self.copied { $0.texts[.price] } }
        override var images: [NativeAdImage] { self.copied(\.images) ?? [] }
        override var icon: NativeAdImage? { self.copied(\.icon) }
        override var starRating: Double? { self.copied(\.rating) }
        override var extraAssets: [String: JSONValue] {
            self.copied { $0.score.map { ["lumen.score": .number($0)] } } ?? [:]
        }
        override var hasVideoContent: Bool { self.copied(\.video.exists) ?? false }
        override var mediaContentAspectRatio: Double { self.copied(\.ratio) ?? 0 }
        override var duration: Duration? { self.copied(\.video.length) }
        override var timeToLive: Duration? { self.copied(\.lifetime) }
    }
}

/// Refuses, with mediation's own error, an ad that lacks an asset of every type that the app can show.
package final class LumenLegalTypes: LumenAdapter {
    package override func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        let types = configuration.adTypes
        let checked = NativeAdCompletionHandler { result in
            guard case .success(let ad as LumenNativeAd) = result, !Self.fits(ad.ad, types, ad) else {
                return completionHandler(result)
            }
            return completionHandler(
                .failure(MediationError(.missingRequiredAssets, "The ad lacks assets of the requested types."))
            )
        }
        super.loadNativeAd(for: configuration, completionHandler: checked)
    }

    private nonisolated static func fits(_ ad: LumenAd, _ types: Set<AdType>, _ mapped: LumenNativeAd) -> Bool {
        // Only mediation knows what else is wrong with the types.
        guard !types.contains(.native), !types.isDisjoint(with: [.appInstall, .content]) else { return true }
        let texts = [ad.title, ad.text, ad.button].map { LumenNativeAd.shown($0) }
        guard texts.allSatisfy({ $0 != nil }), ad.images.contains(where: { mapped.map($0) != nil }) else {
            return false
        }
        let hasIcon = ad.icon.flatMap { mapped.map($0) } != nil
        return types.contains(.appInstall) && hasIcon
            || types.contains(.content) && LumenNativeAd.shown(ad.sponsor) != nil
    }
}
