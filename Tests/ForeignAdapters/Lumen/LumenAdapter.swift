import Foundation
package import MediationConformance
package import MediationCore
package import PlatformViews

/// Asks Lumen: the control, without a known fault.
///
/// Its subclasses have one mistake each.
package class LumenAdapter: MediationAdapter {
    package nonisolated static let adapterVersion = VersionNumber(1, 3, 0)
    package nonisolated static let networkSDKVersion = VersionNumber(LumenSDK.version) ?? VersionNumber(0, 0, 0)

    /// The class of the ads.
    nonisolated class var adType: LumenNativeAd.Type { LumenNativeAd.self }

    private var load: LumenLoad?

    package required init() {}

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let placement = try configuration.credentials.decode(LumenSettings.self).parameter
            guard placement.contains(where: { !$0.isWhitespace }) else {
                throw MediationError(.invalidSettings, "settings.parameter is blank.")
            }
            let load = LumenLoad(Self.self, self.request(for: configuration), completionHandler)
            self.load = load
            load.start(placement)
        } catch {
            completionHandler(.failure(error))
        }
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.load?.cancel()
    }

    /// Returns the network's options for a load.
    func request(for configuration: NativeAdConfiguration) -> LumenRequest {
        let images = configuration.options.images
        let orientation: LumenRequest.Orientation =
            switch images.preferredImageOrientation {
            case .any: .any
            case .landscape: .wide
            case .portrait: .tall
            }
        return LumenRequest(
            isTest: configuration.isTestRequest,
            downloadsImages: !images.disableImageLoading,
            wantsMultipleImages: images.shouldRequestMultipleImages,
            orientation: orientation
        )
    }

    /// Maps an ad, on any thread.
    nonisolated class func map(_ ad: LumenAd, _ request: LumenRequest) throws(MediationError) -> LumenNativeAd {
        let mapped = self.adType.init(ad, request)
        guard mapped.hasContent else { throw MediationError(.invalidResponse, "The ad is empty.") }
        return mapped
    }

    /// Receives an ad after the answer; only one is needed.
    nonisolated class func receive(
        _ ad: LumenAd,
        after answered: LumenNativeAd?,
        _ handler: NativeAdCompletionHandler?
    ) {}

    /// Indicates whether the handler is kept after the answer.
    nonisolated class var keepsHandler: Bool { false }
}

struct LumenSettings: Decodable {
    let parameter: String
}

/// One load: asks, and answers at most once.
final class LumenLoad: LumenLoaderDelegate {
    private struct State {
        var handler: NativeAdCompletionHandler?
        var kept: NativeAdCompletionHandler?
        weak var answered: LumenNativeAd?
    }

    private let adapter: LumenAdapter.Type
    private let request: LumenRequest
    private let loader = LumenLoader()
    private let state: LumenLocked<State>

    init(_ adapter: LumenAdapter.Type, _ request: LumenRequest, _ handler: NativeAdCompletionHandler) {
        self.adapter = adapter
        self.request = request
        self.state = LumenLocked(State(handler: handler, kept: adapter.keepsHandler ? handler : nil))
    }

    func start(_ placement: String) {
        self.loader.delegate = self
        self.loader.load(placement, self.request)
    }

    func cancel() {
        guard self.takeHandler() != nil else { return }
        self.loader.cancel()
    }

    func loader(_ loader: LumenLoader, didLoad ad: LumenAd) {
        guard let handler = self.takeHandler() else {
            let (answered, kept) = self.state.withLock { ($0.answered, $0.kept) }
            return self.adapter.receive(ad, after: answered, kept)
        }
        do throws(MediationError) {
            let mapped = try self.adapter.map(ad, self.request)
            self.state.withLock { $0.answered = mapped }
            handler(.success(mapped))
        } catch {
            handler(.failure(error))
        }
    }

    func loader(_ loader: LumenLoader, didFailWith error: LumenError) {
        self.takeHandler()?(.failure(error.mediated))
    }

    private func takeHandler() -> NativeAdCompletionHandler? {
        self.state.withLock { state in
            defer { state.handler = nil }
            return state.handler
        }
    }
}

/// An ad of Lumen, mapped to the assets of mediation; the extra asset `lumen.score` is a number.
package class LumenNativeAd: MediationNativeAd, LumenAdDelegate {
    private struct Events {
        var delegate: (any MediationNativeAdEventDelegate)?
        var early: [NativeAdEvent] = []
    }

    nonisolated let ad: LumenAd
    nonisolated let request: LumenRequest
    private nonisolated let events = LumenLocked(Events())
    private var ownMediaView: LumenMediaView?
    private var ownChoicesView: PlatformView?

    nonisolated required init(_ ad: LumenAd, _ request: LumenRequest) {
        self.ad = ad
        self.request = request
        ad.delegate = self
    }

    /// The network's ad that the assets are read from.
    nonisolated var source: LumenAd { self.ad }

    /// Indicates whether there is anything to show.
    nonisolated var hasContent: Bool {
        let ad = self.source
        return [ad.title, ad.text, ad.button, ad.sponsor].contains { Self.shown($0) != nil }
            || ad.images.contains { self.map($0) != nil } || ad.icon.flatMap { self.map($0) } != nil || ad.hasMedia
    }

    /// Returns a text if it is worth showing.
    nonisolated static func shown(_ text: String?) -> String? {
        text.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }

    /// Maps an image; one that the SDK failed to download is left to mediation.
    nonisolated func map(_ image: LumenImage) -> NativeAdImage? {
        if self.request.downloadsImages == true, let file = image.file, !file.isEmpty {
            return NativeAdImage(data: file, scale: image.density)
        }
        return NativeAdImage(urlString: image.address, scale: image.density)
    }

    package var headline: String? { Self.shown(self.source.title) }
    package var body: String? { Self.shown(self.source.text) }
    package var callToAction: String? { Self.shown(self.source.button) }
    package var advertiser: String? { Self.shown(self.source.sponsor) }
    package var store: String? { Self.shown(self.source.storeName) }
    package var price: String? { Self.shown(self.source.priceText) }
    package var images: [NativeAdImage] { self.source.images.compactMap { self.map($0) } }
    package var icon: NativeAdImage? { self.source.icon.flatMap { self.map($0) } }
    package var starRating: Double? { self.source.rating.flatMap { (0...10).contains($0) ? $0 / 2 : nil } }
    package var extraAssets: [String: JSONValue] {
        guard let score = self.source.score, score.isFinite else { return [:] }
        return ["lumen.score": .number(score)]
    }
    package var mediaView: PlatformView? {
        if self.ownMediaView == nil { self.ownMediaView = self.ad.makeMediaView() }
        return self.ownMediaView
    }
    package var adChoicesView: PlatformView? {
        if self.ownChoicesView == nil { self.ownChoicesView = self.ad.makeChoicesView() }
        return self.ownChoicesView
    }
    package var hasVideoContent: Bool { self.source.hasVideo }
    package var mediaContentAspectRatio: Double {
        guard let size = self.source.mediaSize, size.width > 0, size.height > 0 else { return 0 }
        let ratio = size.width / size.height
        return ratio.isFinite ? ratio : 0
    }
    package var duration: Duration? {
        self.source.hasVideo ? self.source.videoLength.map { .milliseconds($0) } : nil
    }
    package var currentTime: Duration? { nil }
    package var customFormat: CustomFormat? { nil }
    package var timeToLive: Duration? { .seconds(self.ad.lifetime) }

    package func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        // Events that arrive meanwhile wait for those before them.
        while true {
            let early = self.events.withLock { events in
                if events.early.isEmpty { events.delegate = eventDelegate }
                defer { events.early = [] }
                return events.early
            }
            if early.isEmpty { return }
            for event in early { eventDelegate.report(event) }
        }
    }

    package nonisolated func ad(_ ad: LumenAd, video event: LumenVideoEvent) {
        let event: NativeAdEvent =
            switch event {
            case .played: .didPlayVideo
            case .paused: .didPauseVideo
            case .ended: .didEndVideo
            case .muted: .didMuteVideo
            case .unmuted: .didUnmuteVideo
            }
        let delegate = self.events.withLock { events in
            if events.delegate == nil { events.early.append(event) }
            return events.delegate
        }
        delegate?.report(event)
    }

    package func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {}
    package func didUntrack(_ container: PlatformView?) {}
    package func didRecordImpression() { self.source.recordImpression() }
    package func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.source.recordClick(on: asset.rawValue)
    }
}

extension LumenError {
    /// The error in mediation's terms.
    var mediated: MediationError {
        let code: MediationError.Code =
            switch self.code {
            case 11: .noFill
            case 12: .networkError
            case 13: .invalidRequest
            default: .serverError
            }
        return MediationError(code, self.message, networkCode: self.code, underlying: self)
    }
}

/// The harness of the control and of every broken adapter.
package struct LumenHarness<Adapter: LumenAdapter>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> {
        [
            .concurrentLoads, .cancel, .images, .icon, .starRating, .store, .price, .advertiser, .extraAssets,
            .adChoices, .mediaView, .video, .downloadsImages, .multipleImages, .imageOrientation, .imageScale,
            .takesImpressions, .takesClicks, .testRequests, .expiry, .errorCodes,
        ]
    }

    package let settings: [String: JSONValue] = ["parameter": "lumen-home"]

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let sdk = LumenSDK(log)
        LumenSDK.use(sdk)
        return sdk
    }
}
