#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import MediationCore
import PlatformViews

/// An app with its own adapters and HTTP client.
@main
@MainActor
struct OwnAdapter {
    static func main() async throws {
        let registry = AdapterRegistry()
        registry.register(AcmeAdapter.self)
        registry.register(AcmeAsyncAdapter.self)
        registry.register(AcmeSetUpAdapter.self)
        registry.register(AcmeCustomEvent.self)
        registry.register(AcmeAsyncCustomEvent.self)
        registry.register(AcmeSelfCountingAdapter.self)
        registry.register(AcmeQuoteAdapter.self)
        let mediator = AdMediator(
            configuration: MediationConfiguration(adUnits: [
                Self.adUnit("feed", winner: "AcmeAdapter"),
                Self.adUnit("async", winner: "AcmeAsyncAdapter"),
                Self.adUnit("set-up", winner: "OwnAdapter.AcmeSetUpAdapter"),
                Self.adUnit("custom-event", winner: "AcmeCustomEvent"),
                Self.adUnit("async-custom-event", winner: "AcmeAsyncCustomEvent"),
                Self.adUnit("self-counting", winner: "AcmeSelfCountingAdapter"),
                Self.adUnit("quotes", winner: "AcmeQuoteAdapter"),
            ]),
            registry: registry,
            images: ImagePipeline(loader: OneImage()),
            urlOpener: PrintingURLOpener()
        )
        for adUnitID in ["feed", "async", "set-up", "custom-event", "async-custom-event"] {
            guard let ad = try await AdLoader(adUnitID: adUnitID, mediator: mediator).load().nativeAd else { continue }
            print("\(adUnitID): \(ad.headline ?? "no headline"), \(ad.images.first?.data?.count ?? 0) bytes of image")
            Self.printRecord(ad.responseInfo)
        }
        try Self.printJSON(of: try await AdLoader(adUnitID: "async", mediator: mediator).load().responseInfo)
        try await Self.callWithoutMediation()
        try await Self.showAds(ShowAds(mediator: mediator))
    }

    private static func showAds(_ app: ShowAds) async throws {
        print("counted by mediation")
        let window = PlatformWindow(frame: ViewRect(x: 0, y: 0, width: 320, height: 480))
        let cell = AdCell()
        window.addSubview(cell.view)
        try await app.loadAndShow(in: cell)
        window.tap(at: ViewPoint(x: 10, y: 150))
        print("counted by the network")
        if let ad = try await AdLoader(adUnitID: "self-counting", mediator: app.mediator).load().nativeAd {
            app.listen(to: ad)
            try app.show(ad, in: cell)
            // A network's report arrives in the next turn of the main actor.
            for _ in 0..<3 { await Task.yield() }
            ad.unregister()
        }
        try await app.loadTestAd()
        try await app.loadWithOptions()
        try await app.loadForAnApp()
        try await app.loadQuote()
        await app.loadSeveral()
        app.setPrivacy()
        await app.setUp()
        let store = app.keepAdsReady()
        while store.count < 2 { await Task.yield() }
        print("from the store: \(store.takeAd()?.nativeAd?.headline ?? "nothing")")
        store.stop()
    }

    /// Creates an ad unit with line items that have no ad, one with an unknown adapter, and two that have an ad.
    private static func adUnit(_ id: String, winner: String) -> AdUnit {
        AdUnit(
            id: id,
            lineItems: [
                LineItem(name: "empty", adapter: "AcmeAdapter", ecpm: 4, settings: ["parameter": "empty"]),
                LineItem(name: "broken", adapter: "AcmeAsyncAdapter", ecpm: 3, settings: ["parameter": "broken"]),
                LineItem(name: "unset", adapter: "AcmeAdapter", ecpm: 2, settings: [:]),
                LineItem(name: "unknown", adapter: "Nobody", ecpm: 1.5),
                LineItem(name: "winner", adapter: winner, ecpm: 1, settings: ["parameter": "feed"]),
                LineItem(name: "last", adapter: winner, ecpm: 0.5, settings: ["parameter": "feed"]),
            ]
        )
    }

    static func printRecord(_ info: ResponseInfo) {
        for lineItem in info.lineItems {
            let reason = lineItem.error.map { ": \($0.code) (\($0.code.rawValue)) \($0.message)" } ?? ""
            print("  \(lineItem.name) \(lineItem.outcome)\(reason)")
            for violation in lineItem.violations {
                print("  \(lineItem.name) broke its contract: \(violation.kind.rawValue)")
            }
        }
    }

    static func printJSON(of info: ResponseInfo) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        print(String(decoding: try encoder.encode(info), as: UTF8.self))
    }

    /// Calls an adapter as its unit test does.
    static func callWithoutMediation() async throws {
        let adapter = AcmeAdapter()
        let result = await withCheckedContinuation { continuation in
            let handler = NativeAdCompletionHandler { result in
                continuation.resume(returning: result)
                return nil
            }
            let configuration = NativeAdConfiguration(
                credentials: MediationCredentials(settings: ["parameter": "feed"]),
                loadID: "test",
                deadline: .seconds(2)
            )
            adapter.loadNativeAd(for: configuration, completionHandler: handler)
        }
        print("without mediation: \(try result.get().headline ?? "no headline")")
    }
}

/// An HTTP client that finds only one image.
struct OneImage: DataLoading {
    func data(from url: URL, maximumBytes: Int) async throws -> DataResponse {
        guard url.absoluteString == "https://images.acme.example/rocket.png?size=large" else {
            return DataResponse(statusCode: 404)
        }
        return DataResponse(statusCode: 200, contentType: "image/png", data: Self.png)
    }

    /// The header of a PNG of one pixel, which is all that mediation reads.
    private static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1F, 0x15, 0xC4, 0x89,
    ])
}
