#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import PlatformViews

/// The code of docs/native-ads.md, which follows an app's ads from load to removal.
@MainActor
struct ShowAds {
    let mediator: AdMediator

    func loadAndShow(in cell: AdCell) async throws {
        let loader = AdLoader(adUnitID: "feed", mediator: self.mediator)
        guard let ad = try await loader.load().nativeAd else { return }
        self.listen(to: ad)
        try self.show(ad, in: cell)
    }

    func loadTestAd() async throws {
        let loader = AdLoader(adUnitID: "feed", mediator: self.mediator)
        var request = NativeAdRequest(isTestRequest: true, extras: [AcmeExtras(keywords: ["rockets"])])
        request.deadline = .seconds(3)
        print("a test ad: \(try await loader.load(request).nativeAd?.headline ?? "")")
    }

    func show(_ ad: NativeAd, in cell: AdCell) throws {
        cell.headline.text = ad.headline
        cell.button.text = ad.callToAction
        try ad.register(
            container: cell.view,
            clickableAssetViews: [.headline: cell.headline, .callToAction: cell.button],
            nonclickableAssetViews: [.image: cell.image]
        )
    }

    func listen(to ad: NativeAd) {
        ad.eventHandler = { event in
            switch event {
            case .impression: print("  the app hears: seen")
            case .click: print("  the app hears: clicked")
            default:
                guard let value = event.adValue else { return print("  the app hears: \(event.name)") }
                print("  the app hears: earned \(value.value) \(value.currencyCode)")
            }
        }
    }

    func loadWithOptions() async throws {
        let options = NativeAdOptions(
            images: .init(shouldRequestMultipleImages: true, preferredImageOrientation: .portrait),
            mediaAspectRatio: .portrait,
            adChoicesCorner: .topLeft,
            video: .init(startMuted: false)
        )
        let loader = AdLoader(adUnitID: "feed", options: options, mediator: self.mediator)
        print("with options: \(try await loader.load().nativeAd?.images.count ?? 0) images")
    }

    func loadForAnApp() async throws {
        let loader = AdLoader(adUnitID: "feed", adTypes: [.appInstall, .content], mediator: self.mediator)
        do {
            print("asked for app install or content: \(try await loader.load().nativeAd?.adType.name ?? "-")")
        } catch {
            print("asked for app install or content: \(error.responseInfo?.lineItems[4].error?.message ?? "-")")
        }
    }

    func loadQuote() async throws {
        let loader = AdLoader(adUnitID: "quotes", adTypes: [.native, .custom("acme-quote")], mediator: self.mediator)
        switch try await loader.load() {
        case .native(let ad):
            print("a native ad: \(ad.headline ?? "")")
        case .custom(let quote):
            print("a quote: \(quote.string(forKey: "Quote") ?? ""), by \(quote.string(forKey: "Author") ?? "")")
            quote.recordImpression()  // When it is on the screen.
            try quote.performClick(onAssetWithKey: "Quote")  // When the user taps it.
        }
    }

    func loadSeveral() async {
        let loader = AdLoader(adUnitID: "feed", mediator: self.mediator)
        for await result in loader.loadAds(3) {
            switch result {
            case .success(let ad): print("one of several: \(ad.nativeAd?.headline ?? "")")
            case .failure(let error): print("no more: \(error.code)")
            }
        }
    }

    func keepAdsReady() -> AdStore {
        let store = AdStore(loader: AdLoader(adUnitID: "feed", mediator: self.mediator), targetSize: 2)
        store.eventHandler = { [weak store] event in
            print("store: \(event.kind.rawValue), \(store?.count ?? 0) ready")
        }
        store.start()
        return store
    }

    func setPrivacy() {
        self.mediator.privacy = PrivacySnapshot(ageTreatment: .teen, gdprApplies: .yes, tcfString: "CPXxRfAPXxRfA")
    }

    func setUp() async {
        for adapter in await self.mediator.setUpAdapters() {
            print("\(adapter.name) is \(adapter.state)\(adapter.error.map { ": \($0.code)" } ?? "")")
        }
    }
}

/// Stands in for a cell of the app, with a label, a button and an image view.
@MainActor
struct AdCell {
    let view = PlatformView(frame: ViewRect(x: 0, y: 0, width: 320, height: 200))
    let headline = Label(frame: ViewRect(x: 0, y: 0, width: 320, height: 40))
    let image = PlatformView(frame: ViewRect(x: 0, y: 40, width: 320, height: 100))
    let button = Label(frame: ViewRect(x: 0, y: 140, width: 320, height: 60))

    init() {
        for view in [self.headline, self.image, self.button] { self.view.addSubview(view) }
    }
}

/// Stands in for a label or a button.
final class Label: PlatformView {
    var text: String?
}

/// Prints each URL instead of opening it.
struct PrintingURLOpener: URLOpening {
    func canOpen(_ url: URL) -> Bool { url.scheme == "acme" }

    func open(_ url: URL) -> Bool {
        print("  opens \(url)")
        return true
    }
}
