import Foundation
package import MediationConformance
internal import MediationCore

/// The SDK of the made-up network Harbor; the suite plays the network's server through it.
///
/// It calls back on any thread, and holds loaders, ads and delegates weakly.
package final class HarborSDK: NetworkDriver {
    package typealias SetUpCompletion = @Sendable (HarborError?) -> Void

    private struct State {
        var version = "5.10.2"
        var appKey: String?
        var setUps: [SetUpCompletion] = []
        var loaders: [HarborWeak<HarborLoader>] = []
        var ads: [Int: HarborWeak<HarborAd>] = [:]
    }

    private static let newest = HarborLock<HarborSDK?>(nil)

    /// The SDK of this process.
    package static var shared: HarborSDK { Self.newest.withLock { $0 } ?? HarborSDK(nil) }

    private let log: NetworkLog?
    private let state = HarborLock(State())

    private init(_ log: NetworkLog?) { self.log = log }

    /// Replaces the SDK of this process by an unused one.
    package static func restart(_ log: NetworkLog) -> HarborSDK {
        let sdk = HarborSDK(log)
        Self.newest.withLock { $0 = sdk }
        return sdk
    }

    /// The version of the SDK, available at any time.
    package var version: String { self.state.withLock { $0.version } }

    /// Prepares the SDK for an app; the key goes with all later requests.
    package func initialize(appKey: String, completion: @escaping SetUpCompletion) {
        self.state.withLock { state in
            state.appKey = appKey
            state.setUps.append(completion)
        }
        self.log?(.setUp)
    }

    fileprivate func ask(_ loader: HarborLoader, _ unit: String, _ isTest: Bool) {
        let appKey = self.state.withLock { state in
            state.loaders.append(HarborWeak(loader))
            return state.appKey
        }
        self.log?.created(loader, "loader")
        let other = appKey.map { ["appKey": $0] } ?? [:]
        self.log?(.request(NetworkRequest(adUnitID: unit, isTest: isTest, other: other)))
    }

    fileprivate func stop(_ loader: HarborLoader) {
        let index = self.state.withLock { $0.loaders.lastIndex { $0.object === loader } }
        if let index { self.log?(.cancel(request: index + 1)) }
    }

    fileprivate func tell(_ call: NetworkCall) { self.log?(call) }

    package func perform(_ step: NetworkStep) throws {
        switch step {
        case .fill(let request, let payload):
            guard let loader = self.loader(request) else { return }
            let ad = HarborAd(payload, request, self)
            self.log?.created(ad, "ad")
            self.state.withLock { if $0.ads[request]?.object == nil { $0.ads[request] = HarborWeak(ad) } }
            loader.delegate?.harborLoader(loader, didLoad: ad)
        case .fail(let request, let failure):
            guard let loader = self.loader(request) else { return }
            loader.delegate?.harborLoader(loader, didFailWith: HarborError(failure))
        case .report(let event, let number):
            guard let event = HarborAdEvent(event) else { throw UnsupportedStep() }
            guard let ad = self.state.withLock({ $0.ads[number]?.object }) else { return }
            ad.delegate?.harborAd(ad, did: event)
        case .finishSetUp(let number): self.setUp(number)?(nil)
        case .failSetUp(let number, let failure): self.setUp(number)?(HarborError(failure))
        case .sdkVersion(let version): self.state.withLock { $0.version = version }
        default: throw UnsupportedStep()
        }
    }

    private func loader(_ request: Int) -> HarborLoader? {
        self.state.withLock { $0.loaders.indices.contains(request - 1) ? $0.loaders[request - 1].object : nil }
    }

    private func setUp(_ number: Int) -> SetUpCompletion? {
        self.state.withLock { $0.setUps.indices.contains(number - 1) ? $0.setUps[number - 1] : nil }
    }
}

/// Receives the answer to a request, on any thread.
package protocol HarborLoaderDelegate: AnyObject, Sendable {
    func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd)
    func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError)
}

/// One request; the app must keep it until it is answered.
package final class HarborLoader: Sendable {
    private struct Receiver {
        weak var delegate: (any HarborLoaderDelegate)?
    }

    private let receiver = HarborLock(Receiver())

    package init() {}

    /// The receiver of the answer; it is not retained.
    package var delegate: (any HarborLoaderDelegate)? {
        get { self.receiver.withLock { $0.delegate } }
        set { self.receiver.withLock { $0.delegate = newValue } }
    }

    package func load(unit: String, isTest: Bool) { HarborSDK.shared.ask(self, unit, isTest) }

    /// Asks the server to stop; an answer that is on its way still arrives.
    package func cancel() { HarborSDK.shared.stop(self) }
}

/// Something that happens to an ad.
package enum HarborAdEvent: Sendable {
    case shown, clicked, willOpenScreen, willCloseScreen, closedScreen
    case failedToOpenScreen(String)

    fileprivate init?(_ event: NativeAdEvent) {
        switch event {
        case .impression: self = .shown
        case .click: self = .clicked
        case .willPresent: self = .willOpenScreen
        case .willDismiss: self = .willCloseScreen
        case .didDismiss: self = .closedScreen
        case _ where event.name == "didFailToPresent": self = .failedToOpenScreen(event.message ?? "")
        default: return nil
        }
    }
}

/// Receives the events of an ad, on any thread.
package protocol HarborAdDelegate: AnyObject, Sendable {
    func harborAd(_ ad: HarborAd, did event: HarborAdEvent)
}

/// An ad, which counts its impressions and clicks in the views that it is given.
package final class HarborAd: Sendable {
    private let payload: NetworkPayload
    private let number: Int
    private let sdk: HarborSDK
    private struct Receiver {
        weak var delegate: (any HarborAdDelegate)?
    }

    private let receiver = HarborLock(Receiver())

    fileprivate init(_ payload: NetworkPayload, _ number: Int, _ sdk: HarborSDK) {
        self.payload = payload
        self.number = number
        self.sdk = sdk
    }

    /// The receiver of the events; it is not retained.
    package var delegate: (any HarborAdDelegate)? {
        get { self.receiver.withLock { $0.delegate } }
        set { self.receiver.withLock { $0.delegate = newValue } }
    }

    package var title: String? { self.payload.headline }
    package var text: String? { self.payload.body }
    package var button: String? { self.payload.callToAction }
    package var imageAddress: String? { self.payload.images.first?.url }

    package func watch(clickableViews count: Int) { self.sdk.tell(.showViews(ad: self.number, clickable: count)) }
    package func unwatch() { self.sdk.tell(.removeViews(ad: self.number)) }
}

/// An error with the SDK's own number.
package struct HarborError: Error, Sendable {
    package let code: Int
    package let message: String

    package static let noAd = 1001
    package static let offline = 1002
    package static let refused = 1003
    package static let broken = 1004

    fileprivate init(_ failure: NetworkFailure) {
        self.message = failure.message
        self.code =
            switch failure.kind {
            case .noFill: Self.noAd
            case .networkError: Self.offline
            case .badRequest: Self.refused
            case .internalError: Self.broken
            }
    }
}

/// A value behind a lock.
package final class HarborLock<Value>: @unchecked Sendable {
    private var value: Value
    private let lock = NSLock()

    package init(_ value: Value) { self.value = value }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return try body(&self.value)
    }
}

/// A reference that does not retain.
package struct HarborWeak<Object: AnyObject> {
    package private(set) weak var object: Object?

    package init(_ object: Object?) { self.object = object }
}
