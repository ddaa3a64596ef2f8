import Foundation
package import MediationConformance
package import MediationCore
import PlatformViews

/// Requests an ad and maps it; stops when its load is cancelled.
package class MappingAdapter: LoadingAdapter {
    /// Maps an ad of the network.
    package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { PlainAd(ad) }

    @MainActor
    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let request = NetworkRequest(adUnitID: try UnitSettings.unit(configuration))
            self.load(request, completionHandler, Self.map)
        } catch {
            completionHandler(.failure(error))
        }
    }

    @MainActor
    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Its ads have composed texts: a price with its currency, and an extra with a number within a sentence.
package final class ComposingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .price, .extraAssets, .starRating, .store]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { ComposedAd(ad) }
}

private final class ComposedAd: PlainAd {
    override var price: String? { self.ad.payload.price }
    override var store: String? { self.ad.payload.store }
    override var starRating: Double? {
        self.ad.payload.starRating.flatMap { (0...5).contains($0) ? $0 : nil }
    }
    override var extraAssets: [String: JSONValue] {
        guard let extra = self.ad.payload.extra else { return [:] }
        return ["northwind.label": .string("score \(extra), of campaign 1001-7 and 10010")]
    }
}

/// Its network recommends articles: a headline and pictures, always several, without a text below it or on a button.
package final class ArticleAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .withoutBody, .withoutCallToAction, .advertiser, .images]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { Article(ad) }
}

private final class Article: PlainAd {
    override var body: String? { nil }
    override var callToAction: String? { nil }
    override var advertiser: String? { self.ad.payload.advertiser }
    override var images: [NativeAdImage] { self.ad.payload.images.compactMap { NativeAdImage(urlString: $0.url) } }
}

/// Copies all assets as soon as the network has answered, and releases the network's ad.
package final class CopyingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .advertiser]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { CopiedAd(ad) }
}

private final class CopiedAd: MediationNativeAd {
    private let texts: [String: String]

    nonisolated init(_ ad: OddAd) {
        let payload = ad.payload
        var texts: [String: String] = [:]
        texts["headline"] = payload.headline
        texts["body"] = payload.body
        texts["callToAction"] = payload.callToAction
        texts["advertiser"] = payload.advertiser
        self.texts = texts
    }

    var headline: String? { self.texts["headline"] }
    var body: String? { self.texts["body"] }
    var callToAction: String? { self.texts["callToAction"] }
    var advertiser: String? { self.texts["advertiser"] }
}

/// Returns URLs of images: the main one and no other.
package final class LinkingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .images, .icon]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { LinkedAd(ad) }
}

private final class LinkedAd: PlainAd {
    override var images: [NativeAdImage] {
        [self.ad.payload.images.first.flatMap { NativeAdImage(urlString: $0.url) }].compactMap(\.self)
    }
    override var icon: NativeAdImage? { self.ad.payload.icon.flatMap { NativeAdImage(urlString: $0.url) } }
}

/// Has its own expiry, shorter than the usual hour.
package final class ShortLivedAdapter: MappingAdapter, OddAdapter {
    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { ShortLivedAd(ad) }
}

private final class ShortLivedAd: PlainAd {
    override var timeToLive: Duration? { .seconds(600) }
}

/// Continues while a late ad is welcome, and stops when it no longer is.
package final class LateAdAdapter: MappingAdapter, OddAdapter {
    override package func cancelLoad(reason: CancelReason) {
        if !reason.acceptsLateAd { self.stop() }
    }
}

/// Treats its ads as text, and drops texts that are not worth showing.
package final class TrimmingAdapter: MappingAdapter, OddAdapter {
    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { TrimmedAd(ad) }
}

private final class TrimmedAd: PlainAd {
    override var headline: String? { self.present(self.ad.payload.headline) }
    override var body: String? { self.present(self.ad.payload.body) }
    override var callToAction: String? { self.present(self.ad.payload.callToAction) }

    private func present(_ text: String?) -> String? {
        text.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }
}

/// Tracks views and the number of clickable ones, but counts nothing itself.
package final class WatchingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .tracksViews, .takesImpressions]
    }

    override package nonisolated class func map(_ ad: OddAd) -> any MediationNativeAd { WatchedAd(ad) }
}

private final class WatchedAd: PlainAd {
    private weak var shown: PlatformView?

    override func didRecordImpression() { self.ad.seen() }

    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.shown = container
        self.ad.show(clickable: clickableAssetViews.count)
    }

    override func didUntrack(_ container: PlatformView?) {
        self.shown = nil
        self.ad.hide()
    }
}

/// Reports only the kind of an error, because its network has no error numbers.
package final class VagueErrorsAdapter: OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> { [.concurrentLoads, .cancel] }
    private var box: AnswerBox?
    private var loader: OddLoader?

    package init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let unit = try UnitSettings.unit(configuration)
            let box = AnswerBox(completionHandler)
            self.box = box
            self.loader = OddLoader { result in
                box.take()?(
                    result.mapped().mapError { error in
                        MediationError((error as? MediationError)?.code ?? .adapterError, "The network said no.")
                    }
                )
            }
            self.loader?.load(unit)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        _ = self.box?.take()
        self.loader?.cancel()
    }
}

/// Asks for test ads where they are wanted, and sends nothing else about tests.
package final class TestingAdapter: LoadingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .testRequests]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let request = NetworkRequest(
                adUnitID: try UnitSettings.unit(configuration),
                isTest: configuration.isTestRequest,
                other: ["requestID": configuration.loadID]
            )
            self.load(request, completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

/// Its SDK downloads images, unless it is told not to.
package final class DownloadingAdapter: LoadingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .images, .downloadsImages]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let downloads = !configuration.options.images.disableImageLoading
            let request = NetworkRequest(
                adUnitID: try UnitSettings.unit(configuration),
                downloadsImages: downloads
            )
            self.load(request, completionHandler) { ad in
                if downloads, let image = ad.payload.images.first, NativeAdImage(urlString: image.url) != nil {
                    OddSDK.current.tell(.downloadImage(url: image.url))
                }
                return PicturedAd(ad, downloads: downloads)
            }
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class PicturedAd: PlainAd {
    private let downloads: Bool

    nonisolated init(_ ad: OddAd, downloads: Bool) {
        self.downloads = downloads
        super.init(ad)
    }

    override var images: [NativeAdImage] {
        self.ad.payload.images.prefix(1).compactMap { image in
            if self.downloads, let data = image.data { return NativeAdImage(data: Data(data)) }
            return NativeAdImage(urlString: image.url)
        }
    }
}
