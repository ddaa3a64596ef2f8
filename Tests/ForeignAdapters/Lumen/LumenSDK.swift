package import Foundation
package import MediationConformance
import MediationCore
package import PlatformViews

/// The SDK of Lumen, a made-up network of rich native ads; the suite plays its server.
package final class LumenSDK: NetworkDriver {
    /// The version of the SDK.
    package static let version = "4.2.0"

    private static let newest = LumenLocked<LumenSDK?>(nil)

    private struct State {
        var loaders: [WeakLoader] = []
        var ads: [Int: WeakAd] = [:]
    }

    private struct WeakLoader {
        weak var loader: LumenLoader?
    }

    private struct WeakAd {
        weak var ad: LumenAd?
    }

    private let log: NetworkLog?
    private let state = LumenLocked(State())

    package init(_ log: NetworkLog?) { self.log = log }

    /// The SDK in use; without a network, one that never answers.
    package static var current: LumenSDK { self.newest.withLock { $0 } ?? LumenSDK(nil) }

    package static func use(_ sdk: LumenSDK) { self.newest.withLock { $0 = sdk } }

    // What loaders and ads ask of the server.

    func ask(_ loader: LumenLoader, _ placement: String, _ request: LumenRequest) {
        self.state.withLock { $0.loaders.append(WeakLoader(loader: loader)) }
        self.log?.created(loader, "loader")
        self.log?(
            .request(
                NetworkRequest(
                    adUnitID: placement,
                    isTest: request.isTest,
                    downloadsImages: request.downloadsImages,
                    wantsMultipleImages: request.wantsMultipleImages,
                    imageOrientation: request.orientation.map { Self.orientations[$0] ?? .any }
                )
            )
        )
    }

    func stop(_ loader: LumenLoader) {
        let index = self.state.withLock { $0.loaders.firstIndex { $0.loader === loader } }
        if let index { self.log?(.cancel(request: index + 1)) }
    }

    func tell(_ call: NetworkCall) { self.log?(call) }

    private static let orientations: [LumenRequest.Orientation: NativeAdOptions.ImageOptions.Orientation] = [
        .any: .any, .wide: .landscape, .tall: .portrait,
    ]

    // The server's side.

    package func perform(_ step: NetworkStep) throws {
        switch step {
        case .fill(let number, let payload):
            guard let loader = self.loader(number) else { return }
            let ad = self.makeAd(of: number, payload)
            if let request = loader.request, request.downloadsImages == true {
                let images = ad.images.prefix(request.wantsMultipleImages == true ? .max : 1)
                self.download(images + [ad.icon].compactMap(\.self))
            }
            loader.delegate?.loader(loader, didLoad: ad)
        case .fail(let number, let failure):
            guard let loader = self.loader(number) else { return }
            loader.delegate?.loader(loader, didFailWith: LumenError(failure))
        case .report(let event, let number):
            guard let videoEvent = LumenVideoEvent(event) else { throw UnsupportedStep() }
            guard let ad = self.state.withLock({ $0.ads[number]?.ad }) else { return }
            ad.delegate?.ad(ad, video: videoEvent)
        default: throw UnsupportedStep()
        }
    }

    private func loader(_ number: Int) -> LumenLoader? {
        self.state.withLock { $0.loaders.indices.contains(number - 1) ? $0.loaders[number - 1].loader : nil }
    }

    /// Makes an ad; only the first of a request has the request's number.
    private func makeAd(of number: Int, _ payload: NetworkPayload) -> LumenAd {
        let ad = self.state.withLock { state in
            let isFirst = state.ads[number]?.ad == nil
            let ad = LumenAd(payload, isFirst ? number : 0, self)
            if isFirst { state.ads[number] = WeakAd(ad: ad) }
            return ad
        }
        self.log?.created(ad, "ad")
        return ad
    }

    private func download(_ images: [LumenImage]) {
        for image in images where image.address.lowercased().hasPrefix("http") {
            self.log?(.downloadImage(url: image.address))
        }
    }
}

/// The options of one request.
package struct LumenRequest: Sendable {
    package enum Orientation: Sendable { case any, wide, tall }

    package var isTest: Bool?
    package var downloadsImages: Bool?
    package var wantsMultipleImages: Bool?
    package var orientation: Orientation?
}

/// Receives the answers to a request, on any thread; a server may send several ads, one after another.
package protocol LumenLoaderDelegate: AnyObject, Sendable {
    func loader(_ loader: LumenLoader, didLoad ad: LumenAd)
    func loader(_ loader: LumenLoader, didFailWith error: LumenError)
}

/// One request of the SDK.
package final class LumenLoader: Sendable {
    private struct State {
        weak var delegate: (any LumenLoaderDelegate)?
        var request: LumenRequest?
    }

    private let sdk = LumenSDK.current
    private let state = LumenLocked(State())

    package init() {}

    /// The delegate, which is not retained.
    package var delegate: (any LumenLoaderDelegate)? {
        get { self.state.withLock { $0.delegate } }
        set { self.state.withLock { $0.delegate = newValue } }
    }

    var request: LumenRequest? { self.state.withLock { $0.request } }

    package func load(_ placement: String, _ request: LumenRequest) {
        self.state.withLock { $0.request = request }
        self.sdk.ask(self, placement, request)
    }

    /// Asks the server to stop; an answer that is under way still arrives.
    package func cancel() { self.sdk.stop(self) }
}

/// An event of a video.
package enum LumenVideoEvent: Sendable {
    case played, paused, ended, muted, unmuted

    init?(_ event: NativeAdEvent) {
        switch event {
        case .didPlayVideo: self = .played
        case .didPauseVideo: self = .paused
        case .didEndVideo: self = .ended
        case .didMuteVideo: self = .muted
        case .didUnmuteVideo: self = .unmuted
        default: return nil
        }
    }
}

/// Receives the events of an ad, on any thread.
package protocol LumenAdDelegate: AnyObject, Sendable {
    func ad(_ ad: LumenAd, video event: LumenVideoEvent)
}

/// An image of an ad: its address, its pixels per point, and its file if the SDK has downloaded it.
package struct LumenImage: Sendable {
    package let address: String
    package let density: Double
    package let file: Data?

    init(_ image: NetworkImage) {
        self.address = image.url
        self.density = image.scale
        self.file = image.data.map { Data($0) }
    }
}

/// An ad of the SDK.
package final class LumenAd: Sendable {
    private struct State {
        weak var delegate: (any LumenAdDelegate)?
    }

    private let payload: NetworkPayload
    private let number: Int
    private let sdk: LumenSDK
    private let state = LumenLocked(State())

    init(_ payload: NetworkPayload, _ number: Int, _ sdk: LumenSDK) {
        self.payload = payload
        self.number = number
        self.sdk = sdk
    }

    /// The delegate, which is not retained.
    package var delegate: (any LumenAdDelegate)? {
        get { self.state.withLock { $0.delegate } }
        set { self.state.withLock { $0.delegate = newValue } }
    }

    package var title: String? { self.payload.headline }
    package var text: String? { self.payload.body }
    package var button: String? { self.payload.callToAction }
    package var sponsor: String? { self.payload.advertiser }
    package var storeName: String? { self.payload.store }
    package var priceText: String? { self.payload.price }
    /// All images, the main one first.
    package var images: [LumenImage] { self.payload.images.map { LumenImage($0) } }
    package var icon: LumenImage? { self.payload.icon.map { LumenImage($0) } }
    /// The rating, from 0 to 10.
    package var rating: Double? { self.payload.starRating.map { $0 * 2 } }
    /// Lumen's own score of the app.
    package var score: Double? { self.payload.extra }
    package var hasMedia: Bool { self.payload.hasMediaView }
    package var hasVideo: Bool { self.payload.hasVideo }
    /// The length of the video in milliseconds.
    package var videoLength: Double? { self.payload.videoDuration.map { $0 / .milliseconds(1) } }
    /// The size of the main image or video in pixels.
    package var mediaSize: (width: Double, height: Double)? {
        self.payload.mediaSize.map { ($0.width, $0.height) }
    }
    /// The seconds for which the ad is paid after it was loaded.
    package var lifetime: Int { self.payload.lifetime.map { Int($0 / .seconds(1)) } ?? 3000 }

    /// Makes the view that shows the main image or the video; `nil` if there is none.
    @MainActor
    package func makeMediaView() -> LumenMediaView? { self.hasMedia ? LumenMediaView(frame: .zero) : nil }

    /// Makes the AdChoices view; `nil` if the ad needs none.
    @MainActor
    package func makeChoicesView() -> PlatformView? {
        self.payload.hasAdChoices ? PlatformView(frame: .init(x: 0, y: 0, width: 20, height: 20)) : nil
    }

    package func recordImpression() { self.sdk.tell(.impression(ad: self.number)) }
    package func recordClick(on asset: String) { self.sdk.tell(.click(ad: self.number, asset: asset)) }
}

/// The view for the main image or the video.
package final class LumenMediaView: PlatformView {
    /// Called when the video is tapped.
    package var onTap: (@MainActor () -> Void)?
}

/// An error of the SDK.
package struct LumenError: Error, Sendable {
    package let code: Int
    package let message: String

    init(_ failure: NetworkFailure) {
        self.message = failure.message
        self.code =
            switch failure.kind {
            case .noFill: 11
            case .networkError: 12
            case .badRequest: 13
            case .internalError: 14
            }
    }
}

/// A value behind a lock.
package final class LumenLocked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return body(&self.value)
    }
}
