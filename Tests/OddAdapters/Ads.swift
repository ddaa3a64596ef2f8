import Foundation
package import MediationConformance
package import MediationCore
import PlatformViews

/// What asks for an ad and maps it in its own way.
package class MappingAdapter: LoadingAdapter {
    @MainActor
    func load(
        _ configuration: NativeAdConfiguration,
        _ handler: NativeAdCompletionHandler,
        _ map: @escaping @Sendable (OddAd) -> any MediationNativeAd
    ) {
        do throws(MediationError) {
            self.load(NetworkRequest(adUnitID: try UnitSettings.unit(configuration)), handler, map)
        } catch {
            handler(.failure(error))
        }
    }
}

/// Its ads have composed texts: a price with its currency, an extra that has a number within a sentence.
package final class ComposingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .price, .extraAssets, .starRating, .store]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { ComposedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
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

/// Copies all assets at once, as soon as the network has answered, and lets go of the network's ad.
package final class CopyingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .advertiser]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { CopiedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
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

/// Mediation counts, and the network is told of both.
package final class TellingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .takesImpressions, .takesClicks]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { ToldAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class ToldAd: PlainAd {
    override func didRecordImpression() { self.ad.seen() }
    override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.clicked(asset.rawValue) }
}

/// The network counts impressions, and mediation clicks.
package final class HalfCountingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .takesClicks, .tracksViews]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { HalfCountedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class HalfCountedAd: PlainAd {
    override var handlesUserImpressions: Bool { true }

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.listen { event in
            if event == .impression { eventDelegate.report(.impression) }
        }
    }

    override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) { self.ad.clicked(nil) }

    override func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.show(clickable: nil)
    }

    override func didUntrack(_ container: PlatformView?) { self.ad.hide() }
}

/// The network counts all; its events go through a relay that the ad keeps, and through the handler's own delegate.
package final class RelayingAdapter: OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .countsClicks, .presentation]
    }
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
                guard let handler = box.take() else { return }
                switch result {
                case .success(let ad) where !ad.hasContent: handler(.failure(MediationError.emptyAd))
                case .success(let ad):
                    let relay = Relay()
                    ad.listen { relay.tell($0) }
                    relay.connect(handler(.success(RelayedAd(ad, relay))))
                case .failure(let error): handler(.failure(error.mediated))
                }
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

/// Keeps what comes before there is a delegate.
private final class Relay: Sendable {
    private struct State {
        var waiting: [NativeAdEvent] = []
        weak var delegate: (any MediationNativeAdEventDelegate)?
        var isConnected = false
    }

    private let state = LockedValue(State())

    func tell(_ event: NativeAdEvent) {
        let delegate = self.state.withLock { state -> (any MediationNativeAdEventDelegate)? in
            if !state.isConnected { state.waiting.append(event) }
            return state.delegate
        }
        delegate?.report(event)
    }

    func connect(_ delegate: (any MediationNativeAdEventDelegate)?) {
        let waiting = self.state.withLock { state in
            defer { state.waiting = [] }
            state.delegate = delegate
            state.isConnected = true
            return state.waiting
        }
        for event in waiting { delegate?.report(event) }
    }
}

private final class RelayedAd: PlainAd {
    private let relay: Relay
    override var handlesUserImpressions: Bool { true }
    override var handlesUserClicks: Bool { true }

    nonisolated init(_ ad: OddAd, _ relay: Relay) {
        self.relay = relay
        super.init(ad)
    }
}

/// The network counts, and reports on other threads, late.
package final class LateReportsAdapter: MappingAdapter, OddAdapter {
    package static var delivery: OddSDK.Delivery { .afterMilliseconds(5) }
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .countsClicks]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { SelfCountedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class SelfCountedAd: PlainAd {
    override var handlesUserImpressions: Bool { true }
    override var handlesUserClicks: Bool { true }

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.ad.listen { event in
            if event == .impression || event == .click { eventDelegate.report(event) }
        }
    }
}

/// Counts an impression once itself before it passes it on, as SDKs that repeat themselves make necessary.
package final class CountingOnceAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .countsImpressions, .countsClicks]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { CountedOnceAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class CountedOnceAd: PlainAd {
    override var handlesUserImpressions: Bool { true }
    override var handlesUserClicks: Bool { true }

    override func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        let wasSeen = LockedValue(false)
        self.ad.listen { event in
            if event == .click { eventDelegate.report(.click) }
            guard event == .impression else { return }
            let isFirst = wasSeen.withLock { wasSeen in
                defer { wasSeen = true }
                return !wasSeen
            }
            if isFirst { eventDelegate.report(.impression) }
        }
    }
}

/// Gives URLs of images, the main one and no other.
package final class LinkingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .images, .icon]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { LinkedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class LinkedAd: PlainAd {
    override var images: [NativeAdImage] {
        [self.ad.payload.images.first.flatMap { NativeAdImage(urlString: $0.url) }].compactMap(\.self)
    }
    override var icon: NativeAdImage? { self.ad.payload.icon.flatMap { NativeAdImage(urlString: $0.url) } }
}

/// Keeps its own expiry, shorter than the usual hour.
package final class ShortLivedAdapter: MappingAdapter, OddAdapter {
    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { ShortLivedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class ShortLivedAd: PlainAd {
    override var timeToLive: Duration? { .seconds(600) }
}

/// Goes on when a late ad is welcome, and stops when it is not any more.
package final class LateAdAdapter: MappingAdapter, OddAdapter {
    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { PlainAd($0) }
    }

    package func cancelLoad(reason: CancelReason) {
        if !reason.acceptsLateAd { self.stop() }
    }
}

/// Looks at its ads as text, and mends what is not worth showing.
package final class TrimmingAdapter: MappingAdapter, OddAdapter {
    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { TrimmedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
}

private final class TrimmedAd: PlainAd {
    override var headline: String? { self.present(self.ad.payload.headline) }
    override var body: String? { self.present(self.ad.payload.body) }
    override var callToAction: String? { self.present(self.ad.payload.callToAction) }

    private func present(_ text: String?) -> String? {
        text.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }
}

/// Tracks views, with clickable ones by their number; counts nothing itself.
package final class WatchingAdapter: MappingAdapter, OddAdapter {
    package nonisolated static var declared: Set<AdapterCapability> {
        [.concurrentLoads, .cancel, .errorCodes, .tracksViews, .takesImpressions]
    }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        self.load(configuration, completionHandler) { WatchedAd($0) }
    }

    package func cancelLoad(reason: CancelReason) { self.stop() }
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

/// Says of an error only what kind it is: its network has no numbers.
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

/// Asks for test ads where they are wanted, and never says anything else about tests.
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
