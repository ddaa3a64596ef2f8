import Dispatch
package import MediationConformance
package import MediationCore

/// The SDK of a made-up network that every odd adapter uses; the suite plays the network.
///
/// It holds loaders and ads weakly, as many SDKs do, and calls back as its delivery specifies.
package final class OddSDK: NetworkDriver {
    /// The way in which an SDK calls back.
    package enum Delivery: Sendable {
        /// Calls back on the thread of the network, at once.
        case direct
        /// Calls back on a thread of a pool, after that many milliseconds of real time.
        case afterMilliseconds(Int)
        /// Calls back on the main thread, in a later turn.
        case laterOnMain
        /// Calls back on the SDK's own queue.
        case onItsQueue
    }

    /// The most recent SDK.
    package static var current: OddSDK { Self.newest.withLock { $0 } ?? OddSDK(nil, .direct) }

    private static let newest = LockedValue<OddSDK?>(nil)

    private struct State {
        var loaders: [WeakLoader] = []
        var ads: [Int: WeakAd] = [:]
        var starts: [@Sendable (OddError?) -> Void] = []
    }

    private struct WeakLoader {
        weak var loader: OddLoader?
        let format: AdFormat?
    }

    private struct WeakAd {
        weak var ad: OddAd?
    }

    let log: NetworkLog?
    let habits: StageHabits
    private let delivery: Delivery
    private let queue = DispatchQueue(label: "odd-sdk")
    private let state = LockedValue(State())

    package init(_ log: NetworkLog?, _ delivery: Delivery, _ habits: StageHabits = StageHabits()) {
        self.log = log
        self.habits = habits
        self.delivery = delivery
    }

    package static func use(_ sdk: OddSDK) { Self.newest.withLock { $0 = sdk } }

    // The adapters' requests.

    /// Prepares the SDK.
    package func start(_ completion: @escaping @Sendable (OddError?) -> Void) {
        self.state.withLock { $0.starts.append(completion) }
        self.log?(.setUp)
    }

    /// Passes choices to the SDK, under the SDK's own names.
    package func choose(_ choices: [String: String]) { self.log?(.privacy(choices)) }

    func ask(_ loader: OddLoader, _ request: NetworkRequest) {
        self.state.withLock { $0.loaders.append(WeakLoader(loader: loader, format: request.format)) }
        self.log?.created(loader, "loader")
        self.log?(.request(request))
    }

    func stop(_ loader: OddLoader) {
        let index = self.state.withLock { $0.loaders.firstIndex { $0.loader === loader } }
        if let index { self.log?(.cancel(request: index + 1)) }
    }

    func tell(_ call: NetworkCall) { self.log?(call) }

    // The network's side.

    package func perform(_ step: NetworkStep) throws {
        switch step {
        case .fill(let request, let payload):
            guard let loader = self.loader(request) else { return }
            let ad = OddAd(payload, request, self, self.format(request))
            self.log?.created(ad, "ad")
            self.state.withLock { if $0.ads[request]?.ad == nil { $0.ads[request] = WeakAd(ad: ad) } }
            self.deliver { loader.deliver(.success(ad)) }
        case .fail(let request, let failure):
            guard let loader = self.loader(request) else { return }
            self.deliver { loader.deliver(.failure(OddError(failure))) }
        case .report(let event, let number):
            guard let ad = self.ad(number) else { return }
            self.deliver { ad.happen(event) }
        case .finishSetUp(let number):
            guard let start = self.start(number) else { return }
            self.deliver { start(nil) }
        case .failSetUp(let number, let failure):
            guard let start = self.start(number) else { return }
            self.deliver { start(OddError(failure)) }
        default: try self.performOnStage(step)
        }
    }

    func ad(_ number: Int) -> OddAd? { self.state.withLock { $0.ads[number]?.ad } }

    /// Makes a request of the SDK's own, which has no loader.
    func askAgain(_ request: NetworkRequest) {
        self.state.withLock { $0.loaders.append(WeakLoader(loader: nil, format: request.format)) }
        self.log?(.request(request))
    }

    private func format(_ request: Int) -> AdFormat? { self.state.withLock { $0.loaders[request - 1].format } }

    private func loader(_ request: Int) -> OddLoader? {
        self.state.withLock { $0.loaders.indices.contains(request - 1) ? $0.loaders[request - 1].loader : nil }
    }

    private func start(_ number: Int) -> (@Sendable (OddError?) -> Void)? {
        self.state.withLock { $0.starts.indices.contains(number - 1) ? $0.starts[number - 1] : nil }
    }

    func deliver(_ body: @escaping @Sendable () -> Void) {
        switch self.delivery {
        case .direct: body()
        case .afterMilliseconds(let time):
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(time), execute: body)
        case .laterOnMain: Task { @MainActor in body() }
        case .onItsQueue: self.queue.async(execute: body)
        }
    }
}

/// One request of the SDK.
package final class OddLoader: Sendable {
    private let answer: LockedValue<(@Sendable (Result<OddAd, OddError>) -> Void)?>

    package init(_ answer: @escaping @Sendable (Result<OddAd, OddError>) -> Void) { self.answer = LockedValue(answer) }

    package func load(_ request: NetworkRequest) { OddSDK.current.ask(self, request) }

    package func load(_ unit: String, isTest: Bool? = nil) {
        self.load(NetworkRequest(adUnitID: unit, isTest: isTest))
    }

    /// Cancels the request; later answers of the network are not passed on.
    package func cancel() {
        self.answer.withLock { $0 = nil }
        OddSDK.current.stop(self)
    }

    func deliver(_ result: Result<OddAd, OddError>) { self.answer.withLock { $0 }?(result) }
}

/// An ad of the SDK.
package final class OddAd: Sendable {
    package let payload: NetworkPayload
    /// The stage of the ad in formats other than native.
    package let stage: OddStage
    private let number: Int
    private let sdk: OddSDK
    private let listener = LockedValue<(@Sendable (NativeAdEvent) -> Void)?>(nil)

    init(_ payload: NetworkPayload, _ number: Int, _ sdk: OddSDK, _ format: AdFormat?) {
        self.payload = payload
        self.stage = OddStage(payload.bannerSize, number, sdk, format)
        self.number = number
        self.sdk = sdk
    }

    package func listen(_ body: (@Sendable (NativeAdEvent) -> Void)?) { self.listener.withLock { $0 = body } }
    package func seen() { self.sdk.tell(.impression(ad: self.number)) }
    package func clicked(_ asset: String?) { self.sdk.tell(.click(ad: self.number, asset: asset)) }
    package func show(clickable: Int?) { self.sdk.tell(.showViews(ad: self.number, clickable: clickable)) }
    package func hide() { self.sdk.tell(.removeViews(ad: self.number)) }
    func happen(_ event: NativeAdEvent) { self.listener.withLock { $0 }?(event) }
}

/// An error of the SDK.
package struct OddError: Error, Sendable {
    package let kind: NetworkFailure.Kind
    package let text: String

    init(_ failure: NetworkFailure) {
        self.kind = failure.kind
        self.text = failure.message
    }

    /// The SDK's own number.
    package var number: Int {
        switch self.kind {
        case .noFill: 1
        case .networkError: 2
        case .badRequest: 3
        case .internalError: 4
        }
    }

    /// The error in mediation's terms.
    package var mediated: MediationError {
        let code: MediationError.Code =
            switch self.kind {
            case .noFill: .noFill
            case .networkError: .networkError
            case .badRequest: .invalidRequest
            case .internalError: .serverError
            }
        return MediationError(code, self.text, networkCode: self.number, underlying: self)
    }
}
