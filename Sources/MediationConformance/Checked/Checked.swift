public import MediationCore

/// A wrapper that watches an adapter in a debug build of an app, and reports breaches of the ``AdapterContract`` to
/// ``AdapterConformance/breachHandler`` as they happen.
///
/// ```swift
/// registry.register(Checked<AcmeAdapter>.self)
/// ```
///
/// Line items refer to the wrapper by the names of the wrapped adapter, which must not be registered as well.
/// Everything is passed on unchanged in both directions, including breaches; the wrapper loads the formats that the
/// wrapped adapter loads, and bids if that does. It checks the ``AdapterConformance/rulesCheckedInApps``: only a part of
/// the contract, but with real networks and real ads.
public final class Checked<Adapter: NetworkAdapter>: NetworkAdapter {
    /// The version of the wrapped adapter.
    public nonisolated static var adapterVersion: VersionNumber { Adapter.adapterVersion }

    /// The SDK version of the wrapped adapter.
    public nonisolated static var networkSDKVersion: VersionNumber { Adapter.networkSDKVersion }

    /// The capabilities of the wrapped adapter.
    public nonisolated static var capabilities: AdapterCapabilities { Adapter.capabilities }

    private static var reporter: BreachReporter { BreachReporter(adapter: String(reflecting: Adapter.self)) }

    /// Sets up the class of the wrapped adapter.
    public static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        let version = Adapter.adapterVersion
        if !version.parts.contains(where: { $0 > 0 }) {
            Self.reporter(.hasVersion, "a version greater than 0.0.0", happened: "\(version)")
        }
        let watch = SetUpWatch(completionHandler, Self.reporter)
        Adapter.setUp(with: configuration, completionHandler: SetUpCompletionHandler { watch.answer($0) })
    }

    /// Notifies the class of the wrapped adapter.
    public static func privacyDidChange(to snapshot: PrivacySnapshot) {
        Adapter.privacyDidChange(to: snapshot)
    }

    let adapter = Adapter()
    private var watch: LoadWatch?

    /// Creates a wrapper with a new adapter.
    public init() {}

    /// Returns the watch over the only load of this wrapper.
    func watchLoad(_ loadID: String, _ credentials: MediationCredentials) -> LoadWatch {
        var reporter = Self.reporter
        reporter.loadID = loadID
        let watch = LoadWatch(credentials, reporter)
        self.watch = watch
        return watch
    }

    /// Checks a little later that the wrapped adapter has been released, too.
    deinit {
        guard let watch = self.watch else { return }
        watch.lookForLeak(of: self.adapter)
    }

    /// Cancels the load of the wrapped adapter.
    public func cancelLoad(reason: CancelReason) {
        // Noted before the call, in which the adapter may release the completion handler.
        self.watch?.willCancel(reason)
        self.adapter.cancelLoad(reason: reason)
        self.watch?.didCancel(reason)
    }
}

extension Checked: WrappingAdapter {
    package nonisolated static var wrapped: any NetworkAdapter.Type { Adapter.self }
}

extension Checked: BiddingAdapter where Adapter: BiddingAdapter {}

extension Checked: AuctionAdapter where Adapter: AuctionAdapter {
    /// Collects the signals of the wrapped adapter's class.
    public nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        Adapter.collectSignals(for: configuration, completionHandler: completionHandler)
    }

    /// Notifies the class of the wrapped adapter.
    public static func didLoseAuction(_ loss: AuctionLoss) {
        Adapter.didLoseAuction(loss)
    }
}
