import FakeGMA
import MediationBridgeGMA
import MediationConformance
import MediationCore

/// An adapter of native ads whose network has to be set up first, and its harness.
final class SlowStartAdapter: MediationAdapter {
    nonisolated static let adapterVersion = VersionNumber(1, 2, 3, 4)
    nonisolated static let networkSDKVersion = VersionNumber(5, 6, 7)
    nonisolated static let pendingSetUp = LockedValue(PendingSetUp())

    private var answer: NativeAdCompletionHandler?

    init() {}

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        self.pendingSetUp.withLock { $0 }.join(completionHandler) { SlowStart.current?.log(.setUp) }
    }

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let parameter = configuration.credentials.settings["parameter"]?.stringValue else {
            completionHandler(.failure(MediationError(.invalidSettings, "settings.parameter is missing.")))
            return
        }
        self.answer = completionHandler
        SlowStart.current?.begin(self, parameter)
    }

    func cancelLoad(reason: CancelReason) { self.answer = nil }

    func end(_ result: Result<any MediationNativeAd, any Error>) {
        let answer = self.answer
        self.answer = nil
        answer?(result)
    }
}

/// An ad with a headline.
final class SlowStartAd: MediationNativeAd {
    let headline: String?

    init(_ headline: String?) { self.headline = headline }
}

/// The network, which the bench plays.
final class SlowStart: NetworkDriver {
    @MainActor static var current: SlowStart?

    let log: NetworkLog
    @MainActor private var adapters: [SlowStartAdapter] = []

    init(_ log: NetworkLog) { self.log = log }

    @MainActor
    func begin(_ adapter: SlowStartAdapter, _ parameter: String) {
        self.adapters.append(adapter)
        self.log(.request(NetworkRequest(adUnitID: parameter)))
    }

    @MainActor
    private func adapter(_ number: Int) throws -> SlowStartAdapter {
        guard self.adapters.indices.contains(number - 1) else { throw UnsupportedStep() }
        return self.adapters[number - 1]
    }

    func perform(_ step: NetworkStep) throws { try MainActor.assumeIsolated { try self.performOnMain(step) } }

    @MainActor
    private func performOnMain(_ step: NetworkStep) throws {
        let setUp = SlowStartAdapter.pendingSetUp.withLock { $0 }
        switch step {
        case .finishSetUp: setUp.finish(.success(()))
        case .failSetUp: setUp.finish(.failure(MediationError(.networkError, "Not now.")))
        case .fill(let number, let payload): try self.adapter(number).end(.success(SlowStartAd(payload.headline)))
        case .fail(let number, _):
            try self.adapter(number).end(.failure(MediationError(.noFill, "None.", networkCode: 17)))
        default: throw UnsupportedStep()
        }
    }
}

struct SlowStartHarness: AdapterHarness {
    static let capabilities: Set<AdapterCapability> = [.setUp, .mainThreadOnly]
    let settings: [String: JSONValue] = ["parameter": "unit"]

    func makeAdapter() -> SlowStartAdapter { SlowStartAdapter() }

    func makeNetwork(_ log: NetworkLog) -> (any NetworkDriver)? {
        let network = SlowStart(log)
        SlowStart.current = network
        SlowStartAdapter.pendingSetUp.withLock { $0 = PendingSetUp() }
        return network
    }
}

class SlowStartGMA: GMACustomEvent {
    override class var adapter: any NetworkAdapter.Type { SlowStartAdapter.self }
}
