import MediationCore

/// The adapter class that mediation sees: each instance gets an adapter from the harness, and forwards everything to
/// it; loads go to the format of the bench.
final class HarnessedAdapter<Harness: AdapterHarness>: MediationAdapter {
    nonisolated static var adapterVersion: VersionNumber { Harness.Adapter.adapterVersion }
    nonisolated static var networkSDKVersion: VersionNumber { Harness.Adapter.networkSDKVersion }
    nonisolated static var capabilities: AdapterCapabilities {
        var capabilities = Harness.Adapter.capabilities
        // Mediation asks for native ads, whatever the adapter loads.
        capabilities.formats = nil
        return capabilities
    }

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        Harness.Adapter.setUp(with: configuration, completionHandler: completionHandler)
    }

    static func privacyDidChange(to snapshot: PrivacySnapshot) {
        Harness.Adapter.privacyDidChange(to: snapshot)
    }

    private let bench = Bench.current
    private var adapter: (any NetworkAdapter)?
    private var log: LoadLog?

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        guard let bench = self.bench, let log = bench.log(of: configuration.loadID),
            let adapter = bench.makeAdapter(for: log)
        else {
            completionHandler(.failure(MediationError(.adapterError, "The harness has made no adapter.")))
            return
        }
        self.adapter = adapter
        self.log = log
        bench.timeLoad(bench.format) {
            adapter.load(bench.format, for: configuration, completionHandler: log.handler(completionHandler))
        }
    }

    func cancelLoad(reason: CancelReason) {
        self.log?.cancel(reason)
        self.adapter?.cancelLoad(reason: reason)
    }
}
