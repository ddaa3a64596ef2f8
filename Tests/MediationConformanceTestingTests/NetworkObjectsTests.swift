import MediationConformance
import MediationConformanceTesting
import MediationCore
import PlatformViews
import Testing

/// A network whose driver has no tables of its own, for an SDK that calls back on any thread.
@MainActor
struct NetworkObjectsTests {
    @Test
    func adapterOfSuchANetworkKeepsTheContract() async {
        let report = await AdapterConformance.run(KitHarness.self)
        #expect(report.exitCode == 0, "\(report.text)")
        #expect(report.summary.passed > 30, "\(report.text)")
    }

    /// Set-ups and their failures, and a request that is cancelled in a `deinit`.
    @Test(arguments: AdapterContract.rules.filter { $0.section == .setUp || $0.id == RuleID(8, 8) })
    func setUpsAndRequestsAreFoundByTheirNumbers(_ rule: ContractRule) async throws {
        try await AdapterConformance.verify(rule, KitHarness.self)
    }
}

/// The harness of the adapter below.
struct KitHarness: AdapterHarness {
    static var capabilities: Set<AdapterCapability> {
        [
            .setUp, .concurrentLoads, .cancel, .images, .advertiser, .countsImpressions, .countsClicks, .tracksViews,
            .privacy,
            .errorCodes, .testRequests,
        ]
    }

    let settings: [String: JSONValue] = ["parameter": "unit"]
    func makeAdapter() -> KitAdapter { KitAdapter() }
    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let network = KitNetwork(log)
        KitNetwork.current.withLock { $0 = network }
        return network
    }
}

/// The network: its SDK asks it, and the suite plays it.
final class KitNetwork: NetworkDriver {
    static let current = LockedValue<KitNetwork?>(nil)

    let objects: NetworkObjects<KitLoader, KitAd>
    let log: NetworkLog
    /// An adapter of a real SDK would keep this for its class.
    let setUp = PendingSetUp()

    init(_ log: NetworkLog) {
        self.log = log
        self.objects = NetworkObjects(log)
    }

    func perform(_ step: NetworkStep) throws {
        try self.objects.perform(
            step,
            makeAd: { KitAd($0) },
            deliver: { ad, loader in loader.answer(.success(ad)) },
            fail: { failure, loader in loader.answer(.failure(KitError(failure: failure))) },
            report: { event, ad in
                guard event == .impression || event == .click else { throw UnsupportedStep() }
                ad.report(event)
            }
        )
    }
}

struct KitError: Error {
    let failure: NetworkFailure
}

/// The SDK's loader, which stops its request when nobody needs it any more.
final class KitLoader: Sendable {
    private let network = KitNetwork.current.withLock { $0 }
    let answer: @Sendable (Result<KitAd, KitError>) -> Void

    init(_ request: NetworkRequest, answer: @escaping @Sendable (Result<KitAd, KitError>) -> Void) {
        self.answer = answer
        self.network?.objects.logRequest(request, by: self)
    }

    deinit { self.network?.objects.logCancel(by: self) }
}

/// The SDK's ad.
final class KitAd: Sendable {
    let title, text, button, sponsor: String?
    let picture: String?
    private let reports = LockedValue<(@Sendable (NativeAdEvent) -> Void)?>(nil)

    init(_ payload: NetworkPayload) {
        self.title = payload.headline
        self.text = payload.body
        self.button = payload.callToAction
        self.sponsor = payload.advertiser
        self.picture = payload.images.first?.url
    }

    func whenSomethingHappens(_ body: @escaping @Sendable (NativeAdEvent) -> Void) {
        self.reports.withLock { $0 = body }
    }
    func report(_ event: NativeAdEvent) { self.reports.withLock { $0 }?(event) }
}

/// Asks the network, which may answer on any thread and more than once.
final class KitAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 0, 0)
    nonisolated static let networkSDKVersion = VersionNumber(4, 0, 0)

    private nonisolated let answer = PendingAnswer()
    private var loader: KitLoader?

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        guard configuration.credentials.contains(where: { Self.unit($0) != nil }) else {
            completionHandler(.failure(MediationError(.invalidSettings, "settings.parameter is missing.")))
            return
        }
        self.privacyDidChange(to: configuration.privacy)
        guard let network = KitNetwork.current.withLock({ $0 }) else { return }
        network.setUp.join(completionHandler) {
            network.objects.logSetUp { [setUp = network.setUp] failure in
                setUp.finish(failure.map { .failure(MediationError(KitError(failure: $0))) } ?? .success(()))
            }
        }
    }

    static func privacyDidChange(to snapshot: PrivacySnapshot) {
        let gdpr: String =
            switch snapshot.gdprApplies {
            case .yes: "true"
            case .no: "false"
            case .unknown: ""
            }
        let choices = [
            "gdprApplies": gdpr, "isChild": snapshot.ageTreatment == .child ? "true" : "",
            "consentString": snapshot.tcfString ?? "", "usPrivacyString": snapshot.usPrivacyString ?? "",
        ]
        KitNetwork.current.withLock { $0 }?.log(.privacy(choices))
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let unit = Self.unit(configuration.credentials) else {
            completionHandler(.failure(MediationError(.invalidSettings, "settings.parameter is missing.")))
            return
        }
        self.answer.keep(completionHandler)
        let request = NetworkRequest(adUnitID: unit, isTest: configuration.isTestRequest)
        self.loader = KitLoader(request) { [answer] result in
            guard let handler = answer.take() else { return }
            switch result {
            case .success(let ad) where ad.title == nil && ad.text == nil && ad.picture == nil:
                handler(.failure(MediationError(.invalidResponse, "The ad is empty.")))
            case .success(let ad): handler(.success(KitNativeAd(ad)))
            case .failure(let error): handler(.failure(MediationError(error)))
            }
        }
    }

    func cancelLoad(reason: CancelReason) {
        guard !reason.acceptsLateAd else { return }
        _ = self.answer.take()
        self.loader = nil
    }

    private static func unit(_ credentials: MediationCredentials) -> String? {
        credentials.settings["parameter"]?.stringValue.flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }
}

extension MediationError {
    fileprivate init(_ error: KitError) {
        let (code, number): (Code, Int) =
            switch error.failure.kind {
            case .noFill: (.noFill, 1)
            case .networkError: (.networkError, 2)
            case .badRequest: (.invalidRequest, 3)
            case .internalError: (.serverError, 4)
            }
        self.init(code, error.failure.message, networkCode: number, underlying: error)
    }
}

/// The mapped ad.
final class KitNativeAd: MediationNativeAd {
    let handlesUserImpressions = true
    let handlesUserClicks = true
    private let ad: KitAd
    private let events = EventRelay()

    nonisolated init(_ ad: KitAd) {
        self.ad = ad
        ad.whenSomethingHappens { [events] in events.report($0) }
    }

    var headline: String? { self.ad.title }
    var body: String? { self.ad.text }
    var callToAction: String? { self.ad.button }
    var advertiser: String? { self.ad.sponsor }
    var images: [NativeAdImage] { [self.ad.picture.flatMap { NativeAdImage(urlString: $0) }].compactMap(\.self) }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) { self.events.open(eventDelegate) }

    func didRender(
        in container: PlatformView,
        clickableAssetViews: [NativeAdAsset: PlatformView],
        nonclickableAssetViews: [NativeAdAsset: PlatformView]
    ) {
        KitNetwork.current.withLock { $0 }?.objects.logViews(of: self.ad, clickable: clickableAssetViews.count)
    }

    func didUntrack(_ container: PlatformView?) {
        KitNetwork.current.withLock { $0 }?.objects.logRemovedViews(of: self.ad)
    }
}
