package import MediationConformance
package import MediationCore
import PlatformViews

/// The settings of a line item.
package struct HarborSettings: Decodable {
    package var parameter: String
    package var appKey: String

    static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }
}

/// A value that can be taken once.
final class HarborOnce<Value: Sendable>: Sendable {
    private let value: HarborLock<Value?>

    init(_ value: Value) { self.value = HarborLock(value) }

    func take() -> Value? { self.value.withLock { $0.take() } }
}

/// Asks the Harbor network: the correct adapter, from which the broken ones are derived.
package class HarborAdapter: MediationAdapter, HarborLoaderDelegate {
    package nonisolated class var adapterVersion: VersionNumber { VersionNumber(5, 10, 2, 1) }
    package nonisolated class var networkSDKVersion: VersionNumber {
        VersionNumber(HarborSDK.shared.version) ?? VersionNumber(0, 0, 0)
    }

    /// An unanswered load.
    struct Open {
        var handler: NativeAdCompletionHandler
        var loader: HarborLoader?
    }

    let open = HarborLock<Open?>(nil)

    package required init() {}

    package class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        guard let key = self.appKey(in: configuration.credentials) else {
            return completionHandler(.failure(self.noAppKey))
        }
        self.start(key, completionHandler)
    }

    private static let shared = SharedStart()

    class func start(_ key: String, _ handler: SetUpCompletionHandler) {
        self.shared(HarborSDK.shared, handler) { self.initialize(key, $0) }
    }

    /// Starts the SDK.
    class func initialize(_ key: String, _ done: @escaping @Sendable (Result<Void, any Error>) -> Void) {
        HarborSDK.shared.initialize(appKey: key) { done(HarborAdapter.setUpResult($0)) }
    }

    package class func privacyDidChange(to snapshot: PrivacySnapshot) {}

    package func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        do throws(MediationError) {
            let settings = try self.settings(configuration)
            self.ask(settings.parameter, configuration.isTestRequest, completionHandler)
        } catch {
            completionHandler(.failure(error))
        }
    }

    func ask(_ unit: String, _ isTest: Bool, _ handler: NativeAdCompletionHandler) {
        let loader = self.makeLoader()
        // Before the request, because the SDK may answer inside it.
        self.open.withLock { $0 = Open(handler: handler, loader: loader) }
        loader.load(unit: unit, isTest: isTest)
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        self.stop()
    }

    package nonisolated func harborLoader(_ loader: HarborLoader, didLoad ad: HarborAd) {
        guard let handler = self.takeHandler() else { return }
        guard ad.hasContent else {
            handler(.failure(Self.emptyAd))
            return
        }
        handler(.success(self.mapped(ad)))
    }

    package nonisolated func harborLoader(_ loader: HarborLoader, didFailWith error: HarborError) {
        self.takeHandler()?(.failure(self.mapped(error)))
    }

    func settings(_ configuration: NativeAdConfiguration) throws(MediationError) -> HarborSettings {
        let settings = try configuration.credentials.decode(HarborSettings.self)
        guard !HarborSettings.isBlank(settings.parameter), !HarborSettings.isBlank(settings.appKey) else {
            throw MediationError(.invalidSettings, "settings.parameter or settings.appKey is blank.")
        }
        return settings
    }

    func makeLoader() -> HarborLoader {
        let loader = HarborLoader()
        loader.delegate = self
        return loader
    }

    func stop() {
        guard let loader = self.open.withLock({ $0.take() })?.loader else { return }
        loader.delegate = nil
        loader.cancel()
    }

    /// Takes the handler, because the SDK may answer twice, from two threads.
    nonisolated func takeHandler() -> NativeAdCompletionHandler? { self.open.withLock { $0.take() }?.handler }

    nonisolated func mapped(_ ad: HarborAd) -> any MediationNativeAd { HarborNativeAd(ad) }

    nonisolated func mapped(_ error: HarborError) -> any Error {
        MediationError(error.mediationCode, error.message, networkCode: error.code, underlying: error)
    }

    /// Finds the first usable key, because a broken line item must not stop the others.
    class func appKey(in credentials: [MediationCredentials]) -> String? {
        credentials.lazy.compactMap { $0.settings["appKey"]?.stringValue }.first { !HarborSettings.isBlank($0) }
    }

    nonisolated static func setUpResult(_ error: HarborError?) -> Result<Void, any Error> {
        guard let error else { return .success(()) }
        return .failure(MediationError(.setUpFailed, error.message, networkCode: error.code, underlying: error))
    }

    nonisolated static var noAppKey: MediationError {
        MediationError(.invalidSettings, "No line item has a text in settings.appKey.")
    }

    nonisolated static var emptyAd: MediationError { MediationError(.invalidResponse, "The ad is empty.") }
}

extension HarborError {
    var mediationCode: MediationError.Code {
        switch self.code {
        case Self.noAd: .noFill
        case Self.offline: .networkError
        case Self.refused: .invalidRequest
        default: .serverError
        }
    }
}

extension HarborAd {
    var hasContent: Bool {
        [self.title, self.text, self.button].contains { $0.map(HarborSettings.isBlank) == false }
            || self.imageAddress.flatMap { NativeAdImage(urlString: $0) } != nil
    }
}

/// An ad of the Harbor network.
class HarborNativeAd: MediationNativeAd, HarborAdDelegate {
    struct Events {
        var receiver: (any MediationNativeAdEventDelegate)?
        var waiting: [NativeAdEvent] = []
        var isDelivering = false
    }

    let ad: HarborAd
    let events = HarborLock(Events())

    nonisolated init(_ ad: HarborAd) {
        self.ad = ad
        ad.delegate = self
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.text }
    var callToAction: String? { self.ad.button }
    var images: [NativeAdImage] { [self.ad.imageAddress.flatMap { NativeAdImage(urlString: $0) }].compactMap(\.self) }
    var handlesUserImpressions: Bool { true }
    var handlesUserClicks: Bool { true }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.events.withLock { $0.receiver = eventDelegate }
        self.deliver()
    }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.ad.watch(clickableViews: clickableAssetViews.count)
    }

    func didUntrack(_ container: PlatformView?) { self.ad.unwatch() }

    nonisolated func harborAd(_ ad: HarborAd, did event: HarborAdEvent) {
        if let event = self.mapped(event) { self.report(event) }
    }

    nonisolated func mapped(_ event: HarborAdEvent) -> NativeAdEvent? {
        switch event {
        case .shown: .impression
        case .clicked: .click
        case .willOpenScreen: .willPresent
        case .willCloseScreen: .willDismiss
        case .closedScreen: .didDismiss
        case .failedToOpenScreen(let message): .didFailToPresent(message)
        }
    }

    nonisolated func report(_ event: NativeAdEvent) {
        self.events.withLock { $0.waiting.append(event) }
        self.deliver()
    }

    /// Passes on the waiting events, one thread at a time so that they stay in order, and outside of the lock.
    private nonisolated func deliver() {
        var isMine = false
        while true {
            let next = self.events.withLock { events -> (any MediationNativeAdEventDelegate, NativeAdEvent)? in
                guard isMine || !events.isDelivering, let receiver = events.receiver else { return nil }
                events.isDelivering = !events.waiting.isEmpty
                isMine = events.isDelivering
                return events.isDelivering ? (receiver, events.waiting.removeFirst()) : nil
            }
            guard let (receiver, event) = next else { return }
            receiver.report(event)
        }
    }
}

/// The harness of the correct adapter and of any broken one.
package struct HarborHarness<Adapter: MediationAdapter>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> {
        [
            .setUp, .sdkVersion, .concurrentLoads, .cancel, .images, .countsImpressions, .countsClicks, .tracksViews,
            .presentation, .testRequests, .errorCodes,
        ]
    }

    package let settings: [String: JSONValue] = ["parameter": "pier-7", "appKey": "hk-31415926"]

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? { HarborSDK.restart(log) }
}
