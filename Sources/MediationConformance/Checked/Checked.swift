public import MediationCore

/// An adapter in a debug build of an app, watched from outside: breaches of the ``AdapterContract`` are told to
/// ``AdapterConformance/breachHandler`` as they happen.
///
/// ```swift
/// registry.register(Checked<AcmeAdapter>.self)
/// ```
///
/// Line items call it by the names of the adapter inside, which must not be registered beside it. Everything is passed
/// on in both directions as it is, breaches too; it bids if the adapter inside does. What it finds is
/// ``AdapterConformance/rulesCheckedInApps``: a part of the contract, in exchange for real networks and real ads.
public final class Checked<Adapter: MediationAdapter>: MediationAdapter {
    /// That of the adapter inside.
    public nonisolated static var adapterVersion: VersionNumber { Adapter.adapterVersion }

    /// That of the adapter inside.
    public nonisolated static var networkSDKVersion: VersionNumber { Adapter.networkSDKVersion }

    /// Those of the adapter inside.
    public nonisolated static var capabilities: AdapterCapabilities { Adapter.capabilities }

    private static var reporter: BreachReporter { BreachReporter(adapter: String(reflecting: Adapter.self)) }

    /// Sets the class of the adapter inside up.
    public static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        let version = Adapter.adapterVersion
        if !version.parts.contains(where: { $0 > 0 }) {
            Self.reporter(.hasVersion, "a version greater than 0.0.0", happened: "\(version)")
        }
        let watch = SetUpWatch(completionHandler, Self.reporter)
        Adapter.setUp(with: configuration, completionHandler: SetUpCompletionHandler { watch.answer($0) })
    }

    /// Tells the class of the adapter inside.
    public static func privacyDidChange(to snapshot: PrivacySnapshot) {
        Adapter.privacyDidChange(to: snapshot)
    }

    private let adapter = Adapter()
    private var watch: LoadWatch?

    /// Creates an adapter, with one inside.
    public init() {}

    /// Asks the adapter inside.
    public func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        var reporter = Self.reporter
        reporter.loadID = configuration.loadID
        let watch = LoadWatch(configuration, reporter)
        self.watch = watch
        self.adapter.loadNativeAd(for: configuration, completionHandler: watch.handler(completionHandler))
    }

    /// Looks a little later whether the adapter inside is gone, too.
    deinit {
        guard let watch = self.watch else { return }
        watch.lookForLeak(of: self.adapter)
    }

    /// Tells the adapter inside.
    public func cancelLoad(reason: CancelReason) {
        // Noted before: what the adapter lets go of now, it may.
        self.watch?.willCancel(reason)
        self.adapter.cancelLoad(reason: reason)
        self.watch?.didCancel(reason)
    }
}

extension Checked: WrappingAdapter {
    package nonisolated static var wrapped: any MediationAdapter.Type { Adapter.self }
}

extension Checked: BiddingAdapter where Adapter: BiddingAdapter {
    /// Asks the class of the adapter inside.
    public nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {
        Adapter.collectSignals(for: configuration, completionHandler: completionHandler)
    }

    /// Tells the class of the adapter inside.
    public static func didLoseAuction(_ loss: AuctionLoss) {
        Adapter.didLoseAuction(loss)
    }
}
