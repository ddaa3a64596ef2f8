import Foundation
package import MediationConformance
package import MediationCore
package import PlatformViews

/// An adapter of this network: a control or a broken one.
package protocol MeridianCase: MediationAdapter {
    /// The capabilities that its author believes it has.
    nonisolated static var declared: Set<AdapterCapability> { get }
}

/// The harness of any adapter of this network.
package struct MeridianHarness<Adapter: MeridianCase>: AdapterHarness {
    package nonisolated static var capabilities: Set<AdapterCapability> { Adapter.declared }
    package let settings: [String: JSONValue] = ["parameter": "meridian-feed", "token": "tk-91f3c07a"]

    package init() {}

    package func makeAdapter() -> Adapter { Adapter() }

    package func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let sdk = MeridianSDK(log)
        MeridianSDK.use(sdk)
        return sdk
    }
}

/// The settings of a line item.
package struct MeridianSettings: Decodable, Sendable {
    package let parameter: String
    package let token: String?

    package static func read(_ credentials: MediationCredentials) throws(MediationError) -> MeridianSettings {
        let settings = try credentials.decode(MeridianSettings.self)
        guard settings.parameter.hasText else {
            throw MediationError(.invalidSettings, "settings.parameter is blank.")
        }
        return settings
    }
}

extension String {
    fileprivate var hasText: Bool { self.contains { !$0.isWhitespace } }
    fileprivate var orAbsent: String? { self.hasText ? self : nil }
}

/// The user's choices under the SDK's names.
package enum MeridianChoices {
    /// Every choice; an unknown one is empty so that the SDK forgets an earlier one.
    package static func all(_ snapshot: PrivacySnapshot) -> [String: String] {
        [
            "isChild": snapshot.ageTreatment == .child ? "true" : "",
            "underAge": snapshot.ageTreatment == .unspecified ? "" : "true",
            "gdprApplies": Self.text(snapshot.gdprApplies),
            "consentString": snapshot.tcfString ?? "",
            "usPrivacyString": snapshot.usPrivacyString ?? "",
            "gppString": snapshot.gppString ?? "",
            "gppSections": snapshot.gppSections.map(String.init).joined(separator: "_"),
            "personalization": snapshot.personalization == .unspecified ? "" : snapshot.personalization.rawValue,
            "maxRating": snapshot.maximumContentRating?.rawValue ?? "",
        ]
    }

    /// Only the choices that are known, for a request.
    package static func known(_ snapshot: PrivacySnapshot) -> [String: String] {
        Self.all(snapshot).filter { !$0.value.isEmpty }
    }

    private static func text(_ answer: PrivacySnapshot.Answer) -> String {
        switch answer {
        case .unknown: ""
        case .yes: "true"
        case .no: "false"
        }
    }
}

/// Passes events on in order, and keeps them until mediation has taken the ad.
package final class MeridianEvents: Sendable {
    private struct State {
        var delegate: (any MediationNativeAdEventDelegate)?
        var waiting: [NativeAdEvent] = []
        var isDelivering = false
        var wasSeen = false
    }

    private let state = MeridianLock(State())

    package init() {}

    package func connect(_ delegate: any MediationNativeAdEventDelegate) {
        self.state { $0.delegate = delegate }
        self.deliver()
    }

    /// Reports an event; an impression counts only once, because the SDK repeats it when an ad is shown again.
    package func report(_ event: NativeAdEvent) {
        self.state { state in
            if event == .impression {
                guard !state.wasSeen else { return }
                state.wasSeen = true
            }
            state.waiting.append(event)
        }
        self.deliver()
    }

    private func deliver() {
        while true {
            let next: (any MediationNativeAdEventDelegate, NativeAdEvent)? = self.state { state in
                guard !state.isDelivering, let delegate = state.delegate, !state.waiting.isEmpty else { return nil }
                state.isDelivering = true
                return (delegate, state.waiting.removeFirst())
            }
            guard let (delegate, event) = next else { return }
            delegate.report(event)
            self.state { $0.isDelivering = false }
        }
    }
}

/// An ad whose impressions and clicks the network counts.
package class MeridianNativeAd: MediationNativeAd, MeridianAdDelegate {
    typealias Views = [NativeAdAsset: PlatformView]

    nonisolated let ad: MeridianAd
    nonisolated let events = MeridianEvents()

    nonisolated required init(_ ad: MeridianAd) {
        self.ad = ad
        ad.delegate = self
    }

    package var headline: String? { self.ad.payload.headline?.orAbsent }
    package var body: String? { self.ad.payload.body?.orAbsent }
    package var callToAction: String? { self.ad.payload.callToAction?.orAbsent }
    package var advertiser: String? { self.ad.payload.advertiser?.orAbsent }
    package var images: [NativeAdImage] {
        self.ad.payload.images.prefix(1).compactMap { NativeAdImage(urlString: $0.url) }
    }
    package var icon: NativeAdImage? { self.ad.payload.icon.flatMap { NativeAdImage(urlString: $0.url) } }
    package var hasVideoContent: Bool { self.ad.payload.hasVideo }
    package var duration: Duration? { self.ad.payload.hasVideo ? self.ad.payload.videoDuration : nil }
    package var timeToLive: Duration? { .seconds(45 * 60) }
    package var handlesUserImpressions: Bool { true }
    package var handlesUserClicks: Bool { true }

    package func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.events.connect(eventDelegate)
    }

    package func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        self.show(in: container, clickableAssetViews, nonclickableAssetViews)
    }

    /// Gives the network the views that react to clicks.
    func show(in container: PlatformView, _ clickable: Views, _ others: Views) {
        self.ad.show(in: container, clickable: Array(clickable.values))
    }

    package func didUntrack(_ container: PlatformView?) { self.ad.hide() }
    package func didRecordImpression() {}
    package func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {}

    package nonisolated func meridianAd(_ ad: MeridianAd, didReceive event: MeridianEvent) {
        for event in self.mapped(event) { self.events.report(event) }
    }

    /// The events of mediation that correspond to one of the network.
    nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        switch event {
        case .shown: [.impression]
        case .tapped: [.click]
        case .opening: [.willPresent]
        case .closing: [.willDismiss]
        case .closed: [.didDismiss]
        case .playing: [.didPlayVideo]
        case .paused: [.didPauseVideo]
        case .ended: [.didEndVideo]
        case .openingFailed(let text): [.didFailToPresent(text)]
        case .muteChanged(let isMuted): [isMuted ? .didMuteVideo : .didUnmuteVideo]
        }
    }
}

/// An ad whose impressions and clicks mediation counts.
package class MeridianOpenAd: MeridianNativeAd {
    package override var handlesUserImpressions: Bool { false }
    package override var handlesUserClicks: Bool { false }

    package override func didRecordImpression() { self.ad.logImpression() }

    package override func didRecordClick(on asset: NativeAdAsset, view: PlatformView?) {
        self.ad.logClick(asset: asset.rawValue)
    }

    /// Leaves out the echoes of what mediation has counted.
    override nonisolated func mapped(_ event: MeridianEvent) -> [NativeAdEvent] {
        event == .shown || event == .tapped ? [] : super.mapped(event)
    }
}

extension MeridianAd {
    /// Indicates whether there is anything to show.
    var hasContent: Bool {
        let payload = self.payload
        let texts = [payload.headline, payload.body, payload.callToAction, payload.advertiser]
        return texts.contains { $0?.hasText == true }
            || payload.images.prefix(1).contains { NativeAdImage(urlString: $0.url) != nil }
            || payload.icon.flatMap { NativeAdImage(urlString: $0.url) } != nil
    }
}

/// The control for accounts whose network counts, with privacy choices that the SDK keeps.
package class MeridianAdapter: MeridianCase, MeridianLoaderDelegate {
    package nonisolated class var declared: Set<AdapterCapability> {
        [
            .setUp, .concurrentLoads, .cancel, .images, .icon, .advertiser, .video, .countsImpressions, .countsClicks,
            .tracksViews, .presentation, .testRequests, .privacy, .errorCodes,
        ]
    }
    package nonisolated class var adapterVersion: VersionNumber { VersionNumber(5, 2, 0, 1) }
    package nonisolated class var networkSDKVersion: VersionNumber { VersionNumber(5, 2, 0) }

    private static let shared = SharedStart()

    let loader = MeridianLoader()
    private nonisolated let handler = MeridianLock<NativeAdCompletionHandler?>(nil)

    package required init() {}

    package class func setUp(
        with configuration: AdapterSetUpConfiguration,
        completionHandler: SetUpCompletionHandler
    ) {
        Self.give(configuration.privacy)
        let sdk = MeridianSDK.current
        Self.shared(sdk, completionHandler) { done in
            sdk.start { error in
                guard let error else { return done(.success(())) }
                done(.failure(MediationError(.setUpFailed, error.text, networkCode: error.number, underlying: error)))
            }
        }
    }

    package class func privacyDidChange(to snapshot: PrivacySnapshot) { Self.give(snapshot) }

    /// Gives the SDK the choices that it keeps.
    class func give(_ snapshot: PrivacySnapshot) { MeridianSDK.current.setPrivacy(Self.choices(snapshot)) }

    class func choices(_ snapshot: PrivacySnapshot) -> [String: String] { MeridianChoices.all(snapshot) }

    package func loadNativeAd(
        for configuration: NativeAdConfiguration,
        completionHandler: NativeAdCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try MeridianSettings.read(configuration.credentials)
            self.handler { $0 = completionHandler }
            self.loader.delegate = self
            self.send(
                MeridianRequest(
                    unit: settings.parameter,
                    isTest: configuration.isTestRequest,
                    requestID: configuration.loadID,
                    token: settings.token,
                    bid: configuration.bidResponse
                ),
                configuration
            )
        } catch {
            completionHandler(.failure(error))
        }
    }

    func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        Self.give(configuration.privacy)
        self.loader.load(request)
    }

    package func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.takeHandler()
        self.loader.cancel()
    }

    /// Takes the handler for the only answer.
    nonisolated func takeHandler() -> NativeAdCompletionHandler? {
        self.handler { handler in
            defer { handler = nil }
            return handler
        }
    }

    package nonisolated func meridianLoader(_ loader: MeridianLoader, didLoad ad: MeridianAd) {
        guard let handler = self.takeHandler() else { return }
        guard ad.hasContent else {
            handler(.failure(MediationError(.invalidResponse, "The ad is empty.")))
            return
        }
        handler(.success(self.makeAd(ad)))
    }

    package nonisolated func meridianLoader(_ loader: MeridianLoader, didFailWith error: MeridianError) {
        self.takeHandler()?(.failure(self.mapped(error)))
    }

    nonisolated func makeAd(_ ad: MeridianAd) -> MeridianNativeAd { MeridianNativeAd(ad) }

    nonisolated func mapped(_ error: MeridianError) -> MediationError {
        let code: MediationError.Code =
            switch error.kind {
            case .noFill: .noFill
            case .networkError: .networkError
            case .badRequest: .invalidRequest
            case .internalError: .serverError
            }
        return MediationError(code, error.text, networkCode: error.number, underlying: error)
    }
}

/// The control for accounts that leave counting to mediation and send privacy choices with each request.
package class MeridianOpenAdapter: MeridianAdapter {
    package override nonisolated class var declared: Set<AdapterCapability> {
        super.declared.subtracting([.countsImpressions, .countsClicks]).union([.takesImpressions, .takesClicks])
    }

    override class func give(_ snapshot: PrivacySnapshot) {}
    override class func choices(_ snapshot: PrivacySnapshot) -> [String: String] { MeridianChoices.known(snapshot) }

    override func send(_ request: MeridianRequest, _ configuration: NativeAdConfiguration) {
        var request = request
        request.choices = Self.choices(configuration.privacy)
        self.loader.load(request)
    }

    override nonisolated func makeAd(_ ad: MeridianAd) -> MeridianNativeAd { MeridianOpenAd(ad) }
}

/// The control for accounts that bid.
package class MeridianBidder: MeridianAdapter, BiddingAdapter {
    package override nonisolated class var declared: Set<AdapterCapability> { super.declared.union([.bidResponses]) }

    package nonisolated class func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        do throws(MediationError) {
            let settings = try MeridianSettings.read(configuration.credentials)
            let bid = MeridianSDK.current.bid(unit: settings.parameter, requestID: configuration.loadID)
            let choices = MeridianChoices.known(configuration.privacy).map { "\($0)=\($1)" }.sorted()
            let test = configuration.isTestRequest ? ["test=1"] : []
            completionHandler(
                .success(
                    BidSignals(
                        token: (["request=\(configuration.loadID)"] + test + choices).joined(separator: "&"),
                        bid: AdapterBid(price: bid.price, currency: Self.currency, bidResponse: bid.response)
                    )
                )
            )
        } catch {
            completionHandler(.failure(error))
        }
    }

    nonisolated class var currency: String { "USD" }
}

/// The first control with another class of ads.
package final class MeridianShowing<Ad: MeridianNativeAd>: MeridianAdapter {
    override nonisolated func makeAd(_ ad: MeridianAd) -> MeridianNativeAd { Ad(ad) }
}

/// The second control with another class of ads.
package final class MeridianOpenShowing<Ad: MeridianOpenAd>: MeridianOpenAdapter {
    override nonisolated func makeAd(_ ad: MeridianAd) -> MeridianNativeAd { Ad(ad) }
}
