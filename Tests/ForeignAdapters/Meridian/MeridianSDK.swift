import Foundation
package import MediationConformance
internal import MediationCore
package import PlatformViews

/// A value behind a lock.
package final class MeridianLock<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    package init(_ value: Value) { self.value = value }

    package func callAsFunction<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        self.lock.lock()
        defer { self.lock.unlock() }
        return try body(&self.value)
    }
}

/// A reference that does not retain.
package struct MeridianWeak<Object: AnyObject & Sendable>: Sendable {
    package weak var object: Object?

    package init(_ object: Object?) { self.object = object }
}

/// A request to the network.
package struct MeridianRequest: Sendable {
    package var unit: String
    package var isTest: Bool
    package var requestID: String
    package var token: String?
    package var bid: String?
    /// The user's choices, for accounts that send them with each request.
    package var choices: [String: String] = [:]
}

/// An event of an ad after it was loaded.
package enum MeridianEvent: Sendable, Equatable {
    case shown, tapped, opening, closing, closed, playing, paused, ended
    case openingFailed(String)
    case muteChanged(isMuted: Bool)
}

/// An error of the SDK.
package struct MeridianError: Error, Sendable {
    package let kind: NetworkFailure.Kind
    package let text: String

    /// The SDK's own number.
    package var number: Int {
        switch self.kind {
        case .noFill: 3001
        case .networkError: 3002
        case .badRequest: 3003
        case .internalError: 3004
        }
    }
}

/// Receives the answer to a request, on any thread.
package protocol MeridianLoaderDelegate: AnyObject, Sendable {
    func meridianLoader(_ loader: MeridianLoader, didLoad ad: MeridianAd)
    func meridianLoader(_ loader: MeridianLoader, didFailWith error: MeridianError)
}

/// Receives the events of an ad, on any thread.
package protocol MeridianAdDelegate: AnyObject, Sendable {
    func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent)
}

/// One request of the SDK.
package final class MeridianLoader: Sendable {
    private let weakDelegate = MeridianLock<() -> (any MeridianLoaderDelegate)?>({ nil })

    package init() {}

    /// Not retained.
    package var delegate: (any MeridianLoaderDelegate)? {
        get { self.weakDelegate { $0 }() }
        set { self.weakDelegate { $0 = { [weak newValue] in newValue } } }
    }

    package func load(_ request: MeridianRequest) { MeridianSDK.current.ask(self, request) }
    package func cancel() { MeridianSDK.current.stop(self) }
}

/// An ad of the SDK.
package final class MeridianAd: Sendable {
    package let payload: NetworkPayload
    package let unit: String
    private let number: Int
    private let sdk: MeridianSDK
    private let weakDelegate = MeridianLock<() -> (any MeridianAdDelegate)?>({ nil })

    init(_ payload: NetworkPayload, unit: String, number: Int, sdk: MeridianSDK) {
        self.payload = payload
        self.unit = unit
        self.number = number
        self.sdk = sdk
    }

    /// Not retained.
    package var delegate: (any MeridianAdDelegate)? {
        get { self.weakDelegate { $0 }() }
        set { self.weakDelegate { $0 = { [weak newValue] in newValue } } }
    }

    /// Measures the ad in these views.
    @MainActor
    package func show(in container: PlatformView, clickable: [PlatformView]) {
        self.sdk.tell(.showViews(ad: self.number, clickable: clickable.count))
    }

    /// Ends the measurement.
    package func hide() { self.sdk.tell(.removeViews(ad: self.number)) }

    /// For accounts whose apps count impressions; the delegate hears of it, too.
    package func logImpression() {
        self.happen(.shown)
        self.sdk.tell(.impression(ad: self.number))
    }

    /// For accounts whose apps count clicks; the delegate hears of it, too.
    package func logClick(asset: String) {
        self.happen(.tapped)
        self.sdk.tell(.click(ad: self.number, asset: asset))
    }

    func happen(_ event: MeridianEvent) { self.delegate?.meridianAd(self, didReceive: event) }
}

/// The SDK of the Meridian network, which the suite plays.
package final class MeridianSDK: NetworkDriver {
    /// The most recent SDK.
    package static var current: MeridianSDK { Self.newest { $0 } ?? MeridianSDK(nil) }
    private static let newest = MeridianLock<MeridianSDK?>(nil)

    private struct State {
        var loaders: [(loader: MeridianWeak<MeridianLoader>, unit: String)] = []
        var ads: [Int: MeridianWeak<MeridianAd>] = [:]
        var starts: [@Sendable (MeridianError?) -> Void] = []
    }

    private let log: NetworkLog?
    private let state = MeridianLock(State())

    package init(_ log: NetworkLog?) { self.log = log }

    package static func use(_ sdk: MeridianSDK) { Self.newest { $0 = sdk } }

    // The adapter's calls.

    package func start(_ completion: @escaping @Sendable (MeridianError?) -> Void) {
        self.state { $0.starts.append(completion) }
        self.tell(.setUp)
    }

    /// Sets choices for all requests from now on; an empty text makes the SDK forget a choice.
    package func setPrivacy(_ choices: [String: String]) { self.tell(.privacy(choices)) }

    /// The price in USD and the response of a bid that the SDK makes on the device.
    package func bid(unit: String, requestID: String) -> (price: Double, response: String) {
        (1.25, "meridian-bid-\(requestID)")
    }

    func ask(_ loader: MeridianLoader, _ request: MeridianRequest) {
        self.state { $0.loaders.append((MeridianWeak(loader), request.unit)) }
        self.log?.created(loader, "loader")
        var other = request.choices
        other["requestID"] = request.requestID
        other["token"] = request.token
        other["bid"] = request.bid
        let isChild = other.removeValue(forKey: "isChild").flatMap { Bool($0) }
        let gdprApplies = other.removeValue(forKey: "gdprApplies").flatMap { Bool($0) }
        let consentString = other.removeValue(forKey: "consentString")
        let usPrivacyString = other.removeValue(forKey: "usPrivacyString")
        self.tell(
            .request(
                NetworkRequest(
                    adUnitID: request.unit,
                    isTest: request.isTest,
                    isChild: isChild,
                    gdprApplies: gdprApplies,
                    consentString: consentString,
                    usPrivacyString: usPrivacyString,
                    other: other
                )
            )
        )
    }

    func stop(_ loader: MeridianLoader) {
        let index = self.state { $0.loaders.firstIndex { $0.loader.object === loader } }
        if let index { self.tell(.cancel(request: index + 1)) }
    }

    func tell(_ call: NetworkCall) { self.log?(call) }

    // The network's side.

    package func perform(_ step: NetworkStep) throws {
        switch step {
        case .fill(let request, let payload):
            guard let (loader, unit) = self.loader(request) else { return }
            let ad = MeridianAd(payload, unit: unit, number: request, sdk: self)
            self.log?.created(ad, "ad")
            self.state { if $0.ads[request]?.object == nil { $0.ads[request] = MeridianWeak(ad) } }
            loader.delegate?.meridianLoader(loader, didLoad: ad)
        case .fail(let request, let failure):
            guard let (loader, _) = self.loader(request) else { return }
            let error = MeridianError(kind: failure.kind, text: failure.message)
            loader.delegate?.meridianLoader(loader, didFailWith: error)
        case .report(let event, let number):
            let played = try MeridianEvent(event)
            self.state { $0.ads[number]?.object }?.happen(played)
        case .finishSetUp(let number): self.start(number)?(nil)
        case .failSetUp(let number, let failure):
            self.start(number)?(MeridianError(kind: failure.kind, text: failure.message))
        default: throw UnsupportedStep()
        }
    }

    private func loader(_ request: Int) -> (MeridianLoader, String)? {
        self.state { state in
            guard state.loaders.indices.contains(request - 1) else { return nil }
            let entry = state.loaders[request - 1]
            return entry.loader.object.map { ($0, entry.unit) }
        }
    }

    private func start(_ number: Int) -> (@Sendable (MeridianError?) -> Void)? {
        self.state { $0.starts.indices.contains(number - 1) ? $0.starts[number - 1] : nil }
    }
}

extension MeridianEvent {
    init(_ event: NativeAdEvent) throws {
        switch event.name {
        case NativeAdEvent.impression.name: self = .shown
        case NativeAdEvent.click.name: self = .tapped
        case NativeAdEvent.willPresent.name: self = .opening
        case NativeAdEvent.willDismiss.name: self = .closing
        case NativeAdEvent.didDismiss.name: self = .closed
        case NativeAdEvent.didPlayVideo.name: self = .playing
        case NativeAdEvent.didPauseVideo.name: self = .paused
        case NativeAdEvent.didEndVideo.name: self = .ended
        case NativeAdEvent.didMuteVideo.name: self = .muteChanged(isMuted: true)
        case NativeAdEvent.didUnmuteVideo.name: self = .muteChanged(isMuted: false)
        case NativeAdEvent.didFailToPresent("").name: self = .openingFailed(event.message ?? "")
        default: throw UnsupportedStep()
        }
    }
}
