import MediationConformance
import MediationCore
import PlatformViews

/// Loads of a watched adapter, with everything that mediation would do with the ads.
@MainActor
final class CheckedRun<Script: AdapterScript> {
    private(set) var breaches: [ContractBreach] = []
    private(set) var answers = 0
    let delegate = HeardEvents()
    private(set) var adapter: Checked<ScriptedAdapter<Script>>? = Checked<ScriptedAdapter<Script>>()
    var inHandler: () -> Void = {}
    private var ads: [any MediationNativeAd] = []
    private var loadedAds: [any MediationNativeAd] = []

    init() {
        AdapterConformance.breachHandler = { [weak self] breach in
            if breach.adapter == String(reflecting: ScriptedAdapter<Script>.self) { self?.breaches.append(breach) }
        }
    }

    var rules: [String] { self.breaches.map(\.rule.description) }

    func load(settings: [String: JSONValue] = [:], options: NativeAdOptions = NativeAdOptions()) async {
        let configuration = NativeAdConfiguration(
            credentials: MediationCredentials(settings: settings),
            loadID: "load",
            options: options,
            deadline: .seconds(2)
        )
        let handler = NativeAdCompletionHandler { result in MainActor.assumeIsolated { self.take(result) } }
        self.adapter?.loadNativeAd(for: configuration, completionHandler: handler)
        await self.settle()
    }

    private func take(_ result: Result<any MediationNativeAd, any Error>) -> (any MediationNativeAdEventDelegate)? {
        self.answers += 1
        self.inHandler()
        guard let ad = try? result.get() else { return nil }
        self.ads.append(ad)
        return self.delegate
    }

    private func readAssets(of ad: any MediationNativeAd) {
        _ = (ad.headline, ad.body, ad.callToAction, ad.images, ad.icon, ad.starRating, ad.store, ad.price)
        _ = (ad.advertiser, ad.extraAssets, ad.adChoicesView, ad.mediaView, ad.hasVideoContent, ad.duration)
        _ = (ad.mediaContentAspectRatio, ad.customFormat, ad.handlesUserImpressions, ad.handlesUserClicks)
    }

    func setUp() async {
        Checked<ScriptedAdapter<Script>>.setUp(
            with: AdapterSetUpConfiguration(credentials: []),
            completionHandler: SetUpCompletionHandler { _ in MainActor.assumeIsolated { self.answers += 1 } }
        )
        await self.settle()
    }

    /// Shows all ads.
    func show() async {
        for ad in self.loadedAds {
            ad.didRender(in: PlatformView(), clickableAssetViews: [:], nonclickableAssetViews: [:])
        }
        await self.settle()
    }

    /// Releases the adapter and its ads.
    func letGo() async {
        await self.settle()
        self.loadedAds = []
        self.adapter = nil
        await self.settle()
    }

    /// Creates another adapter.
    func renew() {
        self.adapter = Checked<ScriptedAdapter<Script>>()
    }

    /// Plays mediation's part with new ads, and waits for breaches, which are reported in a later turn.
    func settle() async {
        for ad in self.ads {
            self.readAssets(of: ad)
            ad.didLoad(reportingTo: self.delegate)
        }
        self.loadedAds += self.ads
        self.ads = []
        for _ in 0..<10 { await Task.yield() }
    }
}

/// The events that mediation receives.
final class HeardEvents: MediationNativeAdEventDelegate {
    private let names = LockedValue<[String]>([])

    var all: [String] { self.names.withLock { $0 } }

    func report(_ event: NativeAdEvent) {
        self.names.withLock { $0.append(event.name) }
    }
}
