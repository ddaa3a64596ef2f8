import MediationCore

/// The adapter class that mediation sees: each instance gets an adapter from the harness, and forwards everything to
/// it.
final class HarnessedAdapter<Harness: AdapterHarness>: MediationAdapter {
    nonisolated static var adapterVersion: VersionNumber { Harness.Adapter.adapterVersion }
    nonisolated static var networkSDKVersion: VersionNumber { Harness.Adapter.networkSDKVersion }
    nonisolated static var capabilities: AdapterCapabilities { Harness.Adapter.capabilities }

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        Harness.Adapter.setUp(with: configuration, completionHandler: completionHandler)
    }

    static func privacyDidChange(to snapshot: PrivacySnapshot) {
        Harness.Adapter.privacyDidChange(to: snapshot)
    }

    private let bench = Bench.current
    private var adapter: (any MediationAdapter)?
    private var log: LoadLog?

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let log = self.bench?.log(of: configuration.loadID), let adapter = self.bench?.makeAdapter(for: log)
        else {
            completionHandler(.failure(MediationError(.adapterError, "The harness has made no adapter.")))
            return
        }
        self.adapter = adapter
        self.log = log
        let start = ContinuousClock.now
        adapter.loadNativeAd(for: configuration, completionHandler: log.handler(completionHandler))
        self.bench?.noteTime(ofLoad: start.duration(to: .now))
    }

    func cancelLoad(reason: CancelReason) {
        self.log?.cancel(reason)
        self.adapter?.cancelLoad(reason: reason)
    }
}
