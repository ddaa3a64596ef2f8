import MediationConformance
import MediationCore

/// The actions of an adapter when it is set up and asked.
@MainActor
protocol AdapterScript {
    nonisolated static var version: VersionNumber { get }
    static func setUp(_ handler: SetUpCompletionHandler)
    static func load(_ handler: NativeAdCompletionHandler)
}

extension AdapterScript {
    nonisolated static var version: VersionNumber { VersionNumber(1, 0, 0) }
    static func setUp(_ handler: SetUpCompletionHandler) { handler(.success(())) }
    static func load(_ handler: NativeAdCompletionHandler) { handler(.success(ScriptedAd())) }
}

/// An adapter that follows a script.
final class ScriptedAdapter<Script: AdapterScript>: MediationAdapter {
    nonisolated static var adapterVersion: VersionNumber { Script.version }
    nonisolated static var networkSDKVersion: VersionNumber { VersionNumber(3, 2, 1) }
    nonisolated static var capabilities: AdapterCapabilities { AdapterCapabilities(maximumLoads: 7) }

    static func setUp(with configuration: AdapterSetUpConfiguration, completionHandler: SetUpCompletionHandler) {
        Script.setUp(completionHandler)
    }

    /// The adapters that were asked; `nil` if none should be kept.
    static var kept: [ScriptedAdapter<Script>]? {
        get { KeptAdapters.all.map { $0.compactMap { $0 as? ScriptedAdapter<Script> } } }
        set { KeptAdapters.all = newValue }
    }

    init() {}

    func loadNativeAd(for configuration: NativeAdConfiguration, completionHandler: NativeAdCompletionHandler) {
        KeptAdapters.all?.append(self)
        Script.load(completionHandler)
    }
}

/// Generic types cannot have static stored properties.
@MainActor
private enum KeptAdapters {
    static var all: [any MediationAdapter]?
}

extension ScriptedAdapter: BiddingAdapter where Script: BiddingScript {}

extension ScriptedAdapter: AuctionAdapter where Script: BiddingScript {
    nonisolated static func collectSignals(
        for configuration: BidSignalConfiguration,
        completionHandler: BidSignalCompletionHandler
    ) {}
}

/// The script of an adapter that bids.
protocol BiddingScript: AdapterScript {}

/// An ad with the contents that the test sets, which reports to the delegate that it received.
final class ScriptedAd: MediationNativeAd {
    var headline: String? = "Headline"
    var body: String?
    var images: [NativeAdImage] = []
    var starRating: Double?
    var hasVideoContent = false
    var duration: Duration?
    var mediaContentAspectRatio = 0.0
    var handlesUserImpressions = true
    var handlesUserClicks = true
    private(set) var eventDelegate: (any MediationNativeAdEventDelegate)?

    init(_ change: (ScriptedAd) -> Void = { _ in }) {
        change(self)
    }

    func didLoad(reportingTo eventDelegate: any MediationNativeAdEventDelegate) {
        self.eventDelegate = eventDelegate
    }
}
