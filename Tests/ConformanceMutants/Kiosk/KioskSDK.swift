import MediationConformance
import MediationCore
import PlatformViews

/// The SDK of a network that has no native ads, and the driver that plays the network.
final class KioskSDK: NetworkDriver {
    /// The SDK of this process.
    static let current = LockedValue<KioskSDK?>(nil)

    let mutation: Mutation
    let objects: NetworkObjects<KioskLoader, KioskAd>
    /// The adapter class's memory of its set-up.
    let setUp = PendingSetUp()
    /// Objects that mutants keep from their first load on.
    let firstUnit = LockedValue<String?>(nil), answer = LockedValue<KioskLoad.Answer?>(nil)
    /// Objects that an SDK keeps for reasons of its own.
    let kept = LockedValue<[any AnyObject & Sendable]>([])

    private let log: NetworkLog
    private let latestVersion = LockedValue("2.3.4")

    init(_ log: NetworkLog, _ mutation: Mutation) {
        self.log = log
        self.mutation = mutation
        self.objects = NetworkObjects(log)
    }

    static func use(_ log: NetworkLog) -> KioskSDK {
        let sdk = KioskSDK(log, .chosen)
        Self.current.withLock { $0 = sdk }
        return sdk
    }

    var version: String { self.latestVersion.withLock { $0 } }

    /// Covers the screen with an ad.
    @MainActor
    func present(_ ad: KioskAd, _ presentation: NetworkPresentation) {
        self.log(.present(ad: self.objects.number(of: ad), presentation))
    }

    @MainActor
    func name(of controller: PlatformViewController) -> String? { self.log.name(of: controller) }

    func perform(_ step: NetworkStep) throws {
        switch step {
        case .reportBanner(let event, let number): self.objects.ad(number)?.happen(.banner(event))
        case .reportFullScreen(let event, let number): self.objects.ad(number)?.happen(.screen(event))
        case .reward(let reward, let number): self.objects.ad(number)?.happen(.reward(reward))
        default:
            try self.objects.perform(
                step,
                makeAd: { KioskAd($0) },
                deliver: { ad, loader in loader.answer(.success(ad)) },
                fail: { failure, loader in loader.answer(.failure(KioskError(failure: failure))) },
                report: { _, _ in throw UnsupportedStep() },
                setVersion: { version in self.latestVersion.withLock { $0 = version } }
            )
        }
    }
}

/// A request for an ad, which may be answered on any thread, and more than once.
final class KioskLoader: Sendable {
    private let sdk: KioskSDK
    private let listener = LockedValue<(@Sendable (Result<KioskAd, KioskError>) -> Void)?>(nil)

    init(_ sdk: KioskSDK) { self.sdk = sdk }

    func load(_ request: NetworkRequest, _ listener: @escaping @Sendable (Result<KioskAd, KioskError>) -> Void) {
        self.listener.withLock { $0 = listener }
        self.sdk.objects.logRequest(request, by: self)
    }

    func cancel() { self.sdk.objects.logCancel(by: self) }

    func answer(_ result: Result<KioskAd, KioskError>) { self.listener.withLock { $0 }?(result) }
}

/// A failure of the network.
struct KioskError: Error {
    let failure: NetworkFailure
}
